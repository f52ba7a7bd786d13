import type { ReadingContext } from '../invoice-format.ts'
import { needsOrder, openDayOrder, type DayOrder } from './day-order.ts'
import type { CsvRecord } from './read-csv-records.ts'
import { withoutZeros } from './without-zeros.ts'

/** The places of a record's dates, and of what its invoice is; -1 where it has none. */
export interface DatedColumns {
  readonly dates: readonly number[]
  readonly account: number
  readonly invoice: number
  readonly invoiceDate: number
}

interface Batch {
  readonly records: readonly CsvRecord[]
}

export interface DayOrderOptions extends Pick<ReadingContext, 'today' | 'isLoaded'> {
  /** Whether only a date that can be read in no other order says it. */
  readonly proven?: boolean
}

/**
 * The order of day and month in a file, which is read through for it when the first of some records needs one.
 * @param read its records, from the first on
 */
export function dayOrderFinder(
  read: () => AsyncIterable<Batch>,
  columns: DatedColumns,
  { today, isLoaded = () => false, proven = false }: DayOrderOptions,
): (records: readonly CsvRecord[]) => Promise<DayOrder | undefined> {
  let found: { readonly order: DayOrder | undefined } | undefined
  const textOf = ({ fields }: CsvRecord, place: number) => (fields[place] ?? '').trim()
  return async (records) => {
    if (found) return found.order
    if (!records.some((record) => columns.dates.some((place) => needsOrder(textOf(record, place))))) return undefined
    const seen = openDayOrder({ today, isLoaded })
    for await (const batch of read())
      for (const record of batch.records)
        for (const place of columns.dates) {
          const invoice = {
            account: withoutZeros(textOf(record, columns.account)),
            invoice: textOf(record, columns.invoice),
          }
          seen.see(textOf(record, place), place === columns.invoiceDate ? invoice : undefined)
        }
    found = { order: proven ? seen.proven() : seen.order() }
    return found.order
  }
}

/** The places of what columns say, by their names. */
export function datedColumns(
  columns: readonly { readonly name: string; readonly index: number; readonly readsAs: string }[],
): DatedColumns {
  const placeOf = (name: string) => columns.find((column) => column.name === name)?.index ?? -1
  return {
    dates: columns.filter(({ readsAs, index }) => readsAs.endsWith('date') && index >= 0).map(({ index }) => index),
    account: placeOf('account_number'),
    invoice: placeOf('invoice_number'),
    invoiceDate: placeOf('invoice_date'),
  }
}
