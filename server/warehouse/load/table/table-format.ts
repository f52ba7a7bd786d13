import type { InvoiceFormat, ReadingContext, ReadRecord, ReadRecords, Recognised } from '../invoice-format.ts'
import { findColumns, readUnits } from '../reading/column-map.ts'
import { readDataFile } from '../reading/data-file.ts'
import { datedColumns, dayOrderFinder } from '../reading/find-day-order.ts'
import { findHeader, foreignDelimiter, isHeader, titleKey, type Header, type TitleKeys } from '../reading/header.ts'
import { findNumberFormat, type NumberFormat } from '../reading/number-format.ts'
import { readCsvRecords, type CsvRecord } from '../reading/read-csv-records.ts'
import { readTextLines } from '../reading/read-text-lines.ts'
import { shortRows } from '../reading/short-rows.ts'
import { withoutTotal } from '../reading/total-row.ts'
import { zoneNumber } from '../rows/zone-number.sql.ts'
import { findChargeColumns } from './charge-columns.ts'
import { countPieces } from './count-pieces.ts'
import { CHARGE_TABLE, chargeKindsOf, readChargeTexts, readServices } from './charge-texts.ts'
import { readTableRow, type MeanRow, type TableRowOptions } from './table-row.ts'

export interface TableFormatOptions {
  readonly id: string
  readonly name: string
  readonly carrier: InvoiceFormat['carrier']
  /**
   * The folder of its CSV tables: columns.csv, charge-columns.csv, charges.csv, services.csv, weight-units.csv and
   * dimension-units.csv.
   */
  readonly folder: URL
  /** Discounts are below zero; else a row's own sum says which sign they have. */
  readonly discountsAreNegative: boolean
  readonly meanRow: MeanRow
}

const ONE_SIGN = [1] as const
const EITHER_SIGN = [1, -1] as const
const NUMBERS: ReadonlySet<string> = new Set(['amount', 'weight', 'side', 'quantity'])

/** A format of files with a header row, a row a package, and the package's charges in columns. Columns are found by their titles. */
export function tableFormat({
  id,
  name,
  carrier,
  folder,
  discountsAreNegative,
  meanRow,
}: TableFormatOptions): InvoiceFormat {
  const file = (table: string) => new URL(`./${table}.csv`, folder)
  return {
    id,
    name,
    carrier,
    recognise: (lines) => recognise(lines, name, layoutOf(file)),
    expected: 'a header row is expected',
    read,
    rules: { tables: { [CHARGE_TABLE]: file('charges') }, kinds: chargeKindsOf(CHARGE_TABLE), zoneNumber },
  }

  async function* read(path: string, context: ReadingContext): AsyncGenerator<ReadRecords> {
    const layout = layoutOf(file)
    const header = findHeader(await firstLines(path), layout)
    if (!header || missing(header, layout.required).length > 0) return
    const columnsOf = (of: Header) => ({ header: of, read: rowOptions(file, of, context) })
    let columns = columnsOf(header)
    const rowsOf = () => readCsvRecords(path, [header.titles.length], header.delimiter)
    const dayOrder = dayOrderFinder(rowsOf, datedColumns(columns.read.cells.columns), context)
    const short = shortRows(rowsOf)
    const pieces = countPieces()
    let [begun, numberFormat, at]: [boolean, NumberFormat | undefined, number] = [false, undefined, 0]
    for await (const { records, delimiter, bytesRead } of rowsOf()) {
      const parts = [{ columns, rows: [] as CsvRecord[] }]
      for (const record of records) {
        const next = begun ? nextHeader(record, columns.header, layout) : null
        if (next) {
          columns = columnsOf(next)
          parts.push({ columns, rows: [] })
        } else if (isHeader(record.fields, columns.header)) begun = true
        else if (begun) parts.at(-1)?.rows.push(record)
      }
      const read: ReadRecord[] = []
      for (const { columns: own, rows: found } of parts) {
        const rows = await short.whole(found, { width: own.header.titles.length })
        numberFormat ??= findNumberFormat(numbersOf(rows, own.read), delimiter)
        const options = {
          ...own.read,
          cells: { ...own.read.cells, numberFormat: { ...numberFormat, days: await dayOrder(rows) } },
          discountSigns: discountsAreNegative ? ONE_SIGN : EITHER_SIGN,
          meanRow,
        }
        for (const record of rows) read.push(withoutTotal(record, short.told(record, readTableRow(record, options))))
      }
      for (const record of read) pieces.take(record)
      at = bytesRead
      yield { records: read, bytesRead }
    }
    yield { records: pieces.told(columns.read.cells.columns), bytesRead: at }
  }
}

/** Where exports were put one behind the other, the header of one with other columns. */
function nextHeader({ fields, text }: CsvRecord, before: Header, layout: Layout): Header | null {
  if (!layout.known.has(titleKey(fields[0] ?? '')) || isHeader(fields, before)) return null
  const header = findHeader([text], layout)
  return header && missing(header, layout.required).length === 0 ? header : null
}

type Files = (table: string) => URL

interface Layout extends TitleKeys {
  /** Titles without which a file cannot be read. */
  readonly required: readonly string[]
}

function layoutOf(file: Files): Layout {
  const columns = readDataFile(file('columns'))
  const charges = readDataFile(file('charge-columns'))
  const numbered = (title: string) => (title.includes('#') ? [1, 2].map((n) => title.replace('#', String(n))) : [title])
  const titles = [
    ...columns.map(({ title = '' }) => title),
    ...charges.flatMap(({ code = '', text = '', amount = '', discount = '' }) => [code, text, amount, discount]),
  ]
  const keysOf = (of: readonly string[]) => new Set(of.map(titleKey).filter((key) => key !== ''))
  const repeated = charges.filter(({ charge, amount = '' }) => charge === '' && !amount.includes('#'))
  return {
    known: keysOf(titles.flatMap((each) => each.split('|')).flatMap(numbered)),
    repeated: keysOf(repeated.flatMap(({ text = '', amount = '' }) => [text, amount])),
    required: [
      ...columns.filter(({ required }) => required !== '').map(({ title = '' }) => title),
      ...charges.filter(({ required }) => required !== '').map(({ amount = '' }) => amount),
    ],
  }
}

function missing(header: Header, required: readonly string[]): string[] {
  return required.filter((title) => header.find(title).length === 0).map((title) => title.split('|')[0] ?? '')
}

function recognise(lines: readonly string[], name: string, layoutOfFormat: Layout): Recognised | null {
  const { required } = layoutOfFormat
  const header = findHeader(lines, layoutOfFormat)
  const foreign = header ? null : foreignDelimiter(lines, layoutOfFormat)
  if (foreign) return { seems: { code: 'delimiter', format: name, what: foreign }, readable: false }
  if (!header) return null
  const lacking = missing(header, required)
  if (lacking.length === 0 && lines.length === 1)
    return { seems: { code: 'headerOnly', format: name }, readable: false }
  const layout = { columns: header.titles.length, headed: true }
  if (lacking.length === 0) return { seems: { code: 'invoices', format: name }, readable: true, layout }
  const missed = { what: lacking.join(', '), count: lacking.length }
  return { seems: { code: 'lacking', format: name, ...missed }, readable: false }
}

function rowOptions(
  file: Files,
  header: Header,
  { known, spellInvoice, formerLines }: ReadingContext,
): Omit<TableRowOptions, 'discountSigns' | 'meanRow'> {
  const charges = findChargeColumns(file('charge-columns'), header)
  const meaning = readChargeTexts(file('charges'))
  return {
    titles: header.titles,
    charges,
    meaning,
    service: readServices(file('services')),
    transport: charges.map(({ charge }) => meaning('', charge)).find((each) => each?.says === 'transport'),
    spellInvoice,
    formerLines,
    cells: {
      columns: findColumns(file('columns'), header),
      units: { 'weight unit': readUnits(file('weight-units')), 'dimension unit': readUnits(file('dimension-units')) },
      numberFormat: { delimiter: header.delimiter, decimal: '.' },
      known,
      isInformational: () => false,
    },
  }
}

function* numbersOf(
  rows: readonly CsvRecord[],
  { charges, cells }: Pick<TableRowOptions, 'charges' | 'cells'>,
): Iterable<string> {
  const places = [
    ...charges.map(({ amount }) => amount),
    ...cells.columns.filter(({ readsAs }) => NUMBERS.has(readsAs)).map(({ index }) => index),
  ]
  for (const { fields } of rows) for (const place of places) yield (fields[place] ?? '').trim()
}

async function firstLines(path: string): Promise<string[]> {
  for await (const { lines } of readTextLines(path))
    return lines.map(({ text }) => text).filter((text) => text.trim() !== '')
  return []
}
