import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { ediFile, transactionOf } from './edi-file.ts'
import {
  billed,
  discountOf,
  dollars,
  sumOf,
  totalOf,
  trackingOf,
  upsRecords,
  type Billed,
  type Shipment,
} from './shipments.ts'
import { csvText, fileOf } from './ups-file.ts'
import { emptyWarehouse, facts } from './ups-warehouse.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

const format = FORMATS['edi-210']
const SPELLINGS = [
  { element: '*', terminator: '|', lineEnd: '\n' },
  { element: '|', component: ':', terminator: '~' },
  { element: '|', terminator: '\n' },
  { element: '*', terminator: '\r\n', component: '^' },
  { element: '*', terminator: '~', lineEnd: '\r\n', points: true },
  { element: '*', terminator: '~', wrapped: 80 },
  { element: '^', terminator: '~', wrapped: 17, points: true },
] as const

const extrasOf = (shipment: Shipment, category: string) =>
  sumOf(shipment.extras.map(([extra, cents]) => (extra.category === category ? cents : 0)))

function packagesOf({ shipments }: Billed) {
  return shipments.map((shipment, nth) => ({
    tracking_number: trackingOf(nth),
    gross: dollars(shipment.transport),
    discount: dollars(discountOf(shipment)),
    fuel: dollars(extrasOf(shipment, 'fuel_surcharge')),
    other: dollars(extrasOf(shipment, 'other_accessorial')),
    rest: dollars(extrasOf(shipment, 'tax')),
    zone_number: shipment.zone,
    day: `2025-11-${String(shipment.day).padStart(2, '0')}`,
    unit: shipment.metric ? 'kgs' : 'lbs',
    weight: dollars(shipment.weight),
    length: dollars(shipment.sides[0]),
    dim_unit: shipment.metric ? 'cm' : 'inches',
    company: 'Zürich Café',
    address: '1 Main St, Floor 2',
    state: 'TX',
    n: 1,
  }))
}

test('a bill comes back package by package and charge by charge, however its file is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      billed,
      fc.shuffledSubarray([...SPELLINGS], { minLength: 2, maxLength: 2 }),
      async (bill, spellings) => {
        const warehouse = await emptyWarehouse()
        try {
          const [file = '', again = ''] = spellings.map((spelling) => ediFile(transactionOf(bill), spelling))
          expect((await recogniseFile(file)).format).toBe(format)
          const report = await warehouse.load([file], { format })
          expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [], unknownServices: [] })
          expect(report.invoices).toMatchObject([
            { account: '123456789', invoice: '900000001', stated: dollars(totalOf(bill)), difference: '0.00' },
          ])
          const rows = await warehouse.rows(
            `SELECT tracking_number, transportation_amount AS gross, transportation_discount AS discount, net_fuel_surcharge_amount AS fuel,
             net_other_accessorial_amount AS other, net_taxes_and_others AS rest, zone_number, pickup_date::VARCHAR AS day,
             actual_weight_unit AS unit, actual_weight::DECIMAL(12, 2) AS weight, length::DECIMAL(12, 2) AS length, dim_unit, consignee_company AS company,
             consignee_address AS address, normalised_consignee_state AS state, no_of_pkgs AS n
           FROM package_level_info WHERE bucket_name = 'freight' ORDER BY tracking_number`,
          )
          expect(rows).toEqual(packagesOf(bill))
          const charges = await warehouse.rows(
            "SELECT tracking_number AS t, net_amount AS net FROM charge_level_info WHERE tracking_number IS NOT NULL AND charge_category <> 'transportation'",
          )
          const lines = charges.map(({ t, net }) => `${String(t)} ${String(net)}`).sort()
          const wanted = bill.shipments.flatMap(({ extras }, nth) =>
            extras.map(([, cents]) => `${trackingOf(nth)} ${dollars(cents)}`),
          )
          expect(lines).toEqual(wanted.sort())
          expect(await warehouse.load([again], { format })).toMatchObject({ acceptedRows: 0, rejectedRows: 0 })
        } finally {
          warehouse.close()
        }
      },
    ),
    { numRuns: ofPart(4, 2) },
  )
})

test('the same shipments as UPS Billing Data and as EDI have equal sums by category', async () => {
  await fc.assert(
    fc.asyncProperty(billed, async (bill) => {
      const [edi, ups] = [await emptyWarehouse(), await emptyWarehouse()]
      const sums = `SELECT carrier_name, charge_category, sum(gross_amount)::VARCHAR AS gross, sum(incentive_amount)::VARCHAR AS discount, sum(net_amount)::VARCHAR AS net,
        sum(address_correction_amt)::VARCHAR AS address, sum(declared_amt)::VARCHAR AS declared FROM charge_level_info GROUP BY ALL ORDER BY ALL`
      try {
        await edi.load([ediFile(transactionOf(bill))], { format })
        await ups.load([fileOf(csvText(upsRecords(bill)))])
        expect(await edi.rows(sums)).toEqual(await ups.rows(sums))
      } finally {
        edi.close()
        ups.close()
      }
    }),
    { numRuns: ofPart(4, 2) },
  )
})

test('a transaction 110 loads as a 210 does, under the carrier of its SCAC', async () => {
  const [bill] = fc.sample(billed, { numRuns: 1, seed: 7 }) as [Billed]
  const [air, road] = [await emptyWarehouse(), await emptyWarehouse()]
  try {
    const file = ediFile(transactionOf(bill, { set: '110', scac: 'FDE' }))
    expect((await recogniseFile(file)).format).toBe(format)
    await air.load([file], { format })
    await road.load([ediFile(transactionOf(bill, { scac: 'FDEG' }))], { format })
    expect(await air.rows('SELECT DISTINCT carrier_name FROM package_level_info')).toEqual([{ carrier_name: 'FedEx' }])
    expect(await facts(air)).toEqual(await facts(road))
  } finally {
    air.close()
    road.close()
  }
})
