import {
  isAdditive,
  isSummed,
  type ColumnSpec,
  type MeasureSpec,
  type TableIndex,
  type TimeDimensionSpec,
} from '../../../domain/query/catalog.ts'
import type { Query } from '../../../domain/query/query.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { compileRows, compileWhole, STORED_PLACE, type CompileContext } from '../compile.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'
import { periodText, rounded } from '../engines/duckdb-row-text.ts'
import { groupedRows, storedRows, type ReportRows } from './report-rows.ts'

export interface NamedRowsAsked extends Pick<CompileContext, 'catalog' | 'scope' | 'today'> {
  /** Its columns are those of the file. Without groups its rows are those of the table. */
  readonly query: Query
  /** Of the query. */
  readonly table: TableIndex
}

/** Places of a ratio in a file; sums are exact. */
const RATIO_PLACES = 4

/** All rows of a query as the rows of a report. */
export function namedRows({ query, table, ...context }: NamedRowsAsked): Result<ReportRows> {
  const columns = query.selectColumnNames.map((name) => reportColumn(name, table))
  const terms = query.orderByDetails.map(
    ({ name, direction }) => `"${name}" ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  )
  if (query.groupByDetails.length === 0) {
    const rows = compileRows(query, { dialect: DUCKDB, ...context })
    if (!rows.ok) return rows
    const { sql, params } = rows.value
    const orderBy = terms.length === 0 ? null : `ORDER BY ${[...terms, STORED_PLACE].join(', ')}`
    return ok(storedRows({ columns, from: `FROM (${sql}) AS asked`, params, orderBy }))
  }
  const whole = compileWhole(query, { dialect: DUCKDB, ...context })
  if (!whole.ok) return whole
  const { sql, params } = whole.value
  const values = query.selectColumnNames.map((name) => `${valueOf(name, table)} AS "${name}"`)
  const ties = query.groupByDetails.map((name) => `"${name}" ASC NULLS LAST`)
  return ok(
    groupedRows({
      columns,
      summed: columns.filter((column) => isSummed(column) && addsUp(table.measures.get(column.name))),
      from: `FROM (SELECT ${values.join(', ')} FROM (${sql}) AS asked) AS told`,
      params,
      orderBy: `ORDER BY ${[...terms, ...ties].join(', ')}`,
    }),
  )
}

/** A column of the file; of a measure one that holds its values. */
function reportColumn(name: string, table: TableIndex): ColumnSpec {
  const time = table.timeDimensions.get(name)
  if (time) return { name, label: time.label, type: periodGrain(time) === null ? 'date' : 'text' }
  const measure = table.measures.get(name)
  if (measure)
    return { name, label: measure.label, type: isWhole(measure, table) ? 'integer' : 'decimal', unit: measure.unit }
  return table.columns.get(name) ?? { name, label: name, type: 'text' }
}

function valueOf(name: string, table: TableIndex): string {
  const time = table.timeDimensions.get(name)
  const grain = time ? periodGrain(time) : null
  if (grain !== null) return periodText(grain, `"${name}"`)
  const measure = table.measures.get(name)
  return measure && 'numerator' in measure ? rounded(`"${name}"`, RATIO_PLACES) : `"${name}"`
}

/** Stretches of a calendar that are told by their name; a day and a week are told by their first day. */
function periodGrain({ grain }: TimeDimensionSpec): 'month' | 'quarter' | 'year' | null {
  return grain === 'day' || grain === 'week' ? null : grain
}

function isWhole(measure: MeasureSpec, { columns }: TableIndex): boolean {
  return 'aggregate' in measure && (measure.aggregate !== 'sum' || columns.get(measure.column)?.type === 'integer')
}

/** A column of groups that is no measure, as a zone number, is none of what adds up. */
function addsUp(measure: MeasureSpec | undefined): boolean {
  return measure !== undefined && ('terms' in measure || isAdditive(measure))
}
