import type { ColumnSpec } from '../../../domain/query/catalog.ts'
import { CELL_STYLES } from '../../../domain/files/sheet-xml.ts'

/** Stands for 1899-12-30, from which a sheet counts days. */
const DAY_ZERO = "DATE '1899-12-30'"

/** The columns of a row as the engine's CSV writer takes them, under names that are none of the rows': exact decimals, texts inert. SQL. */
export function csvRow(columns: readonly ColumnSpec[]): string {
  return columns.map((column, at) => `${csvField(column)} AS c${at}`).join(', ')
}

/**
 * One `<row>` of a sheet from the columns of a row: numbers and days as such, texts inert. One look at all texts of a row
 * finds the few rows in which one does not stand for itself; they, and rows with nothing in a column, are written with care. SQL.
 */
export function sheetRow(columns: readonly ColumnSpec[]): string {
  const rowOf = (cells: readonly string[]) => `concat('<row>', ${cells.join(', ')}, '</row>')`
  const asIs = columns.map(
    (column) =>
      `'${cellHead(column)}', ${column.type === 'text' ? `"${column.name}"` : cellNumber(column)}, '${CELL_TAIL}'`,
  )
  const withCare = columns.map(
    (column) =>
      `coalesce('${cellHead(column)}' || ${column.type === 'text' ? xmlText(column) : cellNumber(column)} || '${CELL_TAIL}', '<c/>')`,
  )
  return `CASE WHEN ${standsForItself(columns)} THEN ${rowOf(asIs)} ELSE ${rowOf(withCare)} END AS line`
}

/** No column has nothing, and no text needs care: all of them are looked at at once, each between tabs, which are written as they are. */
function standsForItself(columns: readonly ColumnSpec[]): string {
  const isText = ({ type }: ColumnSpec) => type === 'text'
  const noneIsNull = columns.filter((column) => !isText(column)).map(({ name }) => `"${name}" IS NOT NULL`)
  const texts = `concat(${columns
    .filter(isText)
    .map(({ name }) => `'\t', "${name}", `)
    .join('')}'\t')`
  return [
    ...noneIsNull,
    `NOT regexp_matches(${texts}, '\\t[=+\\-@\\t]|[&<>]|[^\\t\\x{20}-\\x{7E}\\x{A0}-\\x{D7FF}]')`,
  ].join(' AND ')
}

const CELL_TAIL = '</v></c>'

function cellHead({ type, unit }: ColumnSpec): string {
  if (type === 'text') return '<c t="str"><v>'
  if (type === 'date' || type === 'timestamp') return `<c s="${CELL_STYLES.day}"><v>`
  if (unit === 'weight') return `<c s="${CELL_STYLES.weight}"><v>`
  return unit === 'money' ? `<c s="${CELL_STYLES.amount}"><v>` : '<c><v>'
}

function cellNumber(column: ColumnSpec): string {
  const { name, type } = column
  if (type === 'date' || type === 'timestamp') return `CAST(date_diff('day', ${DAY_ZERO}, "${name}") AS VARCHAR)`
  return type === 'decimal' ? decimal(column) : `CAST("${name}" AS VARCHAR)`
}

function csvField(column: ColumnSpec): string {
  if (column.type === 'text') return inert(column)
  return column.type === 'decimal' ? decimal(column) : `"${column.name}"`
}

/** A month's first day as 2026-01, a quarter's as 2026-Q1, a year's as 2026. SQL. */
export function periodText(grain: 'month' | 'quarter' | 'year', day: string): string {
  return grain === 'quarter'
    ? `concat(year(${day}), '-Q', quarter(${day}))`
    : `strftime(${day}, '${grain === 'month' ? '%Y-%m' : '%Y'}')`
}

/** SQL. */
export function rounded(value: string, places: number): string {
  return `CAST(round(${value}, ${places}) AS DECIMAL(18, ${places}))`
}

/** Every column of the rows, one of them in other words. SQL. */
export function everyColumnWith(name: string, value: string): string {
  return `* REPLACE (${value} AS "${name}")`
}

/** SQL. */
export function wholeTimes(value: string, divisor: number): string {
  return `${value} // ${divisor}`
}

/** Nearly all numbers have two places, and the engine writes those fastest; others have as many as they need. The rest of a division is exact. */
function decimal({ name }: ColumnSpec): string {
  return `CASE WHEN "${name}" % 0.01 = 0 THEN CAST(CAST("${name}" AS DECIMAL(18, 2)) AS VARCHAR) ELSE rtrim(rtrim(CAST("${name}" AS VARCHAR), '0'), '.') END`
}

/** As `inertText` of domain/files/csv.ts. Nearly all texts begin with a digit or a letter, and comparing finds them fastest. */
function inert({ name }: ColumnSpec): string {
  const text = `"${name}"`
  return `CASE WHEN (${text} >= '0' AND ${text} < '=') OR (${text} >= 'A' AND ${text} < chr(127)) THEN ${text} WHEN (ascii(${text}) < 32 AND ${text} <> '') OR ascii(${text}) IN (43, 45, 61, 64) OR ascii(${text}) BETWEEN 127 AND 159 THEN '''' || ${text} ELSE ${text} END`
}

/** Markup is written as such, and what XML cannot say is left out. */
function xmlText(column: ColumnSpec): string {
  const clean = `regexp_replace(${inert(column)}, '[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]', '', 'g')`
  return `CASE WHEN regexp_matches("${column.name}", '^[=+\\-@]|[&<>]|[^\\x{20}-\\x{7E}\\x{A0}-\\x{D7FF}]') THEN replace(replace(replace(${clean}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') ELSE "${column.name}" END`
}
