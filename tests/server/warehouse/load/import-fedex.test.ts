import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { carried, fedexFile, fedexRow, numbered } from './fedex-rows.ts'
import { cellsOf, FEDEX_SAMPLE, tableFile } from './table-file.ts'
import { cents } from './ups-file.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const load = (...files: string[]) => warehouse.load(files, { format: FORMATS.fedex })
const sample = cellsOf(FEDEX_SAMPLE)
const packages = () =>
  warehouse.rows(
    `SELECT tracking_number, bucket_name, no_of_pkgs AS n, transportation_amount AS gross, transportation_discount AS discount, net_amount AS net
     FROM package_level_info ORDER BY ALL`,
  )

describe('the sample export (DATA-01)', () => {
  test('its total is the stated 100.70, and every row comes back with its net', async () => {
    const report = await load(tableFile(sample))
    expect(report).toMatchObject({ acceptedRows: 13, rejectedRows: 0, doubts: [], newAccounts: ['123456789'] })
    expect([report.unknownCharges, report.unknownServices]).toEqual([[], []])
    expect(report.invoices).toMatchObject([
      { invoice: '900000001', date: '2025-11-17', stated: '100.70', loaded: '100.70', difference: '0.00' },
    ])
    const [titles = [], ...rows] = sample
    const netAt = titles.indexOf('Net Charge Amount')
    const loaded = await warehouse.rows(
      "SELECT net_amount AS net FROM package_level_info ORDER BY coalesce(tracking_number, '')",
    )
    const stated = rows.map((cells) => ({ id: cells[9] === '123456789' ? '' : cells[9], net: cells[netAt] }))
    expect(loaded.map(({ net }) => net)).toEqual(
      stated.sort((a, b) => String(a.id).localeCompare(String(b.id))).map(({ net }) => net),
    )
  })

  test('packages, the fee and the credit are what the rows say (BIZ-06, DATA-21)', async () => {
    await load(tableFile(sample))
    expect(await packages()).toEqual([
      { tracking_number: '770000000017', bucket_name: 'freight', n: 1, gross: '17.60', discount: '6.69', net: '16.74' },
      { tracking_number: '770000000028', bucket_name: 'freight', n: 1, gross: '19.60', discount: '7.45', net: '23.23' },
      { tracking_number: '770000000039', bucket_name: 'freight', n: 1, gross: '22.40', discount: '8.51', net: '16.74' },
      {
        tracking_number: '770000000040',
        bucket_name: 'freight',
        n: 1,
        gross: '113.00',
        discount: '56.50',
        net: '67.09',
      },
      {
        tracking_number: '770000000061',
        bucket_name: 'credit',
        n: 0,
        gross: '-46.10',
        discount: '0.00',
        net: '-46.10',
      },
      { tracking_number: null, bucket_name: 'fee', n: 0, gross: '0.00', discount: '0.00', net: '23.00' },
    ])
    expect(
      await warehouse.rows(
        `SELECT carrier_name, service, service_category, zone_number, bill_option, bill_weight_pounds AS billed, actual_weight_pounds AS actual,
           length, width, height, dim_unit, delivery_date::VARCHAR AS delivered, consignee_name, normalised_consignee_state AS state
         FROM package_level_info WHERE tracking_number = '770000000017'`,
      ),
    ).toEqual([
      {
        carrier_name: 'FedEx',
        service: 'FedEx Home Delivery',
        service_category: 'Parcel Ground',
        zone_number: 5,
        bill_option: 'Shipper',
        billed: '5.000000',
        actual: '4.200000',
        length: '10.000000',
        width: '8.000000',
        height: '6.000000',
        dim_unit: 'inches',
        delivered: '2025-11-13 14:12:00',
        consignee_name: 'Example Person',
        state: 'TX',
      },
    ])
    expect(
      await warehouse.rows(
        'SELECT credit_type, net_amount AS net FROM charge_level_info WHERE credit_type IS NOT NULL',
      ),
    ).toEqual([{ credit_type: 'GSR', net: '-46.10' }])
    expect(
      await warehouse.rows(
        "SELECT fee_charge, service_category, normalised_sender_state AS place FROM package_level_info WHERE bucket_name = 'fee'",
      ),
    ).toEqual([{ fee_charge: 'Weekly Service Chg', service_category: 'Parcel Service Charges', place: null }])
  })
})

describe('what a row is', () => {
  test('the row with the money counts the pieces that it states; the others say what they are (DATA-01)', async () => {
    const group = { TDMasterTrackingID: '7701', 'Rated Weight Amount': '4', 'Rated Weight Units': 'lbs' }
    const report = await load(
      fedexFile(
        fedexRow({ ...carried('7701', '30.00'), ...group, 'Number of Pieces': '3' }, '33.00', [
          ['Fuel Surcharge', '3.00'],
        ]),
        fedexRow({ ...numbered('7702'), ...group }, ''),
        fedexRow({ ...carried('7703', '0.00'), ...group }, '2.50', [['AHS - Weight', '2.50']]),
      ),
    )
    expect(report).toMatchObject({ acceptedRows: 5, doubts: [], rejectedRows: 0 })
    expect(await packages()).toMatchObject([
      { tracking_number: '7701', bucket_name: 'freight', n: 3, net: '33.00' },
      { tracking_number: '7702', bucket_name: 'adjustment', n: 0, net: '0.00' },
      { tracking_number: '7703', bucket_name: 'adjustment', n: 0, net: '2.50' },
    ])
    expect(await warehouse.rows('SELECT DISTINCT service, bill_weight AS pounds FROM package_level_info')).toEqual([
      { service: 'FedEx Ground', pounds: '4.000000' },
    ])
  })

  test('a row outside of a group counts its pieces; a piece has its own number, a ground number its prefix', async () => {
    await load(
      fedexFile(
        fedexRow({ ...carried('7711'), 'Number of Pieces': '4' }, '10.00'),
        fedexRow({ ...carried('0000123'), 'Ground Tracking ID Prefix': '9611' }, '10.00'),
        fedexRow({ ...carried('7712'), TDMasterTrackingID: '7712', 'MPS Package ID': '7713' }, '10.00'),
      ),
    )
    expect(await packages()).toMatchObject([
      { tracking_number: '7711', n: 4 },
      { tracking_number: '7713', n: 1 },
      { tracking_number: '96110000123', n: 1 },
    ])
  })

  test('a later row of a package with an accessorial alone is an adjustment, and counts no package', async () => {
    await load(fedexFile(fedexRow(carried('7721'), '10.00')))
    await load(
      fedexFile(
        fedexRow({ ...carried('7721', '0.00'), 'Invoice Number': '900000002' }, '24.00', [
          ['Address Correction', '24.00'],
        ]),
      ),
    )
    expect(await packages()).toMatchObject([
      { bucket_name: 'adjustment', n: 0, net: '24.00' },
      { bucket_name: 'freight', n: 1, net: '10.00' },
    ])
  })

  test('a discount lowers the charge it belongs to; without that charge it stands alone', async () => {
    await load(
      fedexFile(
        fedexRow(carried('7731', '20.00'), '15.50', [
          ['Performance Pricing', '-5.00'],
          ['Fuel Surcharge', '2.00'],
          ['Fuel Surcharge Discount', '-0.50'],
          ['Earned Discount', '-1.00'],
        ]),
        fedexRow(carried('7732', '0.00'), '-3.00', [['Earned Discount', '-3.00']]),
      ),
    )
    expect(
      await warehouse.rows(
        'SELECT tracking_number AS id, charge_category, gross_amount AS gross, incentive_amount AS discount, net_amount AS net, credit_type FROM charge_level_info ORDER BY charge_id',
      ),
    ).toEqual([
      {
        id: '7731',
        charge_category: 'transportation',
        gross: '20.00',
        discount: '6.00',
        net: '14.00',
        credit_type: null,
      },
      {
        id: '7731',
        charge_category: 'fuel_surcharge',
        gross: '2.00',
        discount: '0.50',
        net: '1.50',
        credit_type: null,
      },
      {
        id: '7732',
        charge_category: 'transportation',
        gross: '0.00',
        discount: '3.00',
        net: '-3.00',
        credit_type: null,
      },
    ])
    expect(await packages()).toMatchObject([{ n: 1, gross: '20.00', discount: '6.00', net: '15.50' }, { n: 0 }])
  })

  test('money back is a credit; a text that no row names is listed and counted as other', async () => {
    const report = await load(
      fedexFile(
        fedexRow(carried('7741'), '4.05', [
          ['Residential Delivery', '-5.95'],
          ['Weekday Delivery', '0.00'],
          ['Moon Surcharge', '1.00'],
          ['Moon Credit', '-1.00'],
        ]),
      ),
    )
    expect(report).toMatchObject({ acceptedRows: 5, informationalRows: 1, doubts: [] })
    expect(report.unknownCharges).toEqual([{ category: 'other', codes: '-', text: 'Moon Surcharge', lines: 1 }])
    expect(
      await warehouse.rows(
        'SELECT charge_category, credit_type, net_amount AS net FROM charge_level_info WHERE credit_type IS NOT NULL ORDER BY ALL',
      ),
    ).toEqual([
      { charge_category: 'billing_adjustment', credit_type: 'Other', net: '-1.00' },
      { charge_category: 'other_accessorial', credit_type: 'Residential', net: '-5.95' },
    ])
  })

  test('a service that is not named is listed with its text', async () => {
    const report = await load(
      fedexFile(fedexRow({ ...carried('7751'), 'Service Type': 'FedEx 2Day Freight' }, '10.00')),
    )
    expect(report.unknownServices).toEqual([
      { category: 'Parcel Unknown Service', code: '', text: 'FedEx 2Day Freight', lines: 1 },
    ])
  })

  test('a delivery that a later export tells is filled in, once', async () => {
    const waiting = fedexFile(fedexRow(carried('7761'), '12.00', [['Fuel Surcharge', '2.00']]))
    const arrived = fedexFile(
      fedexRow({ ...carried('7761'), 'POD Delivery Date': '20251114', 'POD Delivery Time': '9:05' }, '12.00', [
        ['Fuel Surcharge', '2.00'],
      ]),
    )
    await load(waiting)
    expect(await load(arrived)).toMatchObject({ acceptedRows: 2, knownRows: 0 })
    expect(
      await warehouse.rows('SELECT delivery_date::VARCHAR AS at, net_amount AS net FROM package_level_info'),
    ).toEqual([{ at: '2025-11-14 09:05:00', net: '12.00' }])
    const before = await loadedContent(warehouse)
    for (const again of [arrived, waiting]) expect(await load(again)).toMatchObject({ acceptedRows: 0, knownRows: 2 })
    expect(await loadedContent(warehouse)).toBe(before)
  })

  test('the same rows under another invoice total are known, and compared with that total', async () => {
    await load(tableFile(sample))
    const changed = sample.map((cells) => cells.map((cell) => (cell === '100.70' ? '120.00' : cell)))
    expect(await load(tableFile(changed))).toMatchObject({
      acceptedRows: 0,
      knownRows: 13,
      invoices: [{ stated: '120.00', loaded: '100.70', difference: '-19.30' }],
    })
  })

  test('a net that is not the sum of its charges is doubted with both sums, and the charges load', async () => {
    const doubted = fedexFile(fedexRow(carried('7771'), '12.01', [['Fuel Surcharge', '2.00']]))
    const report = await load(doubted)
    expect(report.doubts).toMatchObject([
      {
        file: doubted,
        line: 2,
        column: 'Net Charge Amount',
        value: '12.01',
        reason: 'is not the sum of its charges, 12; the charges are loaded',
      },
    ])
    expect(await packages()).toMatchObject([{ net: '12.00' }])
  })
})

test('the sum of the sample is exact in cents', async () => {
  await load(tableFile(sample))
  const [sums] = await warehouse.rows(
    'SELECT sum(net_amount)::VARCHAR AS charges, (SELECT sum(net_amount) FROM package_level_info)::VARCHAR AS packages FROM charge_level_info',
  )
  expect([cents([String(sums?.['charges'])]), cents([String(sums?.['packages'])])]).toEqual([10070n, 10070n])
})
