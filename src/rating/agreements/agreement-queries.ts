import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { AgreementTerms } from '../../../domain/rating/agreement.ts'
import type { components, paths } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

const LIST = '/aiparcelweb/api/agreements'
const CHOICES = '/aiparcelweb/api/agreementChoices'
const KEY = ['agreements']

export type Agreements = paths[typeof LIST]['get']['responses'][200]['content']['application/json']
export type ListedAgreement = components['schemas']['ListedAgreement']
export type ReadAgreement = components['schemas']['ReadAgreement']
export type AgreementChoices = components['schemas']['AgreementChoices']
export type SavedAgreement = components['schemas']['SavedAgreement']
type Terms = ReadAgreement['versions'][number]['terms']

export interface AgreementToSave {
  readonly clientId: number
  readonly carrierId: number
  readonly terms: AgreementTerms
}

export function useAgreements(): UseQueryResult<Agreements> {
  const api = useApi()
  return useQuery({ queryKey: KEY, staleTime: 0, queryFn: ({ signal }) => answerOf(api.GET(LIST, { signal })) })
}

export function useAgreement(id: string): UseQueryResult<ReadAgreement> {
  const api = useApi()
  return useQuery({
    queryKey: [...KEY, id],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET(`${LIST}/{id}`, { signal, params: { path: { id } } })),
  })
}

/** What an agreement of a client with a carrier may name; nothing is asked until both are known. */
export function useAgreementChoices(
  parties: { readonly clientId: number; readonly carrierId: number } | undefined,
): UseQueryResult<AgreementChoices> {
  const api = useApi()
  return useQuery({
    queryKey: [...KEY, 'choices', parties?.clientId, parties?.carrierId],
    enabled: parties !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET(CHOICES, {
          signal,
          params: { query: { clientId: String(parties?.clientId), carrierId: String(parties?.carrierId) } },
        }),
      ),
  })
}

/** Adds an agreement, or a version of one. */
export function useSaveAgreement(
  id: number | undefined,
  baseVersion: number,
): UseMutationResult<SavedAgreement, Error, AgreementToSave> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (agreement) => {
      // What a rule does not ask for is absent in JSON.
      const body = { ...agreement, terms: agreement.terms as Terms }
      return answerOf(
        id === undefined
          ? api.POST(LIST, { body })
          : api.POST(`${LIST}/{id}`, {
              params: { path: { id: String(id) } },
              body: { baseVersion, terms: body.terms },
            }),
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

const DOCUMENTS = '/aiparcelweb/api/agreementDocuments'

/** Attaches a file to an agreement. */
export function useAddDocument(id: number): UseMutationResult<unknown, Error, File> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file) =>
      answerOf(
        api.POST(`${LIST}/{id}/documents`, {
          params: { path: { id: String(id) }, query: { name: file.name.slice(-200) } },
          headers: { 'Content-Type': 'application/octet-stream' },
          body: file as never,
          bodySerializer: (bytes: unknown) => bytes as Blob,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export function useRemoveDocument(): UseMutationResult<unknown, Error, number> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id) => answerOf(api.POST(`${DOCUMENTS}/{id}/remove`, { params: { path: { id: String(id) } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** Saves a document under its name. */
export function useSaveDocument(): UseMutationResult<void, Error, { readonly id: number; readonly name: string }> {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ id, name }) => {
      const params = { path: { id: String(id) } }
      saveFile(await answerOf(api.GET(`${DOCUMENTS}/{id}`, { params, parseAs: 'blob' })), name)
    },
  })
}
