import { hash } from 'node:crypto'
import { canonicalDate, canonicalNumber } from '../canonical-value.ts'
import type { CsvRecord, Delimiter } from '../read-csv-records.ts'
import type { LineColumn, LineLayout } from './line-layout.ts'
import { UPS_WIDTHS } from './line-layout.ts'

export interface BadValue {
  readonly column: string
  readonly value: string
  readonly reason: string
}

export type ReadLine =
  /** `values` follow the layout's columns; blank is null. */
  | { readonly ok: true; readonly values: readonly (string | null)[]; readonly rowHash: string }
  | { readonly ok: false; readonly bad: readonly BadValue[] }

export interface ReadLineOptions {
  readonly layout: LineLayout
  readonly delimiter: Delimiter
  /** Currencies that have a rate. */
  readonly currencies: ReadonlySet<string>
  readonly weightUnits: ReadonlySet<string>
}

const WHOLE_ROW = 'row'
const LONGEST_VALUE = 200
const LARGEST_AMOUNT_DIGITS = 9
const LARGEST_WEIGHT_DIGITS = 6
const INVOICE_AMOUNT = 'Invoice Amount'

/** Reads one record of a UPS Billing Data file: its values, or everything that is wrong with it. Source: semantics, UPS Billing Data. */
export function readUpsLine(record: CsvRecord, options: ReadLineOptions): ReadLine {
  const { layout, delimiter } = options
  if (record.damage) {
    const column = layout.names[record.damage.column - 1] ?? WHOLE_ROW
    return { ok: false, bad: [{ column, value: shortened(record.text), reason: record.damage.reason }] }
  }
  const width = record.fields.length
  if (!UPS_WIDTHS.some((expected) => expected === width)) {
    const reason = `has ${width} columns; ${UPS_WIDTHS.join(' or ')} are expected`
    return { ok: false, bad: [{ column: WHOLE_ROW, value: shortened(record.text), reason }] }
  }
  const bad: BadValue[] = []
  const read = new Map<string, string | null>()
  for (const column of layout.columns) {
    const text = (record.fields[column.index] ?? '').trim()
    const value = text === '' ? null : readValue(column, text, delimiter)
    if (typeof value === 'object' && value !== null) bad.push({ column: column.upsColumn, value: shortened(text), reason: value.reason })
    else read.set(column.name, value)
  }
  bad.push(...missingValues(layout, read), ...unknownCodes(read, options))
  if (bad.length > 0) return { ok: false, bad }
  return { ok: true, values: layout.columns.map(({ name }) => read.get(name) ?? null), rowHash: rowHash(record.fields, layout, delimiter) }
}

function readValue({ readsAs }: LineColumn, text: string, delimiter: Delimiter): string | { reason: string } {
  switch (readsAs) {
    case 'text':
      return text
    case 'code':
      return text.toUpperCase()
    case 'account':
      return text.replace(/^0+(?=.)/, '').toUpperCase()
    case 'date':
      return canonicalDate(text, delimiter) ?? { reason: `is not a date (${delimiter === ';' ? 'DD/MM/YYYY or ' : ''}YYYY-MM-DD)` }
    case 'amount': {
      const amount = canonicalNumber(text, delimiter)
      if (amount === null) return { reason: 'is not an amount' }
      if (/\.\d{3}/.test(amount)) return { reason: 'has more than two decimals' }
      return wholeDigits(amount) > LARGEST_AMOUNT_DIGITS ? { reason: 'is too large an amount' } : amount
    }
    case 'weight': {
      const weight = canonicalNumber(text, delimiter)
      if (weight === null) return { reason: 'is not a weight' }
      return wholeDigits(weight) > LARGEST_WEIGHT_DIGITS ? { reason: 'is too large a weight' } : weight
    }
    case 'quantity': {
      const quantity = canonicalNumber(text, delimiter)
      return quantity !== null && /^-?\d{1,6}$/.test(quantity) ? quantity : { reason: 'is not a whole number' }
    }
  }
}

function missingValues(layout: LineLayout, read: ReadonlyMap<string, string | null>): BadValue[] {
  const informational = read.get('classification_code') === 'INF'
  return layout.columns
    .filter(({ name, required }) => (required === 'yes' || (required === 'charge' && !informational)) && read.get(name) === null)
    .map(({ upsColumn }) => ({ column: upsColumn, value: '', reason: 'is missing' }))
}

function unknownCodes(read: ReadonlyMap<string, string | null>, { currencies, weightUnits }: ReadLineOptions): BadValue[] {
  const bad: BadValue[] = []
  const rowCurrency = read.get('row_currency')
  const currency = rowCurrency ?? read.get('invoice_currency') ?? ''
  if (read.get('classification_code') !== 'INF' && !currencies.has(currency)) {
    const column = rowCurrency ? 'Transaction Currency Code' : 'Invoice Currency Code'
    bad.push({ column, value: currency, reason: currency === '' ? 'is missing' : 'is a currency without a rate' })
  }
  for (const [kind, column] of [['actual_weight', 'Entered Weight Unit of Measure'], ['bill_weight', 'Billed Weight Unit of Measure']] as const) {
    const unit = read.get(`${kind}_code`)
    if (unit && !weightUnits.has(unit) && (read.get(kind) ?? '0') !== '0') {
      bad.push({ column, value: unit, reason: `is not a weight unit (${[...weightUnits].join(', ')})` })
    }
  }
  return bad
}

/**
 * The same line gives the same hash whatever the file's delimiter, column count, date and number
 * spelling. The invoice's own total is left out: it is not part of the charge.
 */
function rowHash(fields: readonly string[], { kinds, names }: LineLayout, delimiter: Delimiter): string {
  const parts = fields.map((field, index) => {
    const text = field.trim()
    if (text === '' || names[index] === INVOICE_AMOUNT) return ''
    if (kinds[index] === 'number') return canonicalNumber(text, delimiter) ?? text
    return kinds[index] === 'date' ? (canonicalDate(text, delimiter) ?? text) : text
  })
  return hash('sha256', parts.join('\u001F').replace(/\u001F+$/, ''), 'base64url')
}

function wholeDigits(number: string): number {
  return (number.replace('-', '').split('.')[0] ?? '').length
}

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
