import type { FileLook, MappingDoubt } from '../../../../../domain/uploads/mapping/file-look.ts'
import {
  DATE_ORDERS,
  type ChargeColumnMapping,
  type FieldSource,
  type MappingDraft,
} from '../../../../../domain/uploads/mapping/file-mapping.ts'
import {
  MAPPING_FIELD_NAMES,
  mappingField,
  type MappingField,
} from '../../../../../domain/uploads/mapping/mapping-fields.ts'
import { own } from '../../../../../domain/values/entries.ts'
import { plainMoment, readableOrders } from '../../reading/plain-date.ts'
import { plainNumber } from '../../reading/plain-number.ts'
import { suggestCarrier } from './suggest-carrier.ts'
import { suggestCharge } from './suggest-charge.ts'
import { suggestColumns, type SuggestedField } from './suggest-columns.ts'
import { wordsOf } from '../../reading/words.ts'

interface Looked extends Pick<FileLook, 'reading' | 'titles' | 'rows'> {
  /** As it was sent. */
  readonly fileName: string
}

const FEWEST_CHARGE_COLUMNS = 2
const NUMERIC_SHARE = 0.5
const MOST_TEXTS = 500
const UNIT_WORDS = { lbs: ['lb', 'lbs', 'pounds'], kgs: ['kg', 'kgs', 'kilo', 'kilos'], oz: ['oz'] }
const SIDE_WORDS = { inches: ['in', 'inch', 'inches'], cm: ['cm', 'cms'] }
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'MXN', 'AUD', 'CNY', 'JPY']
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

/** A mapping guessed from titles and rows, whole but for what nothing tells; each guess that a person should look at is a doubt. */
export function suggestMapping({ reading, titles, rows, fileName }: Looked): {
  readonly suggested: MappingDraft
  readonly doubts: MappingDoubt[]
} {
  const cellsOf = (title: string) => {
    const place = titles.indexOf(title)
    return rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '')
  }
  const columns = suggestColumns(titles)
  const doubts: MappingDoubt[] = [...columns.doubts]
  const columnOf = (field: SuggestedField) => columns.titles.get(field)
  const fieldTitles = new Set(MAPPING_FIELD_NAMES.flatMap((field) => columnOf(field) ?? []))
  const chargeColumns = titles.flatMap((title): ChargeColumnMapping[] => {
    const means = fieldTitles.has(title) || !isNumeric(cellsOf(title)) ? null : suggestCharge(title)
    return means ? [{ amount: title, discount: null, text: null, code: null, means }] : []
  })
  const [text, amount] = [columnOf('charge_text'), columnOf('charge_amount') ?? columnOf('stated_net')]
  const isCharge = text !== undefined && amount !== undefined && chargeColumns.length < FEWEST_CHARGE_COLUMNS
  if (isCharge && chargeColumns.length > 0) doubts.push({ code: 'rows', field: null, column: null })
  const fields = fieldsOf(columns.titles, isCharge ? amount : undefined)
  const single = columnOf('charge_amount') ?? columnOf('stated_net')
  const charges: ChargeColumnMapping[] = isCharge
    ? [{ amount, discount: null, text, code: columnOf('charge_code') ?? null, means: null }]
    : chargeColumns.length === 0 && single !== undefined
      ? [
          {
            amount: single,
            discount: null,
            text: null,
            code: null,
            means: { category: 'transportation', name: null, discount: false },
          },
        ]
      : chargeColumns
  if (charges.some((charge) => charge.amount === columnOf('stated_net'))) delete fields.stated_net
  const texts = isCharge
    ? [...new Set(cellsOf(text))].slice(0, MOST_TEXTS).flatMap((said) => {
        const means = suggestCharge(said)
        return means ? [{ code: '', text: said, means }] : []
      })
    : []
  addUnits({ fields, titles, doubts })
  if (!fields.invoice_currency) {
    const currency = currencyIn(
      titles,
      charges.flatMap((charge) => cellsOf(charge.amount)),
    )
    if (currency !== undefined) fields.invoice_currency = { value: currency }
  }
  const dates = MAPPING_FIELD_NAMES.filter((field) => ['date', 'moment'].includes(mappingField(field).kind)).flatMap(
    (field) => cellsOf(columnOf(field) ?? ''),
  )
  const dateOrder = orderOf(dates)
  if (dateOrder === null) doubts.push({ code: 'dateOrder', field: null, column: null })
  const numbers = [...charges.map((charge) => charge.amount), ...numericFields(columns.titles)].flatMap(cellsOf)
  const decimal = decimalOf(numbers)
  if (decimal === null) doubts.push({ code: 'decimal', field: null, column: null })
  const { carrier, several } = suggestCarrier(cellsOf(columnOf('carrier') ?? ''), fileName)
  if (several) doubts.push({ code: 'severalCarriers', field: null, column: columnOf('carrier') ?? null })
  const suggested: MappingDraft = {
    name: carrier,
    carrier,
    reading,
    titles: [...titles],
    rows: isCharge ? 'charge' : 'package',
    fields,
    dateOrder,
    decimal,
    discounts: discountSign({ rows, titles, charges, texts }),
    charges,
    texts,
  }
  return { suggested, doubts }
}

type Fields = Partial<Record<MappingField, FieldSource>>

function fieldsOf(found: ReadonlyMap<SuggestedField, string>, taken: string | undefined): Fields {
  return Object.fromEntries(
    MAPPING_FIELD_NAMES.flatMap((field) => {
      const column = found.get(field)
      return column === undefined || column === taken ? [] : [[field, { column }]]
    }),
  )
}

/** Units of weights and sides where only a title says them. */
function addUnits({
  fields,
  titles,
  doubts,
}: {
  readonly fields: Fields
  readonly titles: readonly string[]
  readonly doubts: MappingDoubt[]
}): void {
  const titlesOfFields = (...names: readonly MappingField[]) =>
    names.flatMap((name) => {
      const source = fields[name]
      return source && 'column' in source && titles.includes(source.column) ? [wordsOf(source.column)] : []
    })
  const add = (unit: 'weight_unit' | 'dim_unit', of: readonly string[], known: Readonly<Record<string, string[]>>) => {
    if (of.length === 0) {
      delete fields[unit]
      return
    }
    if (fields[unit]) return
    const told = Object.entries(known).find(([, words]) =>
      words.some((word) => of.some((title) => title.split(' ').includes(word))),
    )
    if (told) fields[unit] = { value: told[0] }
    else doubts.push({ code: 'unit', field: unit, column: null })
  }
  add('weight_unit', titlesOfFields('actual_weight', 'bill_weight'), UNIT_WORDS)
  add('dim_unit', titlesOfFields('dimensions', 'length', 'width', 'height'), SIDE_WORDS)
}

function numericFields(found: ReadonlyMap<SuggestedField, string>): string[] {
  return MAPPING_FIELD_NAMES.filter((field) => ['amount', 'weight', 'side'].includes(mappingField(field).kind)).flatMap(
    (field) => found.get(field) ?? [],
  )
}

function isNumeric(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => (plainNumber(cell, '.') ?? plainNumber(cell, ',')) !== null)
  return cells.length === 0 || numbers.length >= cells.length * NUMERIC_SHARE
}

function currencyIn(titles: readonly string[], amounts: readonly string[]): string | undefined {
  const sign = Object.keys(CURRENCY_SIGNS).find((each) => [...titles, ...amounts].some((text) => text.includes(each)))
  const named = CURRENCIES.find((code) =>
    titles.some((title) => wordsOf(title).split(' ').includes(code.toLowerCase())),
  )
  return named ?? (sign === undefined ? undefined : own(CURRENCY_SIGNS, sign))
}

/** The order that all dates can be read in, the year first where they are the same days in any; null when no date tells it. */
function orderOf(dates: readonly string[]): MappingDraft['dateOrder'] {
  const read = dates.filter((date) => readableOrders(date).length > 0)
  const orders = DATE_ORDERS.filter((order) => read.every((date) => plainMoment(date, order) !== null))
  const readings = new Set(orders.map((order) => read.map((date) => plainMoment(date, order)).join()))
  if (orders.length === DATE_ORDERS.length && readings.size === 1) return 'YMD'
  return orders.length === 1 ? (orders[0] ?? null) : null
}

const BOTH = /[.,].*[.,]/
const ONE_SIGN = /([.,])(\d*)\D*$/

/** The decimal sign of numbers; `.` where none has one, null where none tells it from thousands, or they differ. */
function decimalOf(numbers: readonly string[]): MappingDraft['decimal'] {
  const signs = new Set<'.' | ','>()
  let doubtful = false
  for (const number of numbers) {
    const [, sign, after = ''] = ONE_SIGN.exec(number) ?? []
    if (sign !== '.' && sign !== ',') continue
    const used = new Set(number.match(/[.,]/g))
    if (used.size === 2) signs.add(sign)
    else if (BOTH.test(number)) signs.add(sign === '.' ? ',' : '.')
    else if (after.length === 3 && /[1-9]\d{0,2}[.,]\d{3}\D*$/.test(number)) doubtful = true
    else signs.add(sign)
  }
  const [only = null] = signs
  if (signs.size === 1) return only
  return signs.size === 0 && !doubtful ? '.' : null
}

/** By the sign that discounts in the rows have; null where there are some and none has one. */
function discountSign({
  rows,
  titles,
  charges,
  texts,
}: Pick<FileLook, 'rows' | 'titles'> & Pick<MappingDraft, 'charges' | 'texts'>): MappingDraft['discounts'] {
  const discounts = new Set(texts.filter(({ means }) => means.discount).map(({ text }) => text))
  const isDiscount = ({ means, text }: ChargeColumnMapping, row: readonly string[]) =>
    means?.discount || (text !== null && discounts.has(row[titles.indexOf(text)]?.trim() ?? ''))
  const amounts = rows.flatMap((row) =>
    charges.filter((charge) => isDiscount(charge, row)).map(({ amount }) => row[titles.indexOf(amount)]?.trim() ?? ''),
  )
  const plain = amounts.map((amount) => plainNumber(amount, '.') ?? plainNumber(amount, ',') ?? '')
  const filled = plain.filter((amount) => /[1-9]/.test(amount))
  if (filled.length === 0) return charges.some(({ means }) => means?.discount) || discounts.size > 0 ? null : 'negative'
  return filled.filter((amount) => amount.startsWith('-')).length * 2 >= filled.length ? 'negative' : 'positive'
}
