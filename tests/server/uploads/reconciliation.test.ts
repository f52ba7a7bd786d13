import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { undoLoad } from '../../../server/warehouse/load/undo-load.ts'
import { lastLoad } from '../../../server/warehouse/questions/last-load.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { csvText, fileOf, recordOf, type UpsRecord } from '../warehouse/load/ups-file.ts'
import type { As } from './upload-calls.ts'

const [FIVE, TWO] = [5, 2]
const now = new Date('2026-11-21T10:00:00Z')
let portal: TestPortal
const as: Record<string, As> = {}

/** One charge of an invoice, and what the invoice states; '' where it states nothing. */
const lineOf = (account: string, invoice: string, stated: string, net: string, currency = 'USD'): UpsRecord =>
  recordOf({
    'Account Number': account,
    'Invoice Number': invoice,
    'Invoice Date': '2026-03-07',
    'Invoice Amount': stated,
    'Invoice Currency Code': 'USD',
    'Transaction Currency Code': currency,
    'Transaction Date': '2026-03-02',
    'Tracking Number': `1Z${invoice}${net.replace('.', '')}`,
    'Package Quantity': '1',
    'Charge Category Code': 'SHP',
    'Charge Category Detail Code': 'ISS',
    'Charge Classification Code': 'FRT',
    'Charge Description Code': '003',
    'Charge Description': 'Ground Commercial',
    'Net Amount': net,
    'Incentive Amount': '0.00',
  })
const load = async (clientId: number, lines: UpsRecord[]): Promise<number> => {
  const client = (await portal.installation.deps.clients.all()).find(({ id }) => id === clientId)
  const done = await portal.installation.publish((connection) =>
    importFiles(connection, {
      files: [{ path: fileOf(csvText(lines)), name: 'bill.csv', format: FORMATS.ups }],
      clientNumber: client?.number ?? '',
      dryRun: false,
      acceptDates: true,
      now,
    }),
  )
  if (!done.ok || done.value.loadId === null) throw new Error('it was not loaded')
  return done.value.loadId
}
const listed = async (login: string, query: Record<string, string> = {}) => {
  const { status, body } = await portal.call(as[login], {
    method: 'GET',
    url: '/aiparcelweb/api/records/reconciliation',
    query: { search: 'RECON', sortBy: 'invoiceNumber', ...query },
  })
  return { status, rows: (body as { rows?: RecordRow[] }).rows ?? [] }
}
const lastOf = async (clientId: number) => {
  const { clients, warehouse } = portal.installation.deps
  const scope = makeTenantScope({ allClients: false, clientIds: [clientId] }, await clients.all())
  return lastLoad(warehouse, { scope, clientId })
}
const says = ({ values }: RecordRow) => [
  values.invoiceNumber,
  values.statedTotal,
  values.loadedTotal,
  values.difference,
  values.check,
  values.load,
]

beforeAll(async () => {
  portal = await openTestPortal()
  const { users } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  for (const [login, clientId] of [
    ['staff.five', FIVE],
    ['staff.two', TWO],
  ] as const) {
    const staff = {
      ...like,
      login,
      email: `${login}@example.com`,
      permissions: ['RECON_ACCESS'],
      roles: ['ROLE_CLIENT'],
    }
    await users.add({ ...staff, grants: { allClients: false, clientIds: [clientId] } })
    as[login] = await portal.signIn(login)
  }
})
afterAll(() => portal.close())

test('each invoice stands against what it states, with the load that brought it, to whoever has its client, and of the last load how many differ and by how much (issue 17, item 4; issue 53, 5)', async () => {
  const first = await load(FIVE, [
    lineOf('RECON5', 'A1', '10.00', '10.00'),
    lineOf('RECON5', 'B1', '25.00', '10.00'),
    lineOf('RECON5', 'C1', '', '7.50'),
    lineOf('RECON5', 'D1', '20.00', '12.00'),
    lineOf('RECON5', 'D1', '20.00', '8.00', 'CAD'),
  ])
  await load(TWO, [lineOf('RECON2', 'E1', '5.00', '4.00')])
  expect((await listed('staff.five')).rows.map(says)).toEqual([
    ['A1', 10, 10, 0, 'equal', String(first)],
    ['B1', 25, 10, -15, 'differs', String(first)],
    ['C1', '', 7.5, '', 'unstated', String(first)],
    ['D1', 20, '', '', 'uncompared', String(first)],
  ])
  const differing = { id: first, day: '2026-11-21', differ: 1, equal: 1, amount: 15 }
  expect(await lastOf(FIVE)).toEqual(differing)
  expect(await lastOf(TWO)).toEqual({ id: first + 1, day: '2026-11-21', differ: 1, equal: 0, amount: 1 })
  expect((await listed('staff.two')).rows.map(says)).toEqual([['E1', 5, 4, -1, 'differs', String(first + 1)]])

  const second = await load(FIVE, [lineOf('RECON5', 'B1', '26.00', '10.00'), lineOf('RECON5', 'B1', '26.00', '16.00')])
  expect((await listed('staff.five', { search: 'RECON5 B1' })).rows.map(says)).toEqual([
    ['B1', 26, 26, 0, 'equal', String(first)],
  ])
  expect(await lastOf(FIVE)).toMatchObject({ id: second, differ: 0 })
  const undone = await portal.installation.publish((connection) =>
    undoLoad(connection, { loadId: second, clientIds: [FIVE], by: null, now }),
  )
  expect(undone.ok).toBe(true)
  expect(await lastOf(FIVE)).toEqual(differing)
  expect((await listed('staff.five', { only: 'differs' })).rows.map(says)).toEqual([
    ['B1', 25, 10, -15, 'differs', String(first)],
  ])
  expect((await listed('staff.five', { only: 'unstated' })).rows.map(says)).toEqual([
    ['C1', '', 7.5, '', 'unstated', String(first)],
  ])
  expect((await listed('staff.five', { only: 'nonsense' })).status).toBe(400)
})
