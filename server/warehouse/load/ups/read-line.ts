import { hash } from 'node:crypto'
import { canonicalDate, canonicalNumber } from '../reading/canonical-value.ts'
import type { NumberFormat } from '../reading/number-format.ts'
import type { CsvRecord, Delimiter } from '../reading/read-csv-records.ts'
import type { SpelledInvoice } from './invoice-spelling.ts'
import type { LineColumn, LineLayout } from './line-layout.ts'
import { UPS_WIDTHS } from './line-layout.ts'
import { readValue } from './read-value.ts'
import { withoutZeros } from '../reading/without-zeros.ts'

export interface BadValue {
  readonly column: string
  readonly value: string
  readonly reason: string
}

export interface LineHashes {
  readonly rowHash: string
  /** Without the facts that a line may lack. */
  readonly factsHash: string
  /** As earlier versions made it. */
  readonly formerHash: string
}

export type ReadLine =
  /** `values` follow the layout's columns; blank is null. `doubts` are facts that could not be read; their reasons say what became of them. */
  | ({
      readonly ok: true
      readonly values: readonly (string | null)[]
      readonly doubts: readonly BadValue[]
    } & LineHashes)
  | { readonly ok: false; readonly bad: readonly BadValue[] }

/** Codes that the import knows. */
export interface KnownCodes {
  /** Currencies that have a rate. */
  readonly currencies: ReadonlySet<string>
  /** ISO codes, names and other codes of countries. */
  readonly countries: ReadonlySet<string>
  readonly weightUnits: ReadonlySet<string>
  readonly dimensionUnits: ReadonlySet<string>
}

export interface ReadLineOptions {
  readonly layout: LineLayout
  readonly format: NumberFormat
  readonly known: KnownCodes
  /** The one spelling of an invoice number. */
  readonly spellInvoice: (invoice: SpelledInvoice) => string
}

const WHOLE_ROW = 'row'
const LONGEST_VALUE = 200
/** UPS fills its account numbers up with zeros to this length. */
const ACCOUNT_DIGITS = 10
const INVOICE_AMOUNT = 'Invoice Amount'
const INVOICE_NUMBER = 'Invoice Number'
/** What was no doubt in earlier versions, and stayed in their hash. */
const DOUBTED_LATER: readonly string[] = ['country', 'dimensions', 'dimension unit']
const BECOMES = { 'left out': 'loaded without it', 'as billed': 'kept as billed, and counted in no country', '': '' }
/** A measure and the unit that it needs. */
const MEASURES = [
  { name: 'actual_weight', unit: 'actual_weight_code', units: 'weightUnits', kind: 'weight' },
  { name: 'bill_weight', unit: 'bill_weight_code', units: 'weightUnits', kind: 'weight' },
  { name: 'dimensions', unit: 'dimension_unit', units: 'dimensionUnits', kind: 'dimension' },
  { name: 'keyed_dimensions', unit: 'keyed_dimension_unit', units: 'dimensionUnits', kind: 'dimension' },
] as const

/** Reads one record of a UPS Billing Data file: its values, or everything that is wrong with it. Source: semantics, UPS Billing Data. */
export function readUpsLine(record: CsvRecord, options: ReadLineOptions): ReadLine {
  const { layout, format, known, spellInvoice } = options
  if (record.damage) {
    const column = layout.names[record.damage.column - 1] ?? WHOLE_ROW
    return { ok: false, bad: [{ column, value: shortened(record.text), reason: record.damage.reason }] }
  }
  const width = record.fields.length
  if (!UPS_WIDTHS.some((expected) => expected === width)) {
    const reason = `has ${width} columns; ${UPS_WIDTHS.join(' or ')} are expected`
    return { ok: false, bad: [{ column: WHOLE_ROW, value: shortened(record.text), reason }] }
  }
  const [bad, doubts]: [BadValue[], BadValue[]] = [[], []]
  const read = new Map<string, string | null>()
  for (const column of layout.columns) {
    const text = (record.fields[column.index] ?? '').trim()
    const value = text === '' ? null : readValue(column.readsAs, text, format)
    if (typeof value === 'object' && value !== null)
      (column.unreadable === '' ? bad : doubts).push(badValue(column, text, value.reason))
    else read.set(column.name, value)
  }
  bad.push(...missingValues(layout, read), ...unknownCurrency(read, known))
  if (bad.length > 0) return { ok: false, bad: [...bad, ...doubts] }
  doubts.push(...takeUnknownUnits(read, options), ...unknownCountries(read, options))
  const invoice = spellInvoice({ account: read.get('account_number') ?? '', invoice: read.get('invoice_number') ?? '' })
  read.set('invoice_number', invoice)
  return {
    ok: true,
    values: layout.columns.map(({ name }) => read.get(name) ?? null),
    doubts,
    ...lineHashes(record.fields, { layout, delimiter: format.delimiter, invoice }),
  }
}

function badValue({ upsColumn, unreadable }: LineColumn, text: string, reason: string): BadValue {
  return {
    column: upsColumn,
    value: shortened(text),
    reason: unreadable === '' ? reason : `${reason}; ${BECOMES[unreadable]}`,
  }
}

function missingValues(layout: LineLayout, read: ReadonlyMap<string, string | null>): BadValue[] {
  const informational = read.get('classification_code') === 'INF'
  return layout.columns
    .filter(
      ({ name, required }) =>
        (required === 'yes' || (required === 'charge' && !informational)) && read.get(name) === null,
    )
    .map(({ upsColumn }) => ({ column: upsColumn, value: '', reason: 'is missing' }))
}

function unknownCurrency(read: ReadonlyMap<string, string | null>, { currencies }: KnownCodes): BadValue[] {
  const rowCurrency = read.get('row_currency')
  const currency = rowCurrency ?? read.get('invoice_currency') ?? ''
  if (read.get('classification_code') === 'INF' || currencies.has(currency)) return []
  const column = rowCurrency ? 'Transaction Currency Code' : 'Invoice Currency Code'
  return [{ column, value: currency, reason: currency === '' ? 'is missing' : 'is a currency without a rate' }]
}

function unknownCountries(read: ReadonlyMap<string, string | null>, { layout, known }: ReadLineOptions): BadValue[] {
  return layout.columns.flatMap((column) => {
    const code = column.readsAs === 'country' ? read.get(column.name) : null
    return code && !known.countries.has(code.toUpperCase()) ? [badValue(column, code, 'is not a country code')] : []
  })
}

/** Takes the weights and dimensions whose unit is not known out of what was read. A blank unit of dimensions follows the weight's. */
function takeUnknownUnits(read: Map<string, string | null>, { layout, known }: ReadLineOptions): BadValue[] {
  return MEASURES.flatMap(({ name, unit, units, kind }) => {
    const column = layout.columns.find((each) => each.name === unit)
    const code = read.get(unit) ?? ''
    if (!column || known[units].has(code) || (kind === 'dimension' && code === '')) return []
    read.delete(unit)
    if ((read.get(name) ?? '0') === '0') return []
    read.delete(name)
    return [badValue(column, code, `is not a ${kind} unit (${[...known[units]].join(', ')})`)]
  })
}

/**
 * The same line gives the same `rowHash` whatever the file's delimiter, column count, zeros before accounts and
 * invoice numbers, date and number spelling. The invoice's own total is left out: it is not part of the charge. The
 * `factsHash` leaves out the facts that a line may lack too, so that a line is known again when they are mended.
 */
function lineHashes(
  fields: readonly string[],
  {
    layout: { kinds, names, columns },
    delimiter,
    invoice,
  }: { readonly layout: LineLayout; readonly delimiter: Delimiter; readonly invoice: string },
): LineHashes {
  const parts = fields.map((field, index) => {
    const text = field.trim()
    if (text === '' || names[index] === INVOICE_AMOUNT) return ''
    if (names[index] === INVOICE_NUMBER) return invoice
    if (kinds[index] === 'account') return withoutZeros(text).padStart(ACCOUNT_DIGITS, '0')
    if (kinds[index] === 'number') return canonicalNumber(text, delimiter) ?? text
    return kinds[index] === 'date' ? (canonicalDate(text, delimiter) ?? text) : text
  })
  const without = (left: (column: LineColumn) => boolean): string => {
    for (const column of columns) if (left(column)) parts[column.index] = ''
    return hashOf(parts)
  }
  return {
    rowHash: hashOf(parts),
    formerHash: without(({ unreadable, readsAs }) => unreadable !== '' && !DOUBTED_LATER.includes(readsAs)),
    factsHash: without(({ unreadable }) => unreadable !== ''),
  }
}

function hashOf(parts: readonly string[]): string {
  return hash('sha256', parts.join('\u001F').replace(/\u001F+$/, ''), 'base64url')
}

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
