import { useLocation, useSearch } from 'wouter'
import { holds } from './menu-sections.ts'
import type { MenuSection } from './menu-sections.ts'

/** The address as menu entries have it: with its query where an entry has that, else without. */
export function usePlace(sections: readonly MenuSection[]): string {
  const [path] = useLocation()
  const search = useSearch()
  const whole = `${path}?${search}`
  return sections.some((section) => holds(section, whole)) ? whole : path
}
