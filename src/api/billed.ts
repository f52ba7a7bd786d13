import { useQuery } from '@tanstack/react-query'
import type { BilledDates } from '../../domain/billed/billed-dates.ts'
import { shipDates } from '../../domain/billed/billed-question.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import { askingChart, type Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Query } from '../../domain/query/query.ts'
import { useApi } from './api-context.ts'
import { bodyOf, type AskInput } from './ask.ts'
import { answerOf, type Api } from './client.ts'
import { usePagesConfig } from './queries.ts'

/** What is asked of how much is billed. */
export interface BilledAsk extends Pick<AskInput, 'page' | 'chartName'> {
  /** Undefined: nothing is drawn yet. */
  readonly query: Query | undefined
  readonly dataVersion: number | undefined
}

/** How much of the ship dates of an answer is billed; null: it is of bill dates, or it is not known yet. */
export function useBilled(asked: BilledAsk): BilledDates | null {
  return useAskedBilled('billed', asked, (api, call) =>
    api.POST('/aiparcelweb/api/aidashboards/billed/{pageName}/{widgetName}', call),
  )
}

/** The same of all that a page shows for a view; null also of no view. */
export function useViewBilled(page: Page, view: View | null): BilledDates | null {
  const config = usePagesConfig({ enabled: view !== null })
  return useBilled({
    page: page.id,
    chartName: askingChart(page) ?? '',
    query: view ? planQuery({ page, widget: CHOSEN_FACT, settings: {}, view }) : undefined,
    dataVersion: config.data?.dataVersion,
  })
}

/** How well the billed shares of past months were told on the 5th of the next; null as above. */
export function usePastBilled(asked: BilledAsk) {
  return useAskedBilled('billedBefore', asked, (api, call) =>
    api.POST('/aiparcelweb/api/aidashboards/billedBefore/{pageName}/{widgetName}', call),
  )
}

type BilledCall = {
  readonly params: { readonly path: { readonly pageName: string; readonly widgetName: string } }
  readonly body: ReturnType<typeof bodyOf>
  readonly signal: AbortSignal
}

function useAskedBilled<T>(
  what: string,
  { page, chartName, query, dataVersion }: BilledAsk,
  ask: (api: Api, call: BilledCall) => Parameters<typeof answerOf<T>>[0],
): T | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [what, page, chartName, query, dataVersion],
    enabled: query !== undefined && shipDates(query) !== undefined,
    queryFn: ({ signal }) => {
      if (!query) throw new Error('nothing is asked without a query')
      return answerOf(
        ask(api, { params: { path: { pageName: page, widgetName: chartName } }, body: bodyOf(query), signal }),
      )
    },
  })
  return data ?? null
}
