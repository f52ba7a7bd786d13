import { csvText } from '../../../../domain/files/csv.ts'
import { RATE_TABLE_NAMES, RATE_TABLES, type RateTableName } from '../../../../domain/rating/rate-tables.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { statement } from '../../statement.ts'
import { statementsOf } from '../../statements.ts'
import type { Warehouse } from '../../warehouse.ts'

export interface RateTableFigures {
  readonly table: RateTableName
  readonly rows: number
  /** The first and the last day from which rows count; null: they are not dated, or there are none. */
  readonly from: string | null
  readonly to: string | null
}

/** How many rows each table has of a carrier, and of which days. */
export async function rateTableFigures(warehouse: Warehouse, carrierId: number): Promise<RateTableFigures[]> {
  const rows = await statementsOf(warehouse).rows(
    statement((bind) => {
      const carrier = bind('integer', String(carrierId))
      return RATE_TABLE_NAMES.map((name) => {
        const { table, dated } = RATE_TABLES[name]
        const day = (of: string) => (dated ? `CAST(${of}(${dated}) AS VARCHAR)` : 'CAST(NULL AS VARCHAR)')
        return `SELECT '${name}' AS name, count(*) AS many, ${day('min')} AS first, ${day('max')} AS last FROM ${table} WHERE carrier_id = ${carrier}`
      }).join(' UNION ALL ')
    }),
  )
  const found = new Map(rows.map((row) => [String(row.name), row]))
  return RATE_TABLE_NAMES.map((table) => {
    const row = found.get(table)
    return { table, rows: Number(row?.many ?? 0), from: textOf(row?.first), to: textOf(row?.last) }
  })
}

/** A table of a carrier, as a file that can be imported again. */
export async function rateTableCsv(warehouse: Warehouse, name: RateTableName, carrierId: number): Promise<string> {
  const { table, columns } = RATE_TABLES[name]
  const titles = Object.keys(columns)
  const cells = titles.map((title) =>
    columns[title]?.kind === 'names'
      ? `array_to_string(${title}, '|') AS ${title}`
      : `CAST(${title} AS VARCHAR) AS ${title}`,
  )
  const keys = titles.filter((title) => columns[title]?.isKey)
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) =>
        `SELECT ${cells.join(', ')} FROM ${table} t WHERE carrier_id = ${bind('integer', String(carrierId))} ORDER BY ${keys.map((title) => `t.${title}`).join(', ')}`,
    ),
  )
  return csvText([titles, ...rows.map((row) => titles.map((title) => textOf(row[title])))])
}

export interface PastRateImport {
  readonly id: number
  readonly table: RateTableName
  readonly fileName: string
  readonly added: number
  readonly changed: number
  /** ISO text in UTC. */
  readonly at: string
  readonly by: string
  readonly undone: { readonly at: string; readonly by: string } | null
}

/** The last hundred files that were imported for a carrier, the newest first. */
export async function rateImports(warehouse: Warehouse, carrierId: number): Promise<PastRateImport[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT id, rate_table, file_name, added, changed, CAST(imported_at AS VARCHAR) AS at, imported_by, CAST(undone_at AS VARCHAR) AS undone_at, undone_by
        FROM rate_import WHERE carrier_id = ${bind('integer', String(carrierId))} ORDER BY id DESC LIMIT 100`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    table: String(row.rate_table) as RateTableName,
    fileName: String(row.file_name),
    added: Number(row.added),
    changed: Number(row.changed),
    at: timeOf(row.at),
    by: String(row.imported_by),
    undone: textOf(row.undone_at) === null ? null : { at: timeOf(row.undone_at), by: String(row.undone_by) },
  }))
}

function textOf(value: QueryRow[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function timeOf(stored: QueryRow[string] | undefined): string {
  return `${String(stored).replace(' ', 'T').slice(0, 19)}Z`
}
