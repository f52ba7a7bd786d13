import type { FactsFormat, StagedFact } from '../../facts/facts-format.ts'
import type { ReadingContext, ReadRecords, Recognised } from '../../invoice-format.ts'
import { readDataFile } from '../../reading/data-file.ts'
import { findHeader, isHeader, titleKey, type Header } from '../../reading/header.ts'
import { readCsvRecords, type CsvRecord } from '../../reading/read-csv-records.ts'
import { readTextLines } from '../../reading/read-text-lines.ts'
import { shortRows } from '../../reading/short-rows.ts'
import { readFact } from './read-fact.ts'
import { orderTold, type DayOrder } from './read-moment.ts'

/** A table of packages, each with its tracking number, and what is known of its delivery. Columns are found by their titles. */
export const DELIVERY_FACTS: FactsFormat = {
  id: 'delivery',
  name: 'Delivery facts',
  titles: {
    scheduled_date: 'Scheduled',
    first_attempt_date: 'First attempt',
    delivery_date: 'Delivered',
    delivery_status: 'Status',
    delivery_location: 'Location',
    exception_reason: 'Exception reason',
  },
  recognise,
  expected: 'a header row is expected, with a tracking number and what is known of the delivery',
  read,
}

const COLUMNS = readDataFile(new URL('./columns.csv', import.meta.url))
const TITLES = new Map(COLUMNS.flatMap(({ name = '', title = '' }) => (name === '' ? [] : [[name, title] as const])))
const KNOWN = new Set(COLUMNS.flatMap(({ title = '' }) => title.split('|')).map(titleKey))
const FACTS = ['scheduled_date', 'first_attempt_date', 'delivery_date', 'delivery_status']
const DATES = ['scheduled_date', 'first_attempt_date', 'delivery_date', 'told_at']
/** A table with such a column is an invoice. */
const MONEY = /amount|charge|price|cost|total|net$|invoice/

function headerOf(lines: readonly string[]): Header | null {
  const header = findHeader(lines, { known: KNOWN })
  const has = (name: string) => (header?.find(TITLES.get(name) ?? '').length ?? 0) > 0
  if (!header || header.titles.some((title) => MONEY.test(titleKey(title)))) return null
  return has('tracking_number') && FACTS.some(has) ? header : null
}

function recognise(lines: readonly string[]): Recognised | null {
  const header = headerOf(lines)
  if (!header) return null
  const { name: format } = DELIVERY_FACTS
  return lines.length === 1
    ? { seems: { code: 'headerOnly', format }, readable: false }
    : { seems: { code: 'invoices', format }, readable: true, layout: layoutOf(header) }
}

function layoutOf({ titles }: Header) {
  const others = titles.filter((title) => title !== '' && !KNOWN.has(titleKey(title))).length
  return { columns: titles.length, headed: true, others }
}

async function* read(path: string, { today }: ReadingContext): AsyncGenerator<ReadRecords<StagedFact>> {
  const header = headerOf(await firstLines(path))
  if (!header) return
  const { titles } = header
  const places = new Map([...TITLES].map(([name, title]) => [name, header.find(title)[0]]))
  const placeOf = (name: string) => places.get(name)
  const order = await dayOrderOf(rowsOf(path, header), placeOf)
  const short = shortRows(() => readCsvRecords(path, [titles.length], header.delimiter))
  for await (const { rows, bytesRead } of rowsOf(path, header)) {
    const whole = await short.whole(rows, { width: titles.length })
    const records = whole.map((record) => short.told(record, readFact(record, { titles, placeOf, order, today })))
    yield { records, bytesRead }
  }
}

interface Rows {
  readonly rows: readonly CsvRecord[]
  readonly bytesRead: number
}

/** The records below the header. */
async function* rowsOf(path: string, header: Header): AsyncGenerator<Rows> {
  let begun = false
  for await (const { records, bytesRead } of readCsvRecords(path, [header.titles.length], header.delimiter)) {
    const rows: CsvRecord[] = []
    for (const record of records) {
      const repeats = isHeader(record.fields, header)
      if (begun && !repeats) rows.push(record)
      begun ||= repeats
    }
    yield { rows, bytesRead }
  }
}

/** The first date of the file that can only be read in one order tells the order of all. */
async function dayOrderOf(rows: AsyncIterable<Rows>, placeOf: (name: string) => number | undefined): Promise<DayOrder> {
  const places = DATES.flatMap((name) => placeOf(name) ?? [])
  for await (const batch of rows)
    for (const { fields } of batch.rows)
      for (const place of places) {
        const order = orderTold((fields[place] ?? '').trim())
        if (order !== null) return order
      }
  return null
}

async function firstLines(path: string): Promise<string[]> {
  for await (const { lines } of readTextLines(path))
    return lines.map(({ text }) => text).filter((text) => text.trim() !== '')
  return []
}
