import { useCallback, useMemo, useState } from 'react'
import { catalogOf } from '../../api/table-of.ts'
import type { Places } from '../../../domain/dashboards/layout/layout.ts'
import { sourceOf, sourcePages, type OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { NARROW, useMedia } from '../../theme/use-media.ts'
import { laidBoard } from '../board/laid-board.tsx'
import faults from '../card/CardFault.module.css'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import type { FactActors } from '../context/use-fact-actors.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { ComposedCard, type ComposedCardProps, type ComposedView } from './ComposedCard.tsx'
import { SourceFacts } from './SourceFacts.tsx'

export interface ComposedBoardProps {
  readonly cards: OwnPage['cards']
  readonly places: Places
  readonly arrangeable: boolean
  readonly around: ComposedView
  readonly entriesOf: (id: string) => readonly WidgetMenuEntry[]
  readonly onArrange: (places: Places) => void
  readonly onCard: ComposedCardProps['onCard']
  readonly onView: (change: Partial<View>) => void
}

/** The cards of a page that a person made, on the same board as the pages of config. PAGE-26 */
export function ComposedBoard({
  cards,
  places,
  arrangeable,
  around,
  entriesOf,
  onArrange,
  onCard,
  onView,
}: ComposedBoardProps) {
  const narrow = useMedia(NARROW)
  const { config, view } = around
  const [factsOf, setFactsOf] = useState<ReadonlyMap<string, FactActors>>(new Map())
  const noteFacts = useCallback(
    (page: string, facts: FactActors) => setFactsOf((known) => new Map(known).set(page, facts)),
    [],
  )
  const catalog = catalogOf(config.tables)
  const drawn = useMemo(
    () =>
      new Map(
        Object.entries(cards).flatMap(([id, card]) => {
          const source = sourceOf(card, config.pages)
          const facts = factsOf.get(card.page)
          return source && facts
            ? [
                [
                  id,
                  <ErrorBoundary className={faults.card} key={id} drawn={view}>
                    <ComposedCard
                      {...{ id, card, source, facts, around, onCard, onView }}
                      inAddress
                      entries={entriesOf(id)}
                    />
                  </ErrorBoundary>,
                ] as const,
              ]
            : []
        }),
      ),
    [cards, config.pages, factsOf, view, around, entriesOf, onCard, onView],
  )
  return (
    <>
      {sourcePages({ cards }, config.pages).map((page) => (
        <SourceFacts
          key={page.id}
          page={page}
          config={config}
          table={catalog.tables.get(page.table)}
          view={view}
          invoiced={around.invoiced}
          onFacts={noteFacts}
        />
      ))}
      {laidBoard({ narrow, cards: drawn, places, arrangeable, onArrange })}
    </>
  )
}
