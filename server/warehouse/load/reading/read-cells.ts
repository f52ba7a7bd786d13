import type { LoadFault } from '../../../../domain/uploads/load-fault.ts'
import type { CellFormat } from './canonical-value.ts'
import type { MappedColumn, ReadsAs } from './column-map.ts'
import { spreadsheetDamage } from './content-hash.ts'
import { LINE_COLUMNS } from '../staged-line.ts'
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
  const kinds = kindsOf(columns)
  const last = lastCells(options, columns.length)
  const values: Values = { ...kinds.blank }
  const [bad, doubts]: [BadValue[], BadValue[]] = [[], []]
  const spelled: string[] = []
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] as MappedColumn
    const text = (fields[column.index] ?? column.otherwise ?? '').trim()
    // Lines of a package say nearly all of the same.
    if (last.texts[at] !== text) {
      last.texts[at] = text
      last.values[at] = text === '' ? null : readValue(column.readsAs, text, numberFormat)
    }
    const value = last.values[at] ?? null
    spelled.push(typeof value === 'string' ? value : text)
    if (typeof value === 'object' && value !== null)
      (column.unreadable === '' ? bad : doubts).push(badValue(column, text, value.fault))
    else values[column.name] = joined(values[column.name], value)
  }
  takeAccountCurrency(values, fields, options)
  addMissing(values, { kinds, options, bad })
  addUnknownCurrency(values, options, bad)
  if (bad.length > 0) return { values, bad: [...bad, ...doubts], doubts: [], spelled }
  addChangedTexts(spelled, kinds, doubts)
  takeUnknownUnits(values, { kinds, options, doubts })
  addUnknownCountries(values, { kinds, options, doubts })
  addShortPostalCodes(values, kinds, doubts)
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

interface Adding {
  readonly kinds: Kinds
  readonly options: CellsOptions
}

function addMissing(
  values: Values,
  { kinds, options: { isInformational }, bad }: Adding & { readonly bad: BadValue[] },
): void {
  const informational = isInformational(values)
  for (const { name, title, required } of kinds.required)
    if (values[name] === null && (required === 'yes' || !informational))
      bad.push({ column: title, value: '', fault: { code: 'missing' } })
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

function addUnknownCurrency(values: Values, { columns, known, isInformational }: CellsOptions, bad: BadValue[]): void {
  const said = values['currency_code'] ? 'currency_code' : 'invoice_currency'
  const currency = values[said] ?? ''
  if (known.currencies.has(currency) || isInformational(values)) return
  const column = columns.find(({ name }) => name === said)?.title ?? said
  const amount = values['net_amount'] ?? values['stated_net']
  const fault: LoadFault =
    currency === '' ? { code: 'missing' } : { code: 'currencyWithoutRate', ...(amount ? { what: amount } : {}) }
  bad.push({ column, value: currency, fault })
}

type Doubting = Adding & { readonly doubts: BadValue[] }

function addUnknownCountries(values: Values, { kinds, options: { known }, doubts }: Doubting): void {
  for (const column of kinds.countries) {
    const code = values[column.name]
    if (code && !known.countries.has(code.toUpperCase())) doubts.push(badValue(column, code, { code: 'notCountry' }))
  }
}

/** Texts that a spreadsheet made something else of; they stay as they stand. */
function addChangedTexts(spelled: readonly string[], { texts }: Kinds, doubts: BadValue[]): void {
  for (const { index, column } of texts) {
    const text = spelled[index] ?? ''
    const code = text === '' ? null : spreadsheetDamage(text)
    if (code) doubts.push({ column: column.title, value: shortened(text), fault: { code } })
  }
}

/** ZIP codes of the US that a spreadsheet took for numbers. They are kept as billed; their state follows from the whole code. */
function addShortPostalCodes(values: Values, { postal }: Kinds, doubts: BadValue[]): void {
  for (const { column, side } of postal) {
    const code = values[column.name]
    if (!code || !SHORT_CODE.test(code) || !US.has(values[`${side}_cntry`]?.toUpperCase() ?? '')) continue
    const [zip = '', more] = code.split('-')
    const whole = [zip.padStart(5, '0'), ...(more ? [more] : [])].join('-')
    doubts.push(badValue({ ...column, unreadable: '' }, code, { code: 'spreadsheetZeros', what: whole }))
  }
}

/** Takes out the measures whose unit is not known, and turns the units into ours. A blank unit of dimensions follows the weight's. */
function takeUnknownUnits(values: Values, { kinds, options: { units }, doubts }: Doubting): void {
  const before = doubts.length
  for (const { name, unit, readsAs } of kinds.measures) {
    const code = values[unit.name] ?? ''
    const known = units[readsAs]
    if (known.has(code) || (readsAs === 'dimension unit' && code === '')) continue
    if ((values[name] ?? '0') === '0') continue
    values[name] = null
    if (doubts.slice(before).some(({ column }) => column === unit.title)) continue
    doubts.push(badValue(unit, code, { code: UNIT_FAULTS[readsAs], what: [...known.keys()].join(', ') }))
  }
  for (const { name, readsAs } of kinds.units) values[name] = units[readsAs].get(values[name] ?? '') ?? null
}

type UnitKind = keyof typeof UNIT_FAULTS

/** The columns of a layout by what is looked at in them. */
interface Kinds {
  /** Nothing of all that a line may say, in a form that the engine copies as one piece. */
  readonly blank: Values
  readonly required: readonly MappedColumn[]
  readonly countries: readonly MappedColumn[]
  readonly texts: readonly { readonly index: number; readonly column: MappedColumn }[]
  readonly postal: readonly { readonly column: MappedColumn; readonly side: string }[]
  readonly measures: readonly { readonly name: string; readonly unit: MappedColumn; readonly readsAs: UnitKind }[]
  readonly units: readonly { readonly name: string; readonly readsAs: UnitKind }[]
}

const kindsByColumns = new WeakMap<CellsOptions['columns'], Kinds>()

function kindsOf(columns: CellsOptions['columns']): Kinds {
  const known = kindsByColumns.get(columns)
  if (known) return known
  const names = [...LINE_COLUMNS, ...columns.map(({ name }) => name)]
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, 0])))) as Values
  for (const name of names) blank[name] = undefined
  const kinds = {
    blank,
    required: columns.filter(({ required }) => required !== ''),
    countries: columns.filter(({ readsAs }) => readsAs === 'country'),
    texts: columns.flatMap((column, index) => (column.readsAs === 'text' ? [{ index, column }] : [])),
    postal: columns.flatMap((column) => {
      const side = PLACE_OF_CODE.get(column.name)
      return side === undefined ? [] : [{ column, side }]
    }),
    measures: columns.flatMap(({ name, unit }) =>
      unit && isUnit(unit.readsAs) ? [{ name, unit, readsAs: unit.readsAs }] : [],
    ),
    units: columns.flatMap(({ name, readsAs }) => (isUnit(readsAs) ? [{ name, readsAs }] : [])),
  }
  kindsByColumns.set(columns, kinds)
  return kinds
}

/** What the line before says in each column, and what that was read as. */
interface LastCells {
  readonly texts: (string | undefined)[]
  readonly values: ReturnType<typeof readValue>[]
}

const lastByFormat = new WeakMap<CellFormat, { readonly columns: CellsOptions['columns']; readonly cells: LastCells }>()

function lastCells({ columns, numberFormat }: CellsOptions, count: number): LastCells {
  const last = lastByFormat.get(numberFormat)
  if (last?.columns === columns) return last.cells
  const cells = {
    texts: Array.from<undefined>({ length: count }),
    values: Array.from<null>({ length: count }).fill(null),
  }
  lastByFormat.set(numberFormat, { columns, cells })
  return cells
}

function isUnit(readsAs: ReadsAs): readsAs is UnitKind {
  return readsAs === 'weight unit' || readsAs === 'dimension unit'
}
