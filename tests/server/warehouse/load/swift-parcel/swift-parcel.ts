import { hash } from 'node:crypto'
import type {
  InvoiceFormat,
  ReadingContext,
  ReadRecord,
  ReadRecords,
} from '../../../../../server/warehouse/load/invoice-format.ts'
import { readColumnMap, readUnits } from '../../../../../server/warehouse/load/reading/column-map.ts'
import { readDataFile } from '../../../../../server/warehouse/load/reading/data-file.ts'
import { readCells, type CellsOptions } from '../../../../../server/warehouse/load/reading/read-cells.ts'
import { readCsvRecords, type CsvRecord } from '../../../../../server/warehouse/load/reading/read-csv-records.ts'
import { NAMED_AMOUNTS } from '../../../../../server/warehouse/load/rows/charge-kinds.sql.ts'

const COLUMNS = new URL('./columns.csv', import.meta.url)
/** The header row of its files. */
export const SWIFT_TITLES = readDataFile(COLUMNS).map(({ title = '' }) => title)
const CHARGES = ['freight', 'fuel', 'residential', 'tip']

/** An invented carrier's invoices: a header row, then a row a package with its charges in columns. A row without a parcel is a fee. */
export const SWIFT_PARCEL: InvoiceFormat = {
  id: 'swift-parcel',
  name: 'a Swift Parcel invoice',
  carrier: { code: 'swift_parcel', name: 'Swift Parcel' },
  recognise: ([first = '']) =>
    isHeader(first.split(','))
      ? { seems: { code: 'invoices', format: 'a Swift Parcel invoice' }, readable: true }
      : null,
  expected: 'a header row that begins with Account is expected',
  read,
  rules: {
    tables: { swift_charge: new URL('./charges.csv', import.meta.url) },
    kinds: `
SELECT c.*, CASE WHEN c.negative THEN 'credit' ELSE 'freight' END AS kind, c.charge_code = 'FREIGHT' AS transports,
  coalesce(r.charge_category, 'other') AS charge_category, CASE WHEN c.negative THEN 'Other' END AS credit_type,
  r.accessorial, c.charge_code AS accessorial_code, NULL::VARCHAR AS service, NULL::VARCHAR AS carried_service,
  ${NAMED_AMOUNTS.map((name) => `false AS is_${name}`).join(', ')}, c.charge_code AS codes, r.code IS NOT NULL AS named
FROM load_code c LEFT JOIN swift_charge r ON r.code = c.charge_code`,
    zoneNumber: (zone) => `CAST(nullif(ascii(${zone}) - ascii('A') + 2, 1) AS TINYINT)`,
  },
}

async function* read(file: string, { known, spellInvoice }: ReadingContext): AsyncGenerator<ReadRecords> {
  const none = new Map<string, string>()
  const units = { 'weight unit': readUnits(new URL('./weight-units.csv', import.meta.url)), 'dimension unit': none }
  const columns = readColumnMap(COLUMNS, SWIFT_TITLES)
  for await (const { records, delimiter, bytesRead } of readCsvRecords(file, [SWIFT_TITLES.length])) {
    const numberFormat = { delimiter, decimal: '.' } as const
    const options = { columns, units, known, numberFormat, isInformational: () => false }
    yield { records: records.map((record) => readRow(record, options, spellInvoice)), bytesRead }
  }
}

function readRow(
  { line, fields }: CsvRecord,
  options: CellsOptions,
  spellInvoice: ReadingContext['spellInvoice'],
): ReadRecord {
  const shaped = fields.length === SWIFT_TITLES.length && !isHeader(fields)
  if (!shaped) return { line, shaped, lines: [], bad: [], doubts: [] }
  const { values, bad, doubts } = readCells(fields, options)
  if (bad.length > 0) return { line, shaped, lines: [], bad, doubts }
  const [account, invoice] = [values['account_number'] ?? '', values['invoice_number'] ?? '']
  const facts = { ...values, invoice_number: spellInvoice({ account, invoice }) }
  const lines = CHARGES.filter((charge) => values[charge]).map((charge) => {
    const rowHash = hash('sha256', [...fields, charge].join('|'), 'base64url')
    return {
      facts: {
        ...facts,
        charge_code: charge.toUpperCase(),
        net_amount: values[charge],
        incentive_amount: charge === 'freight' ? values['discount'] : null,
        package_quantity: charge === 'freight' ? '1' : '0',
      },
      rowHash,
      factsHash: rowHash,
    }
  })
  return { line, shaped, lines, bad, doubts }
}

function isHeader(fields: readonly string[]): boolean {
  return fields[0] === SWIFT_TITLES[0]
}
