import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChargeMeaning, FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { mappedFormat } from '../../../../server/warehouse/load/mapped/mapped-format.ts'
import { billed, discountOf, dollars, fedexRows, totalOf, trackingOf, type Billed, type Shipment } from './shipments.ts'
import { FEDEX_TITLES, tableFile, tableOf } from './table-file.ts'
import { fileOf } from './ups-file.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

/** What the extra charges of a shipment are called, and what each is. */
const EXTRAS: Readonly<Record<string, ChargeMeaning['category']>> = {
  'Fuel Surcharge': 'fuel_surcharge',
  'Residential Delivery': 'other_accessorial',
  'DAS Extended Resi': 'other_accessorial',
  "Add'l Handling-Dimension": 'other_accessorial',
  'Direct Signature': 'other_accessorial',
  'Declared Value': 'other_accessorial',
  'Address Correction': 'other_accessorial',
  Duty: 'tax',
}
const DISCOUNTS = ['Performance Pricing', 'Earned Discount', 'Grace Discount', 'Automation Bonus Discount', 'Discount']
const meaning = (category: ChargeMeaning['category'], discount = false): ChargeMeaning => ({
  category,
  name: null,
  discount,
})
const column = (amount: string, means: ChargeMeaning | null, text: string | null = null) => ({
  ...{ amount, discount: null, code: null },
  ...{ text, means },
})
const HEAD = ['Konto', 'Rechnung', 'Datum', 'Sendung', 'Versand', 'Zone', 'Gewicht', 'Einheit', 'PLZ', 'Land']
const FIELDS: FileMapping['fields'] = {
  account_number: { column: 'Konto' },
  invoice_number: { column: 'Rechnung' },
  invoice_date: { column: 'Datum' },
  invoice_currency: { value: 'USD' },
  tracking_number: { column: 'Sendung' },
  pickup_date: { column: 'Versand' },
  zone: { column: 'Zone' },
  actual_weight: { column: 'Gewicht' },
  weight_unit: { column: 'Einheit' },
  consignee_postal_code: { column: 'PLZ' },
  consignee_cntry: { column: 'Land' },
}
const COMMON = {
  name: 'Kurier',
  carrier: 'FedEx',
  reading: { delimiter: null, sheet: null, headerRow: null },
  fields: FIELDS,
  dateOrder: 'DMY',
  decimal: ',',
} as const

const PACKAGE_TITLES = [...HEAD, 'Fracht', 'Rabatt', ...Object.keys(EXTRAS), 'Gebühr', 'Zwischensumme']
/** A row a package: a charge a column, discounts above zero, a column that counts nothing. */
const BY_PACKAGE: FileMapping = {
  ...COMMON,
  titles: PACKAGE_TITLES,
  rows: 'package',
  discounts: 'positive',
  charges: [
    column('Fracht', meaning('transportation')),
    column('Rabatt', meaning('transportation', true)),
    ...Object.entries(EXTRAS).map(([text, category]) => column(text, meaning(category))),
    column('Gebühr', meaning('fee')),
    column('Zwischensumme', meaning('ignored')),
  ],
  texts: [],
}
/** A row a charge: a column says which, discounts below zero. */
const BY_CHARGE: FileMapping = {
  ...COMMON,
  titles: [...HEAD, 'Text', 'Betrag'],
  rows: 'charge',
  discounts: 'negative',
  charges: [column('Betrag', null, 'Text')],
  texts: [
    { code: '', text: 'Fracht', means: meaning('transportation') },
    ...DISCOUNTS.map((text) => ({ code: '', text, means: meaning('transportation', true) })),
    ...Object.entries(EXTRAS).map(([text, category]) => ({ code: '', text, means: meaning(category) })),
    { code: '', text: 'Gebühr', means: meaning('fee') },
  ],
}

/** 1.234,50 or -0,05. */
function german(cents: number): string {
  const [whole = '', fraction = ''] = dollars(cents).split('.')
  return `${whole.replaceAll(/(\d)(?=(\d{3})+$)/g, '$1.')},${fraction}`
}

const headOf = (shipment: Shipment | null, nth: number): string[] =>
  shipment
    ? [
        ...['123456789', '900000001', '17.11.2025', trackingOf(nth), `${shipment.day}.11.2025`, `0${shipment.zone}`],
        ...[german(shipment.weight), shipment.metric ? 'kg' : 'lb', '78701', 'US'],
      ]
    : ['123456789', '900000001', '17.11.2025', '', '', '', '', '', '', '']

const table = (rows: readonly (readonly string[])[]) => fileOf(rows.map((row) => `${row.join(';')}\r\n`).join(''))

function packageFile({ shipments, fees }: Billed): string {
  return table([
    PACKAGE_TITLES,
    ...shipments.map((shipment, nth) => [
      ...headOf(shipment, nth),
      ...[german(shipment.transport), german(discountOf(shipment))],
      ...Object.keys(EXTRAS).map((text) => {
        const extra = shipment.extras.find(([each]) => each.text === text)
        return extra ? german(extra[1]) : ''
      }),
      ...['', german(shipment.transport)],
    ]),
    ...fees.map((fee) => [
      ...headOf(null, 0),
      ...['', '', ...Object.keys(EXTRAS).map(() => ''), german(fee), german(fee)],
    ]),
  ])
}

function chargeFile({ shipments, fees }: Billed): string {
  return table([
    BY_CHARGE.titles,
    ...shipments.flatMap((shipment, nth) => [
      [...headOf(shipment, nth), 'Fracht', german(shipment.transport)],
      ...shipment.discounts.map(([text, cents]) => [...headOf(shipment, nth), text.toUpperCase(), german(-cents)]),
      ...shipment.extras.map(([{ text }, cents]) => [...headOf(shipment, nth), text, german(cents)]),
    ]),
    ...fees.map((fee) => [...headOf(null, 0), 'Gebühr', german(fee)]),
  ])
}

const PACKAGES = `
SELECT tracking_number, sum(no_of_pkgs)::INTEGER AS packages, max(zone_number) AS zone, max(pickup_date)::VARCHAR AS shipped,
  max(actual_weight) AS weight, max(normalised_consignee_state) AS state, sum(transportation_amount - transportation_discount) AS freight,
  sum(net_fuel_surcharge_amount) AS fuel, sum(net_other_accessorial_amount) AS other,
  sum(net_taxes_and_others) AS rest, sum(net_amount) AS net
FROM package_level_info WHERE carrier_name = 'FedEx' GROUP BY tracking_number ORDER BY tracking_number`

async function loaded(file: string, format: Parameters<TestWarehouse['load']>[1]): Promise<unknown> {
  const warehouse = await emptyWarehouse()
  try {
    const { rejects, invoices } = await warehouse.load([file], format)
    const again = await loadedContent(warehouse)
    await warehouse.load([file], format)
    expect(await loadedContent(warehouse)).toBe(again)
    return { rejects, total: invoices.map((invoice) => invoice.loaded), packages: await warehouse.rows(PACKAGES) }
  } finally {
    warehouse.close()
  }
}

test('the same shipments by mappings, a package or a charge a row, are what the FedEx format makes of them (issue 17, item 1)', async () => {
  await fc.assert(
    fc.asyncProperty(billed, async (bill) => {
      const byFormat = await loaded(tableFile(tableOf(FEDEX_TITLES, fedexRows(bill))), { format: FORMATS.fedex })
      expect(byFormat).toMatchObject({ rejects: [], total: [dollars(totalOf(bill))] })
      expect(await loaded(packageFile(bill), { format: mappedFormat(1, BY_PACKAGE) })).toEqual(byFormat)
      expect(await loaded(chargeFile(bill), { format: mappedFormat(2, BY_CHARGE) })).toEqual(byFormat)
    }),
    { numRuns: 3 },
  )
})
