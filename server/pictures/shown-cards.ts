import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { ownCard, sourceOf, type OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import { drawnCard, type PageCard } from '../../domain/dashboards/layout/page-card.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import {
  placedWidget,
  readPageSettings,
  type KnownWidgets,
  type PlacedWidget,
} from '../../domain/dashboards/widget-settings.ts'

/** What is drawn on a card: the page and view that it is drawn by, and what is chosen on it and stored. */
export interface ShownCard {
  readonly target: PlacedWidget
  readonly drawn: PageCard
  /** The page of config that it is from. */
  readonly from: Page
  readonly stored: unknown
}

export interface ShownCardInput {
  readonly page: Page
  /** Of a page that somebody made; undefined: it is of config. */
  readonly made: OwnPage['cards'] | undefined
  readonly view: View
  /** Those that open to the reader. */
  readonly pages: readonly Page[]
  readonly config: KnownWidgets
  readonly today: CalendarDate
  /** What the reader keeps of the card. */
  readonly stored: unknown
}

/** A card of a page by its name; null: its page is not there or does not open. */
export function shownCard(chartName: string, input: ShownCardInput): ShownCard | null {
  const { page, made, view, pages, config, today, stored } = input
  const card = made?.[chartName]
  if (card) {
    const source = sourceOf(card, pages)
    const drawn = source && ownCard(source, { id: chartName, card, view, today })
    const target = drawn && placedWidget({ page: drawn.page, config }, chartName)
    const own = readPageSettings({ stored }).stored
    return source && target ? { target, drawn, from: source.from, stored: { ...card.settings, ...own } } : null
  }
  const target = placedWidget({ page, config }, chartName)
  const drawn = target && drawnCard(target.placed, { page, pages, view, today })
  return target && drawn ? { target, drawn, from: page, stored } : null
}
