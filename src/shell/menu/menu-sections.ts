import type { Icon } from '@primer/octicons-react'
import type { Navigation } from '../../api/answers.ts'
import { navigationLabel } from '../../text/navigation-label.ts'
import { iconNamed } from './icons.ts'
import type { MenuEntry } from './menu-entries.ts'

export interface MenuLink {
  readonly name: string
  readonly href: string
  readonly icon?: Icon
  readonly newTab: boolean
  /** It leads out of the portal. */
  readonly leaves: boolean
  readonly broken: boolean
}
export interface MenuGroup {
  readonly name: string
  readonly entries: readonly MenuLink[]
}
export interface MenuSection extends Omit<MenuGroup, 'entries'> {
  readonly icon: Icon
  readonly entries: readonly (MenuLink | MenuGroup)[]
  /** Of this person: `personal-sections.ts`; absent: what the installation has. */
  readonly personal?: 'favourites' | 'recent' | 'own'
}

/** The menu as it is drawn: the pages of configuration in their place, labels as texts. */
export function menuSections({ menu, routes }: Navigation, pages: readonly MenuEntry[]): MenuSection[] {
  const listed = pages
    .filter(({ href }) => !routes.some(({ path }) => path === href))
    .map((page): MenuLink => ({ ...page, newTab: false, leaves: false }))
  const linkOf = ({ label, href, newTab }: { label: string; href: string; newTab: boolean }): MenuLink => ({
    name: navigationLabel(label),
    href,
    newTab,
    leaves: !href.startsWith('/'),
    broken: false,
  })
  return menu
    .map(({ label, icon, entries }) => ({
      name: navigationLabel(label),
      icon: iconNamed(icon),
      entries: entries.flatMap((entry): (MenuLink | MenuGroup)[] => {
        if ('pages' in entry) return listed
        return 'href' in entry
          ? [linkOf(entry)]
          : [{ name: navigationLabel(entry.label), entries: entry.entries.map(linkOf) }]
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Whether the page at `place` (path and query) stands in a section or group. */
export function holds({ entries }: Pick<MenuSection, 'entries'>, place: string): boolean {
  return entries.some((entry) => ('entries' in entry ? holds(entry, place) : entry.href === place))
}
