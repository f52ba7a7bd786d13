// @module-tag exact
import { readdirSync } from 'node:fs'
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

/** The texts that name what a route or an entry is. */
const nameOf = (label: string) => (en.navigation as Readonly<Record<string, string>>)[label] ?? label
const bullet = (lines: readonly string[]) => (lines.length === 0 ? ['- nothing'] : lines.map((line) => `- ${line}`))

/**
 * One page of text for each demo user, kept in tests/fixtures/who-may for a person to read: the menu, the routes that open and those
 * that do not, the calls that are refused and those that are not. A new route, page or call changes them: look, then write them
 * anew with `npx vitest run tests/access/each-user.test.ts -u`. NAV-01, NAV-07 to NAV-11, ROUTE-01 to ROUTE-26
 */
describe('what each demo user may', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('there is one page for each user who can sign in, and no other', () => {
    expect(readdirSync('tests/fixtures/who-may').sort()).toEqual(LOGINS.map((login) => `${login}.md`).sort())
  })

  test.each(LOGINS)('%s', async (login) => {
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
    const answers = (Object.keys(OPERATIONS) as OperationId[])
      .sort((a, b) => last(a) - last(b))
      .map((id) => [id, statuses.get(id)] as const)
    const again = await portal.signIn(login)
    const { menu, routes } = (await portal.call(again, SAMPLE_CALLS.navigation)).body as z.infer<typeof Navigation>
    const config = (await portal.call(again, SAMPLE_CALLS.pagesConfig)).body as {
      pages?: { id: string; name: string; tabOf?: string }[]
    }
    const pages = (config.pages ?? []).map(({ id, name, tabOf }) => ({
      path: pagePath(id, navigation.routes),
      name,
      isTab: tabOf !== undefined,
    }))
    const open = [...new Set([...pages.map(({ path }) => path), ...routes.map(({ path }) => path)])]
    const all = [
      ...new Set([
        ...portal.installation.deps.config.current().pages.map(({ id }) => pagePath(id, navigation.routes)),
        ...navigation.routes.map(({ path }) => path),
      ]),
    ]
    const refused = answers.filter(([, status]) => status === 401 || status === 403)
    const text = [
      `# ${login}`,
      '',
      '## Menu',
      '',
      ...bullet(
        menuLines(
          menu,
          pages.filter(({ isTab }) => !isTab).map(({ name }) => name),
        ),
      ),
      '',
      '## Routes that open',
      '',
      ...bullet(open),
      '',
      '## Routes that are not found',
      '',
      ...bullet(all.filter((path) => !open.includes(path))),
      '',
      '## Calls that are refused',
      '',
      ...bullet(refused.map(([id, status]) => `${id} ${status}`)),
      '',
      '## Calls that are not refused',
      '',
      ...bullet(answers.filter(([id]) => !refused.some(([other]) => other === id)).map(([id]) => id)),
      '',
    ].join('\n')
    await expect(text).toMatchFileSnapshot(`../fixtures/who-may/${login}.md`)
  })
})

function menuLines(menu: Menu, pages: readonly string[]): string[] {
  return menu.flatMap(({ label, entries }) =>
    entries.flatMap((entry) => {
      const section = nameOf(label)
      if ('pages' in entry) return pages.map((name) => `${section} › ${name}`)
      if ('href' in entry) return [`${section} › ${nameOf(entry.label)}`]
      return entry.entries.map((link) => `${section} › ${nameOf(entry.label)} › ${nameOf(link.label)}`)
    }),
  )
}
