import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { moveAccount } from '../../../../server/warehouse/load/moved/move-account.ts'
import { undoLoad } from '../../../../server/warehouse/load/undo-load.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { differingRollUps } from '../../../../server/warehouse/roll-ups/differing-roll-ups.ts'
import { factsFile } from './facts-file.ts'
import { csvText, fileOf, recordOf } from './ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const [ONE, TWO] = [1, 2]
const CODES = {
  freight: ['SHP', 'ISS', 'FRT', '003', 'Ground Residential', '1', '12.00'],
  toll: ['XXQ', 'QRS', 'ZZZ', 'TOL', 'Heron Toll', '0', '4.50'],
  credit: ['ADJ', 'GSR', 'FRT', '003', 'Ground Residential', '0', '-12.00'],
  fee: ['MIS', 'SVCH', 'FRT', '', 'Service Charge', '0', '30.00'],
} as const

const line = fc.record({
  what: fc.constantFrom('freight', 'toll', 'credit', 'fee'),
  account: fc.constantFrom('STAYS', 'GOES'),
  invoice: fc.constantFrom('1', '2'),
  /** Both accounts may be billed for a package. */
  tracking: fc.constantFrom('1ZA', '1ZB', '1ZC'),
})
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never

const upsFileOf = (lines: readonly Line[]) =>
  fileOf(
    csvText(
      lines.map(({ what, account, invoice, tracking }) => {
        const [category, detail, classification, code, text, quantity, net] = CODES[what]
        return recordOf({
          'Account Number': account,
          'Invoice Number': `${account}${invoice}`,
          'Invoice Date': `2026-03-0${invoice}`,
          'Invoice Currency Code': 'USD',
          'Transaction Currency Code': 'USD',
          'Transaction Date': '2026-02-27',
          'Tracking Number': what === 'fee' ? '' : tracking,
          'Package Quantity': quantity,
          'Charge Category Code': category,
          'Charge Category Detail Code': detail,
          'Charge Classification Code': classification,
          'Charge Description Code': code,
          'Charge Description': text,
          'Net Amount': net,
          'Incentive Amount': '0.00',
          Zone: what === 'freight' ? '004' : '',
        })
      }),
    ),
  )
const DELIVERIES = factsFile(
  ['1ZA', '1ZB', '1ZC'].map((tracking) => ({ 'Tracking number': tracking, Delivered: '2026-03-01 10:30' })),
)

async function withClients(): Promise<TestWarehouse> {
  const warehouse = await emptyWarehouse()
  await warehouse.connection.run(
    `INSERT INTO client (id, name, number, code) VALUES (${ONE}, 'One', '77', '77'), (${TWO}, 'Two', '88', '88')`,
  )
  // To client Two, the toll is a tax.
  await warehouse.connection.run(
    `INSERT INTO assigned_code (id, client_id, carrier_id, format, what, text, charge_category, accessorial, discount, assigned_at, assigned_by)
     VALUES (1, ${TWO}, (SELECT id FROM carrier WHERE code = 'ups'), 'ups', 'charge', 'Heron Toll', 'tax', 'Toll', false, now(), 'anna')`,
  )
  return warehouse
}

async function move(warehouse: TestWarehouse, from: number, to: number): Promise<void> {
  const { connection, rows } = warehouse
  await connection.run('BEGIN')
  const [account] = await rows(`SELECT id FROM account WHERE number = 'GOES' AND client_id = ${from}`)
  const accountId = Number(account?.['id'])
  await connection.run(`UPDATE account SET client_id = ${to} WHERE id = ${accountId}`)
  await moveAccount(publishConnection(connection), { accountId, from, to, by: 'anna', now: NOW, formats: [] })
  await connection.run('COMMIT')
}

/** What pages can show, and what is known of the lines. */
async function seen(warehouse: TestWarehouse): Promise<unknown> {
  expect(await differingRollUps(publishConnection(warehouse.connection))).toEqual([])
  expect(
    await warehouse.rows(
      'SELECT client_id, tracking_number FROM package_level_info WHERE tracking_number IS NOT NULL GROUP BY ALL HAVING count(DISTINCT tracking_id) <> 1',
    ),
  ).toEqual([])
  expect(
    await warehouse.rows(
      'SELECT tracking_id FROM package_level_info WHERE tracking_id IS NOT NULL GROUP BY ALL HAVING count(DISTINCT (client_id, tracking_number)) > 1',
    ),
  ).toEqual([])
  return {
    facts: await facts(warehouse),
    lines: await warehouse.rows(
      'SELECT client_id, account_number, invoice_number, row_hash, occurrence, charge_id IS NULL FROM loaded_row ORDER BY ALL',
    ),
    accounts: await warehouse.rows('SELECT client_id, number FROM account ORDER BY ALL'),
    unknown: await warehouse.rows('SELECT count(*) AS count FROM unknown_code'),
  }
}

test('an account that moves leaves two clients as if its lines had been loaded for the other; moved back, all is as before (issue 17, item 4)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (first, second, told) => {
        const [lived, fresh] = [await withClients(), await withClients()]
        const goes = ({ account }: Line) => account === 'GOES'
        const others: Line = { what: 'freight', account: 'STAYS', invoice: '1', tracking: '1ZA' }
        const leaves: Line = { what: 'freight', account: 'GOES', invoice: '1', tracking: '1ZB' }
        const files = [[...first, leaves], second, [leaves]]
        try {
          for (const lines of files) await lived.load([upsFileOf(lines)])
          // The other client has the package 1ZA too, on an account of its own.
          for (const warehouse of [lived, fresh])
            await warehouse.load([upsFileOf([{ ...others, account: 'STAYS' }])], { client: '88' })
          const before = await seen(lived)
          await move(lived, ONE, TWO)
          for (const lines of files) {
            for (const client of ['77', '88']) {
              const of = lines.filter((each) => goes(each) === (client === '88'))
              if (of.length > 0) await fresh.load([upsFileOf(of)], { client })
            }
          }
          expect(await seen(lived)).toEqual(await seen(fresh))
          if (told) await lived.load([DELIVERIES], { format: FORMATS.delivery, client: '88' })
          if (told) await fresh.load([DELIVERIES], { format: FORMATS.delivery, client: '88' })
          expect(await seen(lived)).toEqual(await seen(fresh))
          if (!told) {
            await move(lived, TWO, ONE)
            expect(await seen(lived)).toEqual(before)
          }
          for (const { id, client_id: clientId } of await lived.rows(
            'SELECT id, client_id FROM import_run ORDER BY id',
          ))
            expect(await undo(lived, Number(id), Number(clientId))).toMatchObject({ ok: true })
          for (const table of ['package_level_info', 'loaded_line', 'line_source', 'account', 'delivery_fact'])
            expect(await lived.rows(`FROM ${table}`), table).toEqual([])
        } finally {
          lived.close()
          fresh.close()
        }
      },
    ),
    { numRuns: ofPart(2, 1) },
  )
})

function undo({ connection }: TestWarehouse, loadId: number, clientId: number) {
  return undoLoad(publishConnection(connection), { loadId, clientIds: [clientId], by: 'anna', now: NOW })
}

test('a load of nothing else goes along; of another what moved is a load of its own; delivery facts go where their packages go', async () => {
  const warehouse = await withClients()
  const freight = (account: Line['account'], invoice: Line['invoice'], tracking: Line['tracking']): Line => ({
    what: 'freight',
    account,
    invoice,
    tracking,
  })
  await warehouse.load([upsFileOf([freight('GOES', '1', '1ZA')])])
  await warehouse.load([upsFileOf([freight('GOES', '2', '1ZB'), freight('STAYS', '1', '1ZC')])])
  await warehouse.load([DELIVERIES], { format: FORMATS.delivery })
  await move(warehouse, ONE, TWO)
  expect(
    await warehouse.rows(
      `SELECT id, client_id, accepted_rows::INTEGER AS rows, json_extract_string(invoices, '$[*].invoice') AS invoices FROM import_run ORDER BY id`,
    ),
  ).toEqual([
    { id: 1, client_id: TWO, rows: 1, invoices: ['GOES1'] },
    { id: 2, client_id: ONE, rows: 2, invoices: ['STAYS1'] },
    { id: 3, client_id: ONE, rows: 3, invoices: [] },
    { id: 4, client_id: TWO, rows: 1, invoices: ['GOES2'] },
    { id: 5, client_id: TWO, rows: 2, invoices: [] },
  ])
  expect(
    await warehouse.rows('SELECT client_id, delivery_date IS NOT NULL AS told FROM package_level_info ORDER BY ALL'),
  ).toEqual([ONE, TWO, TWO].map((client_id) => ({ client_id, told: true })))
  expect(await warehouse.rows('SELECT import_id, came FROM moved_account ORDER BY ALL')).toEqual([
    { import_id: 1, came: true },
    { import_id: 2, came: false },
    { import_id: 3, came: false },
    { import_id: 4, came: true },
    { import_id: 5, came: true },
  ])
  expect(await undo(warehouse, 3, ONE)).toMatchObject({ ok: true })
  expect(await warehouse.rows('SELECT client_id FROM package_level_info WHERE delivery_date IS NOT NULL')).toHaveLength(
    2,
  )
  expect(await undo(warehouse, 5, ONE)).toMatchObject({ problem: { code: 'not-found' } })
  expect(await undo(warehouse, 5, TWO)).toMatchObject({ ok: true })
  expect(await warehouse.rows('SELECT client_id FROM package_level_info WHERE delivery_date IS NOT NULL')).toEqual([])
  warehouse.close()
})
