import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { isUnderWay } from '../../domain/reports/report.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { saveFile } from '../ui/save-file.ts'
import { REPORTS_KEY } from '../api/report-key.ts'

export type ReportEntry = components['schemas']['ReportEntry']

const ASKED_EVERY_MS = 1_000

/** The person's reports, asked again each second while one is under way. RPT-07 */
export function useReports(): UseQueryResult<ReportEntry[]> {
  const api = useApi()
  return useQuery<ReportEntry[]>({
    queryKey: REPORTS_KEY,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isUnderWay(status)) ? ASKED_EVERY_MS : false),
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelreports/api/reports', { signal })),
  })
}

/** Which file of a report is to be saved, and under which name. */
export interface ReportDownload {
  readonly id: number
  readonly part: 'rows' | 'cover'
  readonly fileName: string
}

export function useReportDownload(): UseMutationResult<void, Error, ReportDownload> {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ id, part, fileName }) => {
      const bytes = await answerOf(
        api.GET('/aiparcelreports/api/reports/{id}/file', {
          params: { path: { id: String(id) }, query: { part } },
          parseAs: 'blob',
        }),
      )
      saveFile(bytes as Blob, fileName)
    },
  })
}

/** Cancels a report, or deletes it with its file. */
export function useReportEnd(how: 'cancel' | 'delete'): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (id) =>
      answerOf(api.POST(`/aiparcelreports/api/reports/{id}/${how}`, { params: { path: { id: String(id) } } })),
    onSettled: () => lookups.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
