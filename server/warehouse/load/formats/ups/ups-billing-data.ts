import type { InvoiceFormat, ReadingContext, ReadRecords, Recognised } from '../../invoice-format.ts'
import { findNumberFormat, type NumberFormat } from '../../reading/number-format.ts'
import { readCsvRecords, type CsvRecord } from '../../reading/read-csv-records.ts'
import { fieldCount } from '../../reading/split-record.ts'
import { airZoneNumber } from '../../rows/zone-number.sql.ts'
import { FORMER_KIND, KIND_RULES, RULE_TABLES } from './charge-kinds.sql.ts'
import { readLineLayout, UPS_WIDTHS, type LineLayout } from './line-layout.ts'
import { EXPECTED, isInformational, readUpsLine } from './read-line.ts'

const NAME = 'UPS Billing Data'
const [DATE_COLUMN, NET_COLUMN] = [4, 52]
const DELIMITERS = [',', ';']
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
  const apartBy = (delimiter: string) => lines.some((line) => UPS_WIDTHS.includes(fieldCount(line, delimiter)))
  const delimiter = DELIMITERS.find(apartBy)
  if (delimiter !== undefined) {
    const columns = Math.max(
      ...lines.map((line) => fieldCount(line, delimiter)).filter((count) => UPS_WIDTHS.includes(count)),
    )
    return { seems: { code: 'invoices', format: NAME }, readable: true, layout: { columns, headed: false } }
  }
  const other = OTHER_DELIMITERS.find(([delimiter]) => apartBy(delimiter))
  if (!other) return null
  return { seems: { code: 'delimiter', format: NAME, what: other[1] }, readable: false }
}

/** A record says its version first, and has its net amount, where a sheet may keep no cell of its last columns. */
function wholeWidth(cells: readonly string[]): number | null {
  const whole = Math.max(...UPS_WIDTHS)
  const begins = /^\d\.\d$/.test(cells[0] ?? '') && /^\d{4}-\d\d-\d\d$/.test(cells[DATE_COLUMN] ?? '')
  return begins && cells.length > NET_COLUMN && cells.length <= whole ? whole : null
}

async function* readUpsFile(file: string, context: ReadingContext): AsyncGenerator<ReadRecords> {
  const layout = readLineLayout()
  let numberFormat: NumberFormat | undefined
  for await (const { records, delimiter, bytesRead } of readCsvRecords(file, UPS_WIDTHS)) {
    numberFormat ??= findNumberFormat(numbersOf(records, layout), delimiter)
    const cells = { ...layout, numberFormat, known: context.known, isInformational }
    const options = { layout, cells, spellInvoice: context.spellInvoice }
    yield { records: records.map((record) => readUpsLine(record, options)), bytesRead }
  }
}

function* numbersOf(records: readonly CsvRecord[], { kinds }: LineLayout): Iterable<string> {
  for (const { fields } of records)
    for (const [index, field] of fields.entries()) if (kinds[index] === 'number') yield field.trim()
}
