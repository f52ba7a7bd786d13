import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvText, fileOf, recordOf, withCells, type UpsRecord } from './ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const TRACKING = '1ZA1B2C30300000777'
const base = {
  'Account Number': '0000A1B2C3',
  'Account Country': 'US',
  'Invoice Date': '2025-11-15',
  'Invoice Number': 'INV1',
  'Invoice Currency Code': 'USD',
  'Transaction Date': '2025-11-11',
  'Tracking Number': TRACKING,
  'Package Quantity': '0',
  'Transaction Currency Code': 'USD',
  'Incentive Amount': '0.00',
}
const line = (cells: Record<string, string>): UpsRecord => recordOf({ ...base, ...cells })
const codes = (category: string, detail: string, classification: string, code: string, text: string) => ({
  'Charge Category Code': category,
  'Charge Category Detail Code': detail,
  'Charge Classification Code': classification,
  'Charge Description Code': code,
  'Charge Description': text,
})

const freight = line({
  ...codes('SHP', 'ISS', 'FRT', '002', '2nd Day Air Residential'),
  'Net Amount': '20.00',
  'Incentive Amount': '5.00',
  'Package Quantity': '1',
  Zone: '205',
  'Entered Weight': '10.0',
  'Entered Weight Unit of Measure': 'K',
  'Billed Weight': '11.0',
  'Billed Weight Unit of Measure': 'K',
  'Bill Option Code': 'P/P',
  'Sender State': 'KY',
  'Sender Country': 'US',
  'Receiver City': 'AUSTIN',
  'Receiver State': '',
  'Receiver Postal': '78701',
  'Receiver Country': 'US',
})
const residential = line({
  ...codes('SHP', 'ISS', 'ACC', 'RES', 'Residential Surcharge'),
  'Net Amount': '6.10',
  Zone: '205',
})
const later = { 'Invoice Number': 'INV2', 'Invoice Date': '2025-12-20', 'Transaction Date': '2025-12-14' }
const credit = line({ ...later, ...codes('ADJ', 'GSR', 'FSC', 'FSC', 'Fuel Surcharge'), 'Net Amount': '-3.00' })
const reversal = line({
  ...later,
  ...codes('ADJ', 'RADJ', 'ACC', 'RES', 'Residential Surcharge Adjustment'),
  'Net Amount': '-6.10',
})
const billedLate = line({
  ...later,
  ...codes('ADJ', 'CLB', 'FRT', '003', 'Not Previously Billed Ground Commercial'),
  'Net Amount': '9.00',
  'Package Quantity': '0',
  Zone: '004',
})

const load = (...records: UpsRecord[]) => warehouse.load([fileOf(csvText(records))])

describe('later rows of a package', () => {
  test('take their blank dimensions from the freight row, whichever comes first', async () => {
    await load(credit)
    expect(
      await warehouse.rows('SELECT service_category, zone, normalised_consignee_state FROM charge_level_info'),
    ).toEqual([{ service_category: 'Parcel Unknown Service Charges', zone: null, normalised_consignee_state: 'NY' }])
    await load(freight)
    const taken = {
      service: 'UPS 2nd Day Air',
      service_category: 'Express',
      zone: '205',
      zone_number: 5,
      bill_option: 'P/P',
      normalised_consignee_state: 'TX',
      pickup_date: '2025-12-14',
      no_of_pkgs: 0,
    }
    for (const table of ['package_level_info', 'charge_level_info']) {
      const [row] = await warehouse.rows(`SELECT * FROM ${table} WHERE bucket_name = 'credit'`)
      expect(row).toMatchObject(taken)
    }
    const other = await emptyWarehouse()
    await other.load([fileOf(csvText([freight]))])
    await other.load([fileOf(csvText([credit]))])
    expect(await facts(warehouse)).toEqual(await facts(other))
    other.close()
  })

  test('are of the same package', async () => {
    await load(freight, credit)
    expect(
      await warehouse.rows(
        'SELECT count(DISTINCT tracking_id)::INT AS packages, count(DISTINCT invoice_details_id)::INT AS n FROM package_level_info',
      ),
    ).toEqual([{ packages: 1, n: 2 }])
  })

  test('take nothing from a shipment picked up after them, and the latest of those before', async () => {
    const laterFreight = withCells(freight, { 'Transaction Date': '2025-12-13', 'Invoice Number': 'INV9', Zone: '203' })
    const tooLate = withCells(freight, { 'Transaction Date': '2025-12-15', 'Invoice Number': 'INV10', Zone: '208' })
    await load(tooLate, credit)
    expect(await warehouse.rows("SELECT zone FROM package_level_info WHERE bucket_name = 'credit'")).toEqual([
      { zone: null },
    ])
    await load(freight)
    expect(await warehouse.rows("SELECT zone FROM package_level_info WHERE bucket_name = 'credit'")).toEqual([
      { zone: '205' },
    ])
    await load(laterFreight)
    expect(await warehouse.rows("SELECT zone FROM package_level_info WHERE bucket_name = 'credit'")).toEqual([
      { zone: '203' },
    ])
  })

  test('keep what was known of them when charges are added: refund source, invoice status', async () => {
    await load(credit)
    await warehouse.connection.run(
      "UPDATE package_level_info SET refund_source = 'audit', invoice_status = 'duplicate'",
    )
    await load(freight)
    expect(
      await warehouse.rows("SELECT refund_source, invoice_status FROM charge_level_info WHERE bucket_name = 'credit'"),
    ).toEqual([{ refund_source: 'audit', invoice_status: 'duplicate' }])
  })
})

describe('not previously billed', () => {
  const carried =
    "SELECT bucket_name, no_of_pkgs, invoice_number FROM package_level_info WHERE invoice_number IN ('INV1', 'INV2') ORDER BY bill_date"

  test('carries the package when nothing else does', async () => {
    await load(billedLate)
    expect(await warehouse.rows(carried)).toEqual([{ bucket_name: 'freight', no_of_pkgs: 1, invoice_number: 'INV2' }])
  })

  test('is an adjustment beside a freight row, in either order', async () => {
    const expected = [
      { bucket_name: 'freight', no_of_pkgs: 1, invoice_number: 'INV1' },
      { bucket_name: 'adjustment', no_of_pkgs: 0, invoice_number: 'INV2' },
    ]
    await load(billedLate)
    await load(freight)
    expect(await warehouse.rows(carried)).toEqual(expected)
    expect(await warehouse.rows('SELECT sum(no_of_pkgs)::INT AS n FROM charge_level_info')).toEqual([{ n: 1 }])
  })
})

describe('counts and corrections (BIZ-01)', () => {
  test('a line that reverses a whole earlier accessorial counts -1, a partial one 0', async () => {
    await load(freight, residential)
    await load(reversal)
    expect(await warehouse.rows('SELECT sum(other_accessorial_count)::INT AS n FROM package_level_info')).toEqual([
      { n: 0 },
    ])
    await load(withCells(reversal, { 'Net Amount': '-1.00', 'Invoice Number': 'INV3' }))
    expect(await warehouse.rows('SELECT sum(other_accessorial_count)::INT AS n FROM charge_level_info')).toEqual([
      { n: 0 },
    ])
  })

  test('each earlier line is reversed once', async () => {
    await load(freight, residential, reversal, withCells(reversal, { 'Invoice Number': 'INV3' }))
    expect(await warehouse.rows('SELECT sum(other_accessorial_count)::INT AS n FROM charge_level_info')).toEqual([
      { n: 0 },
    ])
  })

  test('chargeback and declared value are named beside their category', async () => {
    await load(
      freight,
      line({ ...codes('ADJ', 'CHBK', 'FRT', '003', 'Ground'), 'Net Amount': '22.00' }),
      line({ ...codes('SHP', 'ISS', 'ACC', 'DVC', 'Declared Value'), 'Net Amount': '4.35' }),
    )
    const [row] = await warehouse.rows(
      'SELECT sum(chargeback_amt)::VARCHAR AS c, sum(declared_amt)::VARCHAR AS d, sum(net_other_accessorial_amount)::VARCHAR AS a FROM package_level_info',
    )
    expect(row).toEqual({ c: '22.00', d: '4.35', a: '4.35' })
  })
})

describe('weights, money and places', () => {
  test.each([
    ['K', '22.05', 'kgs'],
    ['L', '10.00', 'lbs'],
    ['O', '0.63', 'oz'],
  ])('unit %s of 10 is %s pounds', async (unit, pounds, name) => {
    await load(withCells(freight, { 'Entered Weight Unit of Measure': unit }))
    expect(await warehouse.rows('SELECT actual_weight_pounds, actual_weight_unit FROM package_level_info')).toEqual([
      { actual_weight_pounds: pounds, actual_weight_unit: name },
    ])
  })

  test.each([
    ['CAD', '2025-11-15', "month = '2025-11-01'"],
    ['CAD', '1999-01-05', 'month = (SELECT min(month) FROM currency_rate)'],
    ['CAD', '2099-01-05', 'month = (SELECT max(month) FROM currency_rate)'],
  ])('%s of %s has the rate of its month, else the nearest', async (currency, date, month) => {
    await load(withCells(freight, { 'Transaction Currency Code': currency, 'Invoice Date': date }))
    const expected = await warehouse.rows(
      `SELECT usd_rate FROM currency_rate WHERE currency_code = '${currency}' AND ${month}`,
    )
    expect(await warehouse.rows('SELECT usd_rate FROM package_level_info')).toEqual(expected)
  })

  test.each([
    [
      { state: '', postal: '', country: '' },
      { country: null, state: null },
    ],
    [
      { state: 'TX', postal: '', country: '' },
      { country: 'US', state: 'TX' },
    ],
    [
      { state: '', postal: '', country: 'CA' },
      { country: 'CA', state: 'ON' },
    ],
  ])('a fee billed for %o has the place %o', async (billed, expected) => {
    await load(
      withCells(freight, {
        'Tracking Number': '',
        'Receiver State': billed.state,
        'Receiver Postal': billed.postal,
        'Receiver Country': billed.country,
      }),
    )
    expect(
      await warehouse.rows(
        'SELECT bucket_name, normalised_consignee_country AS country, normalised_consignee_state AS state FROM charge_level_info',
      ),
    ).toEqual([{ bucket_name: 'fee', ...expected }])
  })

  test.each([
    ['005', 5],
    ['8', 8],
    ['102', 2],
    ['138', 8],
    ['204', 4],
    ['244', 4],
    ['306', 6],
    ['44', null],
    ['124', null],
    ['226', null],
    ['109', null],
    ['385', null],
    ['904', null],
    ['A5', null],
  ])('the number of zone %s is %o, by the table of air services', async (zone, expected) => {
    await load(withCells(freight, { Zone: zone }))
    expect(await warehouse.rows('SELECT zone, zone_number FROM package_level_info')).toEqual([
      { zone, zone_number: expected },
    ])
  })

  test.each([
    [
      { state: 'tx', postal: '', country: 'us' },
      { country: 'US', state: 'TX' },
    ],
    [
      { state: 'Texas', postal: '4401', country: 'US' },
      { country: 'US', state: 'ME' },
    ],
    [
      { state: '', postal: '10001-1234', country: 'US' },
      { country: 'US', state: 'NY' },
    ],
    [
      { state: '', postal: 'M5V 2T6', country: '' },
      { country: 'CA', state: 'ON' },
    ],
    [
      { state: 'QC', postal: '', country: 'CA' },
      { country: 'CA', state: 'QC' },
    ],
    [
      { state: '', postal: '', country: '' },
      { country: 'US', state: 'NY' },
    ],
    [
      { state: '', postal: 'SW1A 1AA', country: 'UK' },
      { country: 'GB', state: null },
    ],
  ])('a place billed as %o is %o', async (billed, expected) => {
    await warehouse.connection.run("UPDATE country SET default_state = NULL WHERE country_code = 'GB'")
    await load(
      withCells(freight, {
        'Receiver State': billed.state,
        'Receiver Postal': billed.postal,
        'Receiver Country': billed.country,
      }),
    )
    expect(
      await warehouse.rows(
        'SELECT normalised_consignee_country AS country, normalised_consignee_state AS state FROM charge_level_info',
      ),
    ).toEqual([expected])
  })

  test('lines in another currency than the invoice are loaded and not compared with its total', async () => {
    const report = await load(
      withCells(freight, { 'Invoice Amount': '20.00' }),
      withCells(residential, { 'Transaction Currency Code': 'CAD', 'Invoice Amount': '20.00' }),
    )
    expect(report.invoices[0]).toMatchObject({ currencies: ['CAD', 'USD'], difference: null })
    expect(await warehouse.rows('SELECT currency_code, net_amount FROM package_level_info ORDER BY 1')).toEqual([
      { currency_code: 'CAD', net_amount: '6.10' },
      { currency_code: 'USD', net_amount: '20.00' },
    ])
  })
})
