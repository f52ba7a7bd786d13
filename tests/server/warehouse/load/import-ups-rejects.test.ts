import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellOf, cents, csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './ups-file.ts'
import type { ImportReport, ReportedEntries } from '../../../../server/warehouse/load/import-report.ts'
import { emptyWarehouse, facts, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

/** Of the cases that load on their own, each an invoice of its own. */
let warehouse: TestWarehouse
beforeAll(async () => {
  warehouse = await emptyWarehouse()
})
afterAll(() => warehouse.close())

const sample = sampleRecords()
/** 1-based line that is damaged. */
const LINE = 6
const damagedRecord = sample[LINE - 1] as UpsRecord
const lineText = csvText([damagedRecord]).trimEnd()

/** The records as an invoice of their own with parcels of their own, so that many are loaded at once. */
const ofInvoice = (records: readonly UpsRecord[], nth: number) =>
  records.map((record) => withCells(record, { 'Invoice Number': invoiceNumber(nth), ...ownParcel(record, nth) }))
const invoiceNumber = (nth: number) => `00009X8Y7${String(nth).padStart(3, '0')}`
function ownParcel(record: UpsRecord, nth: number): Record<string, string> {
  const tracking = cellOf(record, 'Tracking Number')
  return tracking === '' ? {} : { 'Tracking Number': `${tracking.slice(0, -2)}${String(nth).padStart(2, '0')}` }
}
type Loaded = ImportReport & ReportedEntries

const ROUNDED = 'has lost digits in a spreadsheet: take the file as the carrier sent it, not one that was saved again'
const DIMENSION_UNITS = 'I, IN, INCH, INCHES, C, CM, CENTIMETERS, CENTIMETRES'
const cell = (column: string, value: string) => csvText([withCells(damagedRecord, { [column]: value })]).trimEnd()

const DAMAGED = [
  [
    'too few columns',
    csvText([damagedRecord.slice(0, 249)]).trimEnd(),
    'row',
    'has 249 columns; 250 / 244 are expected',
  ],
  ['too many columns', `${lineText},,x`, 'row', 'has 252 columns; 250 / 244 are expected'],
  ['a date that is none', cell('Invoice Date', '2025-02-30'), 'Invoice Date', 'is not a date (YYYY-MM-DD)'],
  ['thousands set apart in the wrong place', cell('Net Amount', '12,34.50'), 'Net Amount', 'is not an amount'],
  ['a bracket that does not close', cell('Net Amount', '(12.30'), 'Net Amount', 'is not an amount'],
  ['two minuses', cell('Net Amount', '-12.30-'), 'Net Amount', 'is not an amount'],
  ['an amount that is none', cell('Net Amount', '1O.21'), 'Net Amount', 'is not an amount'],
  ['a decimal comma in a comma file', cell('Net Amount', '10,21'), 'Net Amount', 'is not an amount'],
  ['fractions of a cent', cell('Net Amount', '10.215'), 'Net Amount', 'has more than two decimals'],
  ['an amount too large', cell('Net Amount', '12345678901.00'), 'Net Amount', 'is too large an amount'],
  ['no amount', cell('Net Amount', ''), 'Net Amount', 'is missing'],
  ['an incentive that is none', cell('Incentive Amount', '#REF!'), 'Incentive Amount', 'is not an amount'],
  [
    'a currency without rate',
    cell('Transaction Currency Code', 'XYZ'),
    'Transaction Currency Code',
    'is a currency without a rate',
  ],
  ['no account', cell('Account Number', ' '), 'Account Number', 'is missing'],
  ['a tracking number rounded', cell('Tracking Number', '7.94645E+11'), 'Tracking Number', ROUNDED],
  ['an invoice number rounded', cell('Invoice Number', '1E+15'), 'Invoice Number', ROUNDED],
  ['an account rounded', cell('Account Number', '1,2e+09'), 'Account Number', ROUNDED],
  ['no invoice number', cell('Invoice Number', ''), 'Invoice Number', 'is missing'],
  [
    'a quote that stays open',
    lineText.replace('SHIPPING DEPT', '"SHIPPING DEPT'),
    'Sender Name',
    'a quoted field does not end',
  ],
  [
    'text after a quote',
    lineText.replace('SHIPPING DEPT', '"SHIPPING" DEPT'),
    'Sender Name',
    'there is text after a closing quote',
  ],
] as const

describe('that line is rejected by name, the rest loads', () => {
  /** The file of one damage, an invoice of its own; what the damaged line is of is in its text. */
  const files = DAMAGED.map(([, text], nth) => {
    const lines = csvText(ofInvoice(sample, nth)).trimEnd().split('\n')
    lines[LINE - 1] = text.replace(cellOf(damagedRecord, 'Invoice Number'), invoiceNumber(nth))
    return fileOf(`${lines.join('\n')}\n`)
  })
  let all: TestWarehouse
  let report: Loaded
  let nets: Record<string, unknown>[]
  let listed: Record<string, unknown>[]
  beforeAll(async () => {
    all = await emptyWarehouse()
    report = await all.load(files)
    nets = await all.rows('SELECT invoice_number, sum(net_amount)::VARCHAR AS net FROM package_level_info GROUP BY ALL')
    listed = await all.rows('SELECT file, line::INT AS line, column_name, reason FROM import_reject')
  })
  afterAll(() => all.close())

  test.each(DAMAGED.map((each, nth) => [...each, nth] as const))('%s', (_, text, column, reason, nth) => {
    expect(text).not.toBe(lineText)
    const file = files[nth] as string
    expect(report.rejects.filter((reject) => reject.file === file)).toMatchObject([
      { file, line: LINE, column, value: expect.any(String), reason },
    ])
    expect(listed.filter((each) => each['file'] === file)).toEqual([{ file, line: LINE, column_name: column, reason }])
    const net = nets.find((each) => each['invoice_number'] === invoiceNumber(nth))
    expect(cents([String(net?.['net'])])).toBe(11257n - cents([cellOf(damagedRecord, 'Net Amount')]))
    expect(report.invoices.find((each) => each.invoice === invoiceNumber(nth))?.difference).toBe('-11.37')
  })

  test('all others of each are in', () => {
    expect(report).toMatchObject({
      acceptedRows: 21 * DAMAGED.length,
      rejectedRows: DAMAGED.length,
      rejectsNotShown: 0,
    })
  })
})

const UNREAD: readonly (readonly [string, string, string, string, string | null, string])[] = [
  [
    'a ship date whose day or month is first, which no other date shows',
    'Transaction Date',
    '11/12/2025',
    'may be 2025-12-11 or 2025-11-12: no date of the file shows whether the day or the month is first',
    'pickup_date',
    '',
  ],
  ['a weight that is none', 'Billed Weight', '5 lb', 'is not a weight', 'bill_weight_pounds', ''],
  [
    'a weight in an unknown unit',
    'Billed Weight Unit of Measure',
    'X',
    'is not a weight unit (L, K, O)',
    'bill_weight_pounds',
    'Billed Weight',
  ],
  [
    'a weight without a unit',
    'Billed Weight Unit of Measure',
    '',
    'is not a weight unit (L, K, O)',
    'bill_weight_pounds',
    'Billed Weight',
  ],
  ['a quantity that is none', 'Package Quantity', 'one', 'is not a whole number', null, ''],
  [
    'a delivery date that is none',
    'Shipment Delivery Date',
    'tomorrow',
    'is not a date (YYYY-MM-DD)',
    'delivery_date',
    '',
  ],
  ['dimensions of two sides', 'Package Dimensions', '10.0x 8.0', 'is not length x width x height', 'length', ''],
  ['a dimension that is none', 'Package Dimensions', '10.0x 8.0x 6 in', 'is not length x width x height', 'length', ''],
  ['a dimension too large', 'Package Dimensions', '1234567x 8.0x 6.0', 'is too large a dimension', 'length', ''],
  [
    'dimensions in an unknown unit',
    'Package Dimension Unit Of Measure',
    'FT',
    `is not a dimension unit (${DIMENSION_UNITS})`,
    'length',
    '',
  ],
  ['a country that is none', 'Receiver Country', 'QQ', 'is not a country code', 'normalised_consignee_country', ''],
  ['an invoice total that is none', 'Invoice Amount', 'n/a', 'is not an amount', null, ''],
]

describe('the charge is loaded without the fact, which is listed; mended or not, it is the same line', () => {
  const [first] = sample as [UpsRecord]
  const parcel = sample.filter((record) => cellOf(record, 'Tracking Number') === cellOf(first, 'Tracking Number'))
  const whole = UNREAD.map((_, nth) => fileOf(csvText(ofInvoice(parcel, nth))))
  const lacking = UNREAD.map(([, column, value, , , weight], nth) => {
    const damaged = withCells(first, { [column]: value, ...(weight === '' ? {} : { [weight]: '5.0' }) })
    return fileOf(csvText(ofInvoice([damaged, ...parcel.slice(1)], nth)))
  })
  let all: TestWarehouse
  let report: Loaded
  let packages: Record<string, unknown>[]
  let charges: Record<string, unknown>[]
  let listed: Record<string, unknown>[]
  beforeAll(async () => {
    all = await emptyWarehouse()
    report = await all.load(lacking)
    packages = await all.rows('SELECT * FROM package_level_info')
    charges = await all.rows(
      "SELECT invoice_number, sum(net_amount)::VARCHAR AS net, sum(no_of_pkgs)::INT AS packages FROM charge_level_info WHERE bucket_name = 'freight' GROUP BY ALL",
    )
    listed = await all.rows('SELECT file, line::INT AS line, column_name FROM import_reject')
  })
  afterAll(() => all.close())

  test.each(UNREAD.map((each, nth) => [...each, nth] as const))('%s', (_, column, value, reason, missing, __, nth) => {
    const file = lacking[nth] as string
    expect(report.doubts.filter((doubt) => doubt.file === file)).toMatchObject([
      {
        line: 1,
        column,
        value,
        reason: `${reason}; ${column === 'Receiver Country' ? 'kept as billed, and counted in no country' : 'loaded without it'}`,
      },
    ])
    expect(listed.filter((each) => each['file'] === file)).toEqual([{ file, line: 1, column_name: column }])
    const ofCase = (rows: Record<string, unknown>[]) =>
      rows.filter((row) => row['invoice_number'] === invoiceNumber(nth))
    expect(ofCase(charges)).toMatchObject([
      {
        net: cents(parcel.map((record) => cellOf(record, 'Net Amount')))
          .toString()
          .replace(/(..)$/, '.$1'),
        packages: 1,
      },
    ])
    if (missing !== null && !missing.endsWith('date'))
      expect(ofCase(packages).map((row) => row[missing])).toEqual([null])
  })

  test('every line is loaded, known when it comes again, and completed by the mended one', async () => {
    const lines = UNREAD.length * parcel.length
    expect(report).toMatchObject({ acceptedRows: lines, rejectedRows: 0, rejects: [], nothingReadIn: [] })
    expect(await all.load(lacking)).toMatchObject({ acceptedRows: 0, knownRows: lines })
    // All but that of the invoice's total, which is no fact of the line.
    expect(await all.load(whole)).toMatchObject({ acceptedRows: UNREAD.length - 1, doubts: [] })
    expect(await all.load(whole)).toMatchObject({ acceptedRows: 0 })
    expect(await all.load(lacking)).toMatchObject({ acceptedRows: 0 })
    const undamaged = await emptyWarehouse()
    await undamaged.load(whole)
    expect(await facts(all)).toEqual(await facts(undamaged))
    undamaged.close()
  })
})

test('a mended line beside the one that lacks a fact, in one run, is one charge, whichever comes first', async () => {
  const [first] = sample as [UpsRecord]
  const orders = [60, 61].map((nth) =>
    [withCells(first, { 'Billed Weight': 'heavy' }), first].map((record) => fileOf(csvText(ofInvoice([record], nth)))),
  )
  const [lackingFirst, wholeFirst] = [orders[0] ?? [], (orders[1] ?? []).toReversed()]
  expect(await warehouse.load([...lackingFirst, ...wholeFirst])).toMatchObject({ acceptedRows: 2, knownRows: 2 })
  for (const nth of [60, 61])
    expect(
      await warehouse.rows(
        `SELECT bill_weight_pounds AS weight, net_amount AS net FROM charge_level_info WHERE invoice_number = '${invoiceNumber(nth)}'`,
      ),
    ).toEqual([{ weight: '5.000000', net: '10.21' }])
})

test('the whole file, once mended, adds only the lines that were rejected', async () => {
  const damaged = sample.map((record, index) => (index % 5 === 0 ? withCells(record, { 'Net Amount': '?' }) : record))
  const file = fileOf(csvText(damaged))
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 17, rejectedRows: 5 })
  const before = await loadedContent(warehouse)
  expect(await warehouse.load([file])).toMatchObject({
    acceptedRows: 0,
    knownRows: 17,
    rejectedRows: 5,
    dataVersion: null,
  })
  expect(await loadedContent(warehouse)).toBe(before)
  const mended = await warehouse.load([fileOf(csvText(sample))])
  expect(mended).toMatchObject({ acceptedRows: 5, knownRows: 17, rejectedRows: 0 })
  expect(mended.invoices[0]).toMatchObject({ loaded: '112.57', difference: '0.00' })
})

test('a line with several bad values lists each and counts once', async () => {
  const report = await warehouse.load([
    fileOf(csvText([withCells(damagedRecord, { 'Net Amount': 'x', 'Invoice Date': 'y' })])),
  ])
  expect(report).toMatchObject({ acceptedRows: 0, rejectedRows: 1 })
  expect(report.rejects.map(({ column }) => column).sort()).toEqual(['Invoice Date', 'Net Amount'])
})

test('an informational line is no charge, and is loaded once', async () => {
  const note = withCells(damagedRecord, { 'Charge Classification Code': 'INF', 'Net Amount': '' })
  const file = fileOf(csvText(ofInvoice([...sample, note], 62)))
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 23, informationalRows: 1 })
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 0, knownRows: 23 })
  expect(
    await warehouse.rows(
      `SELECT count(*)::INT AS n FROM charge_level_info WHERE invoice_number = '${invoiceNumber(62)}'`,
    ),
  ).toEqual([{ n: 22 }])
})
