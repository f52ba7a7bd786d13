import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { OWN_PAGES_PATH, ownPageOf } from '../../../domain/dashboards/layout/own-pages.ts'
import { maintenanceOf } from '../../../domain/access/maintenance.ts'
import { can } from '../../../domain/access/permission.ts'
import type { AccountAnswer, MaintenanceStatus, Navigation, PagesConfig } from '../../api/answers.ts'
import { navigationLabel } from '../../text/navigation-label.ts'
import { DashboardRoute } from './DashboardRoute.tsx'
import { landingPath, OVERVIEW_PATH, overviewPath } from './landing-path.ts'
import { ListedRoute } from './ListedRoute.tsx'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { MaintenancePage } from './MaintenancePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PagesPending } from './PagesPending.tsx'

export interface RoutesProps {
  readonly account: AccountAnswer
  readonly held: ReadonlySet<string>
  readonly navigation: Navigation
  /** Null: the person may not enter the A-Frame area. ROUTE-05 */
  readonly pages: UseQueryResult<PagesConfig> | null
  readonly entries: readonly MenuEntry[]
  readonly statuses: readonly MaintenanceStatus[]
}

const AREA = ['/aframe', '/aframe/dashboard']
const PAGE = /^\/aframe\/(?:dashboard\/)?[^/]+$/

/** The routed area: what does not open is not found. ROUTE-01 to ROUTE-24, NAV-31, NAV-32 */
export function Routes({ account, held, navigation, pages, entries, statuses }: RoutesProps) {
  const [path] = useLocation()
  const search = useSearch()
  const { routes } = navigation
  const area =
    AREA.includes(path) || (path === OVERVIEW_PATH && pages !== null && !entries.some(({ href }) => href === path))
  if (path === '/' || area) {
    if (pages?.data === undefined && pages !== null) return <PagesPending pages={pages} />
    const target =
      path === '/' ? landingPath({ entries, routes, guest: can(held, ['ROLE_GUEST']) }) : overviewPath(entries)
    return target === null || target === path ? <NotFoundPage /> : <Redirect to={target} replace />
  }
  if (PAGE.test(path) && pages !== null) {
    if (pages.data === undefined) return <PagesPending pages={pages} />
    const page = entries.find(({ href }) => href === path)
    const named = page ? undefined : entryNamed(path, pages.data, entries)
    if (named) return <Redirect to={`${named.href}${search === '' ? '' : `?${search}`}`} replace />
    if (page) {
      return (
        closedPage({ address: page.href, title: page.name, statuses, held }) ?? (
          <DashboardRoute id={page.id} config={pages.data} account={account} held={held} entries={entries} />
        )
      )
    }
  }
  const listed = ownPageOf(path) === undefined ? path : OWN_PAGES_PATH
  const route = routes.find((each) => each.path === listed || each.path === `${listed}/`)
  if (!route) return <NotFoundPage />
  const title = navigationLabel(route.label)
  return (
    closedPage({ address: route.path, title, statuses, held }) ?? (
      <ListedRoute route={route} title={title} account={account} pages={pages?.data?.pages ?? []} />
    )
  )
}

interface Addressed extends Pick<RoutesProps, 'statuses' | 'held'> {
  readonly address: string
  readonly title: string
}

/** In place of a page that is under maintenance; null: it is not. NAV-35 to NAV-37 */
function closedPage({ address, title, statuses, held }: Addressed): ReactNode {
  const closed = maintenanceOf(address, statuses, held)
  return closed ? <MaintenancePage title={title} message={closed.message} /> : null
}

/** The page that the end of an address names by its id or its other name. PAGE-02 */
function entryNamed(path: string, { pages }: PagesConfig, entries: readonly MenuEntry[]): MenuEntry | undefined {
  const name = path.split('/').at(-1)
  const called = pages.find(({ id, alias }) => id === name || alias === name)
  return entries.find(({ id, href }) => id === called?.id && href !== path)
}
