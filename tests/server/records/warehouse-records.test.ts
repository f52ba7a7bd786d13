import { REFUSALS } from '../../../domain/access/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishVersion } from '../../../server/warehouse/publish-version.ts'
import { rollingRange } from '../../../domain/dates/period.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { differingRollUps } from '../../../server/warehouse/roll-ups/differing-roll-ups.ts'
import { recordCalls, type As } from './record-calls.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'

let portal: TestPortal
let admin: As
/** Holds the clients 1 to 4 and nothing else; may manage them. */
let family: As
let clients: ReturnType<typeof recordCalls>
let accounts: ReturnType<typeof recordCalls>
let groups: ReturnType<typeof recordCalls>
let divisions: ReturnType<typeof recordCalls>
let carriers: ReturnType<typeof recordCalls>

const CLIENT = { number: 'NEW-1', name: 'New Client', code: 'NEW', city: '', state: '', engageDate: '', parent: '' }

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
  const may = [
    'CLIENT_VIEW',
    'CLIENT_ADD',
    'CLIENT_EDIT',
    'ACCOUNT_VIEW',
    'ACCOUNT_ADD',
    'ACCOUNT_EDIT',
    'ACCOUNT_DIVISION',
  ]
  await portal.installation.deps.users.change(undefined, (stored) => {
    const analyst = stored.find(({ login }) => login === 'analyst')
    if (!analyst) throw new Error('no analyst')
    return { ok: true, value: { ...analyst, login: 'family.admin', permissions: may } }
  })
  family = await portal.signIn('family.admin')
  clients = recordCalls(portal, 'clients')
  accounts = recordCalls(portal, 'accounts')
  groups = recordCalls(portal, 'accountgroups')
  divisions = recordCalls(portal, 'divisions')
  carriers = recordCalls(portal, 'carriers')
})
afterAll(() => portal.close())

describe('lists [ROUTE-19]', () => {
  test('hold the records of the granted clients only', async () => {
    expect((await clients.list(admin)).total).toBe(8)
    expect((await clients.list(family)).rows.map(({ id }) => id).sort()).toEqual(['1', '2', '3', '4'])
    const owners = (await accounts.list(family, { limit: '200' })).rows.map(({ values }) => String(values.client))
    expect(new Set(owners)).toEqual(new Set(['1', '2', '3', '4']))
    expect((await accounts.list(admin, { limit: '200' })).total).toBeGreaterThan(owners.length)
  })

  test('are searched by what a person reads, sorted and paged without a gap or a double', async () => {
    const all = (await accounts.list(admin, { limit: '200', sortBy: 'carrier' })).rows.map(({ id }) => id)
    const pages = await Promise.all(
      [0, 10, 20, 30, 40].map((offset) =>
        accounts.list(admin, { limit: '10', sortBy: 'carrier', offset: String(offset) }),
      ),
    )
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all)
    const found = await accounts.list(admin, { search: 'bluegrass fedex' })
    expect(found.rows.map(({ values }) => values.number)).toContain('510087211')
    const descending = (await accounts.list(admin, { limit: '200', sortBy: 'number', descending: 'true' })).rows.map(
      ({ values }) => values.number,
    )
    expect(descending).toEqual(
      (await accounts.list(admin, { limit: '200', sortBy: 'number' })).rows
        .map(({ values }) => values.number)
        .reverse(),
    )
    expect((await accounts.list(admin, { search: 'no such thing' })).total).toBe(0)
  })

  test('of invoices are narrowed to a period by its name, as it is today; others have no day (issue 22, 2)', async () => {
    const { warehouse, today } = portal.installation.deps
    const { from, to } = rollingRange('Previous Month', today())
    for (const record of ['bulkInvoices', 'invoices']) {
      const invoices = recordCalls(portal, record)
      const found = await invoices.list(admin, { period: 'Previous Month', limit: '200' })
      const [row] = await statementsOf(warehouse).rows({
        sql: `SELECT count(*) AS invoices FROM (SELECT DISTINCT client_id, carrier_id, account_number, invoice_number, bill_date, currency_code
          FROM package_level_info WHERE bill_date BETWEEN CAST('${from}' AS DATE) AND CAST('${to}' AS DATE))`,
        params: [],
      })
      expect(found.total).toBe(Number(row?.invoices))
      expect(found.total).toBeGreaterThan(0)
      expect(
        found.rows.every(({ values }) => from <= String(values.invoiceDate) && String(values.invoiceDate) <= to),
      ).toBe(true)
    }
    const url = '/aiparcelweb/api/records/accounts?period=YTD'
    expect((await portal.call(admin, { method: 'GET', url })).status).toBe(400)
  })

  test('are not sorted by what is no field', async () => {
    for (const name of ['id;drop', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      for (const record of ['accounts', 'carriers', 'users', 'trackingHistory', 'invoices']) {
        const { status } = await portal.call(admin, {
          method: 'GET',
          url: `/aiparcelweb/api/records/${record}?sortBy=${name}`,
        })
        expect({ record, name, status }).toEqual({ record, name, status: 400 })
      }
    }
  })
})

test('an account whose number an invoice wrote with markup can be named anew; its number stays what the invoices say', async () => {
  const number = ' <b>7&7</b> "x", much longer than the forty characters that a form takes '
  await portal.installation.publish((publish) =>
    connectionOf(publish).run('INSERT INTO account SELECT max(id) + 1, $number, $number, 1, 1 FROM account', {
      number,
    }),
  )
  const account = (await accounts.list(admin, { search: '7&7' })).rows[0]
  const edited = await accounts.edit(admin, account?.id ?? '', { name: 'Dock 7' })
  expect([edited.status, edited.row.values]).toMatchObject([200, { name: 'Dock 7', number }])
  expect((await accounts.edit(admin, account?.id ?? '', { number: '<i>8</i>' })).status).toBe(400)
})

describe('a client', () => {
  test('is added, read, changed; the data version rises and the look-ups know it', async () => {
    const before = portal.installation.deps.warehouse.dataVersion()
    const added = await clients.add(admin, CLIENT)
    expect(added.status).toBe(200)
    expect(portal.installation.deps.warehouse.dataVersion()).toBe(before + 1)
    const edited = await clients.edit(admin, added.row.id, {
      name: 'Newer Client',
      parent: '5',
      engageDate: '2026-01-31',
    })
    expect(edited.row.values).toEqual({ ...CLIENT, name: 'Newer Client', parent: '5', engageDate: '2026-01-31' })
    expect((await clients.read(admin, added.row.id)).row).toEqual(edited.row)
    expect((await portal.installation.deps.clients.all()).find(({ name }) => name === 'Newer Client')).toMatchObject({
      parentClientId: 5,
      number: 'NEW-1',
    })
  })

  test('a renamed client and a stamped invoice leave the data as of the last load of invoices, and a load moves it', async () => {
    const { warehouse } = portal.installation.deps
    const asOf = async () =>
      (
        (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/dashboard/pagesConfig' })).body as {
          publishedAt: string
        }
      ).publishedAt
    const [loaded, version] = [await asOf(), warehouse.dataVersion()]
    await clients.edit(admin, '2', { name: 'Trail and Camp, Canada West' })
    const auditor = await portal.signIn('auditor')
    const stamp = { clientId: 5, fromDate: '2026-09-01', toDate: '2026-09-30' }
    await portal.call(auditor, {
      method: 'POST',
      url: '/aiparcelreports/api/clientInvoiceNumbers/generateClientInvoiceNumber',
      payload: stamp,
    })
    expect([warehouse.dataVersion(), await asOf()]).toEqual([version + 2, loaded])
    const now = new Date('2027-01-02T03:04:05Z')
    await portal.installation.publish((publish) => publishVersion(connectionOf(publish), { now, source: 'import' }))
    expect(await asOf()).toBe('2027-01-02T03:04:05Z')
  })

  test('an edit that changes nothing publishes nothing', async () => {
    const before = portal.installation.deps.warehouse.dataVersion()
    expect((await clients.edit(admin, '1', {})).status).toBe(200)
    expect(portal.installation.deps.warehouse.dataVersion()).toBe(before)
  })

  test('every wrong field is named at once, by the rules of the file', async () => {
    expect(
      (
        await clients.add(admin, {
          ...CLIENT,
          number: 'a b',
          name: '  ',
          code: 'x'.repeat(21),
          engageDate: '2026-02-30',
        })
      ).wrong,
    ).toEqual(['number pattern', 'name required', 'code tooLong', 'engageDate date'])
    expect((await clients.add(admin, { ...CLIENT, parent: '77' })).wrong).toEqual(['parent unknown'])
    expect((await clients.add(admin, { ...CLIENT, number: 5, surprise: 'x' })).status).toBe(400)
  })

  test('a number is used once, without regard to case', async () => {
    expect((await clients.add(admin, { ...CLIENT, number: 'bgo-1000' })).wrong).toEqual(['number taken'])
    expect((await clients.edit(admin, '5', { number: 'BGO-1000' })).wrong).toEqual(['number taken'])
  })

  test('a family is one level deep', async () => {
    expect((await clients.edit(admin, '5', { parent: '5' })).wrong).toEqual(['parent ownParent'])
    expect((await clients.edit(admin, '6', { parent: '2' })).wrong).toEqual(['parent parentIsChild'])
    expect((await clients.edit(admin, '1', { parent: '6' })).wrong).toEqual(['parent hasChildren'])
  })

  test("is added, and gets its number and parent, by who holds every client: these are the installation's", async () => {
    const { status, refusal } = await clients.add(family, { ...CLIENT, number: 'FAM-9', parent: '1' })
    expect([status, refusal.detail]).toEqual([403, REFUSALS.wholeInstallation])
    expect((await clients.edit(family, '2', { number: 'FAM-9', parent: '3' })).wrong).toEqual([
      'number unchangeable',
      'parent unchangeable',
    ])
    expect((await clients.edit(family, '2', { city: 'Louisville' })).status).toBe(200)
  })
})

describe("another company's records answer as if they did not exist", () => {
  test('read and edit are 404, also by a right version; naming one is an unknown choice', async () => {
    const theirs = (await clients.read(admin, '5')).row
    expect((await clients.read(family, '5')).status).toBe(404)
    expect((await clients.edit(family, '5', { name: 'Mine' }, theirs)).status).toBe(404)
    expect((await clients.edit(family, '999', { name: 'Mine' }, theirs)).status).toBe(404)
    expect((await accounts.add(family, { client: '5', carrier: '1', number: 'X1', name: 'X' })).wrong).toEqual([
      'client unknown',
    ])
    const foreign = (await accounts.list(admin, { limit: '200' })).rows.find(({ values }) => values.client === '5')
    if (!foreign) throw new Error('client 5 has accounts')
    expect((await accounts.read(family, foreign.id)).status).toBe(404)
    expect((await groups.add(family, { client: '1', name: 'Mixed', accounts: [foreign.id] })).wrong).toEqual([
      'accounts unknown',
    ])
  })

  test('a parent that is not granted is not shown, and an edit leaves it as it is', async () => {
    await portal.installation.deps.users.change(undefined, (stored) => {
      const user = stored.find(({ login }) => login === 'family.admin')
      if (!user) throw new Error('no family.admin')
      return { ok: true, value: { ...user, login: 'child.admin', grants: { allClients: false, clientIds: [3] } } }
    })
    const child = await portal.signIn('child.admin')
    expect((await clients.read(child, '3')).row.values.parent).toBe('')
    expect((await clients.edit(child, '3', { city: 'Rochester' })).status).toBe(200)
    expect((await clients.read(admin, '3')).row.values).toMatchObject({ city: 'Rochester', parent: '1' })
  })
})

describe('accounts, carriers, groups and divisions', () => {
  test('what invoices carry cannot be changed, the rest can', async () => {
    const ups = (await carriers.list(admin, { search: 'UPS' })).rows[0]
    if (!ups) throw new Error('no UPS')
    expect((await carriers.edit(admin, ups.id, { name: 'Brown' })).wrong).toEqual(['name inUse'])
    const [account] = (await accounts.list(admin, { search: '84X7W6' })).rows
    if (!account) throw new Error('no account')
    expect((await accounts.edit(admin, account.id, { number: '84X7W7' })).wrong).toEqual(['number inUse'])
    expect((await accounts.edit(admin, account.id, { name: 'Bluegrass First' })).row.values.name).toBe(
      'Bluegrass First',
    )
  })

  test('an account number is used once a client and carrier', async () => {
    expect((await accounts.add(admin, { client: '1', carrier: '1', number: '84x7w6', name: 'Again' })).wrong).toEqual([
      'number taken',
    ])
    expect((await accounts.add(admin, { client: '5', carrier: '1', number: '84X7W6', name: 'Elsewhere' })).status).toBe(
      200,
    )
    const [account] = (await accounts.list(admin, { search: '84X7W6' })).rows.filter(
      ({ values }) => values.client === '1',
    )
    expect((await accounts.edit(admin, account?.id ?? '', { client: '5' })).wrong).toEqual(['client hasAccount'])
  })

  test(
    'an account that is given to another client takes its rows and leaves the groups of the first (issue 17, item 4)',
    { tags: ['long'] },
    async () => {
      const rows = (sql: string) =>
        portal.installation.publish(
          async (connection) => (await connectionOf(connection).runAndReadAll(sql)).getRowObjectsJson() as unknown[],
        )
      const figures = () =>
        rows(
          'SELECT client_id, account_number, sum(net_amount)::VARCHAR AS net, sum(no_of_pkgs)::INTEGER AS packages, count(*)::INTEGER AS rows FROM package_level_info WHERE client_id IN (1, 5) GROUP BY ALL ORDER BY ALL',
        )
      const before = (await figures()) as { client_id: number; account_number: string }[]
      const number = before.find((each) => each.client_id === 1 && each.account_number !== '84X7W6')?.account_number
      const [account] = (await accounts.list(admin, { search: number ?? '' })).rows
      const moved = async (client: string) => {
        const done = await accounts.edit(admin, account?.id ?? '', { client })
        expect([done.status, done.wrong]).toEqual([200, []])
        expect(await portal.installation.publish(differingRollUps)).toEqual([])
      }
      const group = await groups.add(admin, { client: '1', name: 'Moving', accounts: [account?.id ?? ''] })
      expect(group.status).toBe(200)
      expect(before.filter((each) => each.account_number === number)).toMatchObject([{ client_id: 1 }])
      expect((await accounts.edit(family, account?.id ?? '', { client: '5' })).wrong).toEqual(['client unknown'])
      await moved('5')
      const sorted = (list: typeof before) => list.map((each) => JSON.stringify(each)).sort()
      expect(sorted((await figures()) as typeof before)).toEqual(
        sorted(before.map((each) => (each.account_number === number ? { ...each, client_id: 5 } : each))),
      )
      expect((await groups.list(admin, { search: 'Moving' })).rows[0]?.values.accounts).toEqual([])
      await moved('1')
      expect(await figures()).toEqual(before)
    },
  )

  test('a group holds accounts of its client and its children, a division groups', async () => {
    const all = (await accounts.list(admin, { limit: '200' })).rows
    const of = (client: string) => all.filter(({ values }) => values.client === client).map(({ id }) => id)
    expect((await groups.add(admin, { client: '1', name: 'Wrong', accounts: of('5').slice(0, 1) })).wrong).toEqual([
      'accounts otherClient',
    ])
    const group = await groups.add(admin, {
      client: '1',
      name: 'Both',
      accounts: [...of('1').slice(0, 1), ...of('2').slice(0, 1)],
    })
    expect(group.row.values.accounts).toHaveLength(2)
    expect((await groups.add(admin, { client: '1', name: 'both', accounts: [] })).wrong).toEqual(['name taken'])
    const emptied = await groups.edit(admin, group.row.id, { accounts: [] })
    expect(emptied.row.values.accounts).toEqual([])
    const division = await divisions.add(family, { client: '1', name: 'All of it', groups: [group.row.id] })
    expect((await divisions.read(admin, division.row.id)).row.values.groups).toEqual([group.row.id])
  })
})

describe('two edits at once', () => {
  test('one is saved, the other gets 409 with what is stored; both are whole', async () => {
    const { row } = await clients.read(admin, '6')
    const [first, second] = await Promise.all([
      clients.edit(admin, '6', { name: 'First Name' }, row),
      clients.edit(admin, '6', { name: 'Second Name' }, row),
    ])
    const [saved, refused] = first.status === 200 ? [first, second] : [second, first]
    expect([saved.status, refused.status]).toEqual([200, 409])
    expect(refused.refusal.record).toEqual(saved.row)
    expect((await clients.read(admin, '6')).row).toEqual(saved.row)
  })

  test('ten additions of one number at once: one is there', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clients.add(admin, { ...CLIENT, number: 'RACE-1' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await clients.list(admin, { search: 'RACE-1' })).total).toBe(1)
  })
})
