import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { dollars } from './shipments.ts'
import { tableFile, tableOf } from './table-file.ts'
import { emptyWarehouse, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const load = (...files: string[]) => warehouse.load(files, { format: FORMATS['fedex-edi'] })

/** The 150 columns, but for those that say nothing here; charges stand in columns of their own. */
const CHARGES = [
  ['Freight Amt', 'transportation'],
  ['Vol Disc', 'discount'],
  ['Earned Disc', 'discount'],
  ['Auto Disc', 'discount'],
  ['Perf Price Disc', 'discount'],
  ['Fuel Amt', 'fuel_surcharge'],
  ['Resi Amt', 'other_accessorial'],
  ['DAS Amt', 'other_accessorial'],
  ['On-Call Amt', 'fee'],
  ['D.V. Amt', 'other_accessorial'],
  ['Sign Svc Amt', 'other_accessorial'],
  ['Sat Amt', 'other_accessorial'],
  ['Addn Hndlg Amt', 'other_accessorial'],
  ['Adr Corr Amt', 'other_accessorial'],
  ['GST Amt', 'tax'],
  ['Duty Amt', 'tax'],
  ['Adv Fee Amt', 'fee'],
  ['Orig VAT Amt', 'tax'],
  ['Misc 1 Amt', 'other'],
  ['Misc 2 Amt', 'other'],
  ['Misc 3 Amt', 'other'],
] as const
const TITLES = [
  ...['Master EDI No', 'Invoice Number', 'Invoice Date', 'Inv Charge', 'Bill-To Account', 'Ground Tracking Number'],
  ...['Tracking Number', 'Ship Date', 'Svc', 'Payor', 'Net Chrg', 'Curr', 'Pcs', 'Bill Wt', 'Orig Wt', 'Wt Unit'],
  ...['Length', 'Width', 'Height', 'Dim Unit', 'ST2', 'Postal2', 'Cntry2', 'Delivery', 'Time', 'MTWT No'],
  ...['Misc 1', 'Misc 2', 'Misc 3'],
  ...CHARGES.flatMap(([title], nth) => [`Chrg ${nth + 1}`, title]),
]

interface Package {
  readonly amounts: readonly (number | null)[]
  readonly ground: boolean
}
const bill = fc.record({
  packages: fc.array(
    fc.record({
      ground: fc.boolean(),
      amounts: fc.tuple(
        fc.integer({ min: 5_000, max: 50_000 }),
        ...CHARGES.slice(1).map(() => fc.option(fc.integer({ min: 1, max: 900 }))),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

const sumsOf = ({ amounts }: Package) => {
  const of = (category: string) =>
    amounts.reduce<number>((sum, cents, nth) => sum + (CHARGES[nth]?.[1] === category ? (cents ?? 0) : 0), 0)
  const [gross, discount, fuel] = [of('transportation'), of('discount'), of('fuel_surcharge')]
  const [other, rest] = [of('other_accessorial'), of('fee') + of('tax') + of('other')]
  return { gross, discount, fuel, other, rest, net: gross - discount + fuel + other + rest }
}

function rowsOf(packages: readonly Package[], sign: number) {
  const total = packages.reduce((sum, each) => sum + sumsOf(each).net, 0)
  return packages.map((each, nth) => ({
    cells: {
      'Master EDI No': '1',
      'Invoice Number': '700000001',
      'Invoice Date': '20251117',
      'Inv Charge': dollars(total),
      'Bill-To Account': '0123456789',
      [each.ground ? 'Ground Tracking Number' : 'Tracking Number']: `9${nth + 10}`,
      'Ship Date': '20251110',
      Svc: each.ground ? 'Home Delivery' : 'PO',
      'Net Chrg': dollars(sumsOf(each).net),
      Curr: 'CAD',
      Pcs: '1',
      'Bill Wt': '5',
      'Orig Wt': '4.5',
      'Wt Unit': 'KGS',
      Length: '10',
      Width: '8',
      Height: '6',
      'Dim Unit': 'C',
      ST2: 'TX',
      Postal2: '78701',
      Cntry2: 'US',
      Delivery: '20251112',
      Time: '0915',
      'Misc 1': 'Moon handling',
      'Misc 2': 'Sun handling',
      'Misc 3': 'Star handling',
      ...Object.fromEntries(
        each.amounts.flatMap((cents, at) => {
          const [title = '', category] = CHARGES[at] ?? []
          return cents === null ? [] : [[title, dollars(category === 'discount' ? sign * -cents : cents)]]
        }),
      ),
    },
  }))
}

test.each([
  ['below', 1],
  ['above', -1],
])('a bill comes back package by package, its discounts written %s zero (DATA-01)', async (_, sign) => {
  await fc.assert(
    fc.asyncProperty(bill, async ({ packages }) => {
      const other = await emptyWarehouse()
      try {
        const file = tableFile(tableOf(TITLES, rowsOf(packages, sign)))
        const report = await other.load([file], { format: FORMATS['fedex-edi'] })
        expect(report).toMatchObject({ rejectedRows: 0, doubts: [], invoices: [{ difference: '0.00' }] })
        const rows = await other.rows(
          `SELECT transportation_amount AS gross, transportation_discount AS discount, net_fuel_surcharge_amount AS fuel,
             net_other_accessorial_amount AS other, net_taxes_and_others AS rest, net_amount AS net
           FROM package_level_info ORDER BY tracking_number`,
        )
        const expected = packages.map((each) =>
          Object.fromEntries(Object.entries(sumsOf(each)).map(([name, sum]) => [name, dollars(sum)])),
        )
        expect(rows).toEqual(expected)
      } finally {
        other.close()
      }
    }),
    { numRuns: 4 },
  )
})

test('each column of a charge is that charge, in its words and as its accessorial (issue 47)', async () => {
  const amounts = CHARGES.map((_, nth) => 100 + nth)
  await load(tableFile(tableOf(TITLES, rowsOf([{ amounts, ground: false }], 1))))
  const said = await warehouse.rows(
    `SELECT concat_ws(' | ', (net_amount * 100)::INTEGER, charge_description, accessorial) AS charge FROM charge_level_info
     WHERE charge_category <> 'transportation' ORDER BY net_amount`,
  )
  expect(said.map(({ charge }) => charge)).toEqual([
    '105 | Fuel Surcharge | Fuel surcharge',
    '106 | Residential | Residential',
    '107 | DAS | Delivery area - residential',
    '108 | On-Call Pickup | On-call pickup',
    '109 | Declared Value | Declared value',
    '110 | Signature | Signature required',
    '111 | Saturday | Saturday delivery',
    '112 | Additional Handling | Additional handling - packaging',
    '113 | Address Correction | Address correction',
    '114 | GST | Goods and services tax',
    '115 | Duty | Duty',
    '116 | Advancement Fee | Disbursement fee',
    '117 | VAT | Value added tax',
    '118 | Moon handling | Moon handling',
    '119 | Sun handling | Sun handling',
    '120 | Star handling | Star handling',
  ])
})

test('service, weights, sides, delivery and place are those of the row; a text of its own is listed', async () => {
  const amounts = [10_000, ...CHARGES.slice(1).map(([title]) => (title === 'Misc 1 Amt' ? 250 : null))]
  const file = tableFile(tableOf(TITLES, rowsOf([{ amounts, ground: false }], 1)), { delimiter: '\t' })
  expect(await recogniseFile(file)).toMatchObject({
    seems: { code: 'invoices', format: 'FedEx EDI in CSV' },
    format: FORMATS['fedex-edi'],
  })
  const report = await load(file)
  expect(report).toMatchObject({ newAccounts: ['123456789'], unknownServices: [] })
  expect(report.unknownCharges).toMatchObject([{ category: 'other', text: 'Moon handling', lines: 1 }])
  expect(
    await warehouse.rows(
      `SELECT carrier_name, tracking_number, service, currency_code, bill_weight, bill_weight_unit, actual_weight, actual_weight_unit, length, dim_unit,
         delivery_date::VARCHAR AS delivered, normalised_consignee_state AS state FROM package_level_info`,
    ),
  ).toEqual([
    {
      carrier_name: 'FedEx',
      tracking_number: '910',
      service: 'FedEx Priority Overnight',
      currency_code: 'CAD',
      bill_weight: '5.000000',
      bill_weight_unit: 'kgs',
      actual_weight: '4.500000',
      actual_weight_unit: 'kgs',
      length: '10.000000',
      dim_unit: 'cm',
      delivered: '2025-11-12 09:15:00',
      state: 'TX',
    },
  ])
  expect(await load(file)).toMatchObject({ acceptedRows: 0, knownRows: 2 })
})

test('a blank currency, an amount that is none and a truncated row are rejected, the rest loads', async () => {
  const amounts = [10_000, ...CHARGES.slice(1).map(() => null)]
  const one = { amounts, ground: true }
  const [titles = [], ...rows] = tableOf(TITLES, rowsOf([one, one, one, one], 1))
  const at = (title: string) => TITLES.indexOf(title)
  const file = tableFile([
    titles,
    (rows[0] ?? []).with(at('Curr'), ''),
    (rows[1] ?? []).with(at('Freight Amt'), '11,00.00'),
    (rows[2] ?? []).slice(0, 30),
    rows[3] ?? [],
  ])
  const report = await load(file)
  expect(report).toMatchObject({ acceptedRows: 1, rejectedRows: 3 })
  expect(report.rejects).toMatchObject([
    { line: 2, column: 'Curr', reason: 'is missing' },
    { line: 3, column: 'Freight Amt', reason: 'is not an amount' },
    { line: 4, column: 'row', reason: `has 30 columns; ${TITLES.length} are expected` },
  ])
})

test('a fee of the account, whose number stands in the place of a package, is of no package [DATA-01]', async () => {
  const warehouse = await emptyWarehouse()
  try {
    const [row] = rowsOf([{ ground: false, amounts: [500] }], 1)
    const cells = { ...row?.cells, 'Tracking Number': '0123456789', 'Net Chrg': '5.00', 'Freight Amt': '0.00' }
    const fee = { ...cells, Svc: '', Pcs: '', 'Misc 1': 'Weekly Service Chg', 'Misc 1 Amt': '5.00' }
    await warehouse.load([tableFile(tableOf(TITLES, [{ cells: fee }]))], { format: FORMATS['fedex-edi'] })
    expect(await warehouse.rows('SELECT tracking_number, net_amount FROM charge_level_info')).toEqual([
      { tracking_number: null, net_amount: '5.00' },
    ])
  } finally {
    warehouse.close()
  }
})
