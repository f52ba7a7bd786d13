import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { partsFor } from '../../domain/dashboards/layout/kept-page.ts'
import { OWN_PAGES_PATH, PUBLISHED } from '../../domain/dashboards/layout/own-pages.ts'
import { partsOf } from '../../domain/dashboards/layout/saved-views.ts'
import { clientsOfAddress, type Lacking } from '../../domain/dashboards/layout/sharing.ts'
import { openRoutes, pageOpens, pagePath, type NavigationSpec } from '../../domain/dashboards/navigation.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { Person } from '../callers/caller.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { PublishedDashboard } from '../kept-pages/published-dashboards.ts'
import { clientsInScope, type TenantScope } from '../warehouse/tenant-scope.ts'

/** What says which addresses open to whom. */
export interface Opening {
  readonly pages: readonly Page[]
  readonly navigation: NavigationSpec
  readonly published: readonly PublishedDashboard[]
  readonly today: CalendarDate
}

/** What a reader lacks to see the view at an address as its owner does; none: it opens to them. */
export function lackingOf(
  address: string,
  { owner, reader, opening }: { readonly owner: Person; readonly reader: Person; readonly opening: Opening },
): Lacking[] {
  const { path } = partsOf(address)
  return [
    ...(pathOpens(path, reader, opening) ? [] : ['page' as const]),
    ...(clientsShown(address, owner.scope).every((id) => reader.scope.families.has(id)) ? [] : ['client' as const]),
  ]
}

function pathOpens(path: string, reader: Person, { pages, navigation, published, today }: Opening): boolean {
  const visitor = visitorOf(reader, today)
  const page = pages.find(({ id }) => pagePath(id, navigation.routes) === path)
  if (page) return pageOpens(page, navigation, visitor)
  const open = openRoutes(navigation, visitor).map((route) => route.path)
  if (!path.startsWith(`${OWN_PAGES_PATH}/`)) return open.includes(path)
  // Of pages that people made only those that are published to the reader: what others made is shared by itself.
  return (
    open.includes(OWN_PAGES_PATH) &&
    published.some(
      ({ id, audience }) =>
        path === `${OWN_PAGES_PATH}/${PUBLISHED}${id}` && partsFor(audience, reader.user).length > 0,
    )
  )
}

/**
 * The clients that a reader has to see: those that the address names, and where it carries values (filters, numbers), all that
 * its owner sees under it, for of whose rows a value is nobody can tell.
 */
function clientsShown(address: string, owner: TenantScope): readonly number[] {
  const { named, carriesValues } = clientsOfAddress(address)
  const chosen = named.flatMap(({ clientId, childClientIds }) => [clientId, ...childClientIds])
  if (!carriesValues) return chosen
  if (named.length === 0) return [...owner.families.keys()]
  return [...chosen, ...named.flatMap((each) => clientsInScope(owner, each))]
}
