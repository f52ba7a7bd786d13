import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { TargetMonths } from '../../domain/targets/target-spec.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

const AT = '/aiparcelweb/api/targets'
const KEY = ['targets']

export type TargetVersion = components['schemas']['TargetVersion']

/** Whose budget of what. */
export interface TargetOf {
  readonly clientId: number
  /** Of the catalogue. */
  readonly table: string
  readonly fact: string
}

export interface KnownTarget {
  /** The newest first: that one counts. */
  readonly versions: readonly TargetVersion[]
  readonly maySet: boolean
  /** Whether the person sees the client with all of its children. */
  readonly whole: boolean
}

/** A client's budget of a fact; null: none is asked for. */
export function useTarget(of: TargetOf | null): UseQueryResult<KnownTarget> {
  const api = useApi()
  const { clientId, table, fact } = of ?? { clientId: 0, table: '', fact: '' }
  return useQuery({
    queryKey: [...KEY, clientId, table, fact],
    enabled: of !== null,
    queryFn: ({ signal }): Promise<KnownTarget> =>
      answerOf(api.GET(AT, { params: { query: { clientId: String(clientId), table, fact } }, signal })),
  })
}

export interface TargetToSet {
  readonly currency: string
  readonly months: TargetMonths
  /** The version that it changes; 0: there was none. */
  readonly after: number
}

export function useSetTarget(of: TargetOf): UseMutationResult<unknown, Error, TargetToSet> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (set) => answerOf(api.POST(AT, { body: { ...of, ...set } })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
