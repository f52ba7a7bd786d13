import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { PAGES_CONFIG_KEY } from '../api/queries.ts'

type Schemas = components['schemas']
export type EditedPage = Schemas['EditedPage']
export type ListedPage = Schemas['ListedPage']

const PAGES = ['editedPages']
const pageKey = (id: string) => ['editedPage', id]

export interface EditablePages {
  readonly pages: readonly ListedPage[]
  /** Whose pages the person may make. */
  readonly clients: readonly { readonly id: number; readonly name: string }[]
  readonly forEverybody: boolean
  /** What a new page begins with. */
  readonly newPage: string
}

/** The pages that the person may edit. */
export function useEditedPages(): UseQueryResult<EditablePages> {
  const api = useApi()
  return useQuery({
    queryKey: PAGES,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/pageEditor/pages', { signal })),
  })
}

/** A page as it is edited; null: there is none of this id yet. */
export function useEditedPage(id: string): UseQueryResult<EditedPage | null> {
  const api = useApi()
  return useQuery({
    queryKey: pageKey(id),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const known = await answerOf(api.GET('/aiparcelweb/api/pageEditor/pages', { signal }))
      return known.pages.some((page) => page.id === id)
        ? answerOf(api.GET('/aiparcelweb/api/pageEditor/pages/{id}', { params: { path: { id } }, signal }))
        : null
    },
  })
}

export interface PageSchema {
  readonly schema: Readonly<Record<string, unknown>>
  readonly filterLists: readonly string[]
}

export function usePageSchema(): UseQueryResult<PageSchema> {
  const api = useApi()
  return useQuery({
    queryKey: ['pageSchema'],
    staleTime: Infinity,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/pageEditor/schema', { signal })),
  })
}

/** Asks anew for what a publish changes: the page's history, and the pages that everybody sees. */
export function useRenewPages(): (id: string) => void {
  const lookups = useQueryClient()
  return useCallback(
    (id) => {
      for (const queryKey of [PAGES, pageKey(id), PAGES_CONFIG_KEY]) void lookups.invalidateQueries({ queryKey })
    },
    [lookups],
  )
}
