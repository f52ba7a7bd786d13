// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import demoUsers from '../../server/access/demo-users.json' with { type: 'json' }
import navigation from '../../config/navigation.json' with { type: 'json' }
import en from '../../config/locales/en.json' with { type: 'json' }
import { pagePath } from '../../domain/dashboards/navigation.ts'
import type { Navigation } from '../../openapi/contract/navigation.ts'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import type * as z from 'zod'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { expectHeld } from '../contract/expect-held.ts'
import { IN_TURN, mayOf } from '../contract/may-of.ts'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'

const LOGINS = demoUsers.filter(({ activated }) => activated !== false).map(({ login }) => login)

type Menu = z.infer<typeof Navigation>['menu']
/** What stands in a row of the table beside a person, by the row's name. */
type Column = ReadonlyMap<string, string>

/** The texts that name what a route or an entry is. */
const nameOf = (label: string) => (en.navigation as Readonly<Record<string, string>>)[label] ?? label
const NOT = '-'

/**
 * One table of all demo users, kept in tests/fixtures/who-may.tsv for a person to read: what their menu shows, in its order, which
 * routes open, and which calls are refused. A new entry, route or call is a row of its own: look, then write it anew with
 * `npx vitest run tests/access/each-user.test.ts -u`. NAV-01, NAV-07 to NAV-11, ROUTE-01 to ROUTE-26
 */
describe('what each demo user may', () => {
  const columns = new Map<string, Column>()
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test.each(LOGINS)('%s is answered as the contract says', async (login) => {
    const as = await portal.signIn(login)
    const statuses = new Map<OperationId, number>()
    const last = (id: OperationId) => Number(id === 'logout')
    for (const id of IN_TURN.toSorted((a, b) => last(a) - last(b))) {
      const answer = await portal.call(as, SAMPLE_CALLS[id])
      if (mayOf(login, id) !== undefined) {
        expect([id, answer.status]).toEqual([id, mayOf(login, id)])
        expectHeld(id, answer)
      }
      statuses.set(id, answer.status)
    }
    const again = await portal.signIn(login)
    const { menu, routes } = (await portal.call(again, SAMPLE_CALLS.navigation)).body as z.infer<typeof Navigation>
    const config = (await portal.call(again, SAMPLE_CALLS.pagesConfig)).body as {
      pages?: { id: string; name: string; tabOf?: string }[]
    }
    const pages = config.pages ?? []
    const tops = pages.filter(({ tabOf }) => tabOf === undefined)
    columns.set(
      login,
      new Map([
        ...menuLines(menu, tops).map((line) => [`menu ${line}`, 'shown'] as const),
        ...[...pages.map(({ id }) => pagePath(id, navigation.routes)), ...routes.map(({ path }) => path)].map(
          (path) => [`route ${path}`, 'opens'] as const,
        ),
        ...[...statuses].map(([id, status]) => [`call ${id}`, [401, 403].includes(status) ? String(status) : 'may']),
      ] as [string, string][]),
    )
  })

  test('and the table has all of it, and no more', async () => {
    const paths = [
      ...portal.installation.deps.config.current().pages.map(({ id }) => pagePath(id, navigation.routes)),
      ...navigation.routes.map(({ path }) => path),
    ]
    const named = new Set([...columns.values()].flatMap((column) => [...column.keys()]))
    const menus = LOGINS.map((login) =>
      [...(columns.get(login)?.keys() ?? [])].filter((name) => name.startsWith('menu ')),
    )
    const entries = menus.toSorted((a, b) => b.length - a.length).reduce(withEntriesOf, [])
    for (const menu of menus) expect(menu).toEqual(entries.filter((entry) => menu.includes(entry)))
    const rows = [
      ...entries,
      ...new Set([...paths.map((path) => `route ${path}`), ...[...named].filter((name) => name.startsWith('route '))]),
      ...Object.keys(OPERATIONS).map((id) => `call ${id}`),
    ]
    const lines = [
      ['', ...LOGINS],
      ...rows.map((name) => [name, ...LOGINS.map((login) => columns.get(login)?.get(name) ?? NOT)]),
    ]
    await expect(lines.map((line) => `${line.join('\t')}\n`).join('')).toMatchFileSnapshot('../fixtures/who-may.tsv')
  })
})

/** What a menu has that is not known yet comes behind what stands before it there. */
function withEntriesOf(known: readonly string[], menu: readonly string[]): string[] {
  return menu.reduce(
    (entries, entry, at) =>
      entries.includes(entry) ? entries : entries.toSpliced(entries.indexOf(menu[at - 1] ?? '') + 1, 0, entry),
    [...known],
  )
}

function menuLines(menu: Menu, pages: readonly { readonly id: string; readonly name: string }[]): string[] {
  return menu.flatMap(({ label, entries }) =>
    entries.flatMap((entry) => {
      const section = nameOf(label)
      if ('pages' in entry)
        return pages.map(({ id, name }) => `${section} › ${name} ${pagePath(id, navigation.routes)}`)
      if ('href' in entry) return [`${section} › ${nameOf(entry.label)} ${entry.href}`]
      return entry.entries.map((link) => `${section} › ${nameOf(entry.label)} › ${nameOf(link.label)} ${link.href}`)
    }),
  )
}
