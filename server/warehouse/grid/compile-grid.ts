import { PIVOT_SEPARATOR } from '../../../domain/dashboards/grid-spec.ts'
import { CHILD_COUNT_FIELD } from '../../../domain/grid/grid-request.ts'
import { gridField } from '../../../domain/dashboards/grid-spec.ts'
import { ok, invalidRequest, type ProblemIssue, type Result } from '../../../domain/values/problem.ts'
import { STORED_PLACE } from '../compile.ts'
import type { Statement } from '../engine.ts'
import { binder, type Bind } from '../statement.ts'
import { besideAnchor, placeOf, type AnchoredPlace, type Anchors, type OrderTerm } from './anchors.ts'
import { filterSql } from './filter-sql.ts'
import type { GridQuestion, GridValue } from './grid-question.ts'
import type { Dialect } from '../engines/dialect.ts'

export interface GridBlock {
  readonly startRow: number
  readonly endRow: number
}

/** The values that one pivot spreads into, one text a pivot column. */
export type PivotValues = readonly (readonly string[])[]

/** One column of the answer and the SQL it is read by. */
interface Output {
  readonly field: string
  readonly sql: string
}

/** A statement whose columns are numbered, and the field that each one is. */
export interface BlockStatement {
  readonly statement: Statement
  readonly fields: readonly string[]
}

/** The statements of a grid question over the rows that `compileRows` reads. Pure; every value is bound, every name is the catalogue's. */
export function compileGrid(
  question: GridQuestion,
  { rows, dialect }: { readonly rows: Statement; readonly dialect: Dialect },
): Result<GridCompiler> {
  const compiler = new GridCompiler({ question, rows, dialect })
  return compiler.issues.length > 0 ? invalidRequest(compiler.issues) : ok(compiler)
}

export class GridCompiler {
  readonly issues: ProblemIssue[] = []
  readonly #question: GridQuestion
  readonly #rows: Statement
  readonly #dialect: Dialect
  /** The filtered rows, and those of them in the groups that were opened; an engine refuses a bound value that a statement does not use. */
  readonly #filtered: Statement
  readonly #opened: Statement
  /** Of the opened rows. */
  readonly #conditions: readonly string[]

  constructor({
    question,
    rows,
    dialect,
  }: {
    readonly question: GridQuestion
    readonly rows: Statement
    readonly dialect: Dialect
  }) {
    this.#question = question
    this.#rows = rows
    this.#dialect = dialect
    const params = [...rows.params]
    const bind = binder(params)
    const filters = question.filters.flatMap(
      ({ column, filter, path }) =>
        filterSql(column, filter, { dialect, bind, refuse: (message) => void this.issues.push({ path, message }) }) ??
        [],
    )
    this.#filtered = { sql: this.#from(filters), params: [...params] }
    const keys = question.opened.map(({ column, key }) =>
      key === null ? `"${column.name}" IS NULL` : `${dialect.text(`"${column.name}"`)} = ${bind('text', key)}`,
    )
    this.#conditions = [...filters, ...keys]
    this.#opened = { sql: this.#from(this.#conditions), params }
  }

  /** `FROM … WHERE …`: the filtered rows, and the order that the request asks for them. */
  rows(): Statement & { readonly orderBy: string } {
    return { ...this.#filtered, orderBy: orderBy(this.#rowTerms()) }
  }

  /** The values of the pivot columns, in order, one more than `most` where there are more. Null: nothing is pivoted. */
  pivotValues(most: number): Statement | null {
    const texts = this.#question.pivots.map(({ name }) => this.#pivotText(name))
    if (texts.length === 0) return null
    const places = texts.map((_, at) => at + 1).join(', ')
    return {
      sql: `SELECT ${texts.map((sql, at) => `${sql} AS c${at}`).join(', ')} ${this.#filtered.sql} GROUP BY ${places} ORDER BY ${places} LIMIT ${most + 1}`,
      params: this.#filtered.params,
    }
  }

  /** How many rows or groups the level has, as `c0`. */
  count(): Statement {
    const { level } = this.#question
    if (level.kind === 'total') return { sql: 'SELECT 1 AS c0', params: [] }
    const { sql, params } = this.#opened
    return {
      sql:
        level.kind === 'rows'
          ? `SELECT count(*) AS c0 ${sql}`
          : `SELECT count(*) AS c0 FROM (SELECT 1 ${sql} GROUP BY "${level.column.name}") AS groups`,
      params,
    }
  }

  /** The id of every `step`-th row in the order, from the first, as `c0`. Null: what is asked for are not rows. */
  anchors(step: number): Statement | null {
    const { level, rowId } = this.#question
    if (level.kind !== 'rows') return null
    const { sql, params } = this.#opened
    return {
      sql: `SELECT id AS c0 FROM (SELECT "${rowId.name}" AS id, row_number() OVER (${orderBy(this.#rowTerms())}) AS place ${sql}) AS placed WHERE (place - 1) % ${step} = 0 ORDER BY place`,
      params,
    }
  }

  block(
    block: GridBlock,
    { pivot = [], anchors }: { readonly pivot?: PivotValues; readonly anchors?: Anchors | undefined } = {},
  ): BlockStatement {
    const params = [...this.#opened.params]
    const bind = binder(params)
    const outputs = this.#outputs(pivot, bind)
    const selected = `SELECT ${outputs.map(({ sql }, at) => `${sql} AS c${at}`).join(', ')}`
    const limit = (offset: number) =>
      `LIMIT ${bind('integer', String(block.endRow - block.startRow))} OFFSET ${bind('integer', String(offset))}`
    const { level } = this.#question
    const sql = {
      rows: () =>
        this.#rowsOf(selected, { bind, limit, offset: block.startRow, place: anchors && placeOf(anchors, block) }),
      group: (name: string) =>
        `${selected} ${this.#opened.sql} GROUP BY "${name}" ${this.#groupOrder(outputs, name)} ${limit(block.startRow)}`,
      total: () => `${selected} ${this.#opened.sql} ${limit(block.startRow)}`,
    }
    return {
      statement: { sql: level.kind === 'group' ? sql.group(level.column.name) : sql[level.kind](), params },
      fields: outputs.map(({ field }) => field),
    }
  }

  /** A wide sort of all rows is slow, so the places of the block's rows are found first by what orders them. */
  #rowsOf(
    selected: string,
    {
      bind,
      limit,
      offset,
      place,
    }: { bind: Bind; limit: (offset: number) => string; offset: number; place: AnchoredPlace | undefined },
  ): string {
    const terms = this.#rowTerms()
    const id = `"${this.#question.rowId.name}"`
    const ends = place
      ? [
          { side: 'from' as const, row: place.from },
          ...(place.to === undefined ? [] : [{ side: 'to' as const, row: place.to }]),
        ]
      : []
    const values = ends.map(({ side, row }) =>
      this.#dialect.readOnce(
        `anchor_${side}`,
        `SELECT ${terms.map(({ name }) => `"${name}"`).join(', ')} ${this.#from([`${id} = ${bind('integer', row)}`])}`,
      ),
    )
    const near = ends.map(({ side }) =>
      besideAnchor(terms, { side, anchor: (name) => `(SELECT "${name}" FROM anchor_${side})` }),
    )
    const found = `SELECT ${STORED_PLACE} ${this.#from([...this.#conditions, ...near])} ${orderBy(terms)} ${limit(place?.offset ?? offset)}`
    return `${values.length > 0 ? `WITH ${values.join(', ')} ` : ''}${selected} ${this.#from([`${STORED_PLACE} IN (${found})`])} ${orderBy(terms)}`
  }

  #from(conditions: readonly string[]): string {
    return `FROM (${this.#rows.sql}) AS grid${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`
  }

  #outputs(pivot: PivotValues, bind: Bind): Output[] {
    const { columns, level, values, pivots } = this.#question
    if (level.kind === 'rows') return columns.map(({ name }) => ({ field: gridField(name), sql: `"${name}"` }))
    const spread = (values.length > 0 ? pivot : []).flatMap((texts) => {
      const places = texts.map((text) => bind('text', text))
      const here = places.map((place, at) => `${this.#pivotText(pivots[at]?.name ?? '')} = ${place}`).join(' AND ')
      return values.map((value) => ({ field: pivotField(texts, value), sql: aggregateSql(value, here) }))
    })
    return [
      ...(level.kind === 'group' ? [{ field: gridField(level.column.name), sql: `"${level.column.name}"` }] : []),
      { field: CHILD_COUNT_FIELD, sql: 'count(*)' },
      ...(pivots.length > 0 ? spread : values.map((value) => ({ field: value.field, sql: aggregateSql(value) }))),
    ]
  }

  /** No value and an empty one share a column. */
  #pivotText(name: string): string {
    return `coalesce(${this.#dialect.text(`"${name}"`)}, '')`
  }

  /** What orders the rows; the last term tells equal ones apart. */
  #rowTerms(): OrderTerm[] {
    const { sorts, columns, rowId } = this.#question
    const named = sorts.flatMap(({ field, descending }) =>
      columns.filter(({ name }) => gridField(name) === field).map(({ name }) => ({ name, descending })),
    )
    return [...named, { name: rowId.name, descending: false }]
  }

  /** A sort by what the level does not answer sorts nothing there; the last term tells equal groups apart. */
  #groupOrder(outputs: readonly Output[], last: string): string {
    const byField = new Map(outputs.map(({ field, sql }) => [field, sql]))
    const terms = this.#question.sorts.flatMap(({ field, descending }) => {
      const sql = byField.get(field)
      return sql === undefined ? [] : [`${sql} ${descending ? 'DESC' : 'ASC'} NULLS LAST`]
    })
    return `ORDER BY ${[...terms, `"${last}" ASC NULLS LAST`].join(', ')}`
  }
}

function orderBy(terms: readonly OrderTerm[]): string {
  return `ORDER BY ${terms.map(({ name, descending }) => `"${name}" ${descending ? 'DESC' : 'ASC'} NULLS LAST`).join(', ')}`
}

/** The name of a pivot column in the answer. */
export function pivotField(texts: readonly string[], { field }: Pick<GridValue, 'field'>): string {
  return [...texts, field].join(PIVOT_SEPARATOR)
}

function aggregateSql({ column, aggregate }: GridValue, condition?: string): string {
  return `${aggregate}(${condition === undefined ? `"${column.name}"` : `CASE WHEN ${condition} THEN "${column.name}" END`})`
}
