import type { FieldSource, FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import {
  MAPPING_FIELD_NAMES,
  mappingField,
  type FieldKind,
  type MappingField,
} from '../../../../domain/uploads/mapping/mapping-fields.ts'
import { WHOLE_ROW } from '../../../../domain/uploads/load-fault.ts'
import type { ReadingContext, ReadRecord } from '../invoice-format.ts'
import type { MappedColumn, ReadsAs } from '../reading/column-map.ts'
import { needsOrder } from '../reading/day-order.ts'
import { shortened, type BadValue, type CellValues } from '../reading/read-cells.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { readUnits } from '../reading/column-map.ts'
import type { SpelledMapping } from './file-spelling.ts'
import type { ChargeColumn } from '../table/charge-columns.ts'
import { IGNORED } from '../table/charge-texts.ts'
import { readTableRow, type TableRow, type TableRowOptions } from '../table/table-row.ts'
import { chargeMeanings } from './charge-meanings.ts'
import { plainMoment, plainTime } from '../reading/plain-date.ts'
import { plainNumber } from '../reading/plain-number.ts'

const READS_AS: Readonly<Record<FieldKind, ReadsAs>> = {
  account: 'account',
  number: 'code',
  text: 'text',
  country: 'country',
  currency: 'code',
  date: 'compact date',
  moment: 'compact date',
  time: 'time',
  amount: 'amount',
  weight: 'weight',
  side: 'side',
  sides: 'dimensions',
  quantity: 'quantity',
  weightUnit: 'weight unit',
  sideUnit: 'dimension unit',
}
const NUMBERS: ReadonlySet<FieldKind> = new Set(['amount', 'weight', 'side', 'quantity'])
const DATES: ReadonlySet<FieldKind> = new Set(['date', 'moment'])
/** Without these a row is no charge. */
const REQUIRED: ReadonlySet<MappingField> = new Set(['account_number', 'invoice_number', 'invoice_date'])
/** Not what a line is known by. */
const TOTALS: ReadonlySet<MappingField> = new Set(['invoice_amount', 'stated_net'])
/** Whose unit stands in another field. */
const UNITS: Readonly<Partial<Record<MappingField, MappingField>>> = {
  actual_weight: 'weight_unit',
  bill_weight: 'weight_unit',
  dimensions: 'dim_unit',
  length: 'dim_unit',
  width: 'dim_unit',
  height: 'dim_unit',
}
const PLAIN = { delimiter: ',', decimal: '.' } as const
const CHARGE_CELLS = 4
const unitsOf = (file: string) => readUnits(new URL(`./${file}.csv`, import.meta.url))

/** A field with where its cell stands in the row as it is read. */
interface Placed {
  readonly field: MappingField
  readonly source: FieldSource
  /** In the file; -1: it is one value for all. */
  readonly place: number
  /** The time behind the day in the cell, if there is one. */
  readonly behindDay?: true
}

type RowContext = Pick<ReadingContext, 'known' | 'spellInvoice' | 'formerLines'>

/** How a row of a file with these titles is read: its cells in one plain spelling, then as any table's row. */
export function mappedRows(
  mapping: SpelledMapping,
  titles: readonly string[],
  context: RowContext,
): (record: CsvRecord) => ReadRecord {
  const placeOf = (title: string | null) => (title === null ? -1 : titles.indexOf(title))
  const placed = MAPPING_FIELD_NAMES.flatMap((field): Placed[] => {
    const source = mapping.fields[field]
    return source ? [{ field, source, place: 'column' in source ? placeOf(source.column) : -1 }] : []
  })
  const { delivery_date: delivery, delivery_time: time } = mapping.fields
  if (delivery && 'column' in delivery && !time)
    placed.push({ field: 'delivery_time', source: delivery, place: placeOf(delivery.column), behindDay: true })
  const options = rowOptions(mapping, placed, context)
  const charges = mapping.charges.map((column) => ({
    amounts: [placeOf(column.amount), placeOf(column.discount)],
    words: [placeOf(column.text), placeOf(column.code)],
  }))
  return (record) => {
    const damage = damageOf(record, titles)
    if (damage) return { line: record.line, shaped: true, lines: [], bad: [damage], doubts: [] }
    const cell = (place: number) => record.fields[place]?.trim() ?? ''
    const fields = [
      ...placed.map(({ field, source, place, behindDay }) => {
        if (behindDay) return timeBehind(cell(place), mapping)
        return plainCell(mappingField(field).kind, 'value' in source ? source.value : cell(place), mapping)
      }),
      ...charges.flatMap(({ amounts, words }) => [
        ...amounts.map((place) => plainCell('amount', cell(place), mapping)),
        ...words.map(cell),
      ]),
    ]
    if (saysNothing(fields, options)) return { line: record.line, shaped: true, lines: [], bad: [], doubts: [] }
    return withOrder(readTableRow({ line: record.line, text: record.text, fields }, options), mapping)
  }
}

/** A row whose every amount is none of a charge: a subtotal. */
function saysNothing(
  fields: readonly string[],
  { charges, meaning }: Pick<TableRowOptions, 'charges' | 'meaning'>,
): boolean {
  const said = charges.filter(({ amount }) => fields[amount] !== '')
  return (
    said.length > 0 &&
    said.every(({ meant, code, text }) => (meant ?? meaning(fields[code] ?? '', fields[text] ?? ''))?.says === IGNORED)
  )
}

function rowOptions(
  mapping: FileMapping,
  placed: readonly Placed[],
  { known, spellInvoice, formerLines }: RowContext,
): TableRowOptions {
  const meanings = chargeMeanings(mapping)
  const columns = mappedColumns(placed)
  const charges = mapping.charges.map(({ amount, text, means }, index): ChargeColumn => {
    const at = placed.length + index * CHARGE_CELLS
    return {
      rows: '',
      charge: text === null ? amount : '',
      meant: means ? meanings.ofColumn(amount) : undefined,
      amount: at,
      discount: at + 1,
      text: at + 2,
      code: at + 3,
      title: amount,
      unless: -1,
    }
  })
  return {
    titles: Array.from({ length: placed.length + mapping.charges.length * CHARGE_CELLS }, () => ''),
    charges,
    meaning: meanings.ofText,
    service: (_code, text) => text || undefined,
    transport: meanings.transport,
    discountSigns: [mapping.discounts === 'negative' ? 1 : -1],
    discountsHaveRows: mapping.rows === 'charge',
    meanRow,
    spellInvoice,
    formerLines,
    cells: {
      columns,
      units: { 'weight unit': unitsOf('weight-units'), 'dimension unit': unitsOf('dimension-units') },
      numberFormat: PLAIN,
      known,
      isInformational: () => false,
    },
  }
}

function mappedColumns(placed: readonly Placed[]): MappedColumn[] {
  const column = ({ field, source }: Placed, index: number): MappedColumn => {
    const required = REQUIRED.has(field)
    const unit = placed.findIndex((each) => each.field === UNITS[field])
    const unitOf = placed[unit]
    return {
      name: field,
      title: 'column' in source ? source.column : field,
      index,
      readsAs: READS_AS[mappingField(field).kind],
      required: required ? 'yes' : '',
      unreadable: required || mappingField(field).kind === 'number' ? '' : 'left out',
      ...(unitOf ? { unit: column(unitOf, unit) } : {}),
      ...(TOTALS.has(field) ? { identity: 'no' as const } : {}),
    }
  }
  return placed.map(column)
}

/** What the cells say together: a delivery of a day and a time, sides, the units of both weights. */
function meanRow(values: CellValues): TableRow {
  const { delivery_date: day, delivery_time: time, dimensions, weight_unit: unit } = values
  const [length, width, height] = dimensions?.split('x') ?? []
  return {
    facts: {
      ...(day && time && !day.includes(' ') ? { delivery_date: `${day} ${time}` } : {}),
      ...(dimensions ? { length: length ?? null, width: width ?? null, height: height ?? null } : {}),
      actual_weight_unit: unit,
      bill_weight_unit: unit,
    },
  }
}

/** A cell in the spelling that every table is read in, else as it stands. */
function plainCell(kind: FieldKind, text: string, { dateOrder, decimal, otherOrder }: SpelledMapping): string {
  if (text === '') return ''
  if (DATES.has(kind) && otherOrder && needsOrder(text)) return text
  // The order of what a spreadsheet wrote is the file's to show.
  if (DATES.has(kind) && dateOrder === 'YMD' && needsOrder(text) && plainMoment(text, 'YMD') === null) return text
  if (NUMBERS.has(kind)) return plainNumber(text, decimal) ?? text
  if (kind === 'sides')
    return text
      .split(/(?<!\s)\s*[xX×*]\s*/)
      .map((side) => plainNumber(side, decimal) ?? side)
      .join('x')
  if (kind === 'time') return plainTime(text) ?? text
  return DATES.has(kind) ? (plainMoment(text, dateOrder)?.slice(0, 10) ?? text) : text
}

/** Midnight is what a day without a time is written as. */
function timeBehind(text: string, { dateOrder }: FileMapping): string {
  const time = plainMoment(text, dateOrder)?.slice(11) ?? ''
  return time === '00:00' ? '' : time
}

/** A date that cannot be read is told with the order that it should have, and the one that the file's dates have. */
function withOrder(record: ReadRecord, { dateOrder, otherOrder }: SpelledMapping): ReadRecord {
  const what = ORDERS[dateOrder]
  const told = (bad: BadValue): BadValue => {
    const { code } = bad.fault
    if (otherOrder && needsOrder(bad.value) && (code === 'notDate' || code === 'dayOrder'))
      return { ...bad, fault: { ...bad.fault, code: 'otherDayOrder', what, other: ORDERS[otherOrder] } }
    return code === 'notDate' ? { ...bad, fault: { ...bad.fault, what } } : bad
  }
  return { ...record, bad: record.bad.map(told), doubts: record.doubts.map(told) }
}

const ORDERS = { YMD: 'YYYY-MM-DD', DMY: 'DD/MM/YYYY', MDY: 'MM/DD/YYYY' } as const

/** A row has a cell for each title; what stands beyond has to be blank. */
function damageOf({ damage, fields, text }: CsvRecord, titles: readonly string[]): BadValue | null {
  if (damage) return { column: titles[damage.column - 1] ?? WHOLE_ROW, value: shortened(text), fault: damage.fault }
  if (fields.slice(titles.length).every((cell) => cell.trim() === '') && fields.length >= titles.length) return null
  const counts = { what: String(fields.length), other: String(titles.length) }
  return { column: WHOLE_ROW, value: shortened(text), fault: { code: 'columnCount', ...counts } }
}
