import * as z from 'zod'
import { FileId } from './page-spec.ts'
import { PERMISSIONS, can } from '../access/permission.ts'
import { linkAddress } from '../values/link-address.ts'
import type { Served } from './connections.ts'

const RoutePath = z.string().regex(/^\/[A-Za-z0-9/_-]+$/, 'must be an address that starts with /')
const Label = z.string().min(1).max(60)
const Permissions = z.array(z.string().min(1)).max(20)
const GROUPS = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]

/** An address of the routed area. Its label is a name in `navigation` of the texts, or the text itself. */
const RouteSpec = z.strictObject({
  path: RoutePath,
  label: Label,
  /** Any one of them opens it; none named: every signed-in person. NAV-30 */
  anyOf: Permissions,
  /** Concerns everybody: opens to who holds every client. Decision 0030 */
  wholeInstallation: z.literal(true).optional(),
  /** Opens to guests without the permission. No other address of the A-Frame area opens to them. NAV-10, GAP-59 */
  guests: z.literal(true).optional(),
  /** The application of config/other-applications.json that the area belongs to; absent: it is here. */
  servedBy: FileId.optional(),
  newTab: z.literal(true).optional(),
})
export type RouteSpec = z.infer<typeof RouteSpec>

const MenuLink = z.strictObject({
  path: RoutePath,
  /** Follows the path, as `?view=download`. */
  query: z
    .string()
    .regex(/^\?[\w=&-]+$/, 'must start with ? and hold names and values')
    .optional(),
  /** Other than the route's. */
  label: Label.optional(),
  /** Narrower than the route's. */
  anyOf: Permissions.optional(),
})
const MenuGroup = z.strictObject({ label: Label, entries: z.array(MenuLink).min(1).max(40) })
/** Where the pages of config/pages stand. */
const MenuPages = z.strictObject({ pages: z.literal('all') })

const MenuSection = z.strictObject({
  label: Label,
  /** One of the names in src/shell/icons. */
  icon: z.string().optional(),
  /** Groups of permissions of which one must be held; absent: the entries decide alone. GAP-29 */
  anyOfGroups: z.array(z.enum(GROUPS)).min(1).optional(),
  onlyFor: z.array(z.enum(PERMISSIONS.roles)).min(1).optional(),
  notFor: z.array(z.enum(PERMISSIONS.roles)).min(1).optional(),
  entries: z
    .array(z.union([MenuPages, MenuLink, MenuGroup]))
    .min(1)
    .max(60),
})

/** config/navigation.json: every address of the product, who may open it, and the menu that leads there. */
export const NavigationSpec = z.strictObject({
  $schema: z.string().optional(),
  /** The pages of config/pages that guests see; nobody else is limited to them. NAV-10 */
  guestPages: z.array(FileId).max(200),
  routes: z.array(RouteSpec).max(400),
  menu: z.array(MenuSection).max(40),
})
export type NavigationSpec = z.infer<typeof NavigationSpec>

/** config/other-applications.json: what the areas that are not here belong to. */
export const OtherApplicationsSpec = z.strictObject({
  $schema: z.string().optional(),
  applications: z.record(
    FileId,
    z.strictObject({
      name: z.string().min(1).max(60),
      /** Where it is, without the path of the area; null: not connected. */
      address: linkAddress('must be an address as https://portal.example, or null').nullable(),
      /** Whether its areas open in a tab of their own; they do unless told. */
      newTab: z.boolean().optional(),
    }),
  ),
})
export type OtherApplicationsSpec = z.infer<typeof OtherApplicationsSpec>

/** Who asks. */
export interface Visitor {
  readonly held: ReadonlySet<string>
  /** Nothing opens. NAV-11, NAV-31 */
  readonly passwordExpired: boolean
  /** They do not hold every client. */
  readonly onlySomeClients?: boolean
  /** Whose pages open to them; absent: no client's. */
  readonly clients?: { readonly has: (clientId: number) => boolean }
}

export interface MenuLinkShown {
  readonly label: string
  /** A path here, or the address of an area that another application has. */
  readonly href: string
  readonly newTab: boolean
}
export type MenuEntryShown =
  | { readonly pages: 'all' }
  | MenuLinkShown
  | { readonly label: string; readonly entries: MenuLinkShown[] }
export interface MenuSectionShown {
  readonly label: string
  readonly icon?: string
  readonly entries: MenuEntryShown[]
}

const GUEST = 'ROLE_GUEST'
const AFRAME = ['NEW_BI_TOOLS']
const AFRAME_PATH = '/aframe'

/** The address of a page of config/pages: its own route in the area where there is one. ROUTE-01, ROUTE-03 */
export function pagePath(id: string, routes: readonly { readonly path: string }[]): string {
  const own = `${AFRAME_PATH}/${id}`
  return routes.some(({ path }) => path === own) ? own : `${AFRAME_PATH}/dashboard/${encodeURIComponent(id)}`
}

/** The routes that open to a visitor. ROUTE-05 to ROUTE-23, NAV-10 */
export function openRoutes(
  { routes }: NavigationSpec,
  { held, passwordExpired, onlySomeClients }: Visitor,
): RouteSpec[] {
  if (passwordExpired) return []
  return routes.filter(({ path, anyOf, guests, wholeInstallation }) => {
    const guest = held.has(GUEST)
    if (isAframe(path) && (!can(held, AFRAME) || (guest && !guests))) return false
    return (can(held, anyOf) || (guests === true && guest)) && !(wholeInstallation && onlySomeClients)
  })
}

/** The client whose page this is, by its id (`c5_zones` is one of client 5); undefined: everybody's. Decision 0105 */
export function clientOfPage(id: string): number | undefined {
  const digits = /^c([1-9]\d{0,8})_/.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Whether a page of config/pages opens to a visitor; a tab opens with its page, a client's page to who holds the client. ROUTE-05, NAV-10, GAP-59 */
export function pageOpens(
  page: { readonly id: string; readonly tabOf?: string | undefined },
  navigation: NavigationSpec,
  visitor: Visitor,
): boolean {
  const { held, passwordExpired, clients } = visitor
  const client = clientOfPage(page.id)
  if (client !== undefined && !clients?.has(client)) return false
  const id = page.tabOf ?? page.id
  if (passwordExpired || !can(held, AFRAME) || (held.has(GUEST) && !navigation.guestPages.includes(id))) return false
  const path = pagePath(id, navigation.routes)
  return (
    path.startsWith(`${AFRAME_PATH}/dashboard/`) || openRoutes(navigation, visitor).some((route) => route.path === path)
  )
}

/** What the menu has of the areas that other applications have. */
export interface MenuAreas {
  /** Undefined: the area is here. */
  readonly served: (route: RouteSpec) => Pick<Served, 'name' | 'address' | 'newTab'> | undefined
  /** Entries without an address are left out. */
  readonly hidesUnconnected: boolean
}

/** The menu of a visitor: sections and groups without an entry are left out. NAV-01, NAV-07 to NAV-11 */
export function menuOf(
  navigation: NavigationSpec,
  visitor: Visitor,
  { served, hidesUnconnected }: MenuAreas,
): MenuSectionShown[] {
  const { held, passwordExpired } = visitor
  if (passwordExpired) return []
  const open = new Map(openRoutes(navigation, visitor).map((route) => [route.path, route]))
  const linkOf = ({ path, query = '', label, anyOf = [] }: z.infer<typeof MenuLink>): MenuLinkShown[] => {
    const route = open.get(path)
    if (!route || !can(held, anyOf)) return []
    const there = served(route)
    if (there?.address === null && hidesUnconnected) return []
    const newTab = (there !== undefined && there.address !== null && there.newTab) || route.newTab === true
    return [{ label: label ?? route.label, href: `${there?.address ?? path}${query}`, newTab }]
  }
  const shown = (entry: NavigationSpec['menu'][number]['entries'][number]): MenuEntryShown[] => {
    if ('pages' in entry) return can(held, AFRAME) ? [entry] : []
    if ('path' in entry) return linkOf(entry)
    const entries = entry.entries.flatMap(linkOf)
    return entries.length === 0 ? [] : [{ label: entry.label, entries }]
  }
  return navigation.menu
    .filter(({ anyOfGroups, onlyFor, notFor }) => {
      const groups = anyOfGroups?.flatMap((group): readonly string[] => PERMISSIONS[group]) ?? []
      return can(held, groups) && can(held, onlyFor ?? []) && !notFor?.some((role) => held.has(role))
    })
    .map(({ label, icon, entries }) => ({
      label,
      ...(icon === undefined ? {} : { icon }),
      entries: entries.flatMap(shown),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The areas that open to a visitor and have no address yet, by the application that has them; undefined: there is none. */
export function unconnectedSection(
  navigation: NavigationSpec,
  visitor: Visitor,
  served: MenuAreas['served'],
): MenuSectionShown | undefined {
  const groups = new Map<string, MenuLinkShown[]>()
  for (const route of openRoutes(navigation, visitor)) {
    const there = served(route)
    if (there?.address !== null) continue
    const link = { label: route.label, href: route.path, newTab: false }
    groups.set(there.name, [...(groups.get(there.name) ?? []), link])
  }
  const entries = [...groups].map(([label, links]) => ({ label, entries: links }))
  return entries.length === 0 ? undefined : { label: 'notConnected', icon: 'workflow', entries }
}

function isAframe(path: string): boolean {
  return path === AFRAME_PATH || path.startsWith(`${AFRAME_PATH}/`)
}
