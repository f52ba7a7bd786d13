import { WHOLE_ROW as ROW } from '../../../../../domain/uploads/load-fault.ts'
import type { InvoiceFormat, ReadingContext, ReadRecord, ReadRecords, Recognised } from '../../invoice-format.ts'
import { datedColumns, dayOrderFinder } from '../../reading/find-day-order.ts'
import { findNumberFormat, type NumberFormat } from '../../reading/number-format.ts'
import { shortened } from '../../reading/read-cells.ts'
import { readCsvRecords, type CsvRecord } from '../../reading/read-csv-records.ts'
import { shortRows } from '../../reading/short-rows.ts'
import { withoutTotal } from '../../reading/total-row.ts'
import { airZoneNumber } from '../../rows/zone-number.sql.ts'
import { FORMER_KIND, KIND_RULES, RULE_TABLES } from './charge-kinds.sql.ts'
import { readLineLayout, UPS_WIDTHS, type LineLayout } from './line-layout.ts'
import { EXPECTED, isInformational, readUpsLine } from './read-line.ts'
import { beginsAsUps, isTitleRow, narrowWidth, wholeFields, wholeRecords } from './whole-records.ts'

const NAME = 'UPS Billing Data'
const DELIMITERS = [',', ';']
const WHOLE_ROW = { width: Math.max(...UPS_WIDTHS), fewest: Math.min(...UPS_WIDTHS), fits: beginsAsUps }
const OTHER_DELIMITERS: readonly (readonly [delimiter: string, name: string])[] = [
  ['\t', 'TAB'],
  ['|', '|'],
  ['^', '^'],
  ['~', '~'],
  ['*', '*'],
]

/** UPS Billing Data: CSV of 250 columns (244 in older files) without a header, a row a charge. */
export const UPS_BILLING_DATA: InvoiceFormat = {
  id: 'ups',
  name: NAME,
  carrier: { code: 'ups', name: 'UPS' },
  recognise,
  wholeWidth,
  expected: EXPECTED,
  read: readUpsFile,
  rules: { tables: RULE_TABLES, kinds: KIND_RULES, formerKind: FORMER_KIND, zoneNumber: airZoneNumber },
}

function recognise(lines: readonly string[]): Recognised | null {
  const [records] = DELIMITERS.map((delimiter) => wholeRecords(lines, delimiter)).filter(({ length }) => length > 0)
  if (records) {
    const columns = Math.max(...records.map(({ length }) => length))
    return { seems: { code: 'invoices', format: NAME }, readable: true, layout: { columns, headed: false } }
  }
  const apartBy = (delimiter: string) => wholeRecords(lines, delimiter).length > 0
  const other = OTHER_DELIMITERS.find(([delimiter]) => apartBy(delimiter))
  if (!other) return null
  return { seems: { code: 'delimiter', format: NAME, what: other[1] }, readable: false }
}

/** A record says its version first, and has its net amount, where a sheet may keep no cell of its last columns. */
function wholeWidth(cells: readonly string[]): number | null {
  return beginsAsUps(cells) && cells.length <= WHOLE_ROW.width ? WHOLE_ROW.width : null
}

async function* readUpsFile(file: string, context: ReadingContext): AsyncGenerator<ReadRecords> {
  const layout = readLineLayout()
  const rowsOf = () => readCsvRecords(file, UPS_WIDTHS)
  const short = shortRows(rowsOf)
  const dayOrder = dayOrderFinder(rowsOf, datedColumns(layout.columns), context)
  let numberFormat: NumberFormat | undefined
  let narrow: number | null | undefined
  let toldTitles = false
  for await (const { records: read, delimiter, bytesRead } of rowsOf()) {
    const [titled, charges] = [[] as CsvRecord[], [] as CsvRecord[]]
    for (const record of read) (isTitleRow(record.fields, layout.kinds) ? titled : charges).push(record)
    if (narrow === undefined && charges.length > 0) narrow = narrowWidth(charges.map(({ fields }) => fields))
    const whole = charges.map((record) => {
      const fields = wholeFields(record.fields, narrow ?? null)
      return fields === record.fields ? record : { ...record, fields }
    })
    const records = await short.whole(whole, WHOLE_ROW)
    numberFormat ??= findNumberFormat(numbersOf(records, layout), delimiter)
    const format = { ...numberFormat, days: await dayOrder(records) }
    const cells = { ...layout, numberFormat: format, known: context.known, isInformational }
    const options = { layout, cells, spellInvoice: context.spellInvoice, formerLines: context.formerLines }
    const said = records.map((record) => withoutTotal(record, short.told(record, readUpsLine(record, options))))
    yield { records: [...(toldTitles ? [] : titled.slice(0, 1).map(titleNote)), ...said], bytesRead }
    toldTitles ||= titled.length > 0
  }
}

/** A row of titles is no charge, and is told once. */
function titleNote({ line, text }: CsvRecord): ReadRecord {
  const note = { column: ROW, value: shortened(text), fault: { code: 'titleRow' } } as const
  return { line, shaped: true, lines: [], bad: [], doubts: [note] }
}

function* numbersOf(records: readonly CsvRecord[], { kinds }: LineLayout): Iterable<string> {
  for (const { fields } of records)
    for (const [index, field] of fields.entries()) if (kinds[index] === 'number') yield field.trim()
}
