import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { dollars } from './shipments.ts'
import { cellsOf, DHL_SAMPLE, DHL_TITLES, tableFile, tableOf } from './table-file.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const load = (...files: string[]) => warehouse.load(files, { format: FORMATS.dhl })
const sample = cellsOf(DHL_SAMPLE)

const EXTRAS = [
  { code: 'FF', text: 'FUEL SURCHARGE', category: 'fuel' },
  { code: 'FE', text: 'GOGREEN PLUS', category: 'other' },
  { code: 'OO', text: 'REMOTE AREA DELIVERY', category: 'other' },
  { code: 'ZZ', text: 'SATURDAY DELIVERY', category: 'other' },
  { code: 'DD', text: 'DUTY TAX PAID', category: 'rest' },
] as const
const bill = fc.record({
  shipments: fc.array(
    fc.record({
      weightCharge: fc.integer({ min: 5_000, max: 90_000 }),
      discount: fc.option(fc.integer({ min: 1, max: 4_000 })),
      extras: fc.uniqueArray(
        fc.tuple(fc.constantFrom(...EXTRAS), fc.integer({ min: 500, max: 900 }), fc.integer({ min: 0, max: 400 })),
        { selector: ([{ code }]) => code, maxLength: 5 },
      ),
      tax: fc.option(fc.integer({ min: 1, max: 900 })),
      otherCharge: fc.option(fc.integer({ min: 1, max: 900 })),
      pieces: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  fee: fc.option(fc.integer({ min: 1, max: 900 })),
  /** Taxes are written as one sum, charge by charge, or both. */
  taxes: fc.constantFrom(['Total Tax'], ['Weight Tax (VAT)'], ['XC9 Tax'], ['Total Tax', 'Weight Tax (VAT)']),
})
type Bill = typeof bill extends fc.Arbitrary<infer T> ? T : never

function sumsOf({ weightCharge, discount, extras, tax, otherCharge }: Bill['shipments'][number]) {
  const of = (category: string) =>
    extras.reduce((sum, [extra, cents, off]) => sum + (extra.category === category ? cents - off : 0), 0)
  const [fuel, other, rest] = [of('fuel'), of('other'), of('rest') + (tax ?? 0) + (otherCharge ?? 0)]
  return { gross: weightCharge, discount: discount ?? 0, fuel, other, rest }
}
const netOf = (shipment: Bill['shipments'][number]) => {
  const { gross, discount, fuel, other, rest } = sumsOf(shipment)
  return gross - discount + fuel + other + rest
}

function rowsOf({ shipments, fee, taxes }: Bill, sign: number) {
  const head = { 'Invoice Number': 'D1', 'Invoice Date': '20251116', 'Billing Account': '950000000', Currency: 'EUR' }
  const total = shipments.reduce((sum, each) => sum + netOf(each), fee ?? 0)
  return [
    {
      cells: {
        ...head,
        'Line Type': 'I',
        'Total amount (incl. VAT)': dollars(total),
        ...(fee === null ? {} : { 'Invoice Fee': dollars(fee) }),
      },
    },
    ...shipments.map((shipment, nth) => ({
      cells: {
        ...head,
        'Line Type': 'S',
        'Shipment Number': String(1234560000 + nth),
        'Shipment Date': '20251111',
        Product: 'P',
        'Product Name': 'EXPRESS WORLDWIDE',
        Pieces: String(shipment.pieces),
        'Weight (kg)': '2.5',
        'Total amount (incl. VAT)': dollars(netOf(shipment)),
        'Weight Charge': dollars(shipment.weightCharge),
        ...(shipment.discount === null
          ? {}
          : { 'Discount 1': 'VOLUME REBATE', 'Discount 1 Amount': dollars(-sign * shipment.discount) }),
        ...Object.fromEntries(
          taxes.flatMap((title) => (shipment.tax === null ? [] : [[title, dollars(shipment.tax)]])),
        ),
        ...(shipment.otherCharge === null
          ? {}
          : { 'Other Charges 1': 'IMPORT TAX', 'Other Charges 1 Amount': dollars(shipment.otherCharge) }),
        ...Object.fromEntries(
          shipment.extras.flatMap(([{ code, text }, cents, off], at) => [
            [`XC${at + 1} Code`, code],
            [`XC${at + 1} Name`, text],
            [`XC${at + 1} Charge`, dollars(cents)],
            [`XC${at + 1} Discount`, off === 0 ? '' : dollars(-sign * off)],
          ]),
        ),
      },
    })),
  ]
}

/** Each charge with its discount taken off; taxes are a charge of the shipment, however often they are written. */
function chargesOf({ shipments, fee }: Bill): string[] {
  const charges = shipments.flatMap(({ weightCharge, discount, extras, tax, otherCharge }, nth) =>
    [
      ['transportation', weightCharge - (discount ?? 0)] as const,
      ...extras.map(([{ text }, cents, off]) => [text, cents - off] as const),
      ...(tax === null ? [] : [['Tax', tax] as const]),
      ...(otherCharge === null ? [] : [['IMPORT TAX', otherCharge] as const]),
    ].map(([text, cents]) => `${1234560000 + nth} ${text} ${dollars(cents)}`),
  )
  return [...charges, ...(fee === null ? [] : [` Invoice fee ${dollars(fee)}`])].sort()
}

const CHARGES = `SELECT concat_ws(' ', coalesce(tracking_number, ''),
  CASE charge_category WHEN 'transportation' THEN charge_category ELSE charge_description END, net_amount) AS charge
FROM charge_level_info`

test('the sample is the stated 71.50, shipment by shipment (DATA-01, DATA-21)', async () => {
  const file = tableFile(sample)
  expect(await recogniseFile(file)).toMatchObject({
    seems: { code: 'invoices', format: 'DHL Express' },
    format: FORMATS.dhl,
  })
  const report = await load(file)
  expect(report).toMatchObject({ acceptedRows: 4, informationalRows: 1, unknownCharges: [], unknownServices: [] })
  expect(report.invoices).toMatchObject([
    { account: '950000000', invoice: 'DEM0000001', stated: '71.50', loaded: '71.50', difference: '0.00' },
  ])
  expect(
    await warehouse.rows(
      `SELECT carrier_name, tracking_number, service, service_category, no_of_pkgs AS n, bill_weight, bill_weight_unit, actual_weight, transportation_amount AS gross,
         net_fuel_surcharge_amount AS fuel, net_other_accessorial_amount AS other, normalised_sender_country AS "from", normalised_consignee_country AS "to"
       FROM package_level_info`,
    ),
  ).toEqual([
    {
      carrier_name: 'DHL Express',
      tracking_number: '1234560014',
      service: 'DHL Express Worldwide',
      service_category: 'International',
      n: 1,
      bill_weight: '2.500000',
      bill_weight_unit: 'kgs',
      actual_weight: '2.500000',
      gross: '55.00',
      fuel: '14.85',
      other: '1.65',
      from: 'US',
      to: 'DE',
    },
  ])
  const before = await loadedContent(warehouse)
  for (const delimiter of [',', ';', '\t'] as const)
    expect(await load(tableFile(sample, { delimiter, quoted: true }))).toMatchObject({ acceptedRows: 0, knownRows: 4 })
  expect(await loadedContent(warehouse)).toBe(before)
})

test.each([
  ['below', 1],
  ['above', -1],
])('a bill comes back shipment by shipment and charge by charge, its discounts written %s zero', async (_, sign) => {
  await fc.assert(
    fc.asyncProperty(bill, async (billed) => {
      const other = await emptyWarehouse()
      try {
        const report = await other.load([tableFile(tableOf(DHL_TITLES, rowsOf(billed, sign)))], {
          format: FORMATS.dhl,
        })
        expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [] })
        expect(report.invoices).toMatchObject([{ currency: 'EUR', difference: '0.00' }])
        const rows = await other.rows(
          `SELECT transportation_amount AS gross, transportation_discount AS discount, net_fuel_surcharge_amount AS fuel,
             net_other_accessorial_amount AS other, net_taxes_and_others AS rest, no_of_pkgs AS pieces
           FROM package_level_info WHERE bucket_name = 'freight' ORDER BY tracking_number`,
        )
        const expected = billed.shipments.map((each) => ({
          ...Object.fromEntries(Object.entries(sumsOf(each)).map(([name, sum]) => [name, dollars(sum)])),
          pieces: each.pieces,
        }))
        expect(rows).toEqual(expected)
        expect((await other.rows(CHARGES)).map(({ charge }) => String(charge)).sort()).toEqual(chargesOf(billed))
        expect(
          await other.rows(
            "SELECT fee_charge AS fee, net_amount AS net FROM package_level_info WHERE bucket_name = 'fee'",
          ),
        ).toEqual(billed.fee === null ? [] : [{ fee: 'Invoice fee', net: dollars(billed.fee) }])
      } finally {
        other.close()
      }
    }),
    { numRuns: 5 },
  )
})

test('another line type, a blank currency, an amount that is none and a truncated row are rejected, the rest loads', async () => {
  const [titles = [], total = [], shipment = []] = sample
  const at = (title: string) => titles.indexOf(title)
  const file = tableFile([
    titles,
    total,
    shipment.with(at('Line Type'), 'Q'),
    shipment.with(at('Currency'), ''),
    shipment.with(at('XC1 Charge'), '10,14.85'),
    shipment.slice(0, 100),
    shipment,
  ])
  const report = await load(file)
  expect(report).toMatchObject({ acceptedRows: 4, rejectedRows: 4, invoices: [{ difference: '0.00' }] })
  expect(report.rejects).toMatchObject([
    { line: 3, column: 'Line Type', value: 'Q', reason: 'is neither I nor S' },
    { line: 4, column: 'Currency', reason: 'is missing' },
    { line: 5, column: 'XC1 Charge', value: '10,14.85', reason: 'is not an amount' },
    { line: 6, column: 'row', reason: 'has 100 columns; 153 are expected' },
  ])
})
