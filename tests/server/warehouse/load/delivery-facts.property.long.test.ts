import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { undoLoad } from '../../../../server/warehouse/load/undo-load.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { carried, fedexFile, fedexRow } from './fedex-rows.ts'
import { factsFile, type FactsRow } from './facts-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

/** Issue 17, item 1: both orders of load give the same rows. */
const NUMBERS = ['770000000001', '770000000002']
const moment = fc.constantFrom('', '2026-11-11', '2026-11-12 09:00', '2026-11-12 17:30', '2026-11-14 10:00')

const told: fc.Arbitrary<FactsRow> = fc.record({
  'Tracking Number': fc.constantFrom(...NUMBERS, 'elsewhere'),
  Carrier: fc.constantFrom('', 'FedEx', 'UPS'),
  Scheduled: moment,
  'First Attempt': moment,
  Delivered: moment,
  Status: fc.constantFrom('Delivered', 'In transit', 'Exception', 'On a boat'),
  Location: fc.constantFrom('', 'Dock', 'Porch'),
  'Exception Reason': fc.constantFrom('', 'Weather'),
  'Last Update': fc.constantFrom('', '2026-11-13', '2026-11-15 12:00'),
})

const billed = fc.record({
  number: fc.constantFrom(...NUMBERS),
  invoice: fc.constantFrom('900000001', '900000002'),
  shipped: fc.constantFrom('20261110', '20261112', '20260801'),
  pod: fc.constantFrom('', '20261112'),
  credit: fc.boolean(),
})

const files = fc.record({
  invoices: fc.array(fc.array(billed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
  facts: fc.array(fc.array(told, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  /** One of the loads is made, undone and made again first. */
  astray: fc.nat({ max: 3 }),
})

test('invoices and delivery facts in any order, one of them undone and loaded again, give the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.infiniteStream(fc.nat({ max: 9 })), async ({ invoices, facts: told, astray }, order) => {
      const all = [
        ...invoices.map((rows) => ({
          format: FORMATS.fedex,
          path: fedexFile(
            ...rows.map(({ number, invoice, shipped, pod, credit }) =>
              fedexRow(
                {
                  ...carried(number, credit ? '-2.00' : '10.00'),
                  'Invoice Number': invoice,
                  'Shipment Date': shipped,
                  'POD Delivery Date': pod,
                },
                credit ? '-2.00' : '10.00',
              ),
            ),
          ),
        })),
        ...told.map((rows) => ({ format: FORMATS.delivery, path: factsFile(rows) })),
      ]
      const shuffled = all.map((file) => ({ file, place: order.next().value ?? 0 })).sort((a, b) => a.place - b.place)
      const [one, other] = [await emptyWarehouse(), await emptyWarehouse()]
      try {
        for (const { path, format } of all) await one.load([path], { format })
        const first = all[astray % all.length]
        if (first) {
          const { loadId } = await other.load([first.path], { format: first.format })
          await undo(other, loadId)
        }
        for (const { file } of shuffled) await other.load([file.path], { format: file.format })
        expect(await kept(other)).toEqual(await kept(one))
        for (const { id } of await one.rows('SELECT id FROM import_run ORDER BY id')) await undo(one, Number(id))
        for (const table of ['package_level_info', 'delivery_fact', 'fact_source', 'delivery_before'])
          expect(await one.rows(`FROM ${table}`)).toEqual([])
      } finally {
        one.close()
        other.close()
      }
    }),
    { numRuns: ofPart(4, 2) },
  )
})

async function undo({ connection }: TestWarehouse, loadId: number | null): Promise<void> {
  const options = { loadId: loadId ?? 0, clientIds: [1], by: null, now: new Date('2026-11-22') }
  expect(await undoLoad(publishConnection(connection), options)).toMatchObject({ ok: true })
}

/** Rows, charges, what is kept of deliveries and the roll-ups, without the ids that follow the order of loading. */
async function kept(warehouse: TestWarehouse): Promise<unknown> {
  const rollUps = await warehouse.rows('SELECT name FROM roll_up ORDER BY name')
  return {
    facts: await facts(warehouse),
    kept: await warehouse.rows('SELECT * EXCLUDE (fact_number) FROM delivery_fact ORDER BY ALL'),
    before: await warehouse.rows('SELECT * EXCLUDE (invoice_details_id) FROM delivery_before ORDER BY ALL'),
    rollUps: await Promise.all(rollUps.map(({ name }) => warehouse.rows(`FROM ${String(name)} ORDER BY ALL`))),
  }
}
