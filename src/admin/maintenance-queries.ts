import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { MaintenanceEntry } from '../../domain/access/maintenance.ts'
import type { MaintenanceStatus } from '../api/answers.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { MAINTENANCE_KEY } from '../api/queries.ts'

export function useAddStatus(): UseMutationResult<MaintenanceStatus, Error, MaintenanceEntry> {
  const api = useApi()
  return useChange(
    ({ page, ...entry }) =>
      answerOf(
        api.POST('/aiparcelweb/api/statuses/addStatus', {
          body: { ...entry, ...(page === undefined ? {} : { page }) },
        }),
      ) as Promise<MaintenanceStatus>,
  )
}

export function useRemoveStatus(): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  return useChange((id) => answerOf(api.POST('/aiparcelweb/api/statuses/removeStatus', { body: { id } })))
}

function useChange<Given, Answer>(
  mutationFn: (given: Given) => Promise<Answer>,
): UseMutationResult<Answer, Error, Given> {
  const lookups = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => lookups.invalidateQueries({ queryKey: MAINTENANCE_KEY }) })
}
