import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { components } from '../../openapi/schema.d.ts'
import type { ChoiceKind } from '../../domain/records/record-sources.ts'
import type { RecordRow } from '../../domain/records/record-spec.ts'
import type { RecordSave } from '../../machines/records/record-editor-context.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf, type Api } from '../api/client.ts'
import { spoken } from '../text/spoken.ts'
import { useSpoken } from '../text/use-spoken.ts'
import type { RecordPlace } from '../../domain/records/record-place.ts'

export type RecordPage = components['schemas']['RecordPage']
export type RecordChoice = components['schemas']['RecordChoice']
export type ChoiceSets = Partial<Record<ChoiceKind, RecordChoice[]>>

export const PAGE_ROWS = 25
const LIST = 'records'

const NO_WORDS: readonly string[] = []

/** What a list can be narrowed to. */
/** What the list can be ordered by. */
export function orderColumns({ columns, fields }: Pick<RecordPage, 'columns' | 'fields'>): readonly string[] {
  return columns.filter((column) => !fields.find(({ name }) => name === column)?.beside)
}

export function narrowingWords({ narrowBy, fields }: Pick<RecordPage, 'narrowBy' | 'fields'>): readonly string[] {
  return fields.find(({ name }) => name === narrowBy)?.oneOf ?? NO_WORDS
}

/** The kinds of record the person may see. */
export function useRecordPages(): UseQueryResult<RecordPage[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['recordPages'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/records', { signal })),
  })
}

/** One page of records, of those that belong to another where that is named; the page before stays until the next is there. */
export function useRecords(
  record: string,
  { search, only, period, sort, page }: Pick<RecordPlace, 'search' | 'only' | 'period' | 'sort' | 'page'>,
  within?: string,
): UseQueryResult<{ rows: RecordRow[]; total: number }> {
  const api = useApi()
  const { language } = useSpoken()
  return useQuery({
    queryKey: [LIST, record, search, only, period, sort, page, within, language],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = {
        search,
        language,
        ...(only === '' ? {} : { only }),
        ...(period === '' ? {} : { period }),
        sortBy: sort.by,
        descending: sort.descending ? ('true' as const) : ('false' as const),
        offset: String((page - 1) * PAGE_ROWS),
        limit: String(PAGE_ROWS),
        ...(within === undefined ? {} : { within }),
      }
      return answerOf(api.GET('/aiparcelweb/api/records/{record}', { params: { path: { record }, query }, signal }))
    },
  })
}

const FILE_ROWS = 200

/** Every record that is found, in the order of the list. */
export async function allRecords(
  api: Api,
  {
    record,
    place: { search, only, period, sort },
    within,
  }: {
    readonly record: string
    readonly place: Pick<RecordPlace, 'search' | 'only' | 'period' | 'sort'>
    readonly within: string | undefined
  },
): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (;;) {
    const query = {
      search,
      language: spoken().language,
      ...(only === '' ? {} : { only }),
      ...(period === '' ? {} : { period }),
      sortBy: sort.by,
      descending: sort.descending ? ('true' as const) : ('false' as const),
      offset: String(rows.length),
      limit: String(FILE_ROWS),
      ...(within === undefined ? {} : { within }),
    }
    const found = await answerOf(api.GET('/aiparcelweb/api/records/{record}', { params: { path: { record }, query } }))
    rows.push(...found.rows)
    if (found.rows.length === 0 || rows.length >= found.total) return rows
  }
}

export type PermissionSet = components['schemas']['PermissionSet']

/** The named sets that the form of a person offers. */
export function usePermissionSets(): UseQueryResult<PermissionSet[]> {
  const api = useApi()
  return useQuery({
    queryKey: [LIST, 'permissionSets', 'offered'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/permissionSets', { signal })),
  })
}

/** The people that the reader sees, by name. */
export function useListedPeople(): UseQueryResult<{ id: string; name: string }[]> {
  const api = useApi()
  return useQuery({
    queryKey: [LIST, 'users', 'people'],
    staleTime: 0,
    queryFn: async () => {
      const rows = await allRecords(api, {
        record: 'users',
        place: { search: '', only: '', period: '', sort: { by: 'firstName', descending: false } },
        within: undefined,
      })
      return rows.map(({ id, values }) => ({
        id,
        name: `${String(values.firstName)} ${String(values.lastName)} (${String(values.login)})`,
      }))
    },
  })
}

/** One record, read when it is asked for. */
export function useReadRecord(record: string): UseMutationResult<RecordRow, Error, string> {
  const api = useApi()
  return useMutation({
    mutationFn: (id) =>
      answerOf(api.GET('/aiparcelweb/api/records/{record}/{id}', { params: { path: { record, id } } })),
  })
}

/** One record as it is now; nothing is asked for a new one. */
export function useRecord(record: string, id: string | null): UseQueryResult<RecordRow> {
  const api = useApi()
  return useQuery({
    queryKey: [LIST, record, 'one', id],
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/aiparcelweb/api/records/{record}/{id}', { params: { path: { record, id: String(id) } }, signal }),
      ),
  })
}

/** What the fields of a record may name. */
export function useRecordChoices(record: string): UseQueryResult<ChoiceSets> {
  const api = useApi()
  return useQuery({
    queryKey: [LIST, record, 'choices'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/aiparcelweb/api/recordChoices/{record}', { params: { path: { record } }, signal })),
  })
}

/** Adds or changes a record; a version other than the one that is stored is refused. */
export function saveRecord(api: Api, record: string, { id, version, values }: RecordSave): Promise<RecordRow> {
  return answerOf(
    id === null
      ? api.POST('/aiparcelweb/api/records/{record}', { params: { path: { record } }, body: { values } })
      : api.PUT('/aiparcelweb/api/records/{record}/{id}', {
          params: { path: { record, id } },
          body: { version, values },
        }),
  )
}

/** To be called after a record was saved: clients, accounts and the like are named all over the product. */
export function useRenewRecords(): () => Promise<void> {
  const lookups = useQueryClient()
  return useCallback(
    () => lookups.invalidateQueries({ predicate: ({ queryKey }) => !(queryKey[0] === LIST && queryKey[2] === 'one') }),
    [lookups],
  )
}
