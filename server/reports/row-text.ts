import type { ColumnSpec } from '../../domain/catalog.ts'

/** How a column's values stand in a cell of a sheet; the places of these styles are in `xlsx-parts.ts`. */
export const CELL_STYLES = { text: 0, amount: 1, day: 2, head: 3 } as const

/** Stands for 1899-12-30, from which a sheet counts days. */
const DAY_ZERO = "DATE '1899-12-30'"

/** One line of CSV (RFC 4180, without its end) from the columns of a row: exact decimals, days as YYYY-MM-DD, texts inert. SQL. */
export function csvRow(columns: readonly ColumnSpec[]): string {
  const line = (text: (column: ColumnSpec) => string) => `concat_ws(',', ${columns.map((column) => `coalesce(${column.type === 'text' ? text(column) : trimmed(column)}, '')`).join(', ')})`
  return eitherWay(columns, { suspect: CSV_SUSPECT, plain: line(named), careful: line(csvText) })
}

/** One `<row>` of a sheet from the columns of a row: numbers and days as such, texts inert. SQL. */
export function sheetRow(columns: readonly ColumnSpec[]): string {
  const row = (text: (column: ColumnSpec) => string) => `concat('<row>', ${columns.map((column) => `coalesce(${sheetCell(column, text)}, '<c/>')`).join(', ')}, '</row>')`
  return eitherWay(columns, { suspect: SHEET_SUSPECT, plain: row(named), careful: row(xmlText) })
}

/** What tells that a text of a row does not stand for itself; a row that it wrongly suspects only takes longer. */
interface Suspicion {
  /** Code of the sign that is put between the texts. */
  readonly between: number
  readonly pattern: string
}

const CSV_SUSPECT: Suspicion = { between: 31, pattern: '[",\\r\\n]|(?:^|\\x1F)[\\s=+\\-@\\x00-\\x1E\\x7F]|\\s(?:\\x1F|$)|[^\\x00-\\x7E]' }
const SHEET_SUSPECT: Suspicion = { between: 10, pattern: '[&<>]|[^\\n\\x20-\\x7E]|(?:^|\\n)[=+\\-@\\n]' }

/** Nearly all rows have texts that stand for themselves: one look at all of them is much less than a look at each. */
function eitherWay(columns: readonly ColumnSpec[], { suspect, plain, careful }: { readonly suspect: Suspicion; readonly plain: string; readonly careful: string }): string {
  const texts = columns.filter(({ type }) => type === 'text')
  return texts.length === 0 ? plain : `CASE WHEN regexp_matches(concat_ws(chr(${suspect.between}), ${texts.map(named).join(', ')}), '${suspect.pattern}') THEN ${careful} ELSE ${plain} END`
}

function named({ name }: ColumnSpec): string {
  return `"${name}"`
}

function csvText(column: ColumnSpec): string {
  const text = inert(column)
  return `CASE WHEN regexp_matches(${named(column)}, '[",\\r\\n]|^\\s|\\s$') THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`
}

function sheetCell(column: ColumnSpec, text: (column: ColumnSpec) => string): string {
  const { name, type, unit } = column
  if (type === 'date' || type === 'timestamp') return `'<c s="${CELL_STYLES.day}"><v>' || date_diff('day', ${DAY_ZERO}, "${name}") || '</v></c>'`
  if (type === 'text') return `'<c t="str"><v>' || ${text(column)} || '</v></c>'`
  return `'<c${unit === 'money' || unit === 'weight' ? ` s="${CELL_STYLES.amount}"` : ''}><v>' || CAST("${name}" AS VARCHAR) || '</v></c>'`
}

/** A number without idle zeros, a day as it is. */
function trimmed({ name, type }: ColumnSpec): string {
  const text = `CAST("${name}" AS VARCHAR)`
  return type === 'decimal' ? `rtrim(rtrim(${text}, '0'), '.')` : text
}

/** As `inertText` of domain/csv.ts. */
function inert({ name }: ColumnSpec): string {
  return `CASE WHEN (ascii("${name}") < 32 AND "${name}" <> '') OR ascii("${name}") IN (43, 45, 61, 64) OR ascii("${name}") BETWEEN 127 AND 159 THEN '''' || "${name}" ELSE "${name}" END`
}

/** Markup is written as such, and what XML cannot say is left out. */
function xmlText(column: ColumnSpec): string {
  const text = inert(column)
  const clean = `regexp_replace(${text}, '[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]', '', 'g')`
  return `CASE WHEN regexp_matches("${column.name}", '[&<>]|[^\\x{20}-\\x{7E}\\x{A0}-\\x{D7FF}]') THEN replace(replace(replace(${clean}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') ELSE ${text} END`
}
