import { PAGE_ICONS } from '../../../domain/dashboards/page-icons.ts'
import type { NavigationSpec, OtherApplicationsSpec } from '../../../domain/dashboards/navigation.ts'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** Before the id of a page, or of an area that is shown as one. */
const OF_A_PAGE = '/aframe/'
const KNOWN: readonly string[] = Object.values(PERMISSIONS).flat()

/** What is wrong in a navigation that works nevertheless: a page for guests that there is not, an icon that nobody knows. */
export function reviewNavigation(
  { routes, menu, guestPages }: NavigationSpec,
  pages: readonly string[],
): ConfigIssue[] {
  const areas = routes.flatMap(({ path }) => (path.startsWith(OF_A_PAGE) ? [path.slice(OF_A_PAGE.length)] : []))
  const shown = [...pages, ...areas]
  return [
    ...guestPages.flatMap((id, at) =>
      shown.includes(id) ? [] : [{ path: ['guestPages', at], message: 'no page', allowed: shown }],
    ),
    ...menu.flatMap(({ icon }, at) =>
      icon === undefined || PAGE_ICONS.some((known) => known === icon)
        ? []
        : [{ path: ['menu', at, 'icon'], message: 'no icon', allowed: PAGE_ICONS }],
    ),
  ]
}

/** That every permission, application and address a navigation file names exists, and no address stands twice; null: the applications are not known, and their file says why. */
export function checkNavigation({ routes, menu }: NavigationSpec, other: OtherApplicationsSpec | null): ConfigIssue[] {
  const applications = other?.applications

  const paths = routes.map(({ path }) => path)
  const ofRoutes = routes.flatMap(({ path, anyOf, servedBy }, at): ConfigIssue[] => [
    ...(paths.indexOf(path) < at ? [{ path: ['routes', at, 'path'], message: 'is already in the list' }] : []),
    ...unknownPermissions(anyOf, ['routes', at, 'anyOf']),
    ...(servedBy === undefined || !applications || Object.hasOwn(applications, servedBy)
      ? []
      : [
          {
            path: ['routes', at, 'servedBy'],
            message: 'no application of config/other-applications.json',
            allowed: Object.keys(applications),
          },
        ]),
  ])
  const checkLink = (
    { path, anyOf = [] }: { path: string; anyOf?: readonly string[] | undefined },
    place: ConfigPath,
  ): ConfigIssue[] => [
    ...(paths.includes(path) ? [] : [{ path: [...place, 'path'], message: 'no address of routes', allowed: paths }]),
    ...unknownPermissions(anyOf, [...place, 'anyOf']),
  ]
  const ofMenu = menu.flatMap(({ entries }, section) =>
    entries.flatMap((entry, at) => {
      const place = ['menu', section, 'entries', at]
      if ('pages' in entry) return []
      return 'path' in entry
        ? checkLink(entry, place)
        : entry.entries.flatMap((link, inner) => checkLink(link, [...place, 'entries', inner]))
    }),
  )
  return [...ofRoutes, ...ofMenu]
}

function unknownPermissions(names: readonly string[], place: ConfigPath): ConfigIssue[] {
  return names.flatMap((name, at) =>
    KNOWN.includes(name) ? [] : [{ path: [...place, at], message: 'no permission', allowed: KNOWN }],
  )
}
