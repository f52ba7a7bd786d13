import type { OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import { own } from '../../domain/values/entries.ts'
import { pageOpens } from '../../domain/dashboards/navigation.ts'
import type { Person } from '../callers/caller.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { Opening } from './shared-views.ts'

/** What a reader sees of a page that somebody made: the cards whose page opens to them. */
export interface SeenPage extends OwnPage {
  readonly leftOut: number
}

export interface Sight {
  readonly reader: Person
  readonly opening: Opening
  /** Who shares it; absent: it is the reader's own, or published for their role. */
  readonly owner?: Person
}

export function seenPage({ name, cards }: OwnPage, sight: Sight): SeenPage {
  const { reader, opening } = sight
  const seen = Object.entries(cards).filter(([, card]) => opensOf(card.page, reader, opening))
  const shown = readsTitles(sight) ? seen : seen.map(([key, { title: _, ...card }]) => [key, card] as const)
  return { name, cards: Object.fromEntries(shown), leftOut: Object.keys(cards).length - seen.length }
}

/** Own words over a card are about clients of who wrote them: not for who may see none of these. */
function readsTitles({ reader, owner = reader }: Sight): boolean {
  return (
    reader.user.id === owner.user.id || [...reader.scope.families.keys()].some((id) => owner.scope.families.has(id))
  )
}

/** The page as somebody changed it; cards that they do not see stay, and none that they could not see is added. */
export function editedPage(before: OwnPage, now: OwnPage, sight: Sight): OwnPage {
  const { reader, opening } = sight
  const opens = ([, card]: [string, OwnPage['cards'][string]]) => opensOf(card.page, reader, opening)
  const hidden = Object.entries(before.cards).filter((entry) => !opens(entry))
  const edited = Object.entries(now.cards).filter(opens)
  const kept = readsTitles(sight)
    ? edited
    : edited.map(([key, { title: _, ...card }]) => {
        const title = own(before.cards, key)?.title
        return [key, { ...card, ...(title === undefined ? {} : { title }) }] as const
      })
  return { name: now.name, cards: Object.fromEntries([...kept, ...hidden]) }
}

function opensOf(id: string, reader: Person, { pages, navigation, today }: Opening): boolean {
  const page = pages.find((each) => each.id === id)
  return page !== undefined && pageOpens(page, navigation, visitorOf(reader, today))
}
