import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { ALL_CARRIERS, type ReportsRequest } from '../../domain/reports/named-report.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import type { ReportFormat } from '../../domain/reports/report.ts'
import { REPORTS_KEY } from '../api/report-key.ts'

export type NamedReport = components['schemas']['NamedReport']

/** The reports that the person may ask for by their names. CHAT-31 */
export function useNamedReports(): UseQueryResult<NamedReport[]> {
  const api = useApi()
  return useQuery<NamedReport[]>({
    queryKey: ['namedReports'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelreports/api/namedReports', { signal })),
  })
}

/** Of whom, and of which carriers, a report can be. */
export interface ReportChoices {
  readonly clients: readonly { readonly id: number; readonly name: string }[]
  /** Their names, without the pseudo-entry of all of them. */
  readonly carriers: readonly string[]
}

export function useReportChoices({ enabled }: { readonly enabled: boolean }): UseQueryResult<ReportChoices> {
  const api = useApi()
  return useQuery<ReportChoices>({
    queryKey: ['reportChoices'],
    enabled,
    queryFn: async ({ signal }) => {
      const [clients, carriers] = await Promise.all([
        answerOf(api.GET('/aiparcelweb/api/clientsShort', { signal })),
        answerOf(api.GET('/aiparcelweb/api/carriers', { signal })),
      ])
      return { clients, carriers: carriers.map(({ name }) => name).filter((name) => name !== ALL_CARRIERS) }
    },
  })
}

export interface ReportToMake {
  readonly reportsAgentJson: ReportsRequest
  readonly client: number
  readonly format: ReportFormat
  readonly idempotencyKey: string
}

/** Queues a report by its name. API-45 */
export function useMakeReport(onMade: () => void): UseMutationResult<unknown, Error, ReportToMake> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      answerOf(api.POST('/aiparcelreports/api/getReportsRequest', { body: { ...body, currency: 'all', unit: 'lbs' } })),
    onSuccess: onMade,
    onSettled: () => lookups.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
