import { fromPromise } from 'xstate'
import { widgetSettingsKey, type PageSettings } from '../domain/widget-settings.ts'
import type { Query, QueryResult } from '../domain/query.ts'
import { pageSettingsMachine, type SaveOutcome, type StoredSettings } from '../machines/page-settings.machine.ts'
import { widgetMachine } from '../machines/widget.machine.ts'
import { answerOf, type Api } from './api/client.ts'
import { RequestFailed } from './api/request-failed.ts'

/** The widget machine that asks the server for one widget of a page. */
export function provideWidget({ api, page, chartName }: { api: Api; page: string; chartName: string }) {
  return widgetMachine.provide({
    actors: {
      askWarehouse: fromPromise<QueryResult, { query: Query }>(async ({ input, signal }) => {
        const params = { path: { pageName: page, widgetName: chartName } }
        const { data } = await answerOf(
          api.POST('/aiparcelweb/api/aidashboards/data/{pageName}/{widgetName}', { params, body: bodyOf(input.query), signal }),
        )
        return data
      }),
    },
  })
}

/** The page's settings, stored under `widgets:{page}`. CFG-03 */
export function providePageSettings(api: Api) {
  return pageSettingsMachine.provide({
    actors: {
      load: fromPromise<StoredSettings, { page: string }>(async ({ input, signal }) => {
        const params = { path: { key: widgetSettingsKey(input.page) } }
        const { data, response } = await api.POST('/aiparcelweb/api/filtersettings/getFiltersforkey/{key}', { params, signal })
        return { settings: readSettings(data?.[0]), version: versionIn(response) }
      }),
      save: fromPromise<SaveOutcome, { page: string; stored: StoredSettings }>(async ({ input, signal }) => {
        const { settings, version } = input.stored
        const body = { filter_key: widgetSettingsKey(input.page), filter_value: JSON.stringify(settings) }
        const headers = version === null ? {} : { 'If-Match': `"${version}"` }
        try {
          const { response } = await api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', { body, headers, signal })
          return { kind: 'saved', version: versionIn(response) }
        } catch (error) {
          const current = error instanceof RequestFailed && error.status === 409 ? error.problem.current : undefined
          if (!current) throw error
          return { kind: 'conflict', current: { settings: readSettings(current.filter_value), version: current.version } }
        }
      }),
    },
  })
}

/** A field without a value is left out. */
function bodyOf({ childClientIdsCSV, limit, ...query }: Query) {
  return { ...query, ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }), ...(limit === undefined ? {} : { limit }) }
}

function versionIn(response: Response): number | null {
  const digits = /\d+/.exec(response.headers.get('ETag') ?? '')?.[0]
  return digits === undefined ? null : Number(digits)
}

/** What is stored may be anything; what is not a map of settings counts as nothing. */
function readSettings(stored: string | undefined): PageSettings {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PageSettings) : {}
  } catch {
    return {}
  }
}
