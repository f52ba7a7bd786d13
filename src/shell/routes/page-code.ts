import { OWN_PAGES_PATH, ownPageOf } from '../../../domain/dashboards/layout/own-pages.ts'
import { BUILT_ROUTES, ComparisonPage, DashboardPage } from './BuiltRoutes.tsx'

const AREA = /^\/(?:$|aframe(?:\/|$))/

/** Whether an address leads to a page made by configuration. */
export function leadsToDashboard(path: string): boolean {
  return AREA.test(path) && !Object.hasOwn(BUILT_ROUTES, path)
}

/** Fetches the code of the page at an address; settles also where none is there. */
export async function fetchPageCode(path: string): Promise<void> {
  if (leadsToDashboard(path)) return (path.endsWith('/comparison') ? ComparisonPage : DashboardPage).fetchCode()
  const listed = ownPageOf(path) === undefined ? path : OWN_PAGES_PATH
  return Object.hasOwn(BUILT_ROUTES, listed) ? BUILT_ROUTES[listed]?.fetchCode() : undefined
}
