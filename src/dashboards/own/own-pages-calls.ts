import { pageOrder, readStoredPages, type OwnPages } from '../../../domain/dashboards/layout/own-pages.ts'
import type { components } from '../../../openapi/schema.d.ts'
import type { Api } from '../../api/client.ts'
import type { KeptCalls } from '../../api/kept/provide-kept.ts'
import { replacing } from '../../api/kept/settings.ts'
import { versionIn } from '../../api/version-in.ts'
import { jsonIn } from '../../../domain/values/json-in.ts'

interface OwnPagesCallsOptions {
  readonly api: Api
  /** The id of the page that is open when a save goes out. */
  readonly opened: () => string | undefined
}

/** The pages that a person made, saved all together. API-23, API-24 */
export function ownPagesCalls({ api, opened }: OwnPagesCallsOptions): KeptCalls<OwnPages> {
  return {
    load: async (_, signal) => {
      const { data, response } = await api.GET('/aiparcelweb/api/dashboard/getDashboardsFromDB', { signal })
      return { text: JSON.stringify(data), version: versionIn(response) ?? 0 }
    },
    save: async (_, { patch, version }, signal) => {
      const ids = pageOrder(patch)
      const dashboardPages = Object.entries(patch)
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
      const { response } = await api.POST('/aiparcelweb/api/dashboard/saveDashboardSettings/', {
        body,
        headers: replacing(version),
        signal,
        keepalive: true,
      })
      return versionIn(response)
    },
    read: (text) => readStoredPages(jsonIn(text)),
  }
}
