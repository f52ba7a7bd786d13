import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { NOTES_KEY } from './note-queries.ts'

export function usePinNote(): UseMutationResult<
  unknown,
  Error,
  { readonly clientId: number; readonly day: string; readonly text: string }
> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/dayNotes', { body })),
    onSettled: () => lookups.invalidateQueries({ queryKey: NOTES_KEY }),
  })
}

export function useRemoveNote(): UseMutationResult<unknown, Error, number> {
  return useNoteChange('/aiparcelweb/api/dayNotes/{id}/remove')
}

export function useRestoreNote(): UseMutationResult<unknown, Error, number> {
  return useNoteChange('/aiparcelweb/api/dayNotes/{id}/restore')
}

/** Of a note by its id. */
function useNoteChange(
  path: '/aiparcelweb/api/dayNotes/{id}/remove' | '/aiparcelweb/api/dayNotes/{id}/restore',
): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (id) => answerOf(api.POST(path, { params: { path: { id: String(id) } } })),
    onSettled: () => lookups.invalidateQueries({ queryKey: NOTES_KEY }),
  })
}
