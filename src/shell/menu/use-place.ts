import { useLocation, useSearch } from 'wouter'
import { OWN_PAGES_PATH, ownPageOf } from '../../../domain/layout/own-pages.ts'
import { holds } from './menu-sections.ts'
import type { MenuSection } from './menu-sections.ts'

/** The address as menu entries have it: with its query where an entry has that, else without; each of the pages that people made is at the address of all. */
export function usePlace(sections: readonly MenuSection[]): string {
  const [path] = useLocation()
  const search = useSearch()
  const whole = `${path}?${search}`
  if (ownPageOf(path) !== undefined) return OWN_PAGES_PATH
  return sections.some((section) => holds(section, whole)) ? whole : path
}
