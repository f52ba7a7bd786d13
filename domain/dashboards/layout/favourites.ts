import * as z from 'zod'

/** The setting that they are stored under. */
export const FAVOURITES_KEY = 'menuFavourites'
const MOST_FAVOURITES = 50

/** The addresses of the menu's entries that a person keeps on top, in the order in which they were starred. */
export const Favourites = z.array(z.string().min(1).max(500)).max(MOST_FAVOURITES)
export type Favourites = readonly string[]

/** Whatever is stored, as favourites; what is none is left out. */
export function readFavourites(stored: unknown): Favourites {
  return Array.isArray(stored) ? [...new Set(stored.filter((each) => typeof each === 'string'))] : []
}

/** With an address among them as the last, or without it; over the most that are kept, the first ones go. */
export function withFavourite(favourites: Favourites, href: string, starred: boolean): Favourites {
  const others = favourites.filter((each) => each !== href)
  return starred ? [...others, href].slice(-MOST_FAVOURITES) : others
}
