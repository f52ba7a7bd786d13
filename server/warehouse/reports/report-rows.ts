import { isSummed, type ColumnSpec } from '../../../domain/query/catalog.ts'
import { DELIVERY_STATUSES, STATUS_COLUMN } from '../../../domain/query/delivery-status.ts'
import type { ReportFormat } from '../../../domain/reports/report.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { STORED_PLACE } from '../compile.ts'
import type { Statement } from '../engine.ts'
import { compileGridRows, type GridAsked } from '../grid/grid-rows.ts'
import type { Asking } from '../asking.ts'
import type { Warehouse } from '../warehouse.ts'
import { csvRow, everyColumnWith, sheetRow, wholeTimes } from '../engines/duckdb-row-text.ts'
import { STRETCH, type Slice, type Sliceable } from './slices.ts'
import { statementsOf } from '../statements.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'

/** A value of a column as a person reads it. */
export type Shown = (column: string, value: string) => string

/** The rows of a report, as the statements that read them. */
export interface ReportRows extends Sliceable {
  readonly columns: readonly ColumnSpec[]
  /** Those whose values add up to something. */
  readonly summed: readonly ColumnSpec[]
  /** One row: the rows as `count`, and the sum of each column of numbers as an exact text under its name. */
  readonly totals: Statement
  /** The rows of a slice as the format writes them. */
  readonly written: (format: ReportFormat, slice: Slice, shown: Shown) => Statement
}

export interface ReportAsked extends Omit<GridAsked, 'signal'> {
  /** Of the file, in its order. */
  readonly columns: readonly ColumnSpec[]
  /** Whether the rows come in the order of the request; else as they are stored. */
  readonly isOrdered: boolean
}

/** The rows that the grid of a request shows, in the columns of a file. */
export function reportRows({ columns, isOrdered, ...asked }: ReportAsked): Result<ReportRows> {
  const compiled = compileGridRows({ dialect: DUCKDB, ...asked })
  if (!compiled.ok) return compiled
  const { sql, params, orderBy } = compiled.value.rows()
  return ok(storedRows({ columns, from: sql, params, orderBy: isOrdered ? orderBy : null }))
}

export interface StoredRows extends Pick<Statement, 'params'> {
  readonly columns: readonly ColumnSpec[]
  /** `FROM …`, with `STORED_PLACE` beside the columns. SQL. */
  readonly from: string
  /** `ORDER BY …`; null: the rows come as they are stored. SQL. */
  readonly orderBy: string | null
}

/** A report of rows that a table has. */
export function storedRows({ columns, from, params, orderBy }: StoredRows): ReportRows {
  const summed = columns.filter(isSummed)
  return {
    columns,
    summed,
    totals: { sql: totalsOf(summed, from), params },
    order:
      orderBy === null
        ? null
        : {
            name: ORDER_TABLE,
            statement: { sql: `SELECT ${STORED_PLACE}, row_number() OVER (${orderBy}) - 1 AS place ${from}`, params },
          },
    stretches:
      orderBy === null
        ? { sql: stretchesOf(STORED_PLACE, from), params }
        : { sql: stretchesOf('place', `FROM ${ORDER_TABLE}`), params: [] },
    written: (format, slice, shown) => {
      const within = (place: string) => `${place} >= ${slice.from} AND ${place} < ${slice.to}`
      const [places, order] =
        orderBy === null
          ? [within(STORED_PLACE), '']
          : [`${STORED_PLACE} IN (SELECT ${STORED_PLACE} FROM ${ORDER_TABLE} WHERE ${within('place')})`, ` ${orderBy}`]
      return { sql: `${writtenAs(format, { columns, from, shown })} WHERE ${places}${order}`, params }
    },
  }
}

export interface GroupedRows extends Pick<Statement, 'params'> {
  readonly columns: readonly ColumnSpec[]
  readonly summed: readonly ColumnSpec[]
  /** `FROM …`. SQL. */
  readonly from: string
  /** `ORDER BY …`: no two rows are alike in it. SQL. */
  readonly orderBy: string
}

/** A report of rows that no table has: they are few, so they are kept whole while it is made. */
export function groupedRows({ columns, summed, from, params, orderBy }: GroupedRows): ReportRows {
  return {
    columns,
    summed,
    totals: { sql: totalsOf(summed, from), params },
    order: {
      name: ORDER_TABLE,
      statement: { sql: `SELECT *, row_number() OVER (${orderBy}) - 1 AS place ${from}`, params },
    },
    stretches: { sql: stretchesOf('place', `FROM ${ORDER_TABLE}`), params: [] },
    written: (format, slice, shown) => ({
      sql: `${writtenAs(format, { columns, from: `FROM ${ORDER_TABLE}`, shown })} WHERE place >= ${slice.from} AND place < ${slice.to} ORDER BY place`,
      params: [],
    }),
  }
}

/** How many rows a report has now. */
export async function countReportRows(
  warehouse: Warehouse,
  { totals }: ReportRows,
  asking: Omit<Asking, 'catalog'>,
): Promise<Result<number>> {
  const counted = await statementsOf(warehouse).answer({ statement: totals, ...asking })
  return counted.ok ? ok(Number(counted.value.data[0]?.count ?? 0)) : counted
}

const ORDER_TABLE = 'report_order'

function totalsOf(summed: readonly ColumnSpec[], from: string): string {
  const sums = summed.map(({ name }) => `${DUCKDB.text(`sum("${name}")`)} AS "${name}"`)
  return `SELECT ${['count(*) AS "count"', ...sums].join(', ')} ${from}`
}

function writtenAs(
  format: ReportFormat,
  { columns, from, shown }: Pick<ReportRows, 'columns'> & { readonly from: string; readonly shown: Shown },
): string {
  const inWords = columns.some(({ name }) => name === STATUS_COLUMN)
    ? everyColumnWith(STATUS_COLUMN, statusInWords(shown))
    : '*'
  return `SELECT ${(format === 'csv' ? csvRow : sheetRow)(columns)} FROM (SELECT ${inWords} ${from}) AS report`
}

function statusInWords(shown: Shown): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  return `CASE "${STATUS_COLUMN}" ${DELIVERY_STATUSES.map((status) => `WHEN ${text(status)} THEN ${text(shown(STATUS_COLUMN, status))}`).join(' ')} ELSE "${STATUS_COLUMN}" END`
}

function stretchesOf(place: string, from: string): string {
  return `SELECT ${wholeTimes(place, STRETCH)} AS stretch, count(*) AS rows ${from} GROUP BY stretch ORDER BY stretch`
}
