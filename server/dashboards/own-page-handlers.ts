import * as z from 'zod'
import { pageOpens } from '../../domain/dashboards/navigation.ts'
import { OWN_PAGES_KEY, type CardSpec } from '../../domain/dashboards/layout/own-pages.ts'
import { partsFor } from '../../domain/dashboards/layout/kept-page.ts'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import { QUOTA } from '../state/quota.ts'
import { DashboardPages, type DASHBOARD_OPERATIONS } from '../../openapi/contract/dashboards/dashboards.ts'
import type { Handlers } from '../handler.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { KeptPages, KeptPlace } from '../kept-pages/kept-pages.ts'
import { publishedDashboards, rolesIn } from '../kept-pages/published-dashboards.ts'
import type { UserSettings } from '../state/settings.ts'
import type { Users } from '../callers/users.ts'

type OwnPageOperation = Exclude<keyof typeof DASHBOARD_OPERATIONS, 'pagesConfig' | 'pagesVersion' | 'chartData'>

/** A person may write any text under that key. */
const StoredPages = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  .pipe(DashboardPages)

const NONE = { dashboardPages: [], selectedDashboardPageIndex: 0 }

export interface OwnPageNeeds {
  readonly audit: AuditLog
  readonly config: ConfigStore
  readonly keptPages: KeptPages
  readonly settings: UserSettings
  readonly today: () => CalendarDate
  readonly users: Users
}

/** The pages that people make: each person's own, and those that an administrator published to a role. PAGE-26, CFG-04, CFG-06 */
export const ownPageHandlers: Handlers<OwnPageOperation, OwnPageNeeds> = {
  newDashboardPages: async ({ caller, deps }) => {
    const { navigation, pages } = deps.config.current()
    const visitor = visitorOf(caller, deps.today())
    const open = new Set(pages.filter((page) => pageOpens(page, navigation, visitor)).map(({ id }) => id))
    const published = (await publishedDashboards(deps.keptPages)).filter(
      ({ audience }) => partsFor(audience, caller.user).length > 0,
    )
    const logins = await shownLogins(caller, deps.users)
    const dashboardPages = published.map(({ id, page, at, byUserId }) => {
      const seen = Object.entries(page.cards).filter(([, card]) => open.has(card.page))
      const cards = Object.fromEntries(seen)
      const leftOut = Object.keys(page.cards).length - seen.length
      return {
        id,
        name: page.name,
        dashboardIds: dashboardIds(cards),
        cards,
        publishedAt: at,
        publishedBy: logins.get(byUserId) ?? null,
        leftOut,
      }
    })
    return ok({ dashboardPages })
  },

  getDashboardsFromDB: async ({ caller, deps }) => {
    const saved = await deps.settings.get(caller.user.id, OWN_PAGES_KEY)
    const own = StoredPages.safeParse(saved?.value)
    return { ...ok(own.success ? own.data : NONE), version: saved?.version ?? 0 }
  },

  saveDashboardSettings: async ({ caller, deps, body, expectedVersion }) => {
    const saved = await deps.settings.save({
      userId: caller.user.id,
      key: OWN_PAGES_KEY,
      value: JSON.stringify(body),
      ...(expectedVersion === undefined ? {} : { expected: expectedVersion }),
    })
    return saved.ok ? { ...ok({ status: 'ok' as const }), version: saved.value } : saved
  },

  resetDashboardSettings: async ({ caller, deps }) => {
    await deps.settings.forget(caller.user.id, OWN_PAGES_KEY)
    return ok({ status: 'ok' })
  },

  publishedDashboards: async ({ deps }) => {
    const published = await publishedDashboards(deps.keptPages)
    return ok(
      published.map(({ id, page, audience, at, by }) => ({
        id,
        name: page.name,
        roles: PERMISSIONS.roles.filter((role) => rolesIn(audience).includes(role)),
        publishedAt: at,
        publishedBy: by,
      })),
    )
  },

  publishDashboard: async ({ caller, deps, body: { page, roles } }) => {
    const published = await publishedDashboards(deps.keptPages)
    const before = published.find(({ id }) => id === page.id)
    if (!before && published.filter(({ byUserId }) => byUserId === caller.user.id).length >= QUOTA.publishedPages)
      return failed('pages-full')
    const now = { name: page.name, cards: page.cards }
    const audience = roles.map((role) => ({ kind: 'role' as const, role, edits: false }))
    const given = await deps.keptPages.step(placeOf(page.id), { audience, text: JSON.stringify(now) }, caller.user.id)
    if (!given.ok) return given
    const detail = JSON.stringify({
      before: before ? { ...before.page, roles: rolesIn(before.audience) } : null,
      after: { ...now, roles },
    })
    await deps.audit({
      userId: caller.user.id,
      action: 'publish-dashboard',
      object: `${page.name} to ${roles.join(', ')}`,
      decision: 'done',
      detail,
    })
    return ok({ status: 'ok' })
  },

  unpublishDashboard: async ({ caller, deps, body: { id } }) => {
    const before = (await publishedDashboards(deps.keptPages)).find((each) => each.id === id)
    if (!before) return failed('not-found')
    const withdrawn = await deps.keptPages.step(placeOf(id), { audience: [], text: null }, caller.user.id)
    if (!withdrawn.ok) return withdrawn
    const detail = JSON.stringify({ before: { ...before.page, roles: rolesIn(before.audience) }, after: null })
    await deps.audit({
      userId: caller.user.id,
      action: 'unpublish-dashboard',
      object: before.page.name,
      decision: 'done',
      detail,
    })
    return ok({ status: 'ok' })
  },
}

function placeOf(id: string): KeptPlace {
  return { kind: 'dashboard', item: id, ownerId: null }
}

function dashboardIds(cards: Readonly<Record<string, CardSpec>>): string[] {
  return Object.values(cards).map(({ page, chartName }) => `${page}/${chartName}`)
}
