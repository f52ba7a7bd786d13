import type { Navigation } from '../../api/answers.ts'
import type { MenuEntry } from '../menu/menu-entries.ts'

const OVERVIEW = 'overview'
/** Leads on while no overview page is configured. */
export const OVERVIEW_PATH = '/aframe/dashboard/overview'
/** After the A-Frame area. GAP-35 */
const LANDINGS = ['/dashboards', '/invoices', '/profile']

export interface Landings {
  /** The pages of the A-Frame area that the person may see. */
  readonly entries: readonly MenuEntry[]
  readonly routes: Navigation['routes']
  readonly guest: boolean
}

/** Where `/` leads: a guest to the dashboards, others to the first permitted of overview, dashboards, invoices, profile. Null: nothing opens. ROUTE-06, ROUTE-24, GAP-35 */
export function landingPath({ entries, routes, guest }: Landings): string | null {
  const others = LANDINGS.find((path) => routes.some((route) => route.path === path)) ?? null
  return guest && others !== null ? others : (overviewPath(entries) ?? others)
}

/** Where `/aframe/dashboard` leads: the overview, else the first page that can be shown. GAP-34 */
export function overviewPath(entries: readonly MenuEntry[]): string | null {
  const overview = entries.find(({ id }) => id === OVERVIEW)
  return (overview ?? entries.find(({ broken }) => !broken) ?? entries[0])?.href ?? null
}
