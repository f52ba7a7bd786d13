import {
  kilogramsOf,
  leftOut,
  type AggregateMeasure,
  type Catalog,
  type ColumnSpec,
  type DerivedColumn,
  type MeasureSpec,
  type RollingMeasure,
  type TableIndex,
  type TimeDimensionSpec,
} from '../../domain/query/catalog.ts'
import { BLANK, type Condition, type Literal } from '../../domain/query/condition.ts'
import { namedColumns } from '../../domain/query/charge-columns.ts'
import { LITERAL_RULES } from '../../domain/query/literal-rule.ts'
import { failed, ok, invalidRequest, type ProblemIssue, type Result } from '../../domain/values/problem.ts'
import { narrows } from '../../domain/query/measure-rows.ts'
import { MAX_ROWS, tooManyValues, type Query } from '../../domain/query/query.ts'
import type { ReadFrom } from '../../domain/query/timed-result.ts'
import { CHARGES, codedRows, GL_CODE } from './gl/coded-rows.sql.ts'
import { ownRows } from './own-rows.ts'
import type { TenantScope } from './tenant-scope.ts'
import { columnsSaid, derivedColumn, saidByCharge, type Derivation } from './derived-columns.ts'
import type { Parameter, Statement } from './engine.ts'
import { rollUpFor, type ReadRollUp } from './roll-ups/roll-up-for.ts'
import type { RollUp } from './roll-ups/roll-ups.ts'
import type { Dialect } from './engines/dialect.ts'
import { listed } from './engines/listed.sql.ts'

/** The number of rows before the limit, beside each row of a grouped answer. */
export const ROW_COUNT_COLUMN = '_row_count'

/** Where the engine keeps a row: rows that were published together have neighbouring places, and those of a range are found at once. For one transaction. */
export const STORED_PLACE = '_stored_place'

export interface CompileContext {
  /** Of the engine that answers. */
  readonly dialect: Dialect
  readonly catalog: Catalog
  readonly scope: TenantScope
  /** YYYY-MM-DD; delivery status depends on it. */
  readonly today: string
  /** Tables of sums that may be read in place of the rows, where the answer is the same; none: always the rows. */
  readonly rollUps?: readonly RollUp[]
}

export interface CompiledQuery extends Statement {
  readonly readFrom: ReadFrom
}

/**
 * Turns a Query into one SQL statement over the rows of the scope. Pure. Identifiers come only from
 * the catalogue and values are always bound; what is not known is refused by name (400).
 */
export function compile(query: Query, context: CompileContext): Result<CompiledQuery> {
  return compiled((compiler) => ({ ...compiler.statement(), readFrom: compiler.readFrom }), { query, context })
}

/** The same without order, limit and the number of rows: every row that there is, to be read from. */
export function compileWhole(query: Query, context: CompileContext): Result<Statement> {
  return compiled((compiler) => compiler.statement({ whole: true }), { query, context })
}

/**
 * The rows behind a query as a statement to read from: columns and `STORED_PLACE`, money and weight in the asked units,
 * times as their days, without order and limit. Scope, conditions and refusals are those of `compile`; roll-ups are never read.
 */
export function compileRows(query: Query, { rollUps: _rollUps, ...context }: CompileContext): Result<Statement> {
  return compiled((compiler) => compiler.rows(), { query, context })
}

/** What a statement over the rows of a query is written of, in the words of SQL. */
export interface QueryPieces {
  /** A column or time dimension as it is stored: amounts in the currency of the row. */
  readonly column: (name: string) => string
  /** The stored columns that alone say it, of few values together; of most it is the column itself. */
  readonly storedOf: (name: string) => readonly string[]
  /** From where and under which conditions, once all columns are named. */
  readonly rows: () => string
}

/** A statement in a form of its own. Scope, conditions and refusals are those of `compile`; roll-ups are never read. `bound`: the values of a statement that this is written into. */
export function compilePieces(
  query: Query,
  {
    write,
    rollUps: _rollUps,
    ...context
  }: CompileContext & { readonly bound: Parameter[]; readonly write: (pieces: QueryPieces) => string },
): Result<Statement> {
  return compiled((compiler) => compiler.pieces(write), { query, context })
}

function compiled<Made extends Statement>(
  make: (compiler: Compiler) => Made,
  { query, context }: { readonly query: Query; readonly context: CompileContext & { readonly bound?: Parameter[] } },
): Result<Made> {
  const table = context.catalog.tables.get(query.fromTableNames[0] ?? '')
  if (!table)
    return failed('invalid-request', {
      issues: [{ path: 'fromTableNames', message: `unknown table ${query.fromTableNames[0]}` }],
    })
  const tooMuch = tooManyValues(query)
  if (tooMuch) return tooMuch
  const compiler = new Compiler({ query, table, context }, context.bound)
  const statement = make(compiler)
  return compiler.issues.length > 0 ? invalidRequest(compiler.issues) : ok(statement)
}

class Compiler {
  readonly issues: ProblemIssue[] = []
  readonly readFrom: ReadFrom
  readonly #query: Query
  readonly #table: TableIndex
  readonly #context: CompileContext
  readonly #dialect: Dialect
  readonly #rollUp: ReadRollUp | undefined
  readonly #params: Parameter[]
  readonly #lookups = new Set<string>()
  #today: string | undefined

  constructor(
    { query, table, context }: { query: Query; table: TableIndex; context: CompileContext },
    bound: Parameter[] = [],
  ) {
    this.#params = bound
    this.#query = query
    this.#table = table
    this.#context = context
    this.#dialect = context.dialect
    const { rollUp, readFrom } = rollUpFor(query, { table, rollUps: context.rollUps ?? [] })
    this.#rollUp = rollUp
    this.readFrom = readFrom
  }

  statement({ whole = false }: { readonly whole?: boolean } = {}): Statement {
    const query = this.#query
    const source = this.#source()
    const groups = query.groupByDetails.map((name) => this.#dimension(name, 'groupByDetails'))
    const grouped = new Set(query.groupByDetails)
    const aggregates = groups.length > 0 || query.selectColumnNames.some((name) => this.#table.measures.has(name))
    const selected = query.selectColumnNames.map((name) => {
      if (grouped.has(name)) return `${this.#dimension(name, 'selectColumnNames')} AS "${name}"`
      const measure = this.#table.measures.get(name)
      if (measure) return `${this.#measure(measure)} AS "${name}"`
      if (aggregates && this.#known(name)) this.#refuse('selectColumnNames', `${name} must be in groupByDetails`)
      return `${this.#dimension(name, 'selectColumnNames')} AS "${name}"`
    })
    for (const name of Object.keys(query.measureWhereClauses ?? {})) {
      if (!query.selectColumnNames.includes(name) || !this.#table.measures.has(name))
        this.#refuse('measureWhereClauses', `${name} must be a measure in selectColumnNames`)
    }
    const where = this.#where()
    const many = !whole && (groups.length > 0 || !aggregates)
    const sql = [
      `SELECT ${[...selected, ...(many ? [`count(*) OVER () AS "${ROW_COUNT_COLUMN}"`] : [])].join(', ')}`,
      `FROM ${source}`,
      ...this.#lookups,
      where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
      groups.length > 0 ? `GROUP BY ${groups.join(', ')}` : '',
      many ? this.#orderBy() : '',
      many ? `LIMIT ${query.limit ?? MAX_ROWS}` : '',
    ]
    return { sql: sql.filter(Boolean).join('\n'), params: this.#params }
  }

  rows(): Statement {
    const source = this.#source(STORED_PLACE)
    const selected = this.#query.selectColumnNames.map((name) => {
      const column = this.#table.columns.get(name)
      if (!column) return this.#refuse('selectColumnNames', `unknown column ${name}`)
      const value = this.#inChosenUnit(column)
      return `${column.type === 'timestamp' ? this.#dialect.day(value) : value} AS "${name}"`
    })
    const where = this.#where()
    const sql = [
      `SELECT ${[STORED_PLACE, ...selected].join(', ')}`,
      `FROM ${source}`,
      ...this.#lookups,
      `WHERE ${where.length > 0 ? where.join(' AND ') : 'true'}`,
    ]
    return { sql: sql.join('\n'), params: this.#params }
  }

  pieces(write: (pieces: QueryPieces) => string): Statement {
    const source = this.#source()
    const sql = write({
      column: (name) => this.#dimension(name, 'groupByDetails'),
      storedOf: (name) => {
        const derived = this.#table.columns.get(name)?.derived
        return (derived && this.#derivation(derived).stored) ?? [name]
      },
      rows: () => {
        const where = this.#where()
        const conditions = where.length > 0 ? [`WHERE ${where.join(' AND ')}`] : []
        return [`FROM ${source}`, ...this.#lookups, ...conditions].join('\n')
      },
    })
    return { sql, params: this.#params }
  }

  /** The table cut to the scope before anything else sees it. */
  #source(places?: string): string {
    const bind = (type: Parameter['type'], value: string) => this.#bind(type, value)
    const own = () => ownRows('client_id', { ...this.#query, scope: this.#context.scope }, bind)
    const { table: stored } = this.#table.spec
    const names = namedColumns(this.#query)
    const coded = names.includes(GL_CODE)
    const said = stored === CHARGES ? new Map<string, string>() : columnsSaid(names, this.#table)
    if (coded || said.size > 0)
      return `(${codedRows({ dialect: this.#dialect, table: stored, coded, said, amounts: this.#amounts(), own, places })}) AS ${stored}`
    const columns = places === undefined ? '*' : `${this.#dialect.storedPlace(stored)} AS ${places}, *`
    const table = this.#rollUp?.name ?? stored
    return `(SELECT ${columns} FROM ${table} WHERE ${own()}) AS ${table}`
  }

  #amounts(): string[] {
    return [...this.#table.columns.values()].flatMap(({ name, unit, derived }) =>
      unit === 'money' && derived === undefined ? [name] : [],
    )
  }

  #where(): string[] {
    const own = this.#query.whereClauseDetails.map((each, at) => this.#condition(each, `whereClauseDetails.${at}`))
    const builtIn = leftOut(this.#table).map((each) => this.#condition(each, 'exclusions'))
    const { currency } = this.#query
    return [...own, ...builtIn, ...(currency === 'all' ? [] : [`currency_code = ${this.#bind('text', currency)}`])]
  }

  #orderBy(): string {
    const { orderByDetails, selectColumnNames, groupByDetails } = this.#query
    for (const { name } of orderByDetails) {
      if (!selectColumnNames.includes(name)) this.#refuse('orderByDetails', `${name} must be in selectColumnNames`)
    }
    const ordered = new Set(orderByDetails.map(({ name }) => name))
    const tieBreak = groupByDetails.filter((name) => selectColumnNames.includes(name) && !ordered.has(name))
    const terms = [
      ...orderByDetails.map(({ name, direction }) => `"${name}" ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`),
      ...tieBreak.map((name) => `"${name}" ASC NULLS LAST`),
    ]
    return terms.length > 0 ? `ORDER BY ${terms.join(', ')}` : ''
  }

  #dimension(name: string, path: string): string {
    const time = this.#table.timeDimensions.get(name)
    if (time) return this.#timeDimension(time)
    const column = this.#table.columns.get(name)
    return column ? this.#column(column) : this.#refuse(path, `unknown name ${name}`)
  }

  #timeDimension({ column, grain }: TimeDimensionSpec): string {
    return grain === 'day' ? `"${column}"` : this.#dialect.startOf(grain, `"${column}"`)
  }

  #column(column: ColumnSpec): string {
    if (column.byCharge && this.#table.spec.table === CHARGES) return saidByCharge(column.byCharge)
    if (!column.derived) return `"${column.name}"`
    const { sql, lookup } = this.#derivation(column.derived)
    if (lookup !== undefined) this.#lookups.add(lookup)
    return sql
  }

  #derivation(name: DerivedColumn): Derivation {
    return derivedColumn(name, {
      dialect: this.#dialect,
      today: () => (this.#today ??= this.#bind('date', this.#context.today)),
      ...(this.#rollUp ? { kept: [...this.#rollUp.keys, ...this.#rollUp.sums] } : {}),
    })
  }

  #measure(measure: MeasureSpec): string {
    const own = this.#query.measureWhereClauses?.[measure.name] ?? []
    if ('aggregate' in measure) return this.#aggregate(measure, own)
    if ('terms' in measure) return `(${measure.terms.map((name) => this.#part(name, own)).join(' + ')})`
    if ('of' in measure) return this.#rolling(measure, own)
    const times = measure.unit === 'percent' ? `${this.#bind('integer', '100')} * ` : ''
    return this.#dialect.ratio(`${times}${this.#part(measure.numerator, own)}`, this.#part(measure.denominator, own))
  }

  #part(name: string, own: readonly Condition[]): string {
    const part = this.#table.measures.get(name)
    return part && 'aggregate' in part
      ? this.#aggregate(part, own)
      : this.#refuse('selectColumnNames', `unknown measure ${name}`)
  }

  /** Weeks without rows are no weeks of the answer, so the frame is a span of days and its weeks are counted. */
  #rolling({ name, of, weeks, deviations }: RollingMeasure, own: readonly Condition[]): string {
    const groups = this.#query.groupByDetails
    const byWeek = groups.filter((group) => this.#table.timeDimensions.get(group)?.grain === 'week')
    if (byWeek.length !== 1) return this.#refuse('groupByDetails', `${name} is asked by one week`)
    const [week, ...others] = [...byWeek, ...groups.filter((group) => !byWeek.includes(group))].map((group) =>
      this.#dimension(group, 'groupByDetails'),
    )
    const apart = others.length > 0 ? `PARTITION BY ${others.join(', ')} ` : ''
    const over = `OVER (${apart}ORDER BY ${week} ${this.#dialect.daysBefore(7 * (weeks - 1))})`
    const spread =
      deviations === 0 ? '' : ` + (${deviations}) * ${this.#dialect.deviation(this.#part(of, own))} ${over}`
    return `CASE WHEN count(*) ${over} = ${weeks} THEN avg(${this.#part(of, own)}) ${over}${spread} END`
  }

  /** A sum with a condition is zero, not unknown, where there are rows and none meets it; of no rows that it counts in a query it is unknown, as alone. */
  #aggregate(measure: AggregateMeasure, own: readonly Condition[]): string {
    const column = this.#table.columns.get(measure.column)
    const value = column ? this.#inChosenUnit(column) : this.#dimension(measure.column, 'selectColumnNames')
    const narrowed = own.filter((each) => narrows(each, measure, column))
    const all = measure.where && measure.aggregate !== 'sum' ? [...narrowed, measure.where] : narrowed
    const rows = measure.aggregate === 'count' ? this.#rollUp?.counting(all) : undefined
    const counted = (rows?.left ?? all).map((each) => this.#condition(each, measure.name))
    const filter = counted.length === 0 ? '' : ` FILTER (WHERE ${counted.join(' AND ')})`
    if (rows) return this.#dialect.sumAs(`coalesce(sum("${rows.column}")${filter}, 0)`, 'BIGINT')
    if (measure.aggregate !== 'sum')
      return `count(${measure.aggregate === 'count_distinct' ? 'DISTINCT ' : ''}${value})${filter}`
    const where = measure.where && this.#condition(measure.where, measure.name)
    return `sum(${where === undefined ? value : `CASE WHEN ${where} THEN ${value} ELSE 0 END`})${filter}`
  }

  /** Money in the asked currency, weight in the asked unit; converted row by row in exact decimals, never rounded here. */
  #inChosenUnit(column: ColumnSpec): string {
    const stored = this.#column(column)
    if (column.unit === 'money' && this.#query.currency === 'all') return `${stored} * usd_rate`
    const kgs = column.unit === 'weight' && this.#query.unit === 'kgs' ? kilogramsOf(column) : undefined
    return kgs === undefined ? stored : this.#column({ ...column, name: kgs, derived: kgs })
  }

  #condition(condition: Condition, path: string): string {
    const column = this.#table.columns.get(condition.column)
    if (!column) return this.#refuse(path, `unknown column ${condition.column}`)
    const said = this.#rollUp?.saidOf(condition, column)
    if (said !== undefined) return said
    const left = this.#column(column)
    const bind = (value: Literal) => this.#literal(value, { column, path })
    const members = column.derived && this.#derivation(column.derived).members
    if (members !== undefined && isMembership(condition)) {
      const values = 'values' in condition ? condition.values : [condition.value]
      const named = values.filter((value) => value !== BLANK)
      return listed(condition.operator === 'in' || condition.operator === '=', {
        value: left,
        among: named.length === 0 ? undefined : this.#dialect.hasAnyOf(members, named.map(bind)),
        blank: named.length < values.length,
      })
    }
    if ('values' in condition) {
      const named = condition.values.filter((value) => column.type === 'text' || value !== BLANK)
      const isAmongDecimals = column.type === 'decimal' || (column.type === 'integer' && !named.every(Number.isInteger))
      const among = isAmongDecimals ? this.#dialect.amongDecimals(left) : left
      return listed(condition.operator === 'in', {
        value: left,
        among: named.length === 0 ? undefined : `${among} IN (${named.map(bind).join(', ')})`,
        blank: condition.values.includes(BLANK),
      })
    }
    if (condition.operator === 'contains')
      return column.type === 'text'
        ? this.#dialect.contains(this.#dialect.lower(left), this.#dialect.lower(bind(condition.value)))
        : this.#refuse(path, `${column.name} holds no text to be searched`)
    if ('value' in condition)
      return `${this.#compared(column, condition.value)} ${condition.operator} ${bind(condition.value)}`
    return `${left} ${condition.operator === 'is null' ? 'IS NULL' : 'IS NOT NULL'}`
  }

  /** An amount is compared as it is shown; with zero it is the same in every currency. */
  #compared(column: ColumnSpec, value: Literal): string {
    return column.unit === 'money' && value !== 0 ? this.#inChosenUnit(column) : this.#column(column)
  }

  #literal(value: Literal, { column, path }: { column: ColumnSpec; path: string }): string {
    const wanted = LITERAL_RULES[column.type]
    if (!wanted.holds(value))
      return this.#refuse(path, `${column.name} is compared with ${wanted.words}, not ${JSON.stringify(value)}`)
    return this.#bind(column.type === 'integer' && !Number.isInteger(value) ? 'decimal' : column.type, String(value))
  }

  #bind(type: Parameter['type'], value: string): string {
    this.#params.push({ type, value })
    return `$${this.#params.length}`
  }

  #known(name: string): boolean {
    return this.#table.columns.has(name) || this.#table.timeDimensions.has(name)
  }

  #refuse(path: string, message: string): string {
    if (!this.issues.some((issue) => issue.path === path && issue.message === message))
      this.issues.push({ path, message })
    return 'NULL'
  }
}

/** Asks which of several values a row has. */
function isMembership(
  condition: Condition,
): condition is
  | Extract<Condition, { operator: 'in' | 'not in' }>
  | { column: string; operator: '=' | '<>'; value: Literal } {
  return 'values' in condition || condition.operator === '=' || condition.operator === '<>'
}
