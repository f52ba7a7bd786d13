import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

const AT = '/aiparcelweb/api/paymentRecordings'
const KEY = ['paymentRecordings']

export type PaymentRecording = components['schemas']['PaymentRecording']
export type PaymentsRecorded = components['schemas']['PaymentsRecorded']

export interface PaymentsToRecord {
  readonly clientId: number
  /** Null: typed. */
  readonly fileName: string | null
  readonly csv: string
}

/** What was recorded last. */
export function usePaymentRecordings(): UseQueryResult<PaymentRecording[]> {
  const api = useApi()
  return useQuery({ queryKey: KEY, staleTime: 0, queryFn: ({ signal }) => answerOf(api.GET(AT, { signal })) })
}

export function useRecordPayments(): UseMutationResult<PaymentsRecorded, Error, PaymentsToRecord> {
  const api = useApi()
  const renew = useRenewPayments()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST(AT, { body })),
    onSuccess: ({ outcome }) => (outcome === 'recorded' ? renew() : undefined),
  })
}

export function useTakeBackPayments(): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  const renew = useRenewPayments()
  return useMutation({
    mutationFn: (id) => answerOf(api.POST(`${AT}/{id}/undo`, { params: { path: { id: String(id) } } })),
    onSuccess: renew,
  })
}

function useRenewPayments(): () => Promise<unknown> {
  const asked = useQueryClient()
  return () =>
    Promise.all([
      asked.invalidateQueries({ queryKey: KEY }),
      asked.invalidateQueries({ queryKey: ['records', 'payments'] }),
    ])
}
