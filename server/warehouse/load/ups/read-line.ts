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
  /** `values` follow the layout's columns; blank is null. `leftOut` are facts that could not be read, and are blank. */
  | { readonly ok: true; readonly values: readonly (string | null)[]; readonly leftOut: readonly BadValue[]; readonly rowHash: string; readonly factsHash: string }
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
/** UPS fills its account numbers up with zeros to this length. */
const ACCOUNT_DIGITS = 10
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
  const [bad, leftOut]: [BadValue[], BadValue[]] = [[], []]
  const read = new Map<string, string | null>()
  for (const column of layout.columns) {
    const text = (record.fields[column.index] ?? '').trim()
    const value = text === '' ? null : readValue(column, text, delimiter)
    if (typeof value === 'object' && value !== null) (column.leftOut ? leftOut : bad).push({ column: column.upsColumn, value: shortened(text), reason: value.reason })
    else read.set(column.name, value)
  }
  bad.push(...missingValues(layout, read), ...unknownCurrency(read, options))
  if (bad.length > 0) return { ok: false, bad: [...bad, ...leftOut] }
  leftOut.push(...takeUnknownUnits(read, options))
  return { ok: true, values: layout.columns.map(({ name }) => read.get(name) ?? null), leftOut, ...lineHashes(record.fields, layout, delimiter) }
}

function readValue({ readsAs }: LineColumn, text: string, delimiter: Delimiter): string | { reason: string } {
  switch (readsAs) {
    case 'text':
      return text
    case 'code':
      return text.toUpperCase()
    case 'account':
      return accountNumber(text)
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

function unknownCurrency(read: ReadonlyMap<string, string | null>, { currencies }: ReadLineOptions): BadValue[] {
  const rowCurrency = read.get('row_currency')
  const currency = rowCurrency ?? read.get('invoice_currency') ?? ''
  if (read.get('classification_code') === 'INF' || currencies.has(currency)) return []
  const column = rowCurrency ? 'Transaction Currency Code' : 'Invoice Currency Code'
  return [{ column, value: currency, reason: currency === '' ? 'is missing' : 'is a currency without a rate' }]
}

/** Takes the weights whose unit is not known out of what was read. */
function takeUnknownUnits(read: Map<string, string | null>, { weightUnits }: ReadLineOptions): BadValue[] {
  return (['Entered Weight', 'Billed Weight'] as const).flatMap((column) => {
    const name = column === 'Entered Weight' ? 'actual_weight' : 'bill_weight'
    const unit = read.get(`${name}_code`) ?? ''
    if (weightUnits.has(unit) || (read.get(name) ?? '0') === '0') return []
    read.delete(name)
    return [{ column: `${column} Unit of Measure`, value: unit, reason: `is not a weight unit (${[...weightUnits].join(', ')})` }]
  })
}

/**
 * The same line gives the same `rowHash` whatever the file's delimiter, column count, zeros before accounts, date and
 * number spelling. The invoice's own total is left out: it is not part of the charge. The `factsHash` leaves out the
 * facts that a line may lack too, so that a line is known again when they are mended.
 */
function lineHashes(fields: readonly string[], { kinds, names, columns }: LineLayout, delimiter: Delimiter): { rowHash: string; factsHash: string } {
  const parts = fields.map((field, index) => {
    const text = field.trim()
    if (text === '' || names[index] === INVOICE_AMOUNT) return ''
    if (kinds[index] === 'account') return accountNumber(text).padStart(ACCOUNT_DIGITS, '0')
    if (kinds[index] === 'number') return canonicalNumber(text, delimiter) ?? text
    return kinds[index] === 'date' ? (canonicalDate(text, delimiter) ?? text) : text
  })
  const rowHash = hashOf(parts)
  for (const { leftOut, index } of columns) if (leftOut) parts[index] = ''
  return { rowHash, factsHash: hashOf(parts) }
}

function hashOf(parts: readonly string[]): string {
  return hash('sha256', parts.join('\u001F').replace(/\u001F+$/, ''), 'base64url')
}

function accountNumber(text: string): string {
  return text.replace(/^0+(?=.)/, '').toUpperCase()
}

function wholeDigits(number: string): number {
  return (number.replace('-', '').split('.')[0] ?? '').length
}

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
