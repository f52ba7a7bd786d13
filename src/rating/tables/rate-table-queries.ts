import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { RateTableName } from '../../../domain/rating/rate-tables.ts'
import type { components, paths } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

const LIST = '/aiparcelweb/api/rateTables'
const KEY = ['rateTables']

export type RateTables = paths[typeof LIST]['get']['responses'][200]['content']['application/json']
export type RateImport = components['schemas']['RateImport']
export type RatePreview = components['schemas']['RatePreview']

/** The tables of a carrier; of the first where none is named. */
export function useRateTables(carrierId: string | null): UseQueryResult<RateTables> {
  const api = useApi()
  return useQuery({
    queryKey: [...KEY, carrierId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(api.GET(LIST, { signal, params: { query: carrierId === null ? {} : { carrierId } } })),
  })
}

interface OfTable {
  readonly table: RateTableName
  readonly carrierId: number
}

export interface RateFileToImport extends OfTable {
  readonly file: File
}

/** A file as bytes, as the contract has it. */
const sent = (file: File) => ({
  headers: { 'Content-Type': 'application/octet-stream' },
  body: file as never,
  bodySerializer: (bytes: unknown) => bytes as Blob,
})

export function usePreviewRates(): UseMutationResult<RatePreview, Error, RateFileToImport> {
  const api = useApi()
  return useMutation({
    mutationFn: ({ table, carrierId, file }) =>
      answerOf(
        api.POST(`${LIST}/{table}/preview`, {
          params: { path: { table }, query: { carrierId: String(carrierId) } },
          ...sent(file),
        }),
      ),
  })
}

/** `newest`: what the preview said. */
export function useImportRates(): UseMutationResult<unknown, Error, RateFileToImport & { readonly newest: number }> {
  const api = useApi()
  return useMutation({
    mutationFn: ({ table, carrierId, file, newest }) =>
      answerOf(
        api.POST(`${LIST}/{table}/import`, {
          params: {
            path: { table },
            query: { carrierId: String(carrierId), name: file.name.slice(-200), newest: String(newest) },
          },
          ...sent(file),
        }),
      ),
    onSuccess: useRefresh(),
  })
}

export function useUndoRates(): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  return useMutation({
    mutationFn: (id) =>
      answerOf(api.POST('/aiparcelweb/api/rateImports/{id}/undo', { params: { path: { id: String(id) } } })),
    onSuccess: useRefresh(),
  })
}

/** Saves a table as a file. */
export function useDownloadRates(): UseMutationResult<void, Error, OfTable> {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ table, carrierId }) => {
      const csv = await answerOf(
        api.GET(`${LIST}/{table}/csv`, {
          params: { path: { table }, query: { carrierId: String(carrierId) } },
          parseAs: 'text',
        }),
      )
      saveFile(new Blob([csv], { type: 'text/csv' }), `${table}-${carrierId}.csv`)
    },
  })
}

/** What packages cost changes with the tables, and what agreements may name. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([KEY, ['agreements'], ['rateChoices']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
