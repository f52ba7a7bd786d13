import type { LoadFault } from '../../../../domain/rows/load-fault.ts'
import type { CellFormat } from './canonical-value.ts'
import type { MappedColumn, ReadsAs } from './column-map.ts'
import { spreadsheetDamage } from './content-hash.ts'
import { readValue } from './read-value.ts'

export interface BadValue {
  /** The carrier's name of the column; `row` for a line that is wrong as a whole. */
  readonly column: string
  readonly value: string
  readonly fault: LoadFault
}

/** Codes that the import knows. */
export interface KnownCodes {
  /** Currencies that have a rate. */
  readonly currencies: ReadonlySet<string>
  /** ISO codes, names and other codes of countries. */
  readonly countries: ReadonlySet<string>
  /** Of each account of the client and carrier whose loaded invoices all have one. */
  readonly accountCurrencies?: ReadonlyMap<string, string>
}

export interface CellsOptions {
  readonly columns: readonly MappedColumn[]
  readonly numberFormat: CellFormat
  readonly known: KnownCodes
  /** The layout's codes of units, to ours. */
  readonly units: Readonly<Record<'weight unit' | 'dimension unit', ReadonlyMap<string, string>>>
  /** Whether a line is no charge: it needs neither an amount nor a currency. */
  readonly isInformational: (values: CellValues) => boolean
}

/** By the columns' names; blank is null, what could not be read is not there. */
export type CellValues = Readonly<Values>

export interface ReadCells {
  /** Units are ours, `currency_code` is the invoice's where the line says none. Whoever asked may go on with them. */
  readonly values: Values
  /** What the line is rejected for. */
  readonly bad: readonly BadValue[]
  /** Facts that could not be read, with what became of them. */
  readonly doubts: readonly BadValue[]
  /** What each column says, in its one spelling, or as it stands where it cannot be read; blank is ''. */
  readonly spelled: readonly string[]
}

const UNIT_FAULTS = { 'weight unit': 'notWeightUnit', 'dimension unit': 'notSideUnit' } as const

type Values = Record<string, string | null | undefined>

const LONGEST_VALUE = 200
const PLACE_OF_CODE = new Map(['sender', 'consignee'].map((side) => [`${side}_postal_code`, side]))
const SHORT_CODE = /^\d{3,4}(-\d{4})?$/
const US: ReadonlySet<string> = new Set(['US', 'USA', 'PR'])
const ENDS = { 'left out': 'leftOut', 'as billed': 'keptAsBilled' } as const

/** Reads the cells of one line, undefined where its file has none, by its layout's column map: its values, or everything that is wrong with it. */
export function readCells(fields: readonly (string | undefined)[], options: CellsOptions): ReadCells {
  const { columns, numberFormat } = options
  const values: Values = {}
  const [bad, doubts]: [BadValue[], BadValue[]] = [[], []]
  const spelled: string[] = []
  for (const column of columns) {
    const text = (fields[column.index] ?? column.otherwise ?? '').trim()
    const value = text === '' ? null : readValue(column.readsAs, text, numberFormat)
    spelled.push(typeof value === 'string' ? value : text)
    if (typeof value === 'object' && value !== null)
      (column.unreadable === '' ? bad : doubts).push(badValue(column, text, value.fault))
    else values[column.name] = joined(values[column.name], value)
  }
  takeAccountCurrency(values, fields, options)
  bad.push(...missingValues(values, options), ...unknownCurrency(values, options))
  if (bad.length > 0) return { values, bad: [...bad, ...doubts], doubts: [], spelled }
  doubts.push(
    ...changedTexts(spelled, columns),
    ...takeUnknownUnits(values, options),
    ...unknownCountries(values, options),
    ...shortPostalCodes(values, options),
  )
  values['currency_code'] ??= values['invoice_currency']
  return { values, bad, doubts, spelled }
}

/** A value as it is listed, not longer than a person reads. */
export function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

function joined(before: string | null | undefined, value: string | null): string | null {
  return before && value ? `${before}, ${value}` : (before ?? value)
}

function badValue({ title, unreadable }: MappedColumn, text: string, fault: LoadFault): BadValue {
  return {
    column: title,
    value: shortened(text),
    fault: unreadable === '' ? fault : { ...fault, end: ENDS[unreadable] },
  }
}

function missingValues(values: Values, { columns, isInformational }: CellsOptions): BadValue[] {
  const informational = isInformational(values)
  return columns
    .filter(
      ({ name, required }) =>
        (required === 'yes' || (required === 'charge' && !informational)) && values[name] === null,
    )
    .map(({ title }) => ({ column: title, value: '', fault: { code: 'missing' } }))
}

/** What the file does not say is that of the account; the line stays known by what the file says. */
function takeAccountCurrency(
  values: Values,
  fields: readonly (string | undefined)[],
  { columns, known }: CellsOptions,
): void {
  const column = columns.find(({ name }) => name === 'invoice_currency')
  if (!column || (fields[column.index] ?? '').trim() !== '') return
  const currency = known.accountCurrencies?.get(values['account_number'] ?? '')
  if (currency !== undefined) values['invoice_currency'] = currency
}

function unknownCurrency(values: Values, { columns, known, isInformational }: CellsOptions): BadValue[] {
  const said = values['currency_code'] ? 'currency_code' : 'invoice_currency'
  const currency = values[said] ?? ''
  if (isInformational(values) || known.currencies.has(currency)) return []
  const column = columns.find(({ name }) => name === said)?.title ?? said
  if (currency === '') return [{ column, value: currency, fault: { code: 'missing' } }]
  const amount = values['net_amount'] ?? values['stated_net']
  return [{ column, value: currency, fault: { code: 'currencyWithoutRate', ...(amount ? { what: amount } : {}) } }]
}

function unknownCountries(values: Values, { columns, known }: CellsOptions): BadValue[] {
  const unknown: BadValue[] = []
  for (const column of columns) {
    const code = column.readsAs === 'country' ? values[column.name] : null
    if (code && !known.countries.has(code.toUpperCase())) unknown.push(badValue(column, code, { code: 'notCountry' }))
  }
  return unknown
}

/** Texts that a spreadsheet made something else of; they stay as they stand. */
function changedTexts(spelled: readonly string[], columns: CellsOptions['columns']): BadValue[] {
  const changed: BadValue[] = []
  for (const [index, column] of columns.entries()) {
    const text = column.readsAs === 'text' ? (spelled[index] ?? '') : ''
    const code = text === '' ? null : spreadsheetDamage(text)
    if (code) changed.push({ column: column.title, value: shortened(text), fault: { code } })
  }
  return changed
}

/** ZIP codes of the US that a spreadsheet took for numbers. They are kept as billed; their state follows from the whole code. */
function shortPostalCodes(values: Values, { columns }: CellsOptions): BadValue[] {
  const short: BadValue[] = []
  for (const column of columns) {
    const side = PLACE_OF_CODE.get(column.name)
    const code = side === undefined ? null : values[column.name]
    if (!code || !SHORT_CODE.test(code) || !US.has(values[`${side}_cntry`]?.toUpperCase() ?? '')) continue
    const [zip = '', more] = code.split('-')
    const whole = [zip.padStart(5, '0'), ...(more ? [more] : [])].join('-')
    short.push(badValue({ ...column, unreadable: '' }, code, { code: 'spreadsheetZeros', what: whole }))
  }
  return short
}

/** Takes out the measures whose unit is not known, and turns the units into ours. A blank unit of dimensions follows the weight's. */
function takeUnknownUnits(values: Values, { columns, units }: CellsOptions): BadValue[] {
  const unknown: BadValue[] = []
  for (const { name, unit } of columns) {
    if (!unit || !isUnit(unit.readsAs)) continue
    const code = values[unit.name] ?? ''
    const known = units[unit.readsAs]
    if (known.has(code) || (unit.readsAs === 'dimension unit' && code === '')) continue
    if ((values[name] ?? '0') === '0') continue
    values[name] = null
    if (unknown.some(({ column }) => column === unit.title)) continue
    unknown.push(badValue(unit, code, { code: UNIT_FAULTS[unit.readsAs], what: [...known.keys()].join(', ') }))
  }
  for (const { name, readsAs } of columns)
    if (isUnit(readsAs)) values[name] = units[readsAs].get(values[name] ?? '') ?? null
  return unknown
}

function isUnit(readsAs: ReadsAs): readsAs is 'weight unit' | 'dimension unit' {
  return readsAs === 'weight unit' || readsAs === 'dimension unit'
}
