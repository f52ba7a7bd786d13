import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryFunction, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type {
  Client,
  ClientFamily,
  CurrencyOption,
  Invoiced,
  MaintenanceStatus,
  Navigation,
  PagesConfig,
} from './answers.ts'
import { mapConfigWords } from '../../domain/dashboards/config-words.ts'
import type { FulfillmentCenter } from '../../domain/query/fulfillment-center.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { translated } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { useApi } from './api-context.ts'
import { answerOf, type Api } from './client.ts'
import { holdConfig } from './newer-config.ts'
import { readConfig } from './read-config.ts'

export const MAINTENANCE_KEY = ['maintenance'] as const
export const INVOICED_KEY = ['invoicedPeriod'] as const
export const PAGES_CONFIG_KEY = ['pagesConfig'] as const
/** Of what was loaded: all loads, and one. */
export const LOADS_KEY = ['loads'] as const
export const LOAD_KEY = ['load'] as const
/** Pages that changed since they were loaded. */
export const NEWER_CONFIG_KEY = ['newerPagesConfig'] as const
/** With what else the pages come with: the day, and when invoices were last loaded. */
const PAGES_ASKED_EVERY_MS = 120_000

/** Pages, widgets, catalogue and colours, their words in the language spoken now. */
export function usePagesConfig({
  watched = false,
  ...options
}: {
  readonly enabled: boolean
  /** Asked again every two minutes; what changed of the pages meanwhile is told as newer. */
  readonly watched?: boolean
}): UseQueryResult<PagesConfig> {
  const api = useApi()
  const lookups = useQueryClient()
  const { language } = useSpoken()
  const select = useMemo(
    () => (language === 'en' ? (config: PagesConfig) => config : (config: PagesConfig) => inLanguage(config)),
    [language],
  )
  return useQuery({
    queryKey: PAGES_CONFIG_KEY,
    queryFn: async ({ signal }) => {
      const fetched = readConfig(await answerOf(api.GET('/aiparcelweb/api/dashboard/pagesConfig', { signal })))
      const { config, newer } = holdConfig(fetched, lookups.getQueryData(PAGES_CONFIG_KEY))
      lookups.setQueryData(NEWER_CONFIG_KEY, newer)
      return config
    },
    select,
    refetchInterval: watched && PAGES_ASKED_EVERY_MS,
    ...options,
  })
}

/** The pages as they became since they were loaded, and the way to see them; null: they are as they were. */
export function useNewerConfig(): {
  readonly newer: PagesConfig
  readonly config: PagesConfig
  readonly show: () => void
} | null {
  const lookups = useQueryClient()
  const { data: newer } = useQuery<PagesConfig | null>({
    queryKey: NEWER_CONFIG_KEY,
    queryFn: () => null,
    enabled: false,
  })
  const config = lookups.getQueryData<PagesConfig>(PAGES_CONFIG_KEY)
  if (!newer || !config) return null
  const show = () => {
    lookups.setQueryData(PAGES_CONFIG_KEY, newer)
    lookups.setQueryData(NEWER_CONFIG_KEY, null)
  }
  return { newer, config, show }
}

/** The menu and the addresses that open. */
export function useNavigation(): UseQueryResult<Navigation> {
  const api = useApi()
  return useQuery({
    queryKey: ['navigation'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/navigation', { signal })),
  })
}

const STATUSES_ASKED_EVERY_MS = 60_000

/** What is under maintenance; an answer that is empty or does not come closes nothing. API-43, NAV-37 */
export function useMaintenance(): UseQueryResult<MaintenanceStatus[]> {
  const api = useApi()
  return useQuery({
    queryKey: MAINTENANCE_KEY,
    refetchInterval: STATUSES_ASKED_EVERY_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/aiparcelweb/nologin/statuses/', { signal })
      return Array.isArray(data) ? data : []
    },
  })
}

/** Clients of the dashboards; the first is loaded at start. API-15 */
export function useDashboardClients({ enabled = true } = {}): UseQueryResult<ClientFamily[]> {
  return useQuery({ ...dashboardClientsQuery(useApi()), enabled })
}

export function dashboardClientsQuery(
  api: Api,
): UseQueryOptions<ClientFamily[]> & { queryFn: QueryFunction<ClientFamily[]> } {
  return {
    queryKey: ['clientsShortAFrame'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/clientsShortAFrame', { signal })),
  }
}

/** One client with the children the user may see. API-16 */
export function clientQuery(api: Api, clientId: number): UseQueryOptions<Client> & { queryFn: QueryFunction<Client> } {
  return {
    queryKey: ['clientsForAframeDashboards', clientId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/aiparcelweb/api/clientsForAframeDashboards/{clientId}', {
          params: { path: { clientId: String(clientId) } },
          signal,
        }),
      ),
  }
}

export function useClient(clientId: number): UseQueryResult<Client> {
  return useQuery(clientQuery(useApi(), clientId))
}

/** All Currencies and those the client is billed in, narrowed to carrier ids. API-19 */
export function useCurrencies(options: {
  clientId: number | null
  carrierIds?: readonly number[]
}): UseQueryResult<CurrencyOption[]> {
  const api = useApi()
  const carriers = options.carrierIds?.join(',')
  return useQuery({
    queryKey: ['currencyCodes', options.clientId, carriers],
    enabled: options.clientId !== null,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/aiparcelweb/api/dashboardsNew/currencyCodes', {
          params: { query: { clientId: String(options.clientId), ...(carriers === undefined ? {} : { carriers }) } },
          signal,
        }),
      ),
  })
}

/** The ids of carriers by their names; undefined: every carrier, or none is known. API-26, FILT-07 */
export function useCarrierIds(names: readonly string[]): number[] | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['carriers'],
    enabled: names.length > 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/carriers', { signal })),
  })
  const ids = (data ?? []).filter(({ name }) => names.includes(name)).map(({ id }) => id)
  return ids.length > 0 ? ids : undefined
}

/** Whose days are asked, and by which date. */
export type InvoicedOf = Pick<View, 'clientId' | 'childClientIds' | 'dateType'>

/** First and last invoice or ship date of the clients in view, and every day in between that has one. */
export function useInvoiced(view: InvoicedOf): UseQueryResult<Invoiced> {
  return useQuery(invoicedQuery(useApi(), view))
}

export function invoicedQuery(api: Api, { clientId, childClientIds, dateType }: InvoicedOf) {
  const children = childClientIds.join(',')
  return {
    queryKey: [...INVOICED_KEY, clientId, children, dateType],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Invoiced> => {
      const params = {
        query: { clientId: String(clientId), dateType, ...(children === '' ? {} : { childClientIdsCSV: children }) },
      }
      return answerOf(api.GET('/aiparcelweb/api/dashboard/invoicedPeriod', { params, signal }))
    },
  }
}

function inLanguage(config: PagesConfig): PagesConfig {
  return {
    ...config,
    pages: mapConfigWords(config.pages, translated),
    widgets: mapConfigWords(config.widgets, translated),
    tables: mapConfigWords(config.tables, translated),
  }
}

const NO_CENTERS: readonly FulfillmentCenter[] = []

/** Where the clients in view ship from; none while they are not known. DATA-18 */
export function useFulfillmentCenters(
  { clientId, childClientIds }: Pick<View, 'clientId' | 'childClientIds'>,
  options: { enabled: boolean },
): readonly FulfillmentCenter[] {
  const api = useApi()
  const children = childClientIds.join(',')
  const { data } = useQuery({
    queryKey: ['fulfillmentCenters', clientId, children],
    queryFn: ({ signal }) => {
      const params = { path: { id: String(clientId) }, query: children === '' ? {} : { childClientIdsCSV: children } }
      return answerOf(api.GET('/aiparcelweb/api/fulfillmentCenters/byClientDashboards/{id}', { params, signal }))
    },
    ...options,
  })
  return data ?? NO_CENTERS
}
