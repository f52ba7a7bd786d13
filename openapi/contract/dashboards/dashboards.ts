import * as z from 'zod'
import { TableSpec } from '../../../domain/query/catalog.ts'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { MOST_CARDS, MOST_PAGES, OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { FileId, PageSpec } from '../../../domain/dashboards/page-spec.ts'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import { Query } from '../../../domain/query/query.ts'
import { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

export const Cell = z.union([z.string(), z.number(), z.null()])

export const ChartData = z
  .strictObject({
    data: z.strictObject({
      data: z.array(z.record(z.string(), Cell)),
      rowCount: z.int(),
      dataVersion: z.int(),
    }),
  })
  .meta({ id: 'ChartData' })

const ServiceCategoryColour = z
  .strictObject({ name: z.string(), light: z.string(), dark: z.string() })
  .meta({ id: 'ServiceCategoryColour' })

/** What the pages are made of: everything config/ says that the browser draws by. */
export const PagesConfig = z
  .strictObject({
    /** Changes whenever a config file does. */
    configVersion: z.string(),
    today: CalendarDate,
    dataVersion: z.int(),
    /** When invoices were last loaded, which an edit of records is not; ISO text in UTC. Null: nothing was loaded yet. */
    publishedAt: z.string().nullable(),
    /** The last day of the demo data; null outside the demo. */
    demoEndDate: CalendarDate.nullable(),
    brand: z.strictObject({ name: z.string() }),
    /** The key of AG Grid Enterprise, which the browser needs to show that form of the grid; null: its open form is shown. GRID-03 */
    gridLicence: z.string().nullable(),
    /** Whether the filters of a page stay where its dates or the page change; else they are reset. FILT-14 */
    keepsFilters: z.boolean(),
    pages: z.array(PageSpec.safeExtend({ id: FileId })),
    /** Pages whose file does not hold; shown as broken, with what is wrong. */
    brokenPages: z.array(z.strictObject({ id: z.string(), problems: z.array(z.string()) })),
    widgets: z.record(z.string(), WidgetSpec),
    tables: z.array(TableSpec),
    serviceCategories: z.array(ServiceCategoryColour),
  })
  .meta({ id: 'PagesConfig' })

const PagesVersion = PagesConfig.pick({ configVersion: true, dataVersion: true }).meta({ id: 'PagesVersion' })

/** A page that a person made: the spec's name and dashboardIds (`{page}/{chartName}` of each card), and all of it. */
const DashboardPage = z
  .strictObject({
    id: FileId,
    name: OwnPage.shape.name,
    dashboardIds: z.array(z.string().max(140)).max(MOST_CARDS),
    cards: OwnPage.shape.cards,
  })
  .meta({ id: 'DashboardPage' })

/** The pages that a person made, in their order, and the one that is open. PAGE-26 */
export const DashboardPages = z
  .strictObject({
    dashboardPages: z.array(DashboardPage).max(MOST_PAGES),
    selectedDashboardPageIndex: z.int().min(0),
  })
  .meta({ id: 'DashboardPages' })

const published = {
  /** ISO text in UTC. */
  publishedAt: z.string(),
  /** Null: somebody whom the reader does not see. */
  publishedBy: z.string().nullable(),
}

/** A page that an administrator published to the reader's role, without the cards whose page the reader may not see. */
const PublishedDashboard = DashboardPage.extend({ ...published, leftOut: z.int() }).meta({ id: 'PublishedDashboard' })

const RoleName = z.enum(PERMISSIONS.roles)

const aframe = { anyOf: ['NEW_BI_TOOLS'] } as const
const dashboards = { anyOf: ['NEW_BI_TOOLS', 'DASHBOARDS_VIEW'] } as const
const admin = { anyOf: ['SETTINGS_ADMIN'] } as const

export const DASHBOARD_OPERATIONS = {
  pagesConfig: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/pagesConfig',
    summary: 'Pages, widgets, catalogue and colours, as config/ says now.',
    requires: dashboards,
    seenAs: 'person',
    answer: PagesConfig,
    cache: 'private',
  },
  pagesVersion: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/pagesVersion',
    summary:
      "The version of the pages, which changes whenever what is seen of config/ does, and of the reader's data: open windows ask for them every few seconds.",
    requires: dashboards,
    seenAs: 'person',
    answer: PagesVersion,
    cache: 'no-store',
  },
  chartData: {
    method: 'post',
    path: '/aiparcelweb/api/aidashboards/data/{pageName}/{widgetName}',
    summary: 'Answers the Query of one widget. API-41, GAP-01',
    requires: aframe,
    seenAs: 'person',
    page: '/aframe/dashboard/{pageName}',
    params: z.strictObject({ pageName: FileId, widgetName: FileId }),
    body: Query,
    answer: ChartData,
    cache: 'private',
  },
  newDashboardPages: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/newDashboardPages',
    summary: "The dashboard pages that were published to the reader's roles. API-22",
    requires: dashboards,
    seenAs: 'person',
    answer: z.strictObject({ dashboardPages: z.array(PublishedDashboard) }),
    cache: 'private',
  },
  getDashboardsFromDB: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/getDashboardsFromDB',
    summary: "The user's own saved dashboard pages. API-23",
    requires: dashboards,
    seenAs: 'person',
    answer: DashboardPages,
    cache: 'private',
    versioned: true,
  },
  saveDashboardSettings: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/saveDashboardSettings/',
    summary: "Saves the user's dashboard pages. API-24",
    requires: dashboards,
    body: DashboardPages,
    answer: Done,
    cache: 'no-store',
    versioned: true,
  },
  resetDashboardSettings: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/resetDashboardSettings/',
    summary: "Takes away the user's own dashboard pages, so that the published ones are left. API-25",
    requires: dashboards,
    answer: Done,
    cache: 'no-store',
  },
  publishedDashboards: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/publishedDashboards',
    summary: 'Every published dashboard page: to which roles, by whom and when.',
    requires: admin,
    wholeInstallation: true,
    seenAs: 'person',
    answer: z.array(z.strictObject({ id: FileId, name: z.string(), roles: z.array(RoleName), ...published })),
    cache: 'no-store',
  },
  publishDashboard: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/publishDashboard',
    summary: 'Publishes a dashboard page to roles, in place of what was published of it before.',
    requires: admin,
    wholeInstallation: true,
    body: z.strictObject({ page: DashboardPage, roles: z.array(RoleName).min(1).max(PERMISSIONS.roles.length) }),
    answer: Done,
    cache: 'no-store',
  },
  unpublishDashboard: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/unpublishDashboard',
    summary: 'Takes a published dashboard page away from its roles.',
    requires: admin,
    wholeInstallation: true,
    body: z.strictObject({ id: FileId }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
