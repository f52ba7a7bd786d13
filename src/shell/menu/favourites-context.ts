import { createContext, use } from 'react'

export interface FavouritesInMenu {
  readonly has: (href: string) => boolean
  readonly star: (href: string, starred: boolean) => void
}

/** Null: nothing is kept, as while the portal is seen as somebody else. */
export const FavouritesContext = createContext<FavouritesInMenu | null>(null)

export function useFavouritesInMenu(): FavouritesInMenu | null {
  return use(FavouritesContext)
}
