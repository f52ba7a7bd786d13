import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssignedMeaning, CodeKey } from '../../../../../domain/uploads/assigned-code.ts'
import { assignCode, takeCodeBack } from '../../../../../server/warehouse/load/codes/assign-code.ts'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import { publishConnection } from '../../../../../server/warehouse/publish-connection.ts'
import { carried, fedexFile, fedexRow, numbered } from '../fedex-rows.ts'
import { csvText, fileOf, recordOf } from '../ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from '../ups-warehouse.ts'
import { ofPart } from '../../../../support/run/seeded-part.ts'

const CHANGER = { clientIds: [1], forEverybody: true, login: 'anna', now: new Date('2026-11-22') }

/** Texts of charges that the format names, and some that it does not. */
const fedexLine = fc.record({
  tracking: fc.constantFrom('794600000001', '794600000002', ''),
  transport: fc.boolean(),
  service: fc.constantFrom('Ground', 'Heron Swift', 'Heron  swift'),
  pairs: fc.array(
    fc.tuple(
      fc.constantFrom('Fuel Surcharge', 'Heron Toll', 'heron toll', 'Heron Bonus'),
      fc.constantFrom('3.10', '-2.05', '0.75'),
    ),
    { maxLength: 4 },
  ),
  invoice: fc.constantFrom('900000001', '900000002'),
})

const upsLine = fc.record({
  tracking: fc.constantFrom('1ZA', '1ZB', ''),
  codes: fc.constantFrom(
    ['SHP', 'ISS', 'FRT', '003', 'Ground Residential'],
    ['SHP', 'ISS', 'FRT', '777', 'Heron Swift'],
    ['XXQ', 'QRS', 'ZZZ', 'TOL', 'Heron Toll'],
    ['ADJ', 'QRS', 'ZZZ', 'TOL', 'Heron Toll'],
    ['SHP', 'ISS', 'FSC', 'FSC', 'Fuel Surcharge'],
  ),
  net: fc.constantFrom('12.00', '-12.00', '3.45', '-3.45'),
  invoice: fc.constantFrom('I1', 'I2'),
})

const meaning = fc.constantFrom<Partial<CodeKey & AssignedMeaning>>(
  { chargeCategory: 'transportation' },
  { chargeCategory: 'transportation', discount: true },
  { chargeCategory: 'fuel_surcharge', discount: true },
  { chargeCategory: 'other_accessorial', accessorial: 'Toll', accessorialCode: 'TOLL' },
  { chargeCategory: 'other_accessorial', creditType: 'Residential' },
  { chargeCategory: 'tax' },
  { what: 'service', service: 'UPS Ground Commercial', serviceCategory: 'Parcel Ground' },
  { what: 'service', service: 'Heron Swift Air', serviceCategory: 'Express' },
)

const assignment = fc.record({
  meaning,
  text: fc.constantFrom('Heron Toll', 'Heron Bonus', 'Heron Swift', 'Fuel Surcharge', null),
  codes: fc.constantFrom('XXQ QRS ZZZ TOL', '-', null),
  everybody: fc.boolean(),
})

test('assigned, codes mean what they would have from the first load on; taken back, all is as it was (issue 17, item 4)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fedexLine, { minLength: 1, maxLength: 6 }),
      fc.array(upsLine, { minLength: 1, maxLength: 6 }),
      fc.array(assignment, { minLength: 1, maxLength: 3 }),
      async (fedexLines, upsLines, assignments) => {
        const files = { fedex: fedexFile(...fedexLines.map(fedexOf)), ups: fileOf(csvText(upsLines.map(upsOf))) }
        const [lived, early] = [await emptyWarehouse(), await emptyWarehouse()]
        try {
          await load(lived, files)
          const before = await kept(lived)
          const made: number[] = []
          for (const format of ['fedex', 'ups'] as const)
            for (const each of assignments.filter(({ text, codes }) => text !== null || codes !== null)) {
              made.push(await assign(lived, format, each))
            }
          const after = await kept(lived)

          await load(early, files)
          for (const { id } of await early.rows('SELECT id FROM import_run')) expect(id).toBeGreaterThan(0)
          await early.rows(
            'DELETE FROM charge_level_info; DELETE FROM package_level_info; DELETE FROM loaded_row; DELETE FROM loaded_line; DELETE FROM line_source; DELETE FROM unknown_code',
          )
          for (const format of ['fedex', 'ups'] as const)
            for (const each of assignments.filter(({ text, codes }) => text !== null || codes !== null))
              await assign(early, format, each)
          await load(early, files)
          expect(after).toEqual(await kept(early))
          expect(await money(lived)).toEqual(before.money)

          for (const id of new Set(made)) await takeCodeBack(publishConnection(lived.connection), id, CHANGER)
          expect(await kept(lived)).toEqual(before)
        } finally {
          lived.close()
          early.close()
        }
      },
    ),
    { numRuns: ofPart(4, 2) },
  )
})

function fedexOf({
  tracking,
  transport,
  service,
  pairs,
  invoice,
}: typeof fedexLine extends fc.Arbitrary<infer T> ? T : never) {
  const charges = pairs.length === 0 ? ([['Heron Toll', '1.00']] as const) : pairs
  const carries = transport && tracking !== ''
  const cents = charges.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), carries ? 1000 : 0)
  return fedexRow(
    {
      ...(carries ? carried(tracking) : tracking === '' ? {} : numbered(tracking)),
      'Service Type': service,
      'Invoice Number': invoice,
    },
    (cents / 100).toFixed(2),
    charges,
  )
}

function upsOf({ tracking, codes, net, invoice }: typeof upsLine extends fc.Arbitrary<infer T> ? T : never) {
  return recordOf({
    'Account Number': 'A1',
    'Invoice Number': invoice,
    'Invoice Date': '2025-11-10',
    'Invoice Currency Code': 'USD',
    'Transaction Currency Code': 'USD',
    'Transaction Date': '2025-10-10',
    'Tracking Number': tracking,
    'Package Quantity': codes[2] === 'FRT' ? '1' : '0',
    'Charge Category Code': codes[0] ?? '',
    'Charge Category Detail Code': codes[1] ?? '',
    'Charge Classification Code': codes[2] ?? '',
    'Charge Description Code': codes[3] ?? '',
    'Charge Description': codes[4] ?? '',
    'Net Amount': net,
    'Incentive Amount': '0.00',
  })
}

async function load(warehouse: TestWarehouse, files: { readonly fedex: string; readonly ups: string }): Promise<void> {
  await warehouse.load([files.fedex], { format: FORMATS.fedex })
  await warehouse.load([files.ups])
}

async function assign(
  { connection, rows }: TestWarehouse,
  format: 'fedex' | 'ups',
  { meaning: means, text, codes, everybody }: typeof assignment extends fc.Arbitrary<infer T> ? T : never,
): Promise<number> {
  const [carrier] = await rows(`SELECT id FROM carrier WHERE code = '${format}'`)
  const nothing = { chargeCategory: null, accessorial: null, accessorialCode: null, creditType: null, discount: false }
  const key = {
    clientId: everybody ? null : 1,
    carrierId: Number(carrier?.['id']),
    format,
    what: 'charge' as const,
    codes,
    text,
  }
  const whole: CodeKey & AssignedMeaning = { ...key, ...nothing, service: null, serviceCategory: null, ...means }
  const done = await assignCode(publishConnection(connection), whole, whole, CHANGER)
  if (!done.ok) throw new Error(done.problem.detail)
  return done.value.id
}

/** Rows, charges, what is unknown of them, and roll-ups, without the ids that follow the order of loading. */
async function kept(warehouse: TestWarehouse) {
  const { rows } = warehouse
  const rollUps: Record<string, unknown> = {}
  for (const { name } of await rows('SELECT name FROM roll_up ORDER BY name'))
    rollUps[String(name)] = await rows(`FROM ${String(name)} ORDER BY ALL`)
  return {
    facts: await facts(warehouse),
    unknown: await rows(
      'SELECT u.* EXCLUDE (charge_id), c.tracking_number, c.invoice_number, c.net_amount FROM unknown_code u JOIN charge_level_info c USING (charge_id) ORDER BY ALL',
    ),
    strays: await rows(
      'SELECT count(*) AS n FROM unknown_code WHERE charge_id NOT IN (SELECT charge_id FROM charge_level_info)',
    ),
    money: await money(warehouse),
    rollUps,
  }
}

/** No assignment changes what is billed. */
async function money({ rows }: TestWarehouse) {
  return rows(
    'SELECT invoice_number, account_number, sum(net_amount) AS net, count(*) AS charges FROM charge_level_info GROUP BY ALL ORDER BY ALL',
  )
}
