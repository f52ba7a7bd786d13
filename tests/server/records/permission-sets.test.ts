import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import { heldBy } from '../../../server/callers/users.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from './record-calls.ts'

let portal: TestPortal
let admin: As
/** Sees permissions and people of two clients. */
let limited: As
/** Of all clients, and holds little. */
let staff: As
const LIMITED = {
  roles: [],
  permissions: ['ACL_ADMIN', 'USER_VIEW', 'USER_EDIT', 'NEW_BI_TOOLS'],
  grants: { allClients: false, clientIds: [1, 2] },
}
const STAFF = { roles: [], permissions: ['ACL_ADMIN', 'NEW_BI_TOOLS'], grants: { allClients: true, clientIds: [] } }

async function addCopy(login: string, change: object): Promise<As> {
  await portal.installation.deps.users.change(undefined, (stored) => {
    const [some] = stored.filter((user) => user.login === 'analyst')
    if (!some) throw new Error('no analyst')
    return { ok: true, value: { ...some, login, ...change } }
  })
  return portal.signIn(login)
}

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
  limited = await addCopy('limited', LIMITED)
  staff = await addCopy('staff', STAFF)
})
afterAll(() => portal.close())

describe('named sets of permissions', () => {
  const offered = async (as: As) =>
    (await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/permissionSets' })).body

  test('a set is added, changed, offered to whoever edits people, and taken from the offer', async () => {
    const sets = recordCalls(portal, 'permissionSets')
    const added = await sets.add(admin, {
      name: 'Analyst',
      offered: true,
      roles: ['ROLE_CLIENT'],
      permissions: ['RUN_REPORTS', 'NEW_BI_TOOLS'],
    })
    expect(added.row.values).toEqual({
      name: 'Analyst',
      offered: true,
      roles: ['ROLE_CLIENT'],
      permissions: ['RUN_REPORTS', 'NEW_BI_TOOLS'],
    })
    expect(await offered(limited)).toEqual([
      { name: 'Analyst', roles: ['ROLE_CLIENT'], permissions: ['RUN_REPORTS', 'NEW_BI_TOOLS'] },
    ])
    expect((await sets.add(admin, { name: 'ANALYST', offered: true, roles: [], permissions: [] })).wrong).toEqual([
      'name taken',
    ])
    expect((await sets.edit(admin, added.row.id, { offered: false })).status).toBe(200)
    expect(await offered(limited)).toEqual([])
  })

  test('two edits at once: one is saved, the other gets 409 with what is stored', async () => {
    const sets = recordCalls(portal, 'permissionSets')
    const { row } = await sets.add(admin, { name: 'Both', offered: true, roles: [], permissions: [] })
    const answers = await Promise.all([
      sets.edit(admin, row.id, { name: 'One' }, row),
      sets.edit(admin, row.id, { name: 'Two' }, row),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await sets.edit(admin, row.id, { offered: false })
  })

  test('only staff of all clients change sets, and only by permissions and roles that they may give', async () => {
    const sets = recordCalls(portal, 'permissionSets')
    expect(
      (await sets.add(limited, { name: 'Mine', offered: true, roles: [], permissions: ['NEW_BI_TOOLS'] })).status,
    ).toBe(403)
    expect(
      (await sets.add(staff, { name: 'Mine', offered: true, roles: [], permissions: ['SETTINGS_ADMIN'] })).wrong,
    ).toEqual(['permissions notHeld'])
    expect(
      (await sets.add(staff, { name: 'Mine', offered: true, roles: ['ROLE_INTERNAL'], permissions: [] })).wrong,
    ).toEqual(['roles notHeld'])
    const own = await sets.add(staff, { name: 'Mine', offered: true, roles: [], permissions: ['NEW_BI_TOOLS'] })
    expect(own.status).toBe(200)
    expect((await sets.edit(limited, own.row.id, { name: 'Theirs' })).status).toBe(403)
  })
})

describe('who has what', () => {
  test('has a record for each permission and role of each person whom the reader sees, and of nobody else', async () => {
    const holdings = recordCalls(portal, 'holdings')
    const users = await portal.installation.deps.users.all()
    const known = new Set<string>(Object.values(PERMISSIONS).flat())
    for (const [as, sees] of [
      [admin, () => true],
      [limited, (login: string) => ['child.analyst', 'limited'].includes(login)],
    ] as const) {
      const expected = users
        .filter(({ login }) => sees(login))
        .flatMap((user) => [...heldBy(user)].filter((name) => known.has(name)).map((name) => `${user.id}_${name}`))
      const ids: string[] = []
      for (let total = 1; ids.length < total;) {
        const { rows, ...found } = await holdings.list(as, { limit: '200', offset: String(ids.length) })
        ids.push(...rows.map(({ id }) => id))
        total = found.total
      }
      expect(ids.sort()).toEqual(expected.sort())
    }
  })

  test('says what each permission means, in the language of the reader, and is found by it', async () => {
    const acl = recordCalls(portal, 'acl')
    const meaningOf = async (as: As) =>
      (await acl.list(as, { search: 'BILLING_STAMPING' })).rows.map(({ values }) => values.meaning)
    expect(await meaningOf(admin)).toEqual(['Gives invoices their client invoice number.'])
    expect((await acl.list(admin, { search: 'their client invoice number' })).rows.map(({ id }) => id)).toEqual([
      'BILLING_STAMPING',
    ])
    const { settings, users } = portal.installation.deps
    const reader = await users.byLogin('limited')
    await settings.save({ userId: reader?.id ?? 0, key: 'language', value: '"fr"' })
    expect(await meaningOf(limited)).toEqual(['Donne aux factures leur numéro de facture client.'])
  })

  test('has, finds and orders the words of the language that the screen shows, whichever is kept for the person', async () => {
    const acl = recordCalls(portal, 'acl')
    const read = async (query: Record<string, string>) => (await acl.list(admin, { language: 'es', ...query })).rows
    expect((await read({ search: 'número de factura de cliente' })).map(({ id }) => id)).toEqual(['BILLING_STAMPING'])
    const guest = ['ROLE_GUEST']
    expect((await read({ search: 'Invitado' })).map(({ id }) => id)).toEqual(guest)
    expect((await read({ search: 'ROLE_GUEST' })).map(({ id }) => id)).toEqual(guest)
    const areas = (await read({ sortBy: 'group', limit: '200' })).map(({ values }) => String(values.group))
    expect([...new Set(areas)]).toEqual(['gates', 'admin', 'freight', 'exceptions', 'markup', 'parcel', 'roles'])
  })
})
