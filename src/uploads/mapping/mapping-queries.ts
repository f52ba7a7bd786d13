import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { MappingSave } from '../../../machines/uploads/mapping-context.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf, type Api } from '../../api/client.ts'

const MAPPINGS = '/aiparcelweb/api/mappings'
const KEY = ['mappings']

export type SavedMapping = components['schemas']['SavedMapping']

/** The mappings of a client, and the carriers that are known; null: no client is chosen. */
export function useMappings(clientId: number | null) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEY, clientId],
    staleTime: 0,
    enabled: clientId !== null,
    queryFn: ({ signal }) => listMappings(api, clientId ?? 0, signal),
  })
}

export function listMappings(api: Api, clientId: number, signal?: AbortSignal) {
  return answerOf(
    api.GET(MAPPINGS, { params: { query: { clientId: String(clientId) } }, ...(signal ? { signal } : {}) }),
  )
}

/** Rejects with the refusal: 409 where the mapping was changed meanwhile. */
export function saveMapping(api: Api, clientId: number, { replaces, draft }: MappingSave): Promise<SavedMapping> {
  return answerOf(
    api.POST(MAPPINGS, {
      body: { clientId, ...(replaces ? { replaces } : {}), mapping: draft as SavedMapping['mapping'] },
    }),
  )
}

export function useRenameMapping(clientId: number): UseMutationResult<SavedMapping, Error, SavedMapping> {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id, version, mapping }) =>
      saveMapping(api, clientId, { replaces: { id, version }, draft: mapping as MappingDraft }),
    onSettled: useRenewMappings(),
  })
}

/** Takes a mapping off the list, or puts it back. */
export function useListMapping(what: 'remove' | 'restore'): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  return useMutation<unknown, Error, number>({
    mutationFn: (id) => {
      const params = { path: { id: String(id) } }
      return what === 'remove'
        ? answerOf(api.POST(`${MAPPINGS}/{id}/remove`, { params }))
        : answerOf(api.POST(`${MAPPINGS}/{id}/restore`, { params }))
    },
    onSettled: useRenewMappings(),
  })
}

export function useRenewMappings(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
