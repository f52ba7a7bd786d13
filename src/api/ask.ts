import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { BridgeStart } from '../../domain/bridge/bridge-question.ts'
import { isQueryResult, sentQuery, type Query, type QueryResult } from '../../domain/query/query.ts'
import type { ReadFrom, TimedResult } from '../../domain/query/timed-result.ts'
import { useApi } from './api-context.ts'
import { answerOf, type Api } from './client.ts'
import { unreadableAnswer } from './request-failed.ts'

export interface AskInput {
  readonly page: string
  readonly chartName: string
  readonly query: Query
  /** What a bridge leads from to the query; absent: the query itself is asked. */
  readonly before?: BridgeStart
  readonly signal: AbortSignal
}

/** Asks the warehouse in the name of one widget of a page. API-41 */
export async function askWarehouse(
  api: Api,
  { page, chartName, query, before, signal }: AskInput,
): Promise<TimedResult> {
  const params = { path: { pageName: page, widgetName: chartName } }
  const startMs = performance.now()
  const call = before
    ? api.POST('/aiparcelweb/api/aidashboards/bridge/{pageName}/{widgetName}', {
        params,
        body: { query: bodyOf(query), before },
        signal,
      })
    : api.POST('/aiparcelweb/api/aidashboards/data/{pageName}/{widgetName}', { params, body: bodyOf(query), signal })
  const { data } = await answerOf(call)
  const { response } = await call
  if (!isQueryResult(data)) throw unreadableAnswer(response)
  const timing = response.headers.get('Server-Timing') ?? ''
  return {
    ...data,
    took: { engineMs: engineMsIn(timing), readFrom: readFromIn(timing), roundTripMs: performance.now() - startMs },
  }
}

/** What a widget's menu asks beside its picture; the same question is asked once. Null: nothing is asked. */
export function useAsked(
  asked: Pick<AskInput, 'page' | 'chartName' | 'before'> & {
    readonly query: Query | null
    readonly dataVersion: number
  },
): UseQueryResult<QueryResult> {
  const api = useApi()
  const { page, chartName, query, before, dataVersion } = asked
  return useQuery({
    queryKey: ['chartData', page, chartName, query, before, dataVersion],
    enabled: query !== null,
    queryFn: ({ signal }) => {
      if (!query) throw new Error('nothing is asked without a query')
      return askWarehouse(api, { page, chartName, query, ...(before ? { before } : {}), signal })
    },
  })
}

/** Reads `engine;dur=12.3` or `memory`. */
function engineMsIn(timing: string): number | null | undefined {
  if (/^memory\b/.test(timing)) return null
  const milliseconds = /(?:^|,)\s*engine;dur=([\d.]+)/.exec(timing)?.[1]
  return milliseconds === undefined ? undefined : Number(milliseconds)
}

/** Reads `sums;desc="package_day"` or `rows;desc="zone bill_option"`. */
function readFromIn(timing: string): ReadFrom | undefined {
  const [, kind, told = ''] = /(?:^|,)\s*(sums|rows);desc="([\w ]*)"/.exec(timing) ?? []
  if (kind === undefined) return undefined
  return kind === 'sums' ? { sums: told } : { lacks: told.split(' ').filter(Boolean) }
}

/** A field without a value is left out. */
export function bodyOf(asked: Query) {
  const { childClientIdsCSV, limit, ...query } = sentQuery(asked)
  return {
    ...query,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    ...(limit === undefined ? {} : { limit }),
  }
}
