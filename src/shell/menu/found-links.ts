import { RANKS, rankOf } from '../../../domain/finding/rank.ts'
import type { MenuGroup, MenuLink, MenuSection } from './menu-sections.ts'

export interface FoundLink {
  readonly link: MenuLink
  /** The section it stands in, and the group. */
  readonly within: readonly string[]
}

/** The entries whose names have what was typed, the best first; equal ones in the menu's order. What is there a second time is found once. */
export function foundLinks(sections: readonly MenuSection[], typed: string): FoundLink[] {
  const rank = ({ link: { name } }: FoundLink) => {
    const found = rankOf(name, typed)
    return found === undefined ? -1 : RANKS.indexOf(found)
  }
  return sections
    .filter(({ personal }) => personal !== 'favourites' && personal !== 'recent')
    .flatMap((section) => linksIn(section, []))
    .filter((found) => rank(found) >= 0)
    .toSorted((a, b) => rank(a) - rank(b))
}

/** How many entries a menu has. */
export function linkCount(sections: readonly MenuSection[]): number {
  return sections.flatMap((section) => linksIn(section, [])).length
}

function linksIn({ name, entries }: MenuSection | MenuGroup, above: readonly string[]): FoundLink[] {
  const within = [...above, name]
  return entries.flatMap((entry) => ('entries' in entry ? linksIn(entry, within) : [{ link: entry, within }]))
}
