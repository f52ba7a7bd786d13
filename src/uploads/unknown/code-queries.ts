import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf, type Api } from '../../api/client.ts'

export type UnknownCode = components['schemas']['UnknownCode']
export type AssignedCode = components['schemas']['AssignedCode']
export type CodeChoices = Awaited<ReturnType<typeof readAssigned>>['choices']

/** What of the person's clients' invoices is not known. */
export function useUnknownCodes() {
  const api = useApi()
  return useQuery({
    queryKey: ['unknownCodes'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/unknownCodes', { signal })),
  })
}

/** What was assigned, and what may be. */
export function useAssignedCodes() {
  const api = useApi()
  return useQuery({
    queryKey: ['assignedCodes'],
    staleTime: 0,
    queryFn: ({ signal }) => readAssigned(api, signal),
  })
}

function readAssigned(api: Api, signal: AbortSignal) {
  return answerOf(api.GET('/aiparcelweb/api/assignedCodes', { signal }))
}
