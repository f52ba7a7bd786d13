import { useLocation, useSearch } from 'wouter'
import { OWN_PAGES_PATH, ownPageOf } from '../../../domain/dashboards/layout/own-pages.ts'
import { holds } from './menu-sections.ts'
import type { MenuSection } from './menu-sections.ts'

/** The address as menu entries have it: with its query where an entry has that, else without; a page that a person made and that has no entry is at the address of all. */
export function usePlace(sections: readonly MenuSection[]): string {
  const [path] = useLocation()
  const search = useSearch()
  const whole = `${path}?${search}`
  const listed = [whole, path].find((place) => sections.some((section) => holds(section, place)))
  return listed ?? (ownPageOf(path) === undefined ? path : OWN_PAGES_PATH)
}
