import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import type { WEEK_OPERATIONS } from '../../../openapi/contract/uploads/invoice-weeks.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { csvText, fileOf, recordOf } from '../warehouse/load/ups-file.ts'
import type { As } from './upload-calls.ts'

type Weeks = AnswerOf<(typeof WEEK_OPERATIONS)['invoiceWeeks']>
const PERMISSIONS = ['CLIENT_VIEW', 'ACCOUNT_NUMBER_VALIDATION', 'ACCOUNT_VIEW', 'ACCOUNT_EDIT']
let portal: TestPortal
const as: Record<string, As> = {}

/** An invoice of 10.00 on a day. */
const invoiceOf = (account: string, date: string) =>
  recordOf({
    'Account Number': account,
    'Invoice Number': `${account}${date.replaceAll('-', '')}`,
    'Invoice Date': date,
    'Invoice Currency Code': 'USD',
    'Transaction Currency Code': 'USD',
    'Transaction Date': date,
    'Tracking Number': `1Z${account}${date.replaceAll('-', '')}`,
    'Package Quantity': '1',
    'Charge Category Code': 'SHP',
    'Charge Category Detail Code': 'ISS',
    'Charge Classification Code': 'FRT',
    'Charge Description Code': '003',
    'Charge Description': 'Ground Commercial',
    'Net Amount': '10.00',
    'Incentive Amount': '0.00',
  })
const call = (login: string, method: 'GET' | 'PUT', url: string, payload?: object) =>
  portal.call(as[login], { method, url: `/aiparcelweb/api/${url}`, ...(payload ? { payload: { ...payload } } : {}) })
const listed = async (login: string, query = '') =>
  (
    (await call(login, 'GET', `records/accountNumberValidation?limit=200&search=${query}`)).body as {
      rows: RecordRow[]
    }
  ).rows

beforeAll(async () => {
  portal = await openTestPortal()
  const { users, clients } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  for (const [login, clientId] of [
    ['staff.five', 5],
    ['staff.two', 2],
  ] as const) {
    const staff = { ...like, login, email: `${login}@example.com`, permissions: PERMISSIONS, roles: ['ROLE_CLIENT'] }
    await users.add({ ...staff, grants: { allClients: false, clientIds: [clientId] } })
    as[login] = await portal.signIn(login)
    const client = (await clients.all()).find(({ id }) => id === clientId)
    const weeksAgo = (weeks: number) => addDays(TEST_TODAY, -7 * weeks)
    const done = await portal.installation.publish((connection) =>
      importFiles(connection, {
        files: [
          {
            path: fileOf(csvText([6, 5, 4, 2].map((weeks) => invoiceOf(`NEW${clientId}`, weeksAgo(weeks))))),
            name: 'new.csv',
            format: FORMATS.ups,
          },
        ],
        clientNumber: client?.number ?? '',
        dryRun: false,
        acceptDates: true,
        now: new Date('2026-11-21T10:00:00Z'),
      }),
    )
    expect(done.ok).toBe(true)
  }
})
afterAll(() => portal.close())

test('an account that a load made is listed with what was billed to it, until somebody names it; the history has who (issue 17, item 4)', async () => {
  const [found, ...others] = await listed('staff.five', 'NEW')
  expect(others).toEqual([])
  expect(found?.values).toMatchObject({
    number: 'NEW5',
    standing: 'unassigned',
    invoices: 4,
    packages: 4,
    netTotal: 40,
    currency: 'USD',
    firstInvoice: addDays(TEST_TODAY, -42),
    lastInvoice: addDays(TEST_TODAY, -14),
  })
  const { number, client, carrier } = found?.values ?? {}
  const named = (login: string) =>
    call(login, 'PUT', `records/accountNumberValidation/${found?.id ?? ''}`, {
      version: found?.version,
      values: { number, client, carrier, name: 'Reno dock' },
    })
  expect((await named('staff.two')).status).toBe(404)
  expect((await named('staff.five')).status).toBe(200)
  const [after] = await listed('staff.five', 'NEW')
  expect(after?.values).toMatchObject({ number: 'NEW5', name: 'Reno dock', standing: 'assigned', invoices: 4 })
  const only = await call('staff.five', 'GET', 'records/accountNumberValidation?only=unassigned')
  expect((only.body as { rows: RecordRow[] }).rows).toEqual([])
  const { rows } = (await call('staff.five', 'GET', 'records/accountconfig?search=Reno')).body as { rows: RecordRow[] }
  expect(rows).toHaveLength(1)
  const trail = await portal.installation.deps.auditTrail.list({ action: 'edit-record' }, 5)
  expect(JSON.stringify(trail)).toContain('Reno dock')
})

test('a number that two clients have is told to whoever sees both, and to nobody else', async () => {
  const admin = await portal.signIn('admin')
  as['admin'] = admin
  const standing = async (login: string) => (await listed(login, 'Twin')).map(({ values }) => values.standing)
  for (const [client, name] of [
    ['5', 'Twin of five'],
    ['2', 'Twin of two'],
  ] as const) {
    const carrier = ((await call('admin', 'GET', 'recordChoices/accounts')).body as { carriers: { value: string }[] })
      .carriers[0]?.value
    const { status } = await portal.call(admin, {
      method: 'POST',
      url: '/aiparcelweb/api/records/accounts',
      payload: { values: { client, carrier: carrier ?? '', number: 'TWIN1', name } },
    })
    expect(status).toBe(200)
  }
  expect(await standing('admin')).toEqual(['shared', 'shared'])
  expect(await standing('staff.five')).toEqual(['idle'])
  expect(await standing('staff.two')).toEqual(['idle'])
})

test('an account that is given to another client is there with its loads, and gone where it was (issue 17, item 4)', async () => {
  const { users } = portal.installation.deps
  const like = await users.byLogin('staff.five')
  if (!like) throw new Error('there is no staff.five')
  const both = { ...like, login: 'staff.both', email: 'both@example.com', permissions: [...PERMISSIONS, 'BULK_UPLOAD'] }
  await users.add({ ...both, grants: { allClients: false, clientIds: [2, 5] } })
  as['staff.both'] = await portal.signIn('staff.both')
  const give = async (login: string, client: string) => {
    const [found] = await listed(login, 'NEW5')
    const { number, name, carrier } = found?.values ?? {}
    const values = { number, name, carrier, client }
    return call(login, 'PUT', `records/accountNumberValidation/${found?.id ?? '0'}`, {
      version: found?.version,
      values,
    })
  }
  const loadsOf = async (client: number) =>
    ((await call('staff.both', 'GET', `loads?client=${client}`)).body as { id: number; moved: unknown[] }[]).map(
      ({ id, moved }) => ({ id, moved }),
    )
  const [five, two] = [await loadsOf(5), await loadsOf(2)]
  expect((await give('staff.five', '2')).status).toBe(400)
  expect((await give('staff.both', '2')).status).toBe(200)
  expect(await listed('staff.five', 'NEW5')).toEqual([])
  const [there] = await listed('staff.two', 'NEW5')
  expect(there?.values).toMatchObject({ client: '2', invoices: 4, packages: 4, netTotal: 40 })
  const came = { account: 'NEW5', came: true, by: { login: 'staff.both' } }
  expect([await loadsOf(5), await loadsOf(2)]).toMatchObject([
    [],
    [...two, ...five.map((load) => ({ ...load, moved: [came] }))].sort((one, other) => other.id - one.id),
  ])
  expect((await give('staff.both', '5')).status).toBe(200)
  expect((await loadsOf(5)).map(({ id }) => id)).toEqual(five.map(({ id }) => id))
  const trail = await portal.installation.deps.auditTrail.list({ action: 'edit-record' }, 2)
  expect(JSON.stringify(trail)).toContain('client')
})

test('the weeks of each account say which are loaded and which are missing, to whoever has its client', async () => {
  const weeks = async (login: string) => (await call(login, 'GET', 'invoiceWeeks?weeks=8')).body as Weeks
  const five = await weeks('staff.five')
  expect(five.weeks).toHaveLength(8)
  expect(five.accounts.map(({ clientId }) => clientId).filter((id) => id !== 5)).toEqual([])
  const account = five.accounts.find((each) => each.account === 'NEW5')
  expect(account).toMatchObject({ everyWeeks: 1, last: addDays(TEST_TODAY, -14) })
  expect(account?.weeks.map(({ state, invoices }) => `${state} ${invoices}`)).toEqual([
    'open 0',
    'missing 0',
    'loaded 1',
    'missing 0',
    'loaded 1',
    'loaded 1',
    'loaded 1',
    'before 0',
  ])
  expect(JSON.stringify(await weeks('staff.two'))).not.toContain('NEW5')
  expect((await call('staff.five', 'GET', 'invoiceWeeks?weeks=53')).status).toBe(400)
})
