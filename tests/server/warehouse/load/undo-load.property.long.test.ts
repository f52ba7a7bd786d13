import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import type { InvoiceFormat } from '../../../../server/warehouse/load/invoice-format.ts'
import { undoLoad } from '../../../../server/warehouse/load/undo-load.ts'
import { ediFile } from './edi-file.ts'
import { carried, fedexFile, fedexRow } from './fedex-rows.ts'
import { DHL_TITLES, tableFile, tableOf } from './table-file.ts'
import { csvText, fileOf, recordOf, type UpsRecord } from './ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

const CODES = [
  ['SHP', 'ISS', 'FRT', '003', 'Ground Residential'],
  ['SHP', 'ISS', 'FRT', '013', 'Next Day Air Saver'],
  ['SHP', 'ISS', 'ACC', 'RES', 'Residential Surcharge'],
  ['SHP', 'ISS', 'FSC', 'FSC', 'Fuel Surcharge'],
  ['ADJ', 'GSR', 'FRT', '013', 'Next Day Air Saver'],
  ['ADJ', 'RADJ', 'ACC', 'RES', 'Residential Surcharge Adjustment'],
  ['ADJ', 'CLB', 'FRT', '003', 'Not Previously Billed Ground'],
  ['MIS', 'SVCH', 'FRT', '', 'Service Charge'],
  ['SHP', 'ISS', 'INF', '', 'Note'],
] as const

/** Facts that some files hold, others lack, and others spoil: the line loads all the same. */
const FACTS = [
  {},
  { 'Billed Weight': '3.5', 'Billed Weight Unit of Measure': 'LBS', Zone: '004' },
  { 'Billed Weight': '1..2' },
  { 'Package Dimensions': '?' },
]

const line = fc.record({
  codes: fc.constantFrom(...CODES),
  net: fc.constantFrom('12.00', '-12.00', '3.45', '-3.45', '0.00'),
  tracking: fc.constantFrom('', '1ZA', '1ZB'),
  invoice: fc.constantFrom('I1', 'I2'),
  account: fc.constantFrom('A1', 'A2'),
  day: fc.constantFrom('10', '20'),
  facts: fc.constantFrom(...FACTS),
  state: fc.constantFrom('CA', 'NY', ''),
})
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never

function record({ codes, net, tracking, invoice, account, day, facts: more, state }: Line): UpsRecord {
  const informational = codes[2] === 'INF'
  return recordOf({
    'Account Number': account,
    'Invoice Number': invoice,
    'Invoice Date': `2025-11-${day}`,
    'Invoice Currency Code': 'USD',
    'Transaction Currency Code': 'USD',
    'Transaction Date': `2025-10-${day}`,
    'Tracking Number': tracking,
    'Package Quantity': codes[2] === 'FRT' ? '1' : '0',
    'Receiver State': state,
    'Charge Category Code': codes[0],
    'Charge Category Detail Code': codes[1],
    'Charge Classification Code': codes[2],
    'Charge Description Code': codes[3],
    'Charge Description': codes[4],
    'Net Amount': informational ? '0.00' : net,
    'Incentive Amount': '0.00',
    ...more,
  })
}

interface InvoiceFile {
  readonly format: InvoiceFormat
  readonly path: string
}

const upsFile = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines): InvoiceFile => ({ format: FORMATS.ups, path: fileOf(csvText(lines.map(record))) }))

/** A package or a fee; the blank, the spoilt and the later facts make some rows fuller forms of others. */
const fedexFileOf = fc
  .array(
    fc.record({
      tracking: fc.constantFrom('123456789', '771', '772'),
      invoice: fc.constantFrom('F1', 'F2'),
      transport: fc.constantFrom('10.00', '-10.00', '0.00'),
      fuel: fc.constantFrom('', '2.00', '-2.00'),
      discount: fc.constantFrom('', '-1.00'),
      facts: fc.constantFrom(
        {},
        { 'Rated Weight Amount': '3.5', 'Rated Weight Units': 'L' },
        { 'Rated Weight Amount': '1..2' },
        { 'POD Delivery Date': '20251120' },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows): InvoiceFile => ({
    format: FORMATS.fedex,
    path: fedexFile(
      ...rows.map(({ tracking, invoice, transport, fuel, discount, facts: more }) =>
        fedexRow({ ...carried(tracking, transport), 'Invoice Number': invoice, ...more }, '', [
          ...(fuel === '' ? [] : [['Fuel Surcharge', fuel] as const]),
          ...(discount === '' ? [] : [['Discount', discount] as const]),
        ]),
      ),
    ),
  }))

const dhlFileOf = fc
  .array(
    fc.record({
      shipment: fc.constantFrom('8801', '8802'),
      invoice: fc.constantFrom('D1', 'D2'),
      weight: fc.constantFrom('30.00', '-30.00'),
      fuel: fc.constantFrom('', '6.00'),
      scaled: fc.constantFrom('', '2.5', 'x'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows): InvoiceFile => {
    const table = tableOf(
      DHL_TITLES,
      rows.map(({ shipment, invoice, weight, fuel, scaled }) => ({
        cells: {
          'Line Type': 'S',
          'Invoice Number': invoice,
          'Invoice Date': '20251116',
          'Billing Account': '950000000',
          'Shipment Number': shipment,
          Currency: 'EUR',
          'Weight Charge': weight,
          'Weight (kg)': scaled,
          'Weight Flag': 'B',
          ...(fuel === '' ? {} : { 'XC1 Code': 'FF', 'XC1 Name': 'FUEL SURCHARGE', 'XC1 Charge': fuel }),
        },
      })),
    )
    return { format: FORMATS.dhl, path: tableFile(table) }
  })

const freightFile = fc
  .array(fc.tuple(fc.constantFrom('400', 'FUE', 'LFT'), fc.constantFrom('5000', '-5000')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((charges): InvoiceFile => ({
    format: FORMATS['edi-210'],
    path: ediFile([
      ['ST', '210', '0001'],
      ['B3', '', 'T1', 'PRO1', 'PP', '', '20251117', '0', '', '', '', 'ODFL'],
      ['N1', 'BT', 'ACME', '93', 'ACME-1'],
      ...charges.flatMap(([code, cents], at) => [
        ['LX', String(at + 1)],
        ['L1', String(at + 1), '', '', cents, '', '', '', code],
      ]),
      ['SE', String(4 + 2 * charges.length), '0001'],
    ]),
  }))

const run = fc.record({
  files: fc.array(fc.oneof({ weight: 3, arbitrary: upsFile }, fedexFileOf, dhlFileOf, freightFile), {
    minLength: 2,
    maxLength: 4,
  }),
  /** What is done: a file is loaded (even), or the load that is so many before the last is undone. */
  steps: fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 7 }),
})

test('loads, undone and loaded again in any order, leave what the loads that stand give when loaded once', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ files, steps }) => {
      const [lived, fresh] = [await emptyWarehouse(), await emptyWarehouse()]
      try {
        const load = async (warehouse: TestWarehouse, file: number) => {
          const { path = '', format } = files[file] ?? {}
          return warehouse.load([path], format ? { format } : {})
        }
        const standing: { id: number; file: number }[] = []
        for (const step of steps) {
          if (step % 2 === 0 || standing.length === 0) {
            const file = step % files.length
            const { loadId } = await load(lived, file)
            standing.push({ id: loadId ?? 0, file })
          } else {
            const [gone] = standing.splice(Math.floor(step / 2) % standing.length, 1)
            await undo(lived, gone?.id ?? 0)
          }
        }
        for (const file of new Set(standing.map((each) => each.file))) await load(fresh, file)
        expect(await kept(lived)).toEqual(await kept(fresh))
        for (const { id } of standing) await undo(lived, id)
        expect(await kept(lived)).toEqual(await kept(await emptied(fresh)))
      } finally {
        lived.close()
        fresh.close()
      }
    }),
    { numRuns: ofPart(4, 2) },
  )
})

/** Rows, charges, what is known of their lines, roll-ups and accounts, without the ids that follow the order of loading. */
async function kept(warehouse: TestWarehouse): Promise<unknown> {
  const { rows } = warehouse
  const [rollUp] = await rows('SELECT name FROM roll_up ORDER BY name LIMIT 1')
  return {
    facts: await facts(warehouse),
    lines: await rows(
      'SELECT account_number, invoice_number, invoice_date, row_hash, occurrence, charge_id IS NULL AS no_charge FROM loaded_row ORDER BY ALL',
    ),
    accounts: await rows('SELECT number, client_id, carrier_id FROM account ORDER BY ALL'),
    rollUp: rollUp && (await rows(`FROM ${String(rollUp['name'])} ORDER BY ALL`)),
  }
}

async function undo({ connection }: TestWarehouse, loadId: number): Promise<void> {
  const undone = await undoLoad(publishConnection(connection), {
    loadId,
    clientIds: [1],
    by: 'anna',
    now: new Date('2026-11-22'),
  })
  expect(undone).toMatchObject({ ok: true })
}

async function emptied(warehouse: TestWarehouse): Promise<TestWarehouse> {
  for (const { id } of await warehouse.rows('SELECT id FROM import_run WHERE undone_at IS NULL'))
    await undo(warehouse, Number(id))
  expect(await warehouse.rows('FROM package_level_info')).toEqual([])
  expect(await warehouse.rows('FROM loaded_line')).toEqual([])
  return warehouse
}
