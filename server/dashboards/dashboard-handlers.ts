import * as z from 'zod'
import { pageOpens } from '../../domain/navigation.ts'
import type { Page } from '../../domain/page-spec.ts'
import { ok } from '../../domain/problem.ts'
import { DashboardPages, type DASHBOARD_OPERATIONS } from '../../openapi/contract/dashboards.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../handler.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { pageForQuery } from './page-for-query.ts'
import { serverTiming } from './server-timing.ts'

/** The user's own dashboard pages stand among the settings under this key. */
const PAGES_KEY = 'dashboardPages'

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

export const dashboardHandlers: Handlers<keyof typeof DASHBOARD_OPERATIONS> = {
  pagesConfig: async ({ caller, deps }) => {
    const config = deps.config.current()
    const visitor = visitorOf(caller, deps.today())
    const opens = (page: { readonly id: string; readonly tabOf?: string | undefined }) => pageOpens(page, config.navigation, visitor)
    const [demo] = await deps.warehouse.rows({ sql: 'SELECT end_date FROM demo', params: [] })
    const categories = await deps.warehouse.rows({ sql: 'SELECT name, light_colour, dark_colour FROM service_category ORDER BY position', params: [] })
    return ok({
      configVersion: config.version,
      today: deps.today(),
      dataVersion: deps.warehouse.dataVersion(),
      publishedAt: deps.warehouse.publishedAt(),
      demoEndDate: demo ? String(demo.end_date) : null,
      brand: config.brand,
      pages: openPages(config.pages, opens),
      brokenPages: config.brokenPages.filter(opens).map(({ id, problems }) => ({ id, problems: [...problems] })),
      widgets: Object.fromEntries(config.widgets),
      tables: [...config.catalog.tables.values()].map(({ spec }) => spec),
      serviceCategories: categories.map((row) => ({ name: String(row.name), light: String(row.light_colour), dark: String(row.dark_colour) })),
    })
  },

  chartData: async ({ caller, deps, params, body, signal }) => {
    const { catalog } = deps.config.current()
    const asked = pageForQuery({ pageName: params.pageName, chartName: params.widgetName, body, caller, deps })
    if (!asked.ok) return asked
    const answer = await deps.warehouse.query({ query: body, scope: caller.scope, catalog, today: deps.today(), signal })
    if (!answer.ok) return answer
    const { data, rowCount, dataVersion, engineMs } = answer.value
    return { ...ok({ data: { data: [...data], rowCount, dataVersion } }), serverTiming: serverTiming(engineMs) }
  },

  newDashboardPages: async ({ deps }) => ok(published(deps)),

  getDashboardsFromDB: async ({ caller, deps }) => {
    const saved = await deps.settings.get(caller.user.id, PAGES_KEY)
    const own = StoredPages.safeParse(saved?.value)
    return { ...ok(own.success ? own.data : published(deps)), version: saved?.version ?? 0 }
  },

  saveDashboardSettings: async ({ caller, deps, body, expectedVersion }) => {
    const saved = await deps.settings.save({
      userId: caller.user.id,
      key: PAGES_KEY,
      value: JSON.stringify(body),
      ...(expectedVersion === undefined ? {} : { expected: expectedVersion }),
    })
    return saved.ok ? { ...ok({ status: 'ok' as const }), version: saved.value } : saved
  },

  resetDashboardSettings: async ({ caller, deps }) => {
    await deps.settings.forget(caller.user.id, PAGES_KEY)
    return ok({ status: 'ok' })
  },
}

/** The pages that open, without the cards that draw a page that does not. */
function openPages(pages: readonly Page[], opens: (page: Page) => boolean): Page[] {
  const open = pages.filter(opens)
  const draws = (id: string | undefined) => id === undefined || open.some((page) => page.id === id)
  return open.map((page) => ({ ...page, widgets: page.widgets.filter((placed) => draws(placed.page)) }))
}

/** One dashboard page for each page of config/, its widgets named `{page}/{chartName}`. */
function published({ config }: Deps): z.infer<typeof DashboardPages> {
  return {
    dashboardPages: config.current().pages.map((page) => ({
      name: page.name,
      dashboardIds: page.widgets.map(({ chartName }) => `${page.id}/${chartName}`),
    })),
    selectedDashboardPageIndex: 0,
  }
}
