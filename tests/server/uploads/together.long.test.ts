import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCommand } from '../../../server/commands/import.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { carried, fedexRow } from '../warehouse/load/fedex-rows.ts'
import { fileOf } from '../warehouse/load/ups-file.ts'
import { FEDEX_TITLES, tableOf } from '../warehouse/load/table-file.ts'
import { uploadCalls } from './upload-calls.ts'

/** Issue 17, item 6: loads at once are safe, and nobody ever sees half a load. */
const PACKAGES = 40
let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** An invoice of so many packages at 10 dollars each. */
function invoice(number: string): string {
  const rows = Array.from({ length: PACKAGES }, (_, nth) => {
    const row = fedexRow(carried(`${number}${nth}`), '10.00')
    return { ...row, cells: { ...row.cells, 'Invoice Number': number, 'Original Amount Due': '400.00' } }
  })
  return tableOf(FEDEX_TITLES, rows)
    .map((row) => `${row.join(',')}\n`)
    .join('')
}

const totals = async (): Promise<Record<string, unknown>[]> =>
  statementsOf(portal.installation.deps.warehouse).rows({
    sql: `SELECT client_id, invoice_number, CAST(sum(net_amount) AS DOUBLE) AS net, count(*)::INT AS packages FROM package_level_info
      WHERE account_number = '123456789' GROUP BY ALL ORDER BY ALL`,
    params: [],
  })

test('uploads of two people of one client, of another client, and a command, all at once: each is loaded once and whole', async () => {
  const { deps } = portal.installation
  const like = await deps.users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  const add = async (login: string, clientIds: readonly number[]) => {
    const staff = {
      ...like,
      login,
      email: `${login}@example.com`,
      permissions: ['BULK_UPLOAD'],
      roles: ['ROLE_CLIENT'],
    }
    await deps.users.add({ ...staff, grants: { allClients: false, clientIds } })
    return uploadCalls(portal, await portal.signIn(login))
  }
  const [anna, ben, cleo] = [await add('anna', [5]), await add('ben', [5]), await add('cleo', [2])]
  const five = (await deps.clients.all()).find(({ id }) => id === 5)?.number ?? ''
  const shared = { name: 'shared.csv', content: invoice('900000001') }
  const own = { name: 'own.csv', content: invoice('900000002') }
  const uploads = await Promise.all([
    anna.previewed(5, shared, own),
    ben.previewed(5, shared),
    cleo.previewed(2, shared),
  ])
  const printed: string[] = []
  const command = importCommand({
    args: [fileOf(invoice('900000003')), fileOf(shared.content), '--client', five, '--accept-dates'],
    folder: '/',
    installation: portal.installation,
    run: 'together',
    print: (line) => void printed.push(line),
  } as Parameters<typeof importCommand>[0])
  let over = false
  const seen: Record<string, unknown>[][] = []
  const watching = (async () => {
    while (!over) seen.push(await totals())
  })()
  const [a, b, c] = uploads
  const done = await Promise.all([anna.load(a.id), ben.load(b.id), cleo.load(c.id), command])
  over = true
  await watching
  expect(done.slice(0, 3)).toMatchObject([{ status: 'loaded' }, { status: 'loaded' }, { status: 'loaded' }])
  expect([done[3], printed.join('\n')]).toEqual([0, expect.stringContaining('Published as data version')])
  const whole = (client: number, number: string) => ({
    client_id: client,
    invoice_number: number,
    net: 400,
    packages: PACKAGES,
  })
  expect(await totals()).toEqual([
    whole(2, '900000001'),
    whole(5, '900000001'),
    whole(5, '900000002'),
    whole(5, '900000003'),
  ])
  for (const rows of seen) for (const row of rows) expect(row).toMatchObject({ net: 400, packages: PACKAGES })
  // Anna's files and those of the command are each seen together or not at all.
  for (const rows of seen) {
    const of5 = rows.filter(({ client_id }) => client_id === 5).map(({ invoice_number }) => invoice_number)
    if (of5.includes('900000002') || of5.includes('900000003')) expect(of5).toContain('900000001')
  }
  const loads = await anna.loads()
  expect(loads.reduce((sum, { newRows }) => sum + newRows, 0)).toBe(3 * PACKAGES)
  expect(loads.reduce((sum, { knownRows }) => sum + knownRows, 0)).toBe(2 * PACKAGES)
})
