import { useMemo } from 'react'
import { useSearch } from 'wouter'
import type { ClientFamily, PagesConfig } from '../api/answers.ts'
import { viewAt, type Stand } from './page-address.ts'
import type { Place } from './palette-entry.ts'

interface StandingInput {
  /** The pages made by configuration that open to the person. */
  readonly entries: readonly (Place & { readonly id: string })[]
  readonly config: PagesConfig | undefined
  /** The first client that the person has. */
  readonly first: ClientFamily | undefined
  readonly path: string
}

/** The dashboards with their addresses, and on which of them the person stands, with what view; null: on none. */
export function useStandingView({ entries, config, first, path }: StandingInput) {
  const search = useSearch()
  const places = useMemo(
    () =>
      entries.flatMap(({ id, href }) => {
        const page = config?.pages.find((each) => each.id === id)
        return page ? [{ page, path: href }] : []
      }),
    [entries, config],
  )
  const at = useMemo(() => {
    const place = places.find((each) => each.path === path)
    if (!place || !config || !first) return null
    const stand: Stand = { ...place, parameters: [...new URLSearchParams(search)] }
    return { stand, ...viewAt(stand, { pages: config.pages, today: config.today, clientId: first.id }).view }
  }, [places, config, first, path, search])
  return { places, at }
}
