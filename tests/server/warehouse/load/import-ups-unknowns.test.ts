import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { doubtOfNumber, findNumberFormat } from '../../../../server/warehouse/load/reading/number-format.ts'
import { csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './ups-file.ts'
import { invoiceOf, type InvoiceLine } from './ups-invoice.ts'
import { emptyWarehouse, facts, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const PARCEL = '1Z41W7E00398112233'
const lines: InvoiceLine[] = [
  {
    codes: 'SHP ISS FRT 003',
    text: 'Ground Commercial',
    net: '12.15',
    tracking: PARCEL,
    quantity: '1',
    cells: { Zone: '006', 'Receiver State': 'ID', 'Receiver Postal': '83706', 'Receiver Country': 'US' },
  },
  { codes: 'SHP ISS ACC RES', text: 'Residential Surcharge', net: '5.95', tracking: PARCEL },
  { codes: 'MIS SVCH FRT', text: 'Weekly Service Charge', net: '31.00' },
]
const invoice = (number: string): UpsRecord[] => invoiceOf({ number, date: '2026-03-07' }, lines)
const freight = (cells: Readonly<Record<string, string>>): UpsRecord[] => [
  withCells(invoice('B1')[0] as UpsRecord, cells),
]

describe('zeros before an invoice number', () => {
  test.each([
    ['0000012345', '12345'],
    ['12345', '0000012345'],
    ['00041W7E0106', '41w7e0106'],
  ])('%s and %s are one invoice, as it was spelled first', async (first, second) => {
    await warehouse.load([fileOf(csvText(invoice(first)))])
    const before = await loadedContent(warehouse)
    expect(await warehouse.load([fileOf(csvText(invoice(second)))])).toMatchObject({
      acceptedRows: 0,
      knownRows: 3,
      dataVersion: null,
    })
    expect(await loadedContent(warehouse)).toBe(before)
    expect(await warehouse.rows('SELECT DISTINCT invoice_number FROM charge_level_info')).toEqual([
      { invoice_number: first },
    ])
  })

  test('what one file lacks the other adds to the same invoice, in one run and in two', async () => {
    const [whole, rest] = [fileOf(csvText(invoice('12345').slice(0, 1))), fileOf(csvText(invoice('0000012345')))]
    expect((await warehouse.load([whole, rest])).invoices).toMatchObject([
      { invoice: '12345', loaded: '49.10', difference: '0.00' },
    ])
    const other = await emptyWarehouse()
    await other.load([whole])
    expect((await other.load([rest])).invoices).toMatchObject([
      { invoice: '12345', loaded: '49.10', difference: '0.00' },
    ])
    expect(await facts(other)).toEqual(await facts(warehouse))
    other.close()
  })

  test('an invoice that an earlier version loaded in two spellings is known in both, and another account has its own', async () => {
    await warehouse.load([fileOf(csvText(invoice('0000012345')))])
    const twice = fileOf(csvText(invoice('12345')))
    const spelled = await emptyWarehouse()
    await spelled.load([twice])
    const [hash] = await spelled.rows('SELECT row_hash FROM loaded_row ORDER BY charge_id')
    spelled.close()
    await warehouse.rows(
      `INSERT INTO loaded_row SELECT * REPLACE ('12345' AS invoice_number, '${String(hash?.['row_hash'])}' AS row_hash) FROM loaded_row WHERE charge_id = 1`,
    )
    expect(await warehouse.load([twice])).toMatchObject({ knownRows: 1, acceptedRows: 2 })
    const others = invoiceOf({ number: '012345', date: '2026-03-07', account: '0000998877' }, lines.slice(2))
    expect((await warehouse.load([fileOf(csvText(others))])).invoices).toMatchObject([
      { account: '998877', invoice: '012345' },
    ])
  })
})

describe('countries', () => {
  const places = () =>
    warehouse.rows(
      'SELECT consignee_cntry AS billed, normalised_consignee_country AS country, normalised_consignee_state AS state FROM package_level_info',
    )

  test.each(['QQ', 'ZZZ', 'Atlantis', '00'])(
    'a code that is not known (%s) is in no country, and listed',
    async (code) => {
      const file = fileOf(csvText(freight({ 'Receiver Country': code })))
      const report = await warehouse.load([file])
      expect(report.doubts).toMatchObject([
        {
          file,
          line: 1,
          column: 'Receiver Country',
          value: code,
          reason: 'is not a country code; kept as billed, and counted in no country',
        },
      ])
      expect(importReportLines(report).join('\n')).toContain(
        `Doubtful: 1 fact that cannot be read; the charges are loaded\n  ${file}:1: Receiver Country: "${code}" is not a country code`,
      )
      expect(await places()).toEqual([{ billed: code, country: null, state: null }])
    },
  )

  test.each([
    ['', 'US', 'ID'],
    ['us', 'US', 'ID'],
    ['USA', 'US', 'ID'],
    ['United States', 'US', 'ID'],
    ['uk', 'GB', 'ID'],
  ])('%s is %s, and nothing is listed', async (code, country, state) => {
    expect((await warehouse.load([fileOf(csvText(freight({ 'Receiver Country': code })))])).doubts).toEqual([])
    expect(await places()).toEqual([{ billed: code === '' ? null : code, country, state }])
  })
})

test.each([
  [
    { 'Package Dimensions': '12 x 10X 4.5', 'Package Dimension Unit Of Measure': 'CM' },
    ['12.00', '10.00', '4.50', 'cm'],
  ],
  [{ 'Package Dimensions': '0.0x 0.0x 0.0' }, [null, null, null, null]],
  [{ 'Package Dimensions': '12x0x4' }, ['12.00', null, '4.00', 'inches']],
  [
    { 'Package Dimensions': '?', 'Detail Keyed Dim': '3x2x1', 'Detail Keyed Unit of Measure': 'C' },
    ['3.00', '2.00', '1.00', 'cm'],
  ],
  [
    { 'Package Dimensions': '9x9x9', 'Package Dimension Unit Of Measure': 'FT', 'Detail Keyed Dim': '3x2x1' },
    ['3.00', '2.00', '1.00', 'inches'],
  ],
])('dimensions %j are read as %j', async (cells, expected) => {
  await warehouse.load([fileOf(csvText(freight(cells)))])
  expect(
    (await warehouse.rows('SELECT length, width, height, dim_unit FROM package_level_info')).map(Object.values),
  ).toEqual([expected])
})

test('a line that an earlier version loaded without a fact is known again when it is mended', async () => {
  const [first] = sampleRecords() as [UpsRecord]
  await warehouse.load([fileOf(csvText([withCells(first, { 'Billed Weight': 'heavy' })]))])
  await warehouse.rows("UPDATE loaded_charge SET facts_hash = 'tLG3NfNIK-oyK-Aa6VPfismGYELyrKjBkP6PfNvyy-E'")
  expect(await warehouse.load([fileOf(csvText([first]))])).toMatchObject({ acceptedRows: 1 })
  expect(await warehouse.rows('SELECT bill_weight_pounds AS weight, net_amount AS net FROM charge_level_info')).toEqual(
    [{ weight: '5.00', net: '10.21' }],
  )
})

test('charge codes that the layout does not name are listed with what they are counted as', async () => {
  const unknown: InvoiceLine[] = [
    { codes: 'XYZ ISS FRT 003', text: 'Ground Commercial', net: '3.00', tracking: PARCEL },
    { codes: 'XYZ ISS FRT 003', text: 'Ground Commercial', net: '3.00', tracking: PARCEL },
    { codes: 'SHP ISS QRS 900', text: 'Something new', net: '2.00', tracking: PARCEL },
    { codes: 'SHP ISS INF', text: 'A note', net: '0.00', tracking: PARCEL },
  ]
  const file = fileOf(csvText(invoiceOf({ number: 'B1', date: '2026-03-07' }, [...lines, ...unknown])))
  const report = await warehouse.load([file])
  expect(report.unknownCharges).toEqual([
    { category: 'fee', codes: 'SHP ISS QRS 900', text: 'Something new', lines: 1 },
    { category: 'other', codes: 'XYZ ISS FRT 003', text: 'Ground Commercial', lines: 2 },
  ])
  expect(importReportLines(report).join('\n')).toContain(
    'Charge codes not known:\n  codes SHP ISS QRS 900, text "Something new": 1 line, counted as fee\n  codes XYZ ISS FRT 003, text "Ground Commercial": 2 lines, counted as other\n',
  )
  expect((await warehouse.load([file])).unknownCharges).toEqual([])
})

describe('numbers in ; files', () => {
  const semicolons = (net: string, cells: Readonly<Record<string, string>>) =>
    fileOf(
      csvText(
        [
          withCells(invoice('B1')[0] as UpsRecord, {
            'Net Amount': net,
            'Invoice Amount': '',
            'Incentive Amount': '',
            'Invoice Date': '07/03/2026',
            'Transaction Date': '',
            ...cells,
          }),
        ],
        { delimiter: ';' },
      ),
    )
  const weighed = (weight: string) => ({
    'Billed Weight': weight,
    'Billed Weight Unit of Measure': 'L',
    'Package Quantity': '1',
  })
  const weights = async () =>
    (await warehouse.rows('SELECT bill_weight_pounds AS weight FROM package_level_info')).map(({ weight }) => weight)

  test.each([
    ['12,15', '1,234', '1.23'],
    ['12.15', '1.234', '1.23'],
    ['12,15', '1234,5', '1234.50'],
    ['12,15', '0.5', '0.50'],
    ['12', '7', '7.00'],
  ])('net %s: weight %s is %s', async (net, weight, pounds) => {
    expect((await warehouse.load([semicolons(net, weighed(weight))])).doubts).toEqual([])
    expect(await weights()).toEqual([pounds])
  })

  test.each([
    ['12,15', '1.234'],
    ['12.15', '1,234'],
    ['12', '1.234'],
    ['12', '1,234'],
  ])('net %s: weight %s may be a thousand, and is listed', async (net, weight) => {
    expect((await warehouse.load([semicolons(net, weighed(weight))])).doubts).toMatchObject([
      { column: 'Billed Weight', value: weight, reason: 'may be 1234 or 1.234; loaded without it' },
    ])
    expect(await weights()).toEqual([null])
  })

  test('an amount that may be a thousand is never one dollar: its line is rejected', async () => {
    const report = await warehouse.load([semicolons('1.000', { 'Incentive Amount': '0,50' })])
    expect(report.rejects).toMatchObject([{ column: 'Net Amount', value: '1.000', reason: 'may be 1000 or 1.000' }])
  })

  test('what is in doubt has three digits behind a sign that the file does not use for decimals', () => {
    const number = fc.tuple(
      fc.constantFrom('', '-', '+'),
      fc.nat(99_999),
      fc.constantFrom('.', ','),
      fc.stringMatching(/^\d{1,4}$/),
    )
    fc.assert(
      fc.property(fc.array(number, { maxLength: 4 }), number, (others, asked) => {
        const text = ([sign, whole, point, fraction]: typeof asked) => `${sign}${whole}${point}${fraction}`
        const decisive = new Set(
          others
            .filter(([, whole, , fraction]) => fraction.length !== 3 || whole === 0 || whole > 999)
            .map(([, , point]) => point),
        )
        const [, whole, point, fraction] = asked
        const thousand = fraction.length === 3 && whole > 0 && whole < 1_000
        const doubted = doubtOfNumber(text(asked), findNumberFormat(others.map(text), ';')) !== null
        expect(doubted).toBe(thousand && !(decisive.size === 1 && decisive.has(point)))
        const shown = decisive.size === 1 && decisive.has('.')
        expect(doubtOfNumber(text(asked), findNumberFormat(others.map(text), ','))).toEqual(
          thousand && point === ',' && !shown
            ? { what: text(asked).replace(',', ''), other: text(asked).replace(',', '.') }
            : null,
        )
      }),
    )
  })
})
