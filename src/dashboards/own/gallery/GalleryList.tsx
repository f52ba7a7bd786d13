import { ActionList } from '@primer/react'
import { useMemo, type RefObject } from 'react'
import { MOST_CARDS, offeredCards, type CardSpec } from '../../../../domain/dashboards/layout/own-pages.ts'
import { catalogOf } from '../../../api/table-of.ts'
import { text } from '../../../text/text.ts'
import { widgetTitle } from '../../card/widget-title.ts'
import type { ComposedView } from '../ComposedCard.tsx'

/** A card that is not on a board yet. */
export type NewCard = Omit<CardSpec, 'place'>

export function isSame(card: Pick<NewCard, 'page' | 'chartName'> | null, other: NewCard): boolean {
  return card?.page === other.page && card.chartName === other.chartName
}

interface GalleryListProps {
  readonly around: ComposedView
  /** The one that is shown. */
  readonly card: NewCard | null
  readonly chosen: readonly NewCard[]
  readonly isFull: boolean
  /** The entry of what is shown. */
  readonly shown: RefObject<HTMLLIElement | null>
  readonly onChoose: (card: NewCard) => void
}

/** The charts of every page that the person may see, of which several can be chosen. */
export function GalleryList({ around: { config, view }, card, chosen, isFull, shown, onChoose }: GalleryListProps) {
  const catalog = catalogOf(config.tables)
  const cards = useMemo(() => offeredCards(config.pages), [config.pages])
  const offered = (id: string) => cards.filter(({ page }) => page === id)
  return (
    <>
      {isFull ? <p role="status">{text('own.full', { most: MOST_CARDS })}</p> : null}
      <ActionList
        selectionVariant="multiple"
        role="listbox"
        aria-multiselectable
        aria-label={text('own.charts')}
        showDividers={false}
      >
        {config.pages
          .filter(({ id }) => offered(id).length > 0)
          .map((page) => (
            <ActionList.Group key={page.id}>
              <ActionList.GroupHeading>{page.name}</ActionList.GroupHeading>
              {offered(page.id).map(({ chartName, source: { page: drawn } }) => {
                // The chart that its title names, whatever was looked at before.
                const offer: NewCard = { page: page.id, chartName, fact: drawn.defaultFact, settings: {} }
                const selected = chosen.some((each) => isSame(each, offer))
                return (
                  <ActionList.Item
                    key={chartName}
                    role="option"
                    {...(isSame(card, offer) ? { ref: shown } : {})}
                    selected={selected}
                    disabled={isFull && !selected}
                    onSelect={() => onChoose(offer)}
                  >
                    {widgetTitle(chartName, {
                      dashboard: {
                        ...{ page: drawn, config, table: catalog.tables.get(drawn.table), invoiced: null },
                      },
                      view: { ...view, fact: drawn.defaultFact },
                      settings: null,
                    })}
                  </ActionList.Item>
                )
              })}
            </ActionList.Group>
          ))}
      </ActionList>
    </>
  )
}
