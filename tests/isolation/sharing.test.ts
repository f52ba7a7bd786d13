// @module-tag exact
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import demoUsers from '../../server/access/demo-users.json' with { type: 'json' }
import type { SavedView } from '../../domain/dashboards/layout/saved-views.ts'
import type { SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/sharing'
const NAME = 'Quarterly secret of Northwind'
const ACCOUNT = '7Q7Q7Q'
const place = { x: 0, y: 0, w: 12, h: 12 }
const card = (page: string, chartName: string) => ({ page, chartName, fact: 'total_spend', settings: {}, place })
const PAGE = {
  id: 'pabcdefgh',
  name: 'Costs of the month',
  dashboardIds: ['spend/map', 'refund/trends'],
  cards: { a: card('spend', 'map'), b: { ...card('refund', 'trends'), place: { ...place, y: 12 } } },
}
const OTHER = { ...PAGE, id: 'pzzzzzzzz', name: 'Not shared with anybody' }

interface Received {
  readonly views: readonly {
    id: number
    opens: boolean
    name?: string
    address?: string
    lacking?: string[]
    by: string | null
  }[]
  readonly pages: readonly {
    id: number
    name: string
    leftOut: number
    edits: boolean
    cards: object
    by: string | null
  }[]
}

/** Of five views of client 5 that an administrator shares with everybody, what becomes of each: what a reader lacks of it. */
const OUTCOME = {
  admin: '',
  analyst: 'client, client, client, client, page+client',
  auditor: 'opens, opens, opens, opens, page',
  carrier: 'refused',
  'child.analyst': 'client, client, client, client, page+client',
  expiring: 'opens, opens, client, page+client, page',
  guest: 'client, client, page+client, page+client, page+client',
  ltl: 'client, client, client, page+client, page+client',
  newcomer: 'opens, opens, client, client, page',
  nobody: 'refused',
  override: 'opens, opens, client, page+client, page',
  'qa.internal': 'opens, opens, opens, page, page',
  'seven.days': 'opens, opens, client, page+client, page',
  'single.analyst': 'opens, opens, client, client, page',
  'sso.user': 'opens, opens, client, page+client, page',
  'twin.a': 'client, client, client, page+client, page+client',
  'twin.b': 'client, client, client, page+client, page+client',
}

/** Demo users that may sign in and have a menu. */
const READERS = demoUsers
  .filter(({ login, activated }) => activated !== false && !['expired', 'one.session'].includes(login))
  .map(({ login }) => login)

describe('what is shared reaches whom it is shared with, as far as they may see it', () => {
  let portal: TestPortal
  const as: Record<string, { authorization: string }> = {}
  const ids: Record<string, number> = {}
  const call = (
    login: string,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers?: InjectOptions['headers'],
  ) => portal.call(as[login], { method, url, ...(payload ? { payload } : {}), ...(headers ? { headers } : {}) })
  const received = async (login: string) => (await call(login, 'GET', `${AT}/received`)).body as Received
  const share = (login: string, item: string, audience: readonly SharedWith[], kind = 'view') =>
    call(login, 'POST', `${AT}/share`, { kind, item, audience })
  const person = (login: string, edits = false): SharedWith => ({ kind: 'person', id: ids[login] ?? 0, edits })
  const save = async (login: string, views: Readonly<Record<string, string>>) => {
    const stored = Object.fromEntries(
      Object.entries(views).map(([id, address]): [string, SavedView] => [id, { name: NAME, address, starred: false }]),
    )
    const payload = { filter_key: 'savedViews', filter_value: JSON.stringify(stored) }
    expect((await call(login, 'POST', '/aiparcelweb/api/filtersettings/addfilterForKey', payload)).status).toBe(200)
  }

  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
    for (const { id, login } of await portal.installation.deps.users.all()) ids[login] = id
    for (const login of READERS) as[login] = await portal.signIn(login)
  })
  afterAll(() => portal.close())

  const SPEND = '/aframe/dashboard/spend'
  /** Addresses of client 5 by what a reader lacks; the second reader holds client 5 alone, the guest client 6. */
  const VIEWS = {
    plain: `${SPEND}?client=5&period=YTD`,
    filtered: `${SPEND}?client=5&filter.account_number=${ACCOUNT}`,
    compared: '/aframe/dashboard/comparison?set1.client=5&set1.name=One&set2.client=6',
    records: '/invoices?search=7Q7Q7Q',
    made: '/dashboards/pabcdefgh?client=5',
  }

  test('under every demo user: a view opens where page and clients are theirs; else they read what they lack, and neither name nor address', async () => {
    await save('admin', VIEWS)
    const everybody = READERS.filter((login) => login !== 'admin').map((login) => person(login))
    for (const item of Object.keys(VIEWS))
      expect([item, (await share('admin', item, everybody)).status]).toEqual([item, 200])
    const outcome: Record<string, string> = {}
    for (const login of READERS) {
      const { status, body } = await call(login, 'GET', `${AT}/received`)
      if (status === 403) {
        outcome[login] = 'refused'
        continue
      }
      const { views } = body as Received
      outcome[login] = views.map(({ opens, lacking }) => (opens ? 'opens' : lacking?.join('+'))).join(', ')
      for (const view of views.filter(({ opens }) => !opens))
        expect([login, Object.keys(view).sort()]).toEqual([login, ['by', 'id', 'lacking', 'opens']])
      if (views.every(({ opens }) => !opens)) {
        const text = JSON.stringify(body)
        expect([login, [NAME, ACCOUNT, 'client=', 'admin'].filter((word) => text.includes(word))]).toEqual([login, []])
      }
    }
    expect(outcome).toEqual(OUTCOME)
  })

  test('nobody shares with somebody whom they do not see, nor a client that is not theirs, nor what they do not have; a guest and a carrier share nothing', async () => {
    await save('single.analyst', { mine: VIEWS.plain })
    const choices = (await call('single.analyst', 'GET', `${AT}/choices`)).body as {
      people: { login: string }[]
      clients: { id: number }[]
    }
    expect(choices.people.map(({ login }) => login)).not.toContain('analyst')
    expect(choices.people.map(({ login }) => login)).not.toContain('inactive')
    expect(choices.people.map(({ login }) => login)).toContain('newcomer')
    expect(choices.clients.map(({ id }) => id)).toEqual([5])
    for (const login of ['analyst', 'admin', 'guest', 'single.analyst', 'nobody'])
      expect([login, (await share('single.analyst', 'mine', [person(login)])).status]).toEqual([login, 400])
    expect((await share('single.analyst', 'mine', [{ kind: 'client', id: 1, edits: false }])).status).toBe(400)
    expect((await share('single.analyst', 'mine', [{ ...person('newcomer'), edits: true }])).status).toBe(400)
    expect((await share('single.analyst', 'gone', [person('newcomer')])).status).toBe(404)
    for (const login of ['guest', 'carrier'])
      expect([login, (await share(login, 'mine', [])).status]).toEqual([login, 403])
  })

  test('by role and by client it reaches those of them whom the owner sees, today; the owner reads who they are', async () => {
    const before = (await received('seven.days')).views.length
    expect((await share('single.analyst', 'mine', [{ kind: 'role', role: 'ROLE_CLIENT', edits: false }])).status).toBe(
      200,
    )
    const [given] = (await call('single.analyst', 'GET', `${AT}/given`)).body as { readers: { login: string }[] }[]
    const readers = given?.readers.map(({ login }) => login)
    expect(readers).toContain('seven.days')
    expect(
      readers?.filter((login) => ['analyst', 'twin.a', 'newcomer', 'inactive', 'single.analyst'].includes(login)),
    ).toEqual([])
    expect((await received('seven.days')).views).toHaveLength(before + 1)
    expect((await received('seven.days')).views.at(-1)).toMatchObject({ opens: true, name: NAME, by: 'single.analyst' })
    expect((await share('single.analyst', 'mine', [{ kind: 'client', id: 5, edits: false }])).status).toBe(200)
    expect((await received('newcomer')).views.at(-1)).toMatchObject({ name: NAME })
    expect(JSON.stringify(await received('analyst'))).not.toContain('single.analyst')
    await share('single.analyst', 'mine', [])
    expect((await received('seven.days')).views).toHaveLength(before)
  })

  /** Seven.days sees these clients from now on. */
  const grant = (clientIds: number[]) =>
    portal.installation.deps.users.change(ids['seven.days'], (stored) => {
      const user = stored.find(({ login }) => login === 'seven.days')
      if (!user) throw new Error('nobody')
      return { ok: true, value: { ...user, grants: { allClients: false, clientIds } } }
    })

  test('who loses the client, or the owner from sight, between sending and opening sees nothing of it', async () => {
    await save('single.analyst', { mine: VIEWS.filtered })
    await share('single.analyst', 'mine', [person('seven.days')])
    expect(JSON.stringify(await received('seven.days'))).toContain(ACCOUNT)
    await grant([6])
    expect((await received('seven.days')).views.filter(({ by }) => by === 'single.analyst')).toEqual([])
    expect(JSON.stringify(await received('seven.days'))).not.toContain(ACCOUNT)
    await grant([5])
    expect(JSON.stringify(await received('seven.days'))).toContain(ACCOUNT)
  })

  test('a page is edited by two, the one who saves later is told what is stored now and nothing of other pages; cards that the editor may not see stay', async () => {
    const pages = { dashboardPages: [PAGE, OTHER], selectedDashboardPageIndex: 0 }
    const put = '/aiparcelweb/api/dashboard/saveDashboardSettings/'
    expect((await call('admin', 'POST', put, pages)).status).toBe(200)
    expect(
      (await share('admin', PAGE.id, [person('analyst', true), person('guest', true), person('child.analyst')], 'page'))
        .status,
    ).toBe(200)
    const [page] = (await received('analyst')).pages
    expect(page).toMatchObject({ name: PAGE.name, edits: true, leftOut: 0, by: null })
    expect(JSON.stringify(await received('analyst'))).not.toContain(OTHER.name)
    const url = `${AT}/pages/${page?.id}`
    const { headers } = await call('analyst', 'GET', url)
    const version = { 'if-match': String(headers.etag) }
    const change = (login: string, name: string, cards: object = PAGE.cards) =>
      call(login, 'POST', url, { name, cards }, version)
    expect((await change('child.analyst', 'Not allowed')).status).toBe(403)
    expect((await change('single.analyst', 'Not shared')).status).toBe(404)
    expect((await change('analyst', 'Costs, by the analyst')).status).toBe(200)
    const late = await change('guest', 'Costs, by the guest', { a: PAGE.cards.a })
    expect(late.status).toBe(409)
    const { current } = late.body as { current: { filter_value: string; version: number } }
    expect(JSON.parse(current.filter_value)).toMatchObject({
      name: 'Costs, by the analyst',
      cards: { a: { page: 'spend' } },
    })
    expect(late.body).not.toEqual(expect.stringContaining(OTHER.name))
    const guest = (await call('guest', 'GET', url)).body as { leftOut: number }
    expect(guest.leftOut).toBe(1)
    const again = await call(
      'guest',
      'POST',
      url,
      { name: 'Costs, by the guest', cards: { a: PAGE.cards.a } },
      { 'if-match': `"${current.version}"` },
    )
    expect(again.status).toBe(200)
    const own = (await call('admin', 'GET', '/aiparcelweb/api/dashboard/getDashboardsFromDB')).body as {
      dashboardPages: object[]
    }
    expect(own.dashboardPages).toMatchObject([{ id: PAGE.id, name: 'Costs, by the guest', cards: PAGE.cards }, OTHER])
  })

  test('own words over the cards of a page are read by who sees a client of who wrote them, and by nobody else', async () => {
    const titled = { ...PAGE, id: 'ptitledpg', cards: { a: { ...PAGE.cards.a, title: NAME } } }
    const put = '/aiparcelweb/api/dashboard/saveDashboardSettings/'
    await call('admin', 'POST', put, { dashboardPages: [titled], selectedDashboardPageIndex: 0 })
    expect((await share('admin', titled.id, [person('seven.days', true)], 'page')).status).toBe(200)
    const page = async () => (await received('seven.days')).pages.find(({ name }) => name === titled.name)
    expect((await page())?.cards).toMatchObject({ a: { title: NAME } })
    await grant([])
    expect(Object.keys((await page())?.cards ?? {})).toEqual(['a'])
    const url = `${AT}/pages/${(await page())?.id}`
    const { headers, body } = await call('seven.days', 'GET', url)
    for (const answer of [await page(), body]) expect(JSON.stringify(answer)).not.toContain(NAME)
    // What they change takes no word away.
    const { name, cards } = body as { name: string; cards: object }
    const saved = await call('seven.days', 'POST', url, { name, cards }, { 'if-match': String(headers.etag) })
    expect(saved.status).toBe(200)
    await grant([5])
    expect((await page())?.cards).toMatchObject({ a: { title: NAME } })
  })

  test('taken back, renamed or removed by its owner it is so for everybody; an owner who may not sign in shares nothing', async () => {
    await save('single.analyst', { mine: VIEWS.plain })
    await share('single.analyst', 'mine', [person('seven.days')])
    expect((await received('seven.days')).views.some(({ by }) => by === 'single.analyst')).toBe(true)
    await save('single.analyst', {})
    expect((await received('seven.days')).views.some(({ by }) => by === 'single.analyst')).toBe(false)
    await save('single.analyst', { mine: VIEWS.plain })
    const { users } = portal.installation.deps
    await users.change(ids['single.analyst'], (stored) => {
      const user = stored.find(({ login }) => login === 'single.analyst')
      if (!user) throw new Error('nobody')
      return { ok: true, value: { ...user, activated: false } }
    })
    expect((await received('seven.days')).views.some(({ by }) => by !== null)).toBe(false)
  })
})
