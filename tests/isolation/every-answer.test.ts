// @module-tag exact
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { REFUSALS } from '../../domain/access/refusals.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import type { NewUser, User } from '../../server/callers/users.ts'
import { MAPPING_CALLS } from '../contract/mapping-calls.ts'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'
import { recordCalls, type As } from '../server/records/record-calls.ts'
import { SAMPLE, uploadCalls } from '../server/uploads/upload-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { ofPart } from '../support/run/seeded-part.ts'

const EVERYTHING = Object.entries(PERMISSIONS).flatMap(([group, names]) => (group === 'roles' ? [] : names))
/** Each limited kind of person: roles, and the clients; the last has the flag of every client, and as a carrier none. */
const LIMITED: Readonly<
  Record<string, { roles: string[]; clientIds: number[]; permissions?: string[]; allClients?: boolean }>
> = {
  'five.chief': { roles: ['ROLE_INTERNAL'], clientIds: [5] },
  'two.chief': { roles: ['ROLE_CLIENT'], clientIds: [2] },
  'one.chief': { roles: [], clientIds: [1, 2] },
  'five.reader': {
    roles: ['ROLE_CLIENT'],
    clientIds: [5],
    permissions: ['NEW_BI_TOOLS', 'DASHBOARDS_VIEW', 'RUN_REPORTS'],
  },
  'six.guest': { roles: ['ROLE_GUEST'], clientIds: [6] },
  'all.carrier': { roles: ['ROLE_CARRIER'], clientIds: [], allClients: true },
}
/** Those of them who ask everything at each `npm test`: of each kind one. */
const EACH_TIME = ['five.chief', 'one.chief', 'six.guest', 'all.carrier']
const ADMIN = 'zeta.overseer'
const FOREIGN = 'yolanda.stranger'
/** Of none of the limited. */
const FOREIGN_CLIENT = 7
const SET = { name: 'Everything', offered: true, roles: [], permissions: ['SETTINGS_ADMIN'] }
/** What is called so at the foreign client: its files, mapping, folder, credential, and the meaning of a code. */
const CALLED = {
  load: 'foreign-load.csv',
  waiting: 'foreign-waiting.csv',
  mapping: 'foreign-mapping',
  folder: 'foreign-folder',
  credential: 'foreign-credential',
  meaning: 'foreign-meaning',
  page: 'foreign-page',
  draft: 'foreign-draft',
  note: 'foreign-note',
  alert: 'foreign-alert',
  code: 'foreign-ledger-code',
}

const EVERY_CHARGE = { account: [], reference1: [], reference2: [], reference3: [], service: [], charge: [] }

/** What only another company's truth explains, for one person. */
interface Foreign {
  readonly words: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  readonly clients: ReadonlySet<string>
}

describe('every answer of every call, as each limited person, holds nothing of another company', () => {
  let portal: TestPortal
  let waiting = ''
  let watched = ''
  const as: Record<string, As> = {}
  const foreign: Record<string, Foreign> = {}
  const own: Record<string, { people: readonly User[]; clients: readonly number[]; accounts: number }> = {}

  const add = async (login: string, change: Partial<NewUser>): Promise<void> => {
    const added = await portal.installation.deps.users.change(undefined, (stored) => {
      const like = stored.find((user) => user.login === 'single.analyst')
      if (!like) throw new Error('no single.analyst')
      return {
        ok: true,
        value: {
          ...like,
          login,
          email: `${login}@private.example`,
          firstName: `First${login.replace('.', '')}`,
          lastName: `Last${login.replace('.', '')}`,
          ...change,
        },
      }
    })
    if (!added.ok) throw new Error(login)
    as[login] = await portal.signIn(login)
  }
  const post = (login: string, url: string, payload: Record<string, unknown>) =>
    portal.call(as[login], { method: 'POST', url, payload })

  beforeAll(async () => {
    watched = mkdtempSync(join(tmpdir(), 'a-frame-watched-'))
    portal = await openTestPortal({ settings: { WATCHED_DIR: watched, WATCHED_EVERY_SECONDS: '3600' } })
    const { deps } = portal.installation
    await add(ADMIN, { roles: ['ROLE_INTERNAL'], permissions: EVERYTHING, grants: { allClients: true, clientIds: [] } })
    await add(FOREIGN, { grants: { allClients: false, clientIds: [6, 7] }, permissions: EVERYTHING })
    for (const [login, { roles, clientIds, permissions = EVERYTHING, allClients = false }] of Object.entries(LIMITED))
      await add(login, { roles, permissions, grants: { allClients, clientIds } })
    const DASHBOARD = '/aiparcelweb/api/dashboard'
    const page = { ...(SAMPLE_CALLS.publishDashboard.payload as { page: object }).page, id: 'told1' }
    const published = await post(ADMIN, `${DASHBOARD}/publishDashboard`, { page, roles: [...PERMISSIONS.roles] })
    for (const login of [FOREIGN, 'five.reader', 'one.chief'])
      await post(
        login,
        `${DASHBOARD}/saveDashboardSettings/`,
        SAMPLE_CALLS.saveDashboardSettings.payload as Record<string, unknown>,
      )
    const reset = await post(ADMIN, `${DASHBOARD}/resetLayouts`, { all: true, pages: 'all' })
    const users = recordCalls(portal, 'users')
    const reader = await deps.users.byLogin('five.reader')
    const moved = [
      await users.edit(as[ADMIN] as As, String(reader?.id), { clients: ['5', '6'] }),
      await users.edit(as[ADMIN] as As, String(reader?.id), { clients: ['5'] }),
    ]
    as['five.reader'] = await portal.signIn('five.reader')
    await deps.notifications.tell([reader?.id ?? 0], {
      occasion: 'told',
      content: {
        kind: 'import-finished',
        client: (await deps.clients.all()).find(({ id }) => id === 6)?.name ?? '',
        rows: 1,
      },
    })
    const brought = await bringInvoices()
    expect([published.status, reset.status, ...moved.map(({ status }) => status)]).toEqual([200, 200, 200, 200])
    expect(brought).toEqual(['loaded', 200, 200, 200, 200, 201, 201, 200, 201])
    const all = await deps.users.all()
    for (const [login, { clientIds }] of Object.entries(LIMITED)) {
      const isOwn = (user: User) =>
        user.login === login ||
        (!user.grants.allClients &&
          user.grants.clientIds.length > 0 &&
          user.grants.clientIds.every((id) => clientIds.includes(id)))
      const outside = `NOT IN (${[0, ...clientIds].join(', ')})`
      const rows = await statementsOf(deps.warehouse).rows({
        sql: `SELECT name AS word FROM client WHERE id ${outside} UNION SELECT number FROM client WHERE id ${outside} UNION SELECT code FROM client WHERE id ${outside}
          UNION SELECT number FROM account WHERE client_id ${outside} UNION SELECT DISTINCT invoice_number FROM package_level_info WHERE client_id ${outside}
          EXCEPT (SELECT name FROM client WHERE NOT id ${outside} UNION SELECT number FROM account WHERE NOT client_id ${outside} UNION SELECT DISTINCT invoice_number FROM package_level_info WHERE NOT client_id ${outside})`,
        params: [],
      })
      const strangers = all.filter((user) => !isOwn(user))
      const names = strangers
        .flatMap((user) => [user.login, user.email, user.firstName, user.lastName])
        .filter((word) => word.includes('.') || word.startsWith('First') || word.startsWith('Last'))
      foreign[login] = {
        words: new Set([...rows.map(({ word }) => String(word)), ...names, ...Object.values(CALLED)]),
        people: new Set(strangers.map(({ id }) => String(id))),
        clients: new Set(
          (await deps.clients.all()).filter(({ id }) => !clientIds.includes(id)).map(({ id }) => String(id)),
        ),
      }
      const accounts = await statementsOf(deps.warehouse).rows({
        sql: `SELECT count(*) AS many FROM account WHERE NOT client_id ${outside}`,
        params: [],
      })
      own[login] = { people: all.filter(isOwn), clients: clientIds, accounts: Number(accounts[0]?.many) }
    }
  })
  afterAll(async () => {
    await portal.close()
    rmSync(watched, { recursive: true, force: true })
  })

  /** The foreign client has a load, an upload that waits, and one of everything beside them. */
  async function bringInvoices(): Promise<(string | number)[]> {
    const calls = uploadCalls(portal, as[FOREIGN] as As)
    const { status } = await calls.load(
      (await calls.previewed(FOREIGN_CLIENT, { name: CALLED.load, content: SAMPLE })).id,
    )
    waiting = (await calls.previewed(FOREIGN_CLIENT, { name: CALLED.waiting, content: 'Tracking,Net\n1,2\n' })).id
    const made: [OperationId, Record<string, unknown>][] = [
      ['saveMapping', { mapping: { ...MAPPING_CALLS.saveMapping.payload.mapping, name: CALLED.mapping } }],
      ['addWatchedFolder', { name: CALLED.folder }],
      ['addClientCredential', { name: CALLED.credential, clientIds: [FOREIGN_CLIENT] }],
      ['assignCode', { accessorial: CALLED.meaning }],
      ['pinDayNote', { text: CALLED.note }],
      ['setTarget', {}],
      ['saveGlRules', { rules: [{ ...EVERY_CHARGE, shares: [{ code: CALLED.code, percent: 100 }] }] }],
    ]
    const answers = []
    for (const [id, change] of made) {
      const { url, payload } = SAMPLE_CALLS[id]
      const about = 'clientId' in (payload as object) || id === 'saveMapping' ? { clientId: FOREIGN_CLIENT } : {}
      answers.push(await post(ADMIN, url, { ...(payload as object), ...about, ...change }))
    }
    const own = await portal.installation.deps.users.byLogin(FOREIGN)
    const { url: alerts, payload: alert } = SAMPLE_CALLS.addAlert
    const address = `/aframe/dashboard/spend?client=${FOREIGN_CLIENT}`
    const watched = { ...(alert as object), name: CALLED.alert, address, people: [own?.id ?? 0] }
    answers.push(await post(FOREIGN, alerts, watched))
    const text = (name: string) => {
      const { text: whole } = portal.installation.deps.config.sources().sources.find(({ id }) => id === 'spend') ?? {}
      return JSON.stringify({ ...(JSON.parse(whole ?? '') as object), name })
    }
    const page = '/aiparcelweb/api/pageEditor/pages/c7_sample'
    const outcome = await post(FOREIGN, `${page}/publish`, { text: text(CALLED.page), baseVersion: 0 })
    expect(outcome.body).toEqual({ outcome: 'published', version: 1 })
    await post(FOREIGN, `${page}/draft`, { text: text(CALLED.draft), baseVersion: 1 })
    return [status, ...answers.map((answer) => answer.status)]
  }

  /** The call about the person's own client, and the same about another's. */
  function variants(id: OperationId, login: string): InjectOptions[] {
    const sample = SAMPLE_CALLS[id]
    const about = (client: number, person: number): InjectOptions => ({
      ...sample,
      url: sample.url
        .replace(/(byClient|byClientDashboards|Dashboards)\/1/, `$1/${client}`)
        .replace(/clientId=1/, `clientId=${client}`)
        .replace(/pages\/c1_/, `pages/c${client}_`)
        .replace('?login=admin&', '?'),
      ...(sample.payload === undefined
        ? {}
        : {
            payload:
              typeof sample.payload === 'string'
                ? sample.payload
                : {
                    ...sample.payload,
                    ...('clientId' in sample.payload ? { clientId: client } : {}),
                    ...('userId' in sample.payload ? { userId: person } : {}),
                    ...('username' in sample.payload ? { username: login } : {}),
                  },
          }),
    })
    const self = own[login]?.people.find((user) => user.login === login)?.id ?? 0
    const another = about(FOREIGN_CLIENT, Number([...(foreign[login]?.people ?? [])].at(-1)))
    const kept = {
      ...another,
      url: String(another.url)
        .replace('0'.repeat(32), waiting)
        .replace(/(loads|mappings|folders|entials|codes|notes)\/999/i, '$1/1'),
    }
    return [about(own[login]?.clients[0] ?? 1, self), another, ...(kept.url === another.url ? [] : [kept])]
  }

  function leaks(
    login: string,
    { body, headers }: { readonly body: unknown; readonly headers: Readonly<Record<string, unknown>> },
  ): string[] {
    const of = foreign[login]
    if (!of) throw new Error(login)
    const found: string[] = []
    const walk = (value: unknown, name: string): void => {
      if (Array.isArray(value)) return value.forEach((each) => walk(each, name))
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).forEach(([key, each]) => walk(each, key))
      if (['userId', 'userIds', 'people'].includes(name) && of.people.has(String(value)))
        found.push(`${name} ${String(value)}`)
      if (['client', 'clients', 'clientId', 'parentClientId', 'parent'].includes(name) && of.clients.has(String(value)))
        found.push(`${name} ${String(value)}`)
      if (typeof value !== 'string') return
      if (of.words.has(value)) found.push(`${name} ${value}`)
      for (const word of value.split(/[^\p{L}\p{N}._@-]+/u))
        if (word.length > 3 && of.words.has(word.replace(/[.:]$/, ''))) found.push(`${name}: ${word}`)
      if (/^[[{]/.test(value)) walk(parsed(value), name)
    }
    walk(body, 'body')
    walk(headers, 'headers')
    return found
  }
  function parsed(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }

  const records = [
    'users',
    'acl',
    'clients',
    'accounts',
    'accountgroups',
    'divisions',
    'fulfillmentCenters',
    'carriers',
    'invoices',
    'invoiceLines',
    'bulkInvoices',
    'jobs',
    'taskMetrics',
    'scheduledRuns',
    'runLog',
    'statistics',
    'health',
    'audits',
    'exceptionCharge',
    'payments',
    'trackedPayments',
    'captcha',
    'tracking',
    'trackingHistory',
    'settings',
  ]
  const lists = records
    .flatMap((record) => [
      `/aiparcelweb/api/records/${record}?limit=200`,
      `/aiparcelweb/api/recordChoices/${record}`,
      `/aiparcelweb/api/records/${record}/1`,
      `/aiparcelweb/api/records/${record}/6`,
    ])
    .concat('/aiparcelweb/api/auditEntries')
  const LAST = ['logout', 'endOwnSession', 'changePassword', 'authenticate']

  test.each(ofPart(Object.keys(LIMITED), EACH_TIME))('%s', async (login) => {
    const ids = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => !LAST.includes(id))
    expect(Object.keys(SAMPLE_CALLS).sort()).toEqual(Object.keys(OPERATIONS).sort())
    const calls = [
      ...ids.flatMap((id) => variants(id, login)),
      ...lists.map((url): InjectOptions => ({ method: 'GET', url })),
      ...(['endOwnSession', 'logout'] as const).map((id) => SAMPLE_CALLS[id]),
    ]
    for (const call of calls) {
      const asked = call.method === 'GET' ? undefined : JSON.stringify(call.payload ?? '')
      const answer = await portal.call(as[login], call)
      expect([call.url, asked, answer.status < 500 || answer.status === 503, leaks(login, answer)]).toEqual([
        call.url,
        asked,
        true,
        [],
      ])
    }
    as[login] = await portal.signIn(login)
  })

  test.each([
    ['five.chief', 'five.reader'],
    ['two.chief', 'child.analyst'],
  ])(
    '%s, who sees the portal as %s, gets nothing of another company, and no more than either of the two',
    async (login, seen) => {
      const person = await portal.installation.deps.users.byLogin(seen)
      const begun = await post(login, `/aiparcelweb/api/people/${person?.id}/seeAs`, {})
      expect([begun.status, leaks(login, begun)]).toEqual([200, []])
      const headers = { 'x-see-as': (begun.body as { grant: string }).grant }
      for (const call of [
        ...(Object.keys(OPERATIONS) as OperationId[])
          .filter((id) => id !== 'logout')
          .flatMap((id) => variants(id, login)),
        ...lists.map((url): InjectOptions => ({ method: 'GET', url })),
      ]) {
        const answer = await portal.call(as[login], { ...call, headers: { ...call.headers, ...headers } })
        expect([
          call.url,
          answer.status < 500,
          leaks(login, answer),
          seen in foreign ? leaks(seen, answer) : [],
        ]).toEqual([call.url, true, [], []])
      }
      expect(
        (await portal.call(as[login], { method: 'GET', url: '/aiparcelweb/api/account', headers })).body,
      ).toMatchObject({ login: seen })
    },
  )

  test('the search bites: what somebody with every client is answered holds what others may not see', async () => {
    for (const login of ['five.chief', 'two.chief', 'five.reader']) {
      let found = 0
      for (const url of [
        '/aiparcelweb/api/usersShort',
        '/aiparcelweb/api/auditEntries',
        '/aiparcelweb/api/clientsShort',
        '/aiparcelweb/api/dashboard/newDashboardPages',
        '/aiparcelweb/api/loads',
        '/aiparcelweb/api/watchedFolders',
        '/aiparcelweb/api/clientCredentials',
        '/aiparcelweb/api/assignedCodes',
        '/aiparcelweb/api/agreements',
        '/aiparcelweb/api/claims?states=found,queued,expired&limit=200',
        '/aiparcelweb/api/claimChoices',
        `/aiparcelweb/api/mappings?clientId=${FOREIGN_CLIENT}`,
        `/aiparcelweb/api/targets?clientId=${FOREIGN_CLIENT}&table=package_level_info&fact=total_spend`,
        `/aiparcelweb/api/glRules?clientId=${FOREIGN_CLIENT}`,
        `/aiparcelweb/api/dayNotes?clientId=${FOREIGN_CLIENT}&from=2026-11-01&to=2026-11-30`,
        ...lists.slice(0, 4),
      ]) {
        const many = leaks(login, await portal.call(as[ADMIN], { method: 'GET', url })).length
        if (!url.includes('/records/users/'))
          expect([login, url, many > 0 || url.includes('/1')]).toEqual([login, url, true])
        found += many
      }
      expect(found).toBeGreaterThan(20)
    }
  })

  test('counts are those of the truth', async () => {
    for (const login of ['five.chief', 'two.chief', 'one.chief']) {
      const mine = own[login]
      const total = async (record: string) =>
        (
          (await portal.call(as[login], { method: 'GET', url: `/aiparcelweb/api/records/${record}?limit=1` })).body as {
            total: number
          }
        ).total
      expect([login, await total('users'), await total('clients'), await total('accounts')]).toEqual([
        login,
        mine?.people.length,
        mine?.clients.length,
        mine?.accounts,
      ])
      const { rows } = (
        await portal.call(as[login], { method: 'GET', url: '/aiparcelweb/api/records/acl?search=NEW_BI_TOOLS' })
      ).body as { rows: { values: { holders: number } }[] }
      expect(rows[0]?.values.holders).toBe(
        mine?.people.filter(({ activated, permissions }) => activated && permissions.includes('NEW_BI_TOOLS')).length,
      )
      expect((await portal.call(as[login], { method: 'GET', url: '/aiparcelweb/api/usersShort' })).body).toHaveLength(
        mine?.people.length ?? 0,
      )
    }
  })

  test('powers of the whole installation are refused in words with fewer clients, and are not offered', async () => {
    const whole = (Object.entries(OPERATIONS) as [OperationId, Operation][])
      .filter(([, { wholeInstallation }]) => wholeInstallation)
      .map(([id]) => id)
    expect(whole.sort()).toEqual([
      'addStatus',
      'importRateTable',
      'previewRateTable',
      'previewSsoMetadata',
      'publishDashboard',
      'publishedDashboards',
      'removeSsoProvider',
      'removeStatus',
      'saveSsoProvider',
      'ssoProviders',
      'ssoTests',
      'testSsoProvider',
      'undoRateImport',
      'unpublishDashboard',
      'verifyAudit',
    ])
    const calls: InjectOptions[] = [
      ...whole.map((id) => SAMPLE_CALLS[id]),
      SAMPLE_CALLS.addRecord,
      SAMPLE_CALLS.editRecord,
      { method: 'GET', url: '/aiparcelweb/api/records/settings' },
      { method: 'PUT', url: '/aiparcelweb/api/records/settings/installation', payload: { version: '', values: {} } },
      { method: 'POST', url: '/aiparcelweb/api/records/clients', payload: { values: {} } },
      { method: 'POST', url: '/aiparcelweb/api/records/permissionSets', payload: { values: SET } },
    ]
    for (const login of ['five.chief', 'one.chief', 'all.carrier']) {
      for (const call of calls) {
        const { status, body } = await portal.call(as[login], call)
        expect([login, call.url, status, body]).toEqual([
          login,
          call.url,
          403,
          { code: 'not-permitted', detail: REFUSALS.wholeInstallation },
        ])
      }
      const { menu, routes, everyClient } = (
        await portal.call(as[login], { method: 'GET', url: '/aiparcelweb/api/navigation' })
      ).body as { menu: object; routes: { path: string }[]; everyClient: boolean }
      expect([
        everyClient,
        routes.map(({ path }) => path).filter((path) => path.startsWith('/settings')),
        JSON.stringify(menu).includes('/settings/maintenance'),
      ]).toEqual([false, ['/settings/audit', '/settings/layouts'], false])
      const pages = (await portal.call(as[login], { method: 'GET', url: '/aiparcelweb/api/records' })).body as {
        id: string
        mayAdd: boolean
        mayEdit: boolean
        fields: { name: string; once: boolean }[]
      }[]
      expect(
        pages
          .filter(({ id }) => ['settings', 'carriers', 'clients', 'permissionSets', 'users'].includes(id))
          .map(({ id, mayAdd, mayEdit }) => [id, mayAdd, mayEdit]),
      ).toEqual([
        ['carriers', false, false],
        ['clients', false, true],
        ['permissionSets', false, false],
        ['users', login !== 'all.carrier', login !== 'all.carrier'],
      ])
      const person = pages.find(({ id }) => id === 'users')?.fields
      expect(person?.filter(({ once }) => once).map(({ name }) => name)).toEqual(['login', 'allClients'])
    }
  })

  test("a reset reaches only one's own people; one that others are in is not there", async () => {
    const reset = (url: string, payload: Record<string, unknown>) =>
      post('one.chief', `/aiparcelweb/api/dashboard/${url}`, payload)
    const save = (login: string) =>
      post(
        login,
        '/aiparcelweb/api/dashboard/saveDashboardSettings/',
        SAMPLE_CALLS.saveDashboardSettings.payload as Record<string, unknown>,
      )
    for (const login of [FOREIGN, 'one.chief', 'two.chief']) await save(login)
    const strangers = [...(foreign['one.chief']?.people ?? [])].map(Number)
    expect((await reset('countLayouts', { userIds: strangers, pages: 'all' })).body).toEqual({ layouts: 0, users: 0 })
    expect((await reset('countLayouts', { all: true, pages: ['dashboards'] })).body).toEqual({ layouts: 2, users: 2 })
    expect((await reset('resetLayouts', { all: true, pages: ['dashboards'] })).body).toMatchObject({
      layouts: 2,
      users: 2,
    })
    const listed = (
      await portal.call(as['one.chief'], { method: 'GET', url: '/aiparcelweb/api/dashboard/layoutResets' })
    ).body as { logins: string[]; by: string | null }[]
    expect(listed.map(({ by, logins }) => [by, logins])).toEqual([['one.chief', ['one.chief', 'two.chief']]])
    const everybodys = (await portal.installation.deps.layoutResets.list()).find(({ by }) => by === ADMIN)?.id
    expect([
      (await reset('undoResetLayouts', { resetId: everybodys })).body,
      (await reset('undoResetLayouts', { resetId: 99_999 })).body,
    ]).toEqual([
      { code: 'not-found', detail: 'Not found.' },
      { code: 'not-found', detail: 'Not found.' },
    ])
  })

  test('what is taken or is not there tells nothing: the same words for a name of somebody unseen and a kept one, the same refusal for any number, 404 for any id', async () => {
    const five = as['five.chief'] as As
    const users = recordCalls(portal, 'users')
    const person = {
      firstName: 'New',
      lastName: 'Person',
      email: 'new@private.example',
      activated: true,
      password: 'Arrival2026',
      singleSession: false,
      ssoOnly: false,
      accessEndsOn: '',
      roles: [],
      permissions: [],
      allClients: false,
      clients: ['5'],
    }
    const [theirs, kept] = [
      await users.add(five, { ...person, login: FOREIGN }),
      await users.add(five, { ...person, login: 'administrator' }),
    ]
    expect([theirs.status, theirs.wrong, kept.refusal]).toEqual([400, ['login notFree'], theirs.refusal])
    expect((await users.add(five, { ...person, login: 'single.analyst' })).wrong).toEqual(['login taken'])
    const tries: number[] = []
    for (let turn = 0; turn < 6; turn += 1)
      tries.push(
        (
          await users.add(five, {
            ...person,
            login: turn % 2 === 0 ? FOREIGN : 'free.name',
            clients: ['5'],
            roles: ['ROLE_CLIENT'],
            password: turn % 2 === 0 ? 'Arrival2026' : '',
            activated: false,
          })
        ).status,
      )
    expect(tries.at(-1)).toBe(429)
    expect((await users.add(five, { ...person, login: 'free.name' })).status).toBe(429)
    const clients = recordCalls(portal, 'clients')
    const [other] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: 'SELECT number FROM client WHERE id = 6',
      params: [],
    })
    const numbers = [
      await clients.edit(five, '5', { number: String(other?.number) }),
      await clients.edit(five, '5', { number: 'not-taken-1' }),
    ]
    expect(numbers.map(({ wrong }) => wrong)).toEqual([['number unchangeable'], ['number unchangeable']])
    for (const record of ['users', 'clients', 'accounts', 'accountgroups', 'divisions']) {
      const calls = recordCalls(portal, record)
      const stranger = record === 'users' ? String([...(foreign['five.chief']?.people ?? [])][0]) : '6'
      const read = [await calls.read(five, record === 'clients' ? '6' : stranger), await calls.read(five, '999999')]
      if (record === 'users' || record === 'clients') expect([record, read[0]]).toEqual([record, read[1]])
    }
  })
})
