import { fromPromise } from 'xstate'
import { layoutKey, readPatch, type LayoutPatch } from '../domain/layout/layout.ts'
import { pageOrder, readStoredPages, type OwnPages } from '../domain/layout/own-pages.ts'
import { widgetSettingsKey, type PageSettings } from '../domain/page/widget-settings.ts'
import type { Query } from '../domain/query/query.ts'
import type { TimedResult } from '../domain/query/timed-result.ts'
import type { components } from '../openapi/schema.d.ts'
import {
  boardMachine,
  createBoardMachine,
  type LayoutSaveOutcome,
  type RestoredLayout,
  type StoredLayout,
} from '../machines/board.machine.ts'
import { pageSettingsMachine, type SaveOutcome, type StoredSettings } from '../machines/page-settings.machine.ts'
import { widgetMachine } from '../machines/widget.machine.ts'
import { askWarehouse } from './api/ask.ts'
import type { Api } from './api/client.ts'
import { RequestFailed, isRefused } from './api/request-failed.ts'
import { versionIn } from './api/version-in.ts'
import type { LayoutDrafts } from './dashboard/board/layout-drafts.ts'

/** The widget machine that asks the server for one widget of a page. */
export function provideWidget({ api, page, chartName }: { api: Api; page: string; chartName: string }) {
  return widgetMachine.provide({
    actors: {
      askWarehouse: fromPromise<TimedResult, { query: Query }>(({ input, signal }) =>
        askWarehouse(api, { page, chartName, query: input.query, signal }),
      ),
    },
  })
}

/** The page's settings, stored under `widgets:{page}`. CFG-03 */
export function providePageSettings(api: Api) {
  return pageSettingsMachine.provide({
    actors: {
      load: fromPromise<StoredSettings, { page: string }>(async ({ input, signal }) => {
        const params = { path: { key: widgetSettingsKey(input.page) } }
        const { data, response } = await api.POST('/aiparcelweb/api/filtersettings/getFiltersforkey/{key}', {
          params,
          signal,
        })
        return { settings: readSettings(data?.[0]), version: versionIn(response) }
      }),
      save: fromPromise<SaveOutcome, { page: string; stored: StoredSettings }>(async ({ input, signal }) => {
        const { settings, version } = input.stored
        const body = { filter_key: widgetSettingsKey(input.page), filter_value: JSON.stringify(settings) }
        const headers = version === null ? {} : { 'If-Match': `"${version}"` }
        try {
          const { response } = await api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', {
            body,
            headers,
            signal,
          })
          return { kind: 'saved', version: versionIn(response) }
        } catch (error) {
          const current = error instanceof RequestFailed && error.status === 409 ? error.problem.current : undefined
          if (!current) throw error
          return {
            kind: 'conflict',
            current: { settings: readSettings(current.filter_value), version: current.version },
          }
        }
      }),
    },
  })
}

/** The page's arrangement, stored under `layout:{page}`; a save goes on when the page is left. */
export function provideBoard({ api, drafts }: { api: Api; drafts: LayoutDrafts<LayoutPatch> }) {
  return boardMachine.provide({
    actors: {
      load: fromPromise<RestoredLayout, { page: string }>(async ({ input: { page }, signal }) => {
        const params = { path: { key: layoutKey(page) } }
        const { data, response } = await api.POST('/aiparcelweb/api/filtersettings/getFiltersforkey/{key}', {
          params,
          signal,
        })
        return {
          stored: { patch: readPatch(parsed(data?.[0])), version: versionIn(response) ?? 0 },
          draft: drafts.read(page),
        }
      }),
      save: fromPromise<LayoutSaveOutcome, { page: string; layout: StoredLayout }>(
        async ({ input: { page, layout }, signal }) => {
          const body = { filter_key: layoutKey(page), filter_value: JSON.stringify(layout.patch) }
          const headers = { 'If-Match': `"${layout.version}"` }
          try {
            const { response } = await api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', {
              body,
              headers,
              signal,
              keepalive: true,
            })
            return { kind: 'saved', version: versionIn(response) ?? layout.version + 1 }
          } catch (error) {
            if (isRefused(error)) return { kind: 'refused' }
            if (!(error instanceof RequestFailed) || error.status !== 409) throw error
            const { filter_value, version } = error.problem.current ?? { filter_value: '{}', version: 0 }
            return { kind: 'conflict', current: { patch: readPatch(parsed(filter_value)), version } }
          }
        },
      ),
    },
    actions: {
      keepDraft: (_, { page, draft }) => drafts.keep(page, draft),
      dropDraft: (_, { page }) => drafts.drop(page),
    },
  })
}

const ownPagesMachine = createBoardMachine<OwnPages>()

export interface OwnPagesOptions {
  readonly api: Api
  readonly drafts: LayoutDrafts<OwnPages>
  /** The id of the page that is open when a save goes out. */
  readonly opened: () => string | undefined
}

/** The pages that a person made, saved all together. API-23, API-24 */
export function provideOwnPages({ api, drafts, opened }: OwnPagesOptions) {
  return ownPagesMachine.provide({
    actors: {
      load: fromPromise<RestoredLayout<OwnPages>, { page: string }>(async ({ input: { page }, signal }) => {
        const { data, response } = await api.GET('/aiparcelweb/api/dashboard/getDashboardsFromDB', { signal })
        return { stored: { patch: readStoredPages(data), version: versionIn(response) ?? 0 }, draft: drafts.read(page) }
      }),
      save: fromPromise<LayoutSaveOutcome<OwnPages>, { page: string; layout: StoredLayout<OwnPages> }>(
        async ({ input: { layout }, signal }) => {
          const ids = pageOrder(layout.patch)
          const dashboardPages = Object.entries(layout.patch)
            .toSorted(([one], [other]) => ids.indexOf(one) - ids.indexOf(other))
            .map(([id, { name, cards }]) => ({
              id,
              name,
              cards,
              dashboardIds: Object.values(cards).map((card) => `${card.page}/${card.chartName}`),
            }))
          const body = {
            dashboardPages,
            selectedDashboardPageIndex: Math.max(0, ids.indexOf(opened() ?? '')),
          } as components['schemas']['DashboardPages']
          try {
            const { response } = await api.POST('/aiparcelweb/api/dashboard/saveDashboardSettings/', {
              body,
              headers: { 'If-Match': `"${layout.version}"` },
              signal,
              keepalive: true,
            })
            return { kind: 'saved', version: versionIn(response) ?? layout.version + 1 }
          } catch (error) {
            if (isRefused(error)) return { kind: 'refused' }
            if (!(error instanceof RequestFailed) || error.status !== 409) throw error
            const { filter_value, version } = error.problem.current ?? { filter_value: '{}', version: 0 }
            return { kind: 'conflict', current: { patch: readStoredPages(parsed(filter_value)), version } }
          }
        },
      ),
    },
    actions: {
      keepDraft: (_, { page, draft }) => drafts.keep(page, draft),
      dropDraft: (_, { page }) => drafts.drop(page),
    },
  })
}

/** What is stored may be anything; what is not a map of settings counts as nothing. */
function readSettings(stored: string | undefined): PageSettings {
  const value = parsed(stored)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PageSettings) : {}
}

function parsed(stored: string | undefined): unknown {
  try {
    return JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
}
