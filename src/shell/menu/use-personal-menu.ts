import { useMemo } from 'react'
import { useFavourites, useStar } from '../../api/kept/favourites.ts'
import { useOwnPageNames } from '../../api/kept/own-page-names.ts'
import { recentOf, type Recent } from '../../api/kept/recent.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import type { FavouritesInMenu } from './favourites-context.ts'
import type { PersonalInput } from './personal-sections.ts'

const TOAST_MS = 6_000
const NONE: readonly never[] = []

interface PersonalMenu {
  readonly known: Pick<PersonalInput, 'favourites' | 'recent' | 'ownPages'>
  /** Null: nothing is kept. */
  readonly favourites: FavouritesInMenu | null
  /** What is asked for. */
  readonly lookups: readonly { readonly isPending: boolean }[]
}

/** What the menu has of the person's own. */
export function usePersonalMenu({
  login,
  path,
  keeps,
  makesPages,
}: {
  readonly login: string
  readonly path: string
  /** Nothing of it is read or kept while the portal is seen as somebody else. */
  readonly keeps: boolean
  /** Whether the person has pages of their own. */
  readonly makesPages: boolean
}): PersonalMenu {
  const toasts = useToasts()
  const favourites = useFavourites({ enabled: keeps })
  const pages = useOwnPageNames({ enabled: makesPages })
  const { mutate } = useStar(() =>
    toasts.show({ tone: 'critical', title: text('shell.favouriteNotKept'), durationMs: TOAST_MS }),
  )
  const { data: hrefs = NONE } = favourites
  const recent = useMemo((): readonly Recent[] => {
    // Each page is remembered once it is drawn.
    void path
    return keeps ? recentOf(localStorage, login) : NONE
  }, [keeps, login, path])
  const inMenu = useMemo<FavouritesInMenu | null>(
    () => (keeps ? { has: (href) => hrefs.includes(href), star: (href, starred) => mutate({ href, starred }) } : null),
    [keeps, hrefs, mutate],
  )
  return {
    known: { favourites: hrefs, recent, ownPages: pages.data ?? NONE },
    favourites: inMenu,
    lookups: [...(keeps ? [favourites] : []), ...(makesPages ? [pages] : [])],
  }
}
