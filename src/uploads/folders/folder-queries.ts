import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components, paths } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

const LIST = '/aiparcelweb/api/watchedFolders'
const KEY = ['watchedFolders']
/** The server looks by itself; the page shows what it found. */
const ASK_EVERY_MS = 10_000

export type Folders = paths[typeof LIST]['get']['responses'][200]['content']['application/json']
export type Folder = components['schemas']['WatchedFolder']
type NewFolder = paths[typeof LIST]['post']['requestBody']['content']['application/json']
type FolderSetting = paths['/aiparcelweb/api/watchedFolders/{id}']['post']['requestBody']['content']['application/json']

export function useFolders(): UseQueryResult<Folders> {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
    queryFn: ({ signal }) => answerOf(api.GET(LIST, { signal })),
  })
}

export function useAddFolder(): UseMutationResult<{ folder: string }, Error, NewFolder> {
  const api = useApi()
  return useMutation({ mutationFn: (body) => answerOf(api.POST(LIST, { body })), onSuccess: useRefresh() })
}

export function useChangeFolder(id: number): UseMutationResult<unknown, Error, FolderSetting> {
  const api = useApi()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST(`${LIST}/{id}`, { params: { path: { id: String(id) } }, body })),
    onSuccess: useRefresh(),
  })
}

export function useRemoveFolder(id: number): UseMutationResult<unknown, Error, void> {
  const api = useApi()
  return useMutation({
    mutationFn: () => answerOf(api.POST(`${LIST}/{id}/remove`, { params: { path: { id: String(id) } } })),
    onSuccess: useRefresh(),
  })
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
