import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import demoUsers from '../../../server/access/demo-users.json' with { type: 'json' }
import { CHANGE_PASSWORD_PATH } from '../../../src/access/access-paths.ts'
import { BUILT_ROUTES } from '../../../src/shell/routes/BuiltRoutes.tsx'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import { pagePath } from '../../../domain/dashboards/navigation.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

type As = { authorization: string }
interface Shown {
  menu: { label: string; entries: (Link | { label: string; entries: Link[] } | { pages: 'all' })[] }[]
  routes: { path: string; servedBy?: { name: string; address: string | null; newTab: boolean; own: boolean } }[]
}
interface Link {
  label: string
  href: string
  newTab: boolean
}

const DEMO_LOGINS = demoUsers.filter(({ activated }) => activated !== false).map(({ login }) => login)
const linksOf = ({ menu }: Pick<Shown, 'menu'>) =>
  menu.flatMap(({ entries }) =>
    entries.flatMap((entry) => ('pages' in entry ? [] : 'href' in entry ? [entry] : entry.entries)),
  )
const RECORDS = '/aiparcelweb/api/records/applications'

describe('the menu has no dead ends', () => {
  let portal: TestPortal
  let admin: As
  const people = new Map<string, As>()
  beforeAll(async () => {
    portal = await openTestPortal()
    for (const login of DEMO_LOGINS) people.set(login, await portal.signIn(login))
    admin = person('admin')
  })
  afterAll(() => portal.close())

  const person = (login: string): As => people.get(login) ?? { authorization: '' }
  const shownTo = async (as: As) =>
    (await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/navigation' })).body as Shown
  const section = (shown: Shown, label: string) => linksOf({ menu: shown.menu.filter((each) => each.label === label) })
  const hide = async (hideUnconnected: boolean) => {
    const url = '/aiparcelweb/api/records/settings/installation'
    const { version, values } = (await portal.call(admin, { method: 'GET', url })).body as RecordRow
    const payload = { version, values: { ...values, hideUnconnected } }
    expect((await portal.call(admin, { method: 'PUT', url, payload })).status).toBe(200)
  }
  const connect = async (as: As, id: string, values: { address: string; newTab: boolean }, version?: string) => {
    const read = (await portal.call(admin, { method: 'GET', url: `${RECORDS}/${id}` })).body as RecordRow
    return portal.call(as, {
      method: 'PUT',
      url: `${RECORDS}/${id}`,
      payload: { version: version ?? read.version, values },
    })
  }

  test('in the demo every entry of every demo user leads to a page of its own', async () => {
    const { pages, navigation } = portal.installation.deps.config.current()
    const leadsSomewhere = new Set([
      ...Object.keys(BUILT_ROUTES),
      CHANGE_PASSWORD_PATH,
      ...pages.map(({ id }) => pagePath(id, navigation.routes)),
    ])
    let entries = 0
    for (const login of DEMO_LOGINS) {
      const shown = await shownTo(person(login))
      const links = linksOf({ menu: shown.menu.filter(({ label }) => label !== 'notConnected') })
      entries += links.length
      expect(
        links.map(({ href }) => href.split('?')[0] ?? '').filter((path) => !leadsSomewhere.has(path)),
        login,
      ).toEqual([])
    }
    expect(entries).toBeGreaterThan(DEMO_LOGINS.length)
  })

  test('the guide counts for each demo user what the menu has beside the dashboards, and what of it leads nowhere where the setting is off', async () => {
    const menus = async () =>
      new Map(await Promise.all(DEMO_LOGINS.map(async (login) => [login, await shownTo(person(login))] as const)))
    const own = (shown: Shown | undefined) =>
      linksOf({ menu: (shown?.menu ?? []).filter(({ label }) => label !== 'notConnected') })
    const on = await menus()
    await hide(false)
    const off = await menus()
    await hide(true)
    const lines = DEMO_LOGINS.map((login) => {
      const { routes = [] } = off.get(login) ?? {}
      const leadsNowhere = ({ href }: Link) =>
        routes.some(({ path, servedBy }) => path === href.split('?')[0] && servedBy?.address === null)
      const [all, left] = [own(off.get(login)), own(on.get(login))]
      const nowhere = all.filter(leadsNowhere).length
      expect([login, left.filter(leadsNowhere), left.length], login).toEqual([login, [], all.length - nowhere])
      return `| \`${login}\` | ${all.length} | ${nowhere} | ${left.length} |`
    })
    expect(readFileSync('docs/administer.md', 'utf8')).toContain(lines.join('\n'))
  })

  test('administrators of the whole installation find what is not connected by its application, nobody else does', async () => {
    const shown = await shownTo(admin)
    const left = section(shown, 'notConnected').map(({ href }) => href)
    expect(left).toContain('/ui1/callersUI')
    const unconnected = shown.routes.filter(({ servedBy }) => servedBy?.address === null).map(({ path }) => path)
    expect(left.toSorted()).toEqual(unconnected.toSorted())
    expect(shown.menu.at(-1)?.label).toBe('notConnected')
    for (const login of DEMO_LOGINS.filter((each) => each !== 'admin'))
      expect(
        (await shownTo(person(login))).menu.map(({ label }) => label),
        login,
      ).not.toContain('notConnected')
  })

  test('with the setting off the menu has all entries, and the addresses answer with either [ROUTE-19, NAV-04]', async () => {
    const hidden = await shownTo(admin)
    await hide(false)
    const whole = await shownTo(admin)
    await hide(true)
    expect(section(whole, 'notConnected')).toEqual([])
    expect(whole.routes).toEqual(hidden.routes)
    const more = linksOf(whole).filter(({ href }) => !linksOf(hidden).some((each) => each.href === href))
    expect(more).toEqual([])
    expect(section(whole, 'adminTools').length).toBeGreaterThan(section(hidden, 'adminTools').length)
  })

  test('an application is connected in the portal: its areas lead there for everybody who may enter them, until it is taken off', async () => {
    const there = 'https://freight.example/app/ui6/'
    const leaving = (shown: Shown) => linksOf(shown).filter(({ href }) => href.startsWith(there))
    expect((await connect(admin, 'ui6', { address: 'https://freight.example/app/', newTab: false })).status).toBe(200)
    expect(leaving(await shownTo(person('ltl')))).toContainEqual({
      label: 'ltlInvoices',
      href: `${there}ltlinvoices`,
      newTab: false,
    })
    expect(leaving(await shownTo(admin)).length).toBeGreaterThan(0)
    expect(leaving(await shownTo(person('analyst')))).toEqual([])
    expect((await connect(admin, 'ui6', { address: '', newTab: false })).status).toBe(200)
    expect(linksOf(await shownTo(admin)).some(({ href }) => href.startsWith('https:'))).toBe(false)
  })

  test('a page that is here stays where its application has an address, and goes where it has one of its own', async () => {
    expect((await connect(admin, 'ui1', { address: 'https://billing.example', newTab: true })).status).toBe(200)
    const folders = async () =>
      section(await shownTo(admin), 'adminTools').find(({ label }) => label === 'ftpLocations')
    expect(await folders()).toMatchObject({ href: '/ui1/ftplocations' })
    const own = 'https://files.example/locations'
    expect((await connect(admin, '_ui1_ftplocations', { address: own, newTab: true })).status).toBe(200)
    expect(await folders()).toEqual({ label: 'ftpLocations', href: own, newTab: true })
    await connect(admin, '_ui1_ftplocations', { address: '', newTab: true })
    await connect(admin, 'ui1', { address: '', newTab: true })
    expect(await folders()).toMatchObject({ href: '/ui1/ftplocations' })
  })

  test('what is no web address is refused at its field, an older version too, and who has not all clients neither reads nor connects', async () => {
    for (const address of [
      'javascript:alert(1)',
      'billing.example',
      'https://',
      'https://a b.example',
      'ftp://x.example',
    ])
      expect([address, (await connect(admin, 'ui1', { address, newTab: true })).status]).toEqual([address, 400])
    expect((await connect(admin, 'ui1', { address: 'https://a.example', newTab: true }, 'older')).status).toBe(409)
    for (const login of ['analyst', 'single.analyst']) {
      const as = person(login)
      expect((await portal.call(as, { method: 'GET', url: RECORDS })).status).toBe(403)
      expect((await connect(as, 'ui1', { address: 'https://a.example', newTab: true })).status).toBe(403)
    }
  })

  test('where it was and where it is now stand in the audit log', async () => {
    await connect(admin, 'tms', { address: 'https://tms.example', newTab: true })
    const { body } = await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries?login=admin' })
    expect(JSON.stringify(body)).toMatch(/applications tms.*https:\/\/tms\.example/)
    await connect(admin, 'tms', { address: '', newTab: true })
  })
})

test('an installation without the demo has the whole menu until it is told to hide', async () => {
  for (const [settings, hides] of [
    [{ DEMO: 'off', ADMIN_PASSWORD: 'Parcels2026x' }, false],
    [{ DEMO: 'off', ADMIN_PASSWORD: 'Parcels2026x', HIDE_UNCONNECTED: 'on' }, true],
  ] as const) {
    const portal = await openTestPortal({ settings })
    const { hideUnconnected } = await portal.installation.deps.installationSettings.current()
    await portal.close()
    expect(hideUnconnected).toBe(hides)
  }
})
