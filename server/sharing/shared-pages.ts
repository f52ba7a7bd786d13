import type { OwnPage } from '../../domain/layout/own-pages.ts'
import { pageOpens } from '../../domain/page/navigation.ts'
import type { Person } from '../callers/caller.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { Opening } from './shared-views.ts'

/** What a reader sees of a page that somebody made: the cards whose page opens to them. */
export interface SeenPage extends OwnPage {
  readonly leftOut: number
}

export function seenPage({ name, cards }: OwnPage, reader: Person, opening: Opening): SeenPage {
  const seen = Object.entries(cards).filter(([, card]) => opensOf(card.page, reader, opening))
  return { name, cards: Object.fromEntries(seen), leftOut: Object.keys(cards).length - seen.length }
}

/** The page as somebody changed it; cards that they do not see stay, and none that they could not see is added. */
export function editedPage(
  before: OwnPage,
  now: OwnPage,
  { reader, opening }: { readonly reader: Person; readonly opening: Opening },
): OwnPage {
  const opens = ([, card]: [string, OwnPage['cards'][string]]) => opensOf(card.page, reader, opening)
  const hidden = Object.entries(before.cards).filter((entry) => !opens(entry))
  return { name: now.name, cards: Object.fromEntries([...Object.entries(now.cards).filter(opens), ...hidden]) }
}

function opensOf(id: string, reader: Person, { pages, navigation, today }: Opening): boolean {
  const page = pages.find((each) => each.id === id)
  return page !== undefined && pageOpens(page, navigation, visitorOf(reader, today))
}
