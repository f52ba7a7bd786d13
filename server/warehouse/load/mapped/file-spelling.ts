import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import {
  MAPPING_FIELD_NAMES,
  mappingField,
  type MappingField,
} from '../../../../domain/uploads/mapping/mapping-fields.ts'
import type { ReadingContext } from '../invoice-format.ts'
import type { DayOrder } from '../reading/day-order.ts'
import { dayOrderFinder } from '../reading/find-day-order.ts'
import { findNumberFormat } from '../reading/number-format.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import type { TitledTable } from './titled-table.ts'

/** A mapping as a file needs it. */
export interface SpelledMapping extends FileMapping {
  /** The order that the file's dates prove, where the mapping says the other: none that may be either is read then. */
  readonly otherOrder?: DayOrder
}

/**
 * The mapping as a file needs it that a spreadsheet wrote anew: its decimal sign, and the order of its days where the
 * mapping says that the year is first. The same object as long as nothing is otherwise.
 */
export function fileSpelling(
  table: TitledTable,
  mapping: FileMapping,
  context: Pick<ReadingContext, 'today' | 'isLoaded'>,
): (records: readonly CsvRecord[]) => Promise<SpelledMapping> {
  const placeOf = (column: string | null) => (column === null ? -1 : table.titles.indexOf(column))
  const fieldAt = (field: MappingField) => {
    const source = mapping.fields[field]
    return source && 'column' in source ? placeOf(source.column) : -1
  }
  const placesOf = (...kinds: readonly string[]) =>
    MAPPING_FIELD_NAMES.flatMap((field) => {
      const place = kinds.includes(mappingField(field).kind) ? fieldAt(field) : -1
      return place < 0 ? [] : [place]
    })
  const amounts = [
    ...mapping.charges.flatMap(({ amount, discount }) => [placeOf(amount), placeOf(discount)]),
    ...placesOf('amount', 'weight', 'side'),
  ]
  const dayOrder = dayOrderFinder(
    () => table.rows(),
    {
      dates: placesOf('date', 'moment'),
      account: fieldAt('account_number'),
      invoice: fieldAt('invoice_number'),
      invoiceDate: fieldAt('invoice_date'),
    },
    { ...context, proven: mapping.dateOrder !== 'YMD' },
  )
  let spelled: SpelledMapping = mapping
  let decimal: FileMapping['decimal'] | undefined
  return async (records) => {
    // The other sign in all numbers that show one: a file in which another language is spoken.
    decimal ??= findNumberFormat(numbersAt(records, amounts), ';').decimal ?? mapping.decimal
    const [order, { dateOrder: mapped }] = [await dayOrder(records), mapping]
    const dateOrder = mapped === 'YMD' && order ? order : mapped
    const otherOrder = mapped !== 'YMD' && order !== mapped ? order : undefined
    if (decimal !== spelled.decimal || dateOrder !== spelled.dateOrder || otherOrder !== spelled.otherOrder)
      spelled = { ...mapping, decimal, dateOrder, ...(otherOrder ? { otherOrder } : {}) }
    return spelled
  }
}

function* numbersAt(records: readonly CsvRecord[], places: readonly number[]): Iterable<string> {
  for (const { fields } of records) for (const place of places) if (place >= 0) yield (fields[place] ?? '').trim()
}
