// @module-tag exact
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, csvText, fileOf, recordOf, type UpsRecord } from './ups-file.ts'
import { emptyWarehouse, type TestWarehouse } from './ups-warehouse.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

const CODES = [
  ['SHP', 'ISS', 'FRT', '003', 'Ground Residential'],
  ['SHP', 'ISS', 'ACC', 'RES', 'Residential Surcharge'],
  ['SHP', 'ISS', 'FSC', 'FSC', 'Fuel Surcharge'],
  ['RTN', 'RS', 'FRT', '001', 'Returns Next Day Air'],
  ['SHP', 'IMP', 'GOV', '205', 'Import VAT'],
  ['SHP', 'IMP', 'BRK', '405', 'Disbursement Fee'],
  ['ADJ', 'GSR', 'FRT', '013', 'Next Day Air Saver'],
  ['ADJ', 'VOID', 'FSC', 'FSC', 'Void Fuel Surcharge'],
  ['ADJ', 'RADJ', 'ACC', 'RES', 'Residential Surcharge Adjustment'],
  ['ADJ', 'SCC', 'FRT', '003', 'Shipping Charge Correction Ground'],
  ['ADJ', 'CLB', 'FRT', '003', 'Not Previously Billed Ground'],
  ['ADJ', 'CADJ', 'MSC', '', ''],
  ['ADJ', 'ADC', 'FRT', '003', 'Address Correction Ground'],
  ['MIS', 'SVCH', 'FRT', '', 'Service Charge'],
  ['SHP', 'ISS', 'INF', '', 'Note'],
  ['???', '', '', '', ''],
] as const

const amount = fc
  .integer({ min: -99_999, max: 99_999 })
  .map(
    (value) =>
      `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
  )

const line = fc.record({
  codes: fc.constantFrom(...CODES),
  net: amount,
  incentive: amount,
  tracking: fc.constantFrom('', '1ZA', '1ZB', '1ZC'),
  invoice: fc.constantFrom('I1', 'I2', 'I3'),
  currency: fc.constantFrom('USD', 'USD', 'CAD'),
  day: fc.integer({ min: 10, max: 28 }),
})

type Line = typeof line extends fc.Arbitrary<infer T> ? T : never

/** `serial` makes every line of a test distinct, as equal lines in two files count as one. */
function record({ codes, net, incentive, tracking, invoice, currency, day }: Line, serial: number): UpsRecord {
  const informational = codes[2] === 'INF'
  return recordOf({
    'Account Number': '00A1',
    'Invoice Number': invoice,
    'Invoice Date': '2025-11-15',
    'Invoice Currency Code': 'USD',
    'Transaction Currency Code': currency,
    'Transaction Date': `2025-10-${day}`,
    'Tracking Number': tracking,
    'Package Quantity': codes[2] === 'FRT' ? '1' : '0',
    'Package Reference Number 1': String(serial),
    'Charge Category Code': codes[0],
    'Charge Category Detail Code': codes[1],
    'Charge Classification Code': codes[2],
    'Charge Description Code': codes[3],
    'Charge Description': codes[4],
    'Net Amount': informational ? '0.00' : net,
    'Incentive Amount': informational ? '0.00' : incentive,
  })
}

const MONEY = [
  'net_amount',
  'incentive_amount',
  'transportation_amount',
  'transportation_discount',
  'net_other_accessorial_amount',
  'net_fuel_surcharge_amount',
  'net_taxes_and_others',
  'audit_refund_amount',
  'other_accessorial_count',
  'no_of_pkgs',
]

async function totals(warehouse: TestWarehouse, table: string): Promise<unknown> {
  return warehouse.rows(`SELECT invoice_number, bucket_name, tracking_number, currency_code, service_category, ${MONEY.map((name) => `sum(${name})::VARCHAR AS ${name}`).join(', ')}
    FROM ${table} GROUP BY ALL ORDER BY ALL`)
}

test('packages, charges and file hold the same money to the cent, in one file or in shuffled parts (DATA-01)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 25 }),
      fc.infiniteStream(fc.nat()),
      async (lines, order) => {
        const records = lines.map(record)
        const whole = await emptyWarehouse()
        const parts = await emptyWarehouse()
        try {
          await whole.load([fileOf(csvText(records))])
          const [sums] =
            await whole.rows(`SELECT (SELECT sum(net_amount) FROM package_level_info)::VARCHAR AS packages, sum(net_amount)::VARCHAR AS charges,
          count(*) FILTER (WHERE gross_amount <> net_amount + incentive_amount)::INT AS unequal,
          sum((transportation_amount - transportation_discount) + net_other_accessorial_amount + net_fuel_surcharge_amount + net_taxes_and_others)::VARCHAR AS split FROM charge_level_info`)
          const billed = cents(lines.filter(({ codes }) => codes[2] !== 'INF').map(({ net }) => net))
          for (const name of ['packages', 'charges', 'split'])
            expect(cents([String(sums?.[name] ?? '0')]), name).toBe(billed)
          expect(sums?.['unequal']).toBe(0)
          expect(await totals(whole, 'charge_level_info')).toEqual(await totals(whole, 'package_level_info'))

          const shuffled = records
            .map((content) => ({ content, rank: order.next().value as number }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ content }) => content)
          const cut = Math.floor(shuffled.length / 2)
          const [head, tail] = [shuffled.slice(0, cut), shuffled.slice(cut)].map((part) =>
            part.length > 0 ? [fileOf(csvText(part))] : [],
          )
          if (head?.length) await parts.load(head)
          await parts.load([...(tail ?? []), ...(head ?? [])])
          const money = async (warehouse: TestWarehouse) =>
            warehouse.rows(
              `SELECT invoice_number, bucket_name, tracking_number, currency_code, ${MONEY.map((name) => `sum(${name})::VARCHAR AS ${name}`).join(', ')} FROM package_level_info GROUP BY ALL ORDER BY ALL`,
            )
          expect(await money(parts)).toEqual(await money(whole))
          expect(await totals(parts, 'charge_level_info')).toEqual(await totals(parts, 'package_level_info'))
        } finally {
          whole.close()
          parts.close()
        }
      },
    ),
    { numRuns: ofPart(6, 2) },
  )
})
