// @module-tag exact
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import { readDataFile } from '../../../../../server/warehouse/load/reading/data-file.ts'
import { fedexRow, numbered } from '../fedex-rows.ts'
import { FEDEX_TITLES, tableFile, tableOf } from '../table-file.ts'
import { emptyWarehouse, type TestWarehouse } from '../ups-warehouse.ts'
import { loadCase, sumsOf } from './case-files.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

test('slots that hold 0 are no charges, and duties are taxes (DATA-01)', async () => {
  const report = await loadCase(warehouse, 'dhl-zero-slots-and-duties.csv')
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [] })
  expect(report.invoices).toMatchObject([{ currency: 'EUR', stated: '269.53', difference: '0.00' }])
  expect(await sumsOf(warehouse)).toEqual({
    net: '269.53',
    transportation: '48.20',
    fuel: '11.33',
    other: '0.00',
    taxes: '210.00',
    packages: 2,
  })
  expect(
    await warehouse.rows(
      'SELECT accessorial AS name, charge_category AS category, net_amount AS net FROM charge_level_info ORDER BY net_amount',
    ),
  ).toEqual([
    { name: 'Fuel surcharge', category: 'fuel_surcharge', net: '11.33' },
    { name: 'Tax', category: 'tax', net: '33.53' },
    { name: 'Value added tax', category: 'tax', net: '41.07' },
    { name: null, category: 'transportation', net: '48.20' },
    { name: 'Duty', category: 'tax', net: '135.40' },
  ])
})

test('FedEx: pairs, dates and numbers that a tool filled with 0 say nothing', async () => {
  const filled = [
    fedexRow({ ...numbered('794600000411'), 'Transportation Charge Amount': '10.00' }, '12.00', [
      ['Fuel Surcharge', '2.00'],
    ]),
    fedexRow(
      { ...numbered('0'), 'Transportation Charge Amount': '0', 'POD Delivery Date': '0', 'Shipment Date': '00000000' },
      '5.00',
      [['Weekly Service Chg', '5.00']],
    ),
  ]
  const [head = [], ...rows] = tableOf(FEDEX_TITLES, filled)
  const zeros = rows.map((row) =>
    row.map((cell, at) => (cell === '' && /^Tracking ID Charge/.test(head[at] ?? '') ? '0' : cell)),
  )
  const report = await warehouse.load([tableFile([head, ...zeros])], { format: FORMATS.fedex })
  expect(report).toMatchObject({ rejectedRows: 0, acceptedRows: 3, doubts: [], unknownCharges: [] })
  expect(
    await warehouse.rows(
      'SELECT tracking_number AS number, bucket_name AS bucket, net_amount AS net FROM package_level_info ORDER BY 3',
    ),
  ).toEqual([
    { number: null, bucket: 'fee', net: '5.00' },
    { number: '794600000411', bucket: 'freight', net: '12.00' },
  ])
})

test('FedEx EDI: a package has no accessorial of 0.00 for each column of them', async () => {
  const columns = new URL('../../../../../server/warehouse/load/formats/fedex-edi-csv/', import.meta.url)
  const titles = [
    ...readDataFile(new URL('columns.csv', columns)).map(({ title = '' }) => title.split('|')[0] ?? ''),
    ...readDataFile(new URL('charge-columns.csv', columns)).flatMap(({ code = '', text = '', amount = '' }) => [
      code,
      text,
      amount,
    ]),
  ].filter((title) => title !== '')
  const said: Record<string, string> = {
    'Bill-To Account': '123456789',
    'Invoice Date': '20261012',
    'Invoice Number': '900000001',
    'Tracking Number': '794600000411',
    'Freight Amt': '10.00',
    'Fuel Amt': '2.00',
    Pcs: '1',
    Curr: 'USD',
  }
  const row = titles.map((title) => said[title] ?? (/Amt$|Disc$|^Misc \d$/.test(title) ? '0' : ''))
  const report = await warehouse.load([tableFile([titles, row])], { format: FORMATS['fedex-edi'] })
  expect(report.rejects).toEqual([])
  expect(
    await warehouse.rows('SELECT charge_category AS category, net_amount AS net FROM charge_level_info ORDER BY 2'),
  ).toEqual([
    { category: 'fuel_surcharge', net: '2.00' },
    { category: 'transportation', net: '10.00' },
  ])
})
