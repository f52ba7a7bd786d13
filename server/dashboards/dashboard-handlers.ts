import * as z from 'zod'
import { clientOfPage, pageOpens } from '../../domain/dashboards/navigation.ts'
import { can } from '../../domain/access/permission.ts'
import { ok } from '../../domain/values/problem.ts'
import { PagesConfig } from '../../openapi/contract/dashboards/dashboards.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import { contentVersion } from '../config/load-config.ts'
import type { Handlers } from '../handler.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { demoEndDate, serviceCategories } from '../warehouse/questions/reference-lists.ts'
import { answerQuery } from './answer-query.ts'
import { pageForQuery, type PageNeeds } from './page-for-query.ts'
import type { PageUses } from './page-uses.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

type DrawingOperation = 'pagesConfig' | 'pagesVersion' | 'chartData'

const SentConfig = PagesConfig.pick({ pages: true, tables: true })
type SentConfig = z.input<typeof SentConfig>
/** By config: every browser asks for it again and again. */
const sentConfigs = new WeakMap<ConfigSnapshot, SentConfig>()

/** What dashboards are drawn from. */
export interface DashboardNeeds extends PageNeeds {
  readonly warehouse: Warehouse
  readonly publishes: Publishes
  readonly pageUses: Pick<PageUses, 'note'>
  /** The key of AG Grid Enterprise; null: none, and its open form is shown. */
  readonly gridLicence: string | null
  /** The filters of a page stay where its dates or the page change. */
  readonly keepsFilters: boolean
}

export const dashboardHandlers: Handlers<DrawingOperation, DashboardNeeds> = {
  pagesConfig: async ({ caller, deps }) => {
    const config = deps.config.current()
    const sent = sentConfig(config)
    /** What is wrong in a file is for those who may mend it. */
    const mayEdit = can(caller.held, ['SETTINGS_ADMIN'])
    const opens = opensTo(caller, deps)
    return ok({
      configVersion: versionFor(config, opens),
      today: deps.today(),
      ...(await deps.publishes.seenBy(caller.scope)),
      demoEndDate: await demoEndDate(deps.warehouse),
      brand: config.brand,
      gridLicence: deps.gridLicence,
      keepsFilters: deps.keepsFilters,
      pages: openPages(sent.pages, opens),
      brokenPages: config.brokenPages
        .filter(opens)
        .map(({ id, problems }) => ({ id, problems: mayEdit ? [...problems] : [] })),
      widgets: Object.fromEntries(config.widgets),
      tables: sent.tables,
      serviceCategories: await serviceCategories(deps.warehouse),
    })
  },

  pagesVersion: async ({ caller, deps }) => {
    const { dataVersion } = await deps.publishes.seenBy(caller.scope)
    return ok({ configVersion: versionFor(deps.config.current(), opensTo(caller, deps)), dataVersion })
  },

  chartData: async ({ caller, deps, params, body, signal }) => {
    const asked = pageForQuery({ pageName: params.pageName, chartName: params.widgetName, body, caller, deps })
    if (!asked.ok) return asked
    const askedMs = performance.now()
    const answer = await answerQuery(body, { caller, deps, signal })
    if (answer.ok && !caller.seenBy && !caller.program)
      deps.pageUses.note({ userId: caller.user.id, page: params.pageName, ms: performance.now() - askedMs })
    return answer
  },
}

type Opens = (page: { readonly id: string; readonly tabOf?: string | undefined }) => boolean

/** Which pages open to a reader. */
function opensTo(caller: Parameters<typeof visitorOf>[0], deps: Pick<DashboardNeeds, 'config' | 'today'>): Opens {
  const { navigation } = deps.config.current()
  const visitor = visitorOf(caller, deps.today())
  return (page) => pageOpens(page, navigation, visitor)
}

/** Of what opens to a reader: what is published for another client changes nothing here. */
function versionFor(config: ConfigSnapshot, opens: Opens): string {
  const own = config.pages.filter((page) => clientOfPage(page.id) !== undefined && opens(page))
  return own.length === 0 ? config.version : contentVersion([config.version, own])
}

function sentConfig(config: ConfigSnapshot): SentConfig {
  const tables = [...config.catalog.tables.values()].map(({ spec }) => spec)
  const sent = sentConfigs.get(config) ?? z.encode(SentConfig, { pages: [...config.pages], tables })
  sentConfigs.set(config, sent)
  return sent
}

/** The pages that open, without the cards that draw a page that does not. */
function openPages(pages: SentConfig['pages'], opens: (page: SentConfig['pages'][number]) => boolean) {
  const open = pages.filter(opens)
  const draws = (id: string | undefined) => id === undefined || open.some((page) => page.id === id)
  return open.map((page) => ({ ...page, widgets: page.widgets.filter((placed) => draws(placed.page)) }))
}
