import { GraphIcon, HistoryIcon, StarIcon } from '@primer/octicons-react'
import { OWN_PAGES_PATH } from '../../../domain/dashboards/layout/own-pages.ts'
import type { Favourites } from '../../../domain/dashboards/layout/favourites.ts'
import type { Recent } from '../../api/kept/recent.ts'
import type { NamedPage } from '../../api/kept/own-page-names.ts'
import { text } from '../../text/text.ts'
import type { MenuGroup, MenuLink, MenuSection } from './menu-sections.ts'

const MOST_RECENT = 5

export interface PersonalInput {
  /** What the installation has for the person. */
  readonly sections: readonly MenuSection[]
  readonly favourites: Favourites
  /** The newest first. */
  readonly recent: readonly Recent[]
  readonly ownPages: readonly NamedPage[]
  /** What the page at a path is called; undefined: it does not open to the person any more. */
  readonly nameOf: (path: string) => string | undefined
  /** Where the person is. */
  readonly path: string
}

/**
 * What a person has of their own above the menu: favourites, recent pages, the pages that they made; sections without an entry are left
 * out. Only what opens to them has a name here. The page where they are is not among the recent ones.
 */
export function personalSections({
  sections,
  favourites,
  recent,
  ownPages,
  nameOf,
  path,
}: PersonalInput): MenuSection[] {
  const own = ownPages.map(({ id, name }) => linkTo(`${OWN_PAGES_PATH}/${id}`, name))
  const links = [...own, ...sections.flatMap(linksOf)]
  const opened = recent.flatMap((each) => {
    if (!('path' in each) || each.path === path) return []
    const name = own.find(({ href }) => href === each.path)?.name ?? nameOf(each.path)
    return name === undefined ? [] : [linkTo(each.path, name)]
  })
  const starred = favourites.flatMap((href) => links.find((link) => link.href === href) ?? [])
  const personal: MenuSection[] = [
    { personal: 'favourites', name: text('shell.favourites'), icon: StarIcon, entries: starred.map(withoutIcon) },
    { personal: 'recent', name: text('shell.recent'), icon: HistoryIcon, entries: opened.slice(0, MOST_RECENT) },
    { personal: 'own', name: text('shell.ownPages'), icon: GraphIcon, entries: own },
  ]
  return personal.filter(({ entries }) => entries.length > 0)
}

function linksOf({ entries }: Pick<MenuSection | MenuGroup, 'entries'>): readonly MenuLink[] {
  return entries.flatMap((entry) => ('entries' in entry ? linksOf(entry) : [entry]))
}

function linkTo(href: string, name: string): MenuLink {
  return { name, href, newTab: false, leaves: false, broken: false }
}

/** In the collapsed menu a section whose entries have icons lies open; this one is behind one icon. */
function withoutIcon({ icon: _icon, ...link }: MenuLink): MenuLink {
  return link
}
