import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import {
  FAVOURITES_KEY,
  readFavourites,
  withFavourite,
  type Favourites,
} from '../../../domain/dashboards/layout/favourites.ts'
import { jsonIn } from '../../../domain/values/json-in.ts'
import { useApi } from '../api-context.ts'
import type { Api } from '../client.ts'
import { readSetting, saveSetting } from './settings.ts'

const KEY = ['menuFavourites']
const TRIES_AGAIN = 2

export interface Starring {
  /** The address of an entry of the menu. */
  readonly href: string
  readonly starred: boolean
}

/** The addresses that the person keeps on top of the menu. */
export function useFavourites({ enabled }: { readonly enabled: boolean }): UseQueryResult<Favourites> {
  const api = useApi()
  return useQuery({ queryKey: KEY, enabled, queryFn: async ({ signal }) => (await stored(api, signal)).favourites })
}

/** Shown at once, and stored over the newest, so that a star of another tab stays; several one after the other. A save that fails is taken back. */
export function useStar(onFailed: () => void): UseMutationResult<Favourites, Error, Starring> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    scope: { id: KEY.join() },
    retry: TRIES_AGAIN,
    mutationFn: async ({ href, starred }) => {
      const { favourites, version } = await stored(api)
      const next = withFavourite(favourites, href, starred)
      await saveSetting(api, { key: FAVOURITES_KEY, text: JSON.stringify(next), replaces: version })
      return next
    },
    onMutate: async ({ href, starred }) => {
      await lookups.cancelQueries({ queryKey: KEY })
      lookups.setQueryData<Favourites>(KEY, (before = []) => withFavourite(before, href, starred))
    },
    onError: () => {
      onFailed()
      return lookups.invalidateQueries({ queryKey: KEY })
    },
  })
}

async function stored(
  api: Api,
  signal?: AbortSignal,
): Promise<{ readonly favourites: Favourites; readonly version: number }> {
  const { text, version } = await readSetting(api, FAVOURITES_KEY, signal ? { signal } : {})
  return { favourites: readFavourites(jsonIn(text ?? '')), version }
}
