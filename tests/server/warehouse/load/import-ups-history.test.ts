import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOfCase, isOfCase, keepStep, ofCase, seenByCase } from './cases-together.ts'
import { csvText, fileOf, recordOf, withCells, type UpsRecord } from './ups-file.ts'
import { emptyWarehouse, type TestWarehouse } from './ups-warehouse.ts'

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

type Invoices = Awaited<ReturnType<TestWarehouse['load']>>['invoices']
/** What a case sees after its last load, and what it saw after its first and second. */
interface Seen {
  readonly rows: TestWarehouse['rows']
  after(load: 1 | 2): TestWarehouse['rows']
  readonly invoices: Invoices
  readonly nth: number
}

const cases: UpsRecord[][][] = []
const invoices: Invoices[number][] = []
let warehouse: TestWarehouse

/** What comes in one load after another: the first of every case is in one file, and so on. */
function loaded(name: string, loads: readonly UpsRecord[][], check: (seen: Seen) => Promise<void>): void {
  const nth = cases.length
  cases.push(loads.map((records) => ofCase(nth, records)))
  test(name, () =>
    check({
      rows: seenByCase(warehouse, nth).rows,
      after: (load) => seenByCase(warehouse, nth, `load_${load}`).rows,
      invoices: invoices.filter(({ invoice }) => isOfCase({ invoice_number: invoice }, nth)),
      nth,
    }),
  )
}

beforeAll(async () => {
  warehouse = await emptyWarehouse()
  await warehouse.rows("UPDATE country SET default_state = NULL WHERE country_code = 'GB'")
  for (const load of [1, 2, 3]) {
    const report = await warehouse.load([fileOf(csvText(cases.flatMap((loads) => loads[load - 1] ?? [])))])
    invoices.push(...report.invoices)
    await keepStep(warehouse, `load_${load}`)
    if (load === 1)
      await warehouse.rows(
        "UPDATE package_level_info SET refund_source = 'audit', invoice_status = 'duplicate' WHERE invoice_number LIKE 'MARKED%'",
      )
  }
})
afterAll(() => warehouse.close())

describe('later rows of a package', () => {
  const turned = cases.length
  loaded(
    'take their blank dimensions from the freight row, that came first',
    [[freight], [credit]],
    async ({ rows }) => {
      expect(await rows("SELECT zone FROM package_level_info WHERE bucket_name = 'credit'")).toEqual([{ zone: '205' }])
    },
  )

  loaded(
    'take them from one that comes later, to the same rows',
    [[credit], [freight]],
    async ({ rows, after, nth }) => {
      expect(
        await after(1)('SELECT service_category, zone, normalised_consignee_state FROM charge_level_info'),
      ).toEqual([{ service_category: 'Parcel Unknown Service Charges', zone: null, normalised_consignee_state: 'NY' }])
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
        const [row] = await rows(`SELECT * FROM ${table} WHERE bucket_name = 'credit'`)
        expect(row).toMatchObject(taken)
      }
      expect(await factsOfCase(warehouse, nth)).toEqual(await factsOfCase(warehouse, turned))
    },
  )

  loaded('are of the same package', [[freight, credit]], async ({ rows }) => {
    expect(
      await rows(
        'SELECT count(DISTINCT tracking_id)::INT AS packages, count(DISTINCT invoice_details_id)::INT AS n FROM package_level_info',
      ),
    ).toEqual([{ packages: 1, n: 2 }])
  })

  const laterFreight = withCells(freight, { 'Transaction Date': '2025-12-13', 'Invoice Number': 'INV9', Zone: '203' })
  const tooLate = withCells(freight, { 'Transaction Date': '2025-12-15', 'Invoice Number': 'INV10', Zone: '208' })
  loaded(
    'take nothing from a shipment picked up after them, and the latest of those before',
    [[tooLate, credit], [freight], [laterFreight]],
    async ({ rows, after }) => {
      const zone = "SELECT zone FROM package_level_info WHERE bucket_name = 'credit'"
      expect(await after(1)(zone)).toEqual([{ zone: null }])
      expect(await after(2)(zone)).toEqual([{ zone: '205' }])
      expect(await rows(zone)).toEqual([{ zone: '203' }])
    },
  )

  loaded(
    'keep what was known of them when charges are added: refund source, invoice status',
    [[withCells(credit, { 'Invoice Number': 'MARKED' })], [freight]],
    async ({ rows }) => {
      expect(
        await rows("SELECT refund_source, invoice_status FROM charge_level_info WHERE bucket_name = 'credit'"),
      ).toEqual([{ refund_source: 'audit', invoice_status: 'duplicate' }])
    },
  )
})

describe('not previously billed', () => {
  const carried =
    'SELECT bucket_name, no_of_pkgs, left(invoice_number, 4) AS invoice FROM package_level_info ORDER BY bill_date'

  loaded('carries the package when nothing else does', [[billedLate]], async ({ rows }) => {
    expect(await rows(carried)).toEqual([{ bucket_name: 'freight', no_of_pkgs: 1, invoice: 'INV2' }])
  })

  loaded('is an adjustment beside a freight row, in either order', [[billedLate], [freight]], async ({ rows }) => {
    expect(await rows(carried)).toEqual([
      { bucket_name: 'freight', no_of_pkgs: 1, invoice: 'INV1' },
      { bucket_name: 'adjustment', no_of_pkgs: 0, invoice: 'INV2' },
    ])
    expect(await rows('SELECT sum(no_of_pkgs)::INT AS n FROM charge_level_info')).toEqual([{ n: 1 }])
  })
})

describe('counts and corrections (BIZ-01)', () => {
  const again = withCells(reversal, { 'Invoice Number': 'INV3' })
  loaded(
    'a line that reverses a whole earlier accessorial counts -1, a partial one 0',
    [[freight, residential], [reversal], [withCells(again, { 'Net Amount': '-1.00' })]],
    async ({ rows, after }) => {
      expect(await after(2)('SELECT sum(other_accessorial_count)::INT AS n FROM package_level_info')).toEqual([
        { n: 0 },
      ])
      expect(await rows('SELECT sum(other_accessorial_count)::INT AS n FROM charge_level_info')).toEqual([{ n: 0 }])
    },
  )

  loaded('each earlier line is reversed once', [[freight, residential, reversal, again]], async ({ rows }) => {
    expect(await rows('SELECT sum(other_accessorial_count)::INT AS n FROM charge_level_info')).toEqual([{ n: 0 }])
  })

  loaded(
    'chargeback and declared value are named beside their category',
    [
      [
        freight,
        line({ ...codes('ADJ', 'CHBK', 'FRT', '003', 'Ground'), 'Net Amount': '22.00' }),
        line({ ...codes('SHP', 'ISS', 'ACC', 'DVC', 'Declared Value'), 'Net Amount': '4.35' }),
      ],
    ],
    async ({ rows }) => {
      const [row] = await rows(
        'SELECT sum(chargeback_amt)::VARCHAR AS c, sum(declared_amt)::VARCHAR AS d, sum(net_other_accessorial_amount)::VARCHAR AS a FROM package_level_info',
      )
      expect(row).toEqual({ c: '22.00', d: '4.35', a: '4.35' })
    },
  )
})

describe('weights, money and places', () => {
  for (const [unit, pounds, name] of [
    ['K', '22.046226', 'kgs'],
    ['L', '10.000000', 'lbs'],
    ['O', '0.625000', 'oz'],
  ] as const)
    loaded(
      `unit ${unit} of 10 is ${pounds} pounds`,
      [[withCells(freight, { 'Entered Weight Unit of Measure': unit })]],
      async ({ rows }) => {
        expect(await rows('SELECT actual_weight_pounds, actual_weight_unit FROM package_level_info')).toEqual([
          { actual_weight_pounds: pounds, actual_weight_unit: name },
        ])
      },
    )

  for (const [currency, date, month] of [
    ['CAD', '2025-11-15', "month = '2025-11-01'"],
    ['CAD', '1999-01-05', 'month = (SELECT min(month) FROM currency_rate)'],
    ['CAD', '2099-01-05', 'month = (SELECT max(month) FROM currency_rate)'],
  ] as const)
    loaded(
      `${currency} of ${date} has the rate of its month, else the nearest`,
      [[withCells(freight, { 'Transaction Currency Code': currency, 'Invoice Date': date })]],
      async ({ rows }) => {
        const expected = await rows(
          `SELECT usd_rate FROM currency_rate WHERE currency_code = '${currency}' AND ${month}`,
        )
        expect(await rows('SELECT usd_rate FROM package_level_info')).toEqual(expected)
      },
    )

  for (const [billed, expected] of [
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
  ] as const)
    loaded(
      `a fee billed for ${JSON.stringify(billed)} has the place ${JSON.stringify(expected)}`,
      [[withCells(receivedIn(billed), { 'Tracking Number': '' })]],
      async ({ rows }) => {
        expect(
          await rows(
            'SELECT bucket_name, normalised_consignee_country AS country, normalised_consignee_state AS state FROM charge_level_info',
          ),
        ).toEqual([{ bucket_name: 'fee', ...expected }])
      },
    )

  for (const [zone, expected] of [
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
  ] as const)
    loaded(
      `the number of zone ${zone} is ${expected}, by the table of air services`,
      [[withCells(freight, { Zone: zone })]],
      async ({ rows }) => {
        expect(await rows('SELECT zone, zone_number FROM package_level_info')).toEqual([
          { zone, zone_number: expected },
        ])
      },
    )

  for (const [billed, expected] of [
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
  ] as const)
    loaded(
      `a place billed as ${JSON.stringify(billed)} is ${JSON.stringify(expected)}`,
      [[receivedIn(billed)]],
      async ({ rows }) => {
        expect(
          await rows(
            'SELECT normalised_consignee_country AS country, normalised_consignee_state AS state FROM charge_level_info',
          ),
        ).toEqual([expected])
      },
    )

  loaded(
    'lines in another currency than the invoice are loaded and not compared with its total',
    [
      [
        withCells(freight, { 'Invoice Amount': '20.00' }),
        withCells(residential, { 'Transaction Currency Code': 'CAD', 'Invoice Amount': '20.00' }),
      ],
    ],
    async (seen) => {
      expect(seen.invoices).toMatchObject([{ currencies: ['CAD', 'USD'], difference: null }])
      expect(await seen.rows('SELECT currency_code, net_amount FROM package_level_info ORDER BY 1')).toEqual([
        { currency_code: 'CAD', net_amount: '6.10' },
        { currency_code: 'USD', net_amount: '20.00' },
      ])
    },
  )
})

function receivedIn({ state, postal, country }: { state: string; postal: string; country: string }): UpsRecord {
  return withCells(freight, { 'Receiver State': state, 'Receiver Postal': postal, 'Receiver Country': country })
}
