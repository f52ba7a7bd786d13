import { own, sameValue } from '../../../domain/values/entries.ts'
import type { CardSpec, OwnPages } from '../../../domain/dashboards/layout/own-pages.ts'

/** One thing in which a person's pages differ from those saved elsewhere; a page is named as it is here, or there where it is not here. */
export type PageDifference =
  | { readonly kind: 'pageHere' | 'pageThere'; readonly page: string }
  | { readonly kind: 'pageName'; readonly page: string; readonly theirs: string }
  | {
      readonly kind: 'cardHere' | 'cardThere' | 'cardMeasure' | 'cardName' | 'cardSettings' | 'cardPlace'
      readonly page: string
      readonly card: CardSpec
    }

/** Everything in which two states of a person's pages differ, page by page and card by card. Lessons 9 */
export function pageDifferences(mine: OwnPages, theirs: OwnPages): PageDifference[] {
  const ids = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].toSorted()
  return ids.flatMap((id): PageDifference[] => {
    const [here, there] = [own(mine, id), own(theirs, id)]
    if (!here || !there)
      return here ? [{ kind: 'pageHere', page: here.name }] : there ? [{ kind: 'pageThere', page: there.name }] : []
    const named: PageDifference[] =
      here.name === there.name ? [] : [{ kind: 'pageName', page: here.name, theirs: there.name }]
    const cards = [...new Set([...Object.keys(here.cards), ...Object.keys(there.cards)])]
    return [
      ...named,
      ...cards.flatMap((card) =>
        cardDifferences(own(here.cards, card), own(there.cards, card)).map((each) => ({ ...each, page: here.name })),
      ),
    ]
  })
}

type CardDifference = Extract<PageDifference, { card: CardSpec }>

function cardDifferences(here: CardSpec | undefined, there: CardSpec | undefined): Omit<CardDifference, 'page'>[] {
  const card = here ?? there
  if (!card) return []
  if (!here || !there) return [{ kind: here ? 'cardHere' : 'cardThere', card }]
  const differs = {
    cardMeasure: here.fact !== there.fact,
    cardName: here.title !== there.title,
    cardSettings: !sameValue(here.settings, there.settings),
    cardPlace: !sameValue(here.place, there.place),
  }
  return (Object.keys(differs) as (keyof typeof differs)[])
    .filter((kind) => differs[kind])
    .map((kind) => ({ kind, card }))
}
