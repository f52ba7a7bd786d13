import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import {
  billed,
  discountOf,
  dollars,
  fedexRows,
  netOf,
  sumOf,
  totalOf,
  trackingOf,
  upsRecords,
  type Billed,
  type Shipment,
} from './shipments.ts'
import { FEDEX_TITLES, OLD_FEDEX_TITLES, tableFile, tableOf } from './table-file.ts'
import { csvText, fileOf } from './ups-file.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

const fedex = { format: FORMATS.fedex }
const titlesOf = (old: boolean) => (old ? OLD_FEDEX_TITLES : FEDEX_TITLES)

async function inWarehouse<Answer>(work: (warehouse: TestWarehouse) => Promise<Answer>): Promise<Answer> {
  const warehouse = await emptyWarehouse()
  try {
    return await work(warehouse)
  } finally {
    warehouse.close()
  }
}

const nets = (shipment: Shipment, category: string) =>
  dollars(sumOf(shipment.extras.filter(([extra]) => extra.category === category).map(([, cents]) => cents)))
const counted = (shipment: Shipment, amount: string) =>
  dollars(sumOf(shipment.extras.filter(([extra]) => extra.counts === amount).map(([, cents]) => cents)))

function packagesOf({ shipments }: Billed): unknown[] {
  return shipments.map((shipment, nth) => {
    const { service, zone, weight, sides, metric, delivered, day } = shipment
    return {
      tracking_number: trackingOf(nth),
      no_of_pkgs: 1,
      service: service.name,
      service_category: service.category,
      zone: `0${zone}`,
      zone_number: zone,
      pickup_date: `2025-11-${String(day).padStart(2, '0')}`,
      delivered: delivered ? '2025-11-30 14:05:00' : null,
      actual_weight: dollars(weight),
      bill_weight: dollars(Math.ceil(weight / 100) * 100),
      unit: metric ? 'kgs' : 'lbs',
      length: dollars(sides[0]),
      height: dollars(sides[2]),
      dim_unit: metric ? 'cm' : 'inches',
      state: 'TX',
      gross: dollars(shipment.transport),
      discount: dollars(discountOf(shipment)),
      fuel: nets(shipment, 'fuel_surcharge'),
      other: nets(shipment, 'other_accessorial'),
      taxes: nets(shipment, 'tax'),
      address: counted(shipment, 'address_correction_amt'),
      declared: counted(shipment, 'declared_amt'),
      net: dollars(netOf(shipment)),
    }
  })
}

const PACKAGES = `
SELECT tracking_number, no_of_pkgs, service, service_category, zone, zone_number, pickup_date::VARCHAR AS pickup_date,
  delivery_date::VARCHAR AS delivered, actual_weight::DECIMAL(12, 2) AS actual_weight, bill_weight::DECIMAL(12, 2) AS bill_weight,
  bill_weight_unit AS unit, length::DECIMAL(12, 2) AS length, height::DECIMAL(12, 2) AS height, dim_unit,
  normalised_consignee_state AS state, transportation_amount AS gross, transportation_discount AS discount,
  net_fuel_surcharge_amount AS fuel, net_other_accessorial_amount AS other, net_taxes_and_others AS taxes,
  address_correction_amt AS address, declared_amt AS declared, net_amount AS net
FROM package_level_info WHERE bucket_name = 'freight' ORDER BY tracking_number`

function chargesOf({ shipments, fees }: Billed): string[] {
  return [
    ...shipments.flatMap((shipment, nth) => {
      const { service, transport, extras } = shipment
      const off = discountOf(shipment)
      return [
        [trackingOf(nth), service.text, dollars(transport), dollars(off), dollars(transport - off)],
        ...extras.map(([{ text }, cents]) => [trackingOf(nth), text, dollars(cents), '0.00', dollars(cents)]),
      ]
    }),
    ...fees.map((fee) => ['', 'Weekly Service Chg', dollars(fee), '0.00', dollars(fee)]),
  ]
    .map((charge) => charge.join(' | '))
    .sort()
}

async function loadedCharges(warehouse: TestWarehouse): Promise<string[]> {
  const rows = await warehouse.rows(
    `SELECT concat_ws(' | ', coalesce(tracking_number, ''), charge_description, gross_amount, incentive_amount, net_amount) AS charge FROM charge_level_info`,
  )
  return rows.map(({ charge }) => String(charge)).sort()
}

test('a bill comes back package by package and charge by charge, in both column sets (DATA-01)', async () => {
  await fc.assert(
    fc.asyncProperty(billed, fc.boolean(), (bill, old) =>
      inWarehouse(async (warehouse) => {
        const report = await warehouse.load([tableFile(tableOf(titlesOf(old), fedexRows(bill)))], fedex)
        expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [], unknownServices: [] })
        const total = dollars(totalOf(bill))
        expect(report.invoices).toMatchObject([{ stated: total, loaded: total, difference: '0.00' }])
        expect(await warehouse.rows(PACKAGES)).toEqual(packagesOf(bill))
        expect(await loadedCharges(warehouse)).toEqual(chargesOf(bill))
      }),
    ),
    { numRuns: ofPart(5, 2) },
  )
})

test('the same lines are known in another order of columns, delimiter, spelling and column set', async () => {
  await fc.assert(
    fc.asyncProperty(
      billed,
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      fc.shuffledSubarray(
        FEDEX_TITLES.flatMap((title, place) => (title.startsWith('Tracking ID Charge') ? [] : [place])),
        { minLength: FEDEX_TITLES.filter((title) => !title.startsWith('Tracking ID Charge')).length },
      ),
      (bill, delimiter, quoted, shuffled) =>
        inWarehouse(async (warehouse) => {
          const first = await warehouse.load([tableFile(tableOf(FEDEX_TITLES, fedexRows(bill)))], fedex)
          const before = await loadedContent(warehouse)
          const pairs = FEDEX_TITLES.flatMap((title, place) => (title.startsWith('Tracking ID Charge') ? [place] : []))
          const spelling = {
            delimiter,
            quoted,
            begins: '\uFEFF',
            lineEnd: '\r\n',
            order: [...pairs, ...shuffled],
            titleOf: (title: string) => title.toUpperCase().replaceAll(' ', '_'),
          } as const
          const again = [
            tableFile(tableOf(FEDEX_TITLES, fedexRows(bill)), spelling),
            tableFile(tableOf(OLD_FEDEX_TITLES, fedexRows(bill)), { delimiter }),
          ]
          for (const file of again)
            expect(await warehouse.load([file], fedex)).toMatchObject({
              acceptedRows: 0,
              knownRows: first.acceptedRows,
              rejectedRows: 0,
            })
          expect(await loadedContent(warehouse)).toBe(before)
        }),
    ),
    { numRuns: ofPart(4, 2) },
  )
})

const SPEND = `
SELECT sum(transportation_amount) AS gross, sum(transportation_discount) AS discount, sum(net_fuel_surcharge_amount) AS fuel,
  sum(net_other_accessorial_amount) AS other, sum(net_taxes_and_others) AS taxes, sum(net_amount) AS net, sum(no_of_pkgs)::INT AS packages,
  sum(other_accessorial_count)::INT AS extras, sum(address_correction_amt) AS addresses, sum(declared_amt) AS declared
FROM package_level_info`

test('FedEx and UPS bill the same shipments with the same sums of each category', async () => {
  await fc.assert(
    fc.asyncProperty(billed, async (bill) => {
      const sums = (files: string[], format: typeof FORMATS.ups) =>
        inWarehouse(async (warehouse) => {
          await warehouse.load(files, { format })
          return [
            await warehouse.rows(SPEND),
            await warehouse.rows(
              'SELECT service_category, sum(net_amount) AS net, sum(no_of_pkgs)::INT AS n FROM package_level_info GROUP BY 1 ORDER BY 1',
            ),
          ]
        })
      expect(await sums([tableFile(tableOf(FEDEX_TITLES, fedexRows(bill)))], FORMATS.fedex)).toEqual(
        await sums([fileOf(csvText(upsRecords(bill)))], FORMATS.ups),
      )
    }),
    { numRuns: ofPart(5, 2) },
  )
})
