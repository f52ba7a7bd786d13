import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { GlRule } from '../../domain/gl/gl-rules.ts'
import { ALL_CARRIERS } from '../../domain/reports/named-report.ts'
import type { ReportFormat } from '../../domain/reports/report.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { newUuid } from '../api/new-uuid.ts'
import { REPORTS_KEY } from '../api/report-key.ts'

const AT = '/aiparcelweb/api/glRules'
const KEY = ['glRules']
/** Of config/reports. */
const JOURNAL = 'General Ledger Journal'

export type GlRulesVersion = components['schemas']['GlRulesVersion']
export type GlFigures = components['schemas']['GlFigures']
type SavedGlRules = components['schemas']['SavedGlRules']

/** Of whose charges, and of which bill dates; without them the last full month. */
export interface GlAsked {
  readonly clientId: number
  readonly currency: string
  readonly range: { readonly from: string; readonly to: string } | null
}

export function useGlRules(clientId: number): UseQueryResult<readonly GlRulesVersion[]> {
  const api = useApi()
  return useQuery({
    queryKey: [...KEY, clientId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET(AT, { signal, params: { query: { clientId: String(clientId) } } }))).versions,
  })
}

export function useGlFigures({ clientId, currency, range }: GlAsked): UseQueryResult<GlFigures> {
  const api = useApi()
  return useQuery({
    queryKey: [...KEY, 'figures', clientId, currency, range?.from, range?.to],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/aiparcelweb/api/glFigures', {
          signal,
          params: { query: { clientId: String(clientId), currency, ...range } },
        }),
      ),
  })
}

export interface GlRulesToSave {
  readonly clientId: number
  /** The version that they change; 0: there was none. */
  readonly baseVersion: number
  readonly rules: readonly GlRule[]
}

export function useSaveGlRules(): UseMutationResult<SavedGlRules, Error, GlRulesToSave> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ rules, ...save }) => answerOf(api.POST(AT, { body: { ...save, rules: [...rules] } })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export interface JournalToMake extends Omit<GlAsked, 'range'> {
  readonly from: string
  readonly to: string
  readonly format: ReportFormat
}

/** Has the journal made as a report of the client alone. */
export function useMakeJournal(): UseMutationResult<unknown, Error, JournalToMake> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ clientId, currency, from, to, format }) =>
      answerOf(
        api.POST('/aiparcelreports/api/getReportsRequest', {
          body: {
            reportsAgentJson: { reportName: JOURNAL, carrier: ALL_CARRIERS, startDate: from, endDate: to },
            client: clientId,
            childClientIdsCSV: String(clientId),
            ...{ currency, unit: 'lbs', format, idempotencyKey: newUuid() },
          },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
