import type { ColumnSpec } from '../../domain/catalog.ts'

/** How a column's values stand in a cell of a sheet; the places of these styles are in `xlsx-parts.ts`. */
export const CELL_STYLES = { text: 0, amount: 1, day: 2, head: 3 } as const

/** Stands for 1899-12-30, from which a sheet counts days. */
const DAY_ZERO = "DATE '1899-12-30'"

/** The columns of a row as the engine's CSV writer takes them, under names that are none of the rows': exact decimals, texts inert. SQL. */
export function csvRow(columns: readonly ColumnSpec[]): string {
  return columns.map((column, at) => `${csvField(column)} AS c${at}`).join(', ')
}

/** One `<row>` of a sheet from the columns of a row: numbers and days as such, texts inert. SQL. */
export function sheetRow(columns: readonly ColumnSpec[]): string {
  return `concat('<row>', ${columns.map((column) => `coalesce(${sheetCell(column)}, '<c/>')`).join(', ')}, '</row>') AS line`
}

function csvField(column: ColumnSpec): string {
  if (column.type === 'text') return inert(column)
  return column.type === 'decimal' ? decimal(column) : `"${column.name}"`
}

function sheetCell(column: ColumnSpec): string {
  const { name, type, unit } = column
  if (type === 'date' || type === 'timestamp') return `'<c s="${CELL_STYLES.day}"><v>' || date_diff('day', ${DAY_ZERO}, "${name}") || '</v></c>'`
  if (type === 'text') return `'<c t="str"><v>' || ${xmlText(column)} || '</v></c>'`
  return `'<c${unit === 'money' || unit === 'weight' ? ` s="${CELL_STYLES.amount}"` : ''}><v>' || ${type === 'decimal' ? decimal(column) : `CAST("${name}" AS VARCHAR)`} || '</v></c>'`
}

/** Nearly all numbers have two places, and the engine writes those fastest; others have as many as they need. */
function decimal({ name }: ColumnSpec): string {
  const short = `TRY_CAST("${name}" AS DECIMAL(18, 2))`
  return `CASE WHEN "${name}" = ${short} THEN CAST(${short} AS VARCHAR) ELSE rtrim(rtrim(CAST("${name}" AS VARCHAR), '0'), '.') END`
}

/** As `inertText` of domain/csv.ts. */
function inert({ name }: ColumnSpec): string {
  return `CASE WHEN (ascii("${name}") < 32 AND "${name}" <> '') OR ascii("${name}") IN (43, 45, 61, 64) OR ascii("${name}") BETWEEN 127 AND 159 THEN '''' || "${name}" ELSE "${name}" END`
}

/** Markup is written as such, and what XML cannot say is left out. One look finds the few texts that do not stand for themselves. */
function xmlText(column: ColumnSpec): string {
  const clean = `regexp_replace(${inert(column)}, '[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]', '', 'g')`
  return `CASE WHEN regexp_matches("${column.name}", '^[=+\\-@]|[&<>]|[^\\x{20}-\\x{7E}\\x{A0}-\\x{D7FF}]') THEN replace(replace(replace(${clean}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') ELSE "${column.name}" END`
}
