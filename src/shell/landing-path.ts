import { pagePath } from './menu-entries.ts'
import type { MenuEntry } from './menu-entries.ts'

const OVERVIEW = 'overview'

/** Where `/` leads: the first page that can be shown. Null: there is none. ROUTE-24 */
export function landingPath(entries: readonly MenuEntry[]): string | null {
  return (entries.find((entry) => !entry.broken) ?? entries[0])?.href ?? null
}

/** Where `/aframe/dashboard` leads: the overview, or the landing page where there is none. */
export function overviewPath(entries: readonly MenuEntry[]): string | null {
  return entries.some((entry) => entry.id === OVERVIEW) ? pagePath(OVERVIEW) : landingPath(entries)
}
