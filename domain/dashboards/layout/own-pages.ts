import * as z from 'zod'
import { nameText } from '../../values/name-text.ts'
import type { CalendarDate } from '../../dates/calendar-date.ts'
import { CatalogName } from '../../query/catalog.ts'
import { own, type Entries } from '../../values/entries.ts'
import { settle } from './layout.ts'
import { drawnPage, type PageCard } from './page-card.ts'
import { TRACKING_DIMENSION, viewOn, type Filtered } from '../page-filters.ts'
import { FileId, PlaceSpec, placedOn, type Page, type PageWidgetSpec } from '../page-spec.ts'
import type { View } from '../view.ts'
import { wholeRange } from '../../dates/whole-period.ts'
import { SETTING_NAMES } from '../widget-spec.ts'

export const MOST_CARDS = 24
export const MOST_PAGES = 40
/** The name of all of a person's pages together, where pages are named: in drafts and resets. */
export const OWN_PAGES = 'dashboards'
/** The setting that they are stored under. */
export const OWN_PAGES_KEY = 'dashboardPages'

/** A published page is arranged and set under its id with this before it, as a page of config is under its own. */
export const PUBLISHED = 'published_'

/** The tab of a page that another person shares has its id with this before it. */
export const SHARED = 'shared_'

/** A card of a person's page: a widget of a page of config, by reference, with the fact and the settings it shows. */
export const CardSpec = z.strictObject({
  page: FileId,
  chartName: FileId,
  fact: CatalogName,
  settings: z.partialRecord(z.enum(SETTING_NAMES), z.string().max(60)),
  /** In place of the widget's own words. */
  title: nameText(80).optional(),
  place: PlaceSpec,
})
export type CardSpec = z.infer<typeof CardSpec>

/** A page that a person made; its cards by their names on it. PAGE-26 */
export const OwnPage = z.object({
  name: nameText(60),
  cards: z
    .record(FileId, CardSpec)
    .refine((cards) => Object.keys(cards).length <= MOST_CARDS, `must have at most ${MOST_CARDS} cards`),
})
export type OwnPage = z.infer<typeof OwnPage>

/** What such a page's id looks like: the time it was made, in letters and digits. */
export const OWN_PAGE_ID = /^p[0-9a-z]{8,9}$/

/** A person's pages by their ids, in whose order they are shown. */
export type OwnPages = Entries<OwnPage>

/** Where people's pages are; one of them below it by its id. ROUTE-06 */
export const OWN_PAGES_PATH = '/dashboards'

/** The id of the page at an address. */
export function ownPageOf(path: string): string | undefined {
  return /^\/dashboards\/(\w+)$/.exec(path)?.[1]
}

/** Whatever is stored, as pages; what is none is left out. */
export function readOwnPages(stored: unknown): OwnPages {
  const entries = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([id, value]) => {
      const page = OwnPage.safeParse(value)
      return FileId.safeParse(id).success && page.success ? [[id, page.data] as const] : []
    }),
  )
}

/** The pages in what is stored under `OWN_PAGES_KEY`. API-24 */
export function readStoredPages(stored: unknown): OwnPages {
  const pages =
    typeof stored === 'object' && stored !== null && 'dashboardPages' in stored && Array.isArray(stored.dashboardPages)
      ? (stored.dashboardPages as unknown[])
      : []
  return readOwnPages(
    Object.fromEntries(
      pages.flatMap((page) =>
        typeof page === 'object' && page !== null && 'id' in page ? [[String(page.id), page]] : [],
      ),
    ),
  )
}

/** Ids in the order shown. */
export function pageOrder(pages: OwnPages): string[] {
  return Object.keys(pages).toSorted()
}

export function placesOf({ cards }: Pick<OwnPage, 'cards'>): Record<string, PlaceSpec> {
  return Object.fromEntries(Object.entries(cards).map(([id, { place }]) => [id, place]))
}

/** The page with a card more, below the others. */
export function withCard(
  page: OwnPage,
  { id, card }: { readonly id: string; readonly card: Omit<CardSpec, 'place'> & { readonly place?: PlaceSpec } },
): OwnPage {
  const bottom = Math.max(0, ...Object.values(page.cards).map(({ place }) => place.y + place.h))
  const last = Object.values(page.cards).filter(({ place }) => place.y + place.h === bottom)
  const beside =
    last.length === 1 && last[0] !== undefined && last[0].place.x === 0 && last[0].place.w <= 12
      ? last[0].place
      : undefined
  const size = { w: card.place?.w ?? 12, h: card.place?.h ?? 12 }
  const place = beside && size.w <= 12 ? { x: 12, y: beside.y, ...size } : { x: 0, y: bottom, ...size }
  return withPlaces({ ...page, cards: { ...page.cards, [id]: { ...card, place } } }, {})
}

/** The page with its cards at other places, without gaps. */
export function withPlaces(page: OwnPage, places: Readonly<Record<string, PlaceSpec>>): OwnPage {
  const settled = settle({ ...placesOf(page), ...places })
  return {
    ...page,
    cards: Object.fromEntries(
      Object.entries(page.cards).map(([id, card]) => [id, { ...card, place: own(settled, id) ?? card.place }]),
    ),
  }
}

export function withoutCard(page: OwnPage, id: string): OwnPage {
  const { [id]: _gone, ...cards } = page.cards
  return withPlaces({ ...page, cards }, {})
}

/** A name that none of the pages has: `Costs`, `Costs 2`, `Costs 3`. */
export function freeName(pages: OwnPages, name: string): string {
  const taken = new Set(Object.values(pages).map((page) => page.name))
  const names = [name, ...Array.from({ length: MOST_PAGES + 1 }, (_, at) => `${name.slice(0, 56)} ${at + 2}`)]
  return names.find((each) => !taken.has(each)) ?? name
}

/** What a card refers to: the page that it draws, by the name of the page of config that it is from, and the widget as that page places it. */
export interface CardSource {
  /** What the card draws. */
  readonly page: Page
  /** What it is from: the page of config that answers it. */
  readonly from: Page
  readonly placed: PageWidgetSpec
}

/** Undefined where the page or the widget is gone, or the reader may not see it; widgets of the comparison draw sets, which a page has none of. */
export function sourceOf(card: Pick<CardSpec, 'page' | 'chartName'>, pages: readonly Page[]): CardSource | undefined {
  const page = pages.find(({ id, pageType }) => id === card.page && pageType !== 'aframe_comparison')
  const placed = page && placedOn(page, card.chartName)
  const drawn = page && placed && drawnPage(placed, { page, pages })
  return drawn && placed ? { page: drawn, from: page, placed } : undefined
}

/** Every card that a page may have: the widgets of the pages that the reader may see. */
export function offeredCards(
  pages: readonly Page[],
): { readonly page: string; readonly chartName: string; readonly source: CardSource }[] {
  return pages.flatMap(({ id, widgets }) =>
    widgets.flatMap(({ chartName }) => {
      const source = sourceOf({ page: id, chartName }, pages)
      return source ? [{ page: id, chartName, source }] : []
    }),
  )
}

/** The page and the view that a card is drawn by, under its name on the board. */
export function ownCard(
  { page, placed }: CardSource,
  {
    id,
    card,
    view,
    today,
  }: { readonly id: string; readonly card: Omit<CardSpec, 'place'>; readonly view: View; readonly today: CalendarDate },
): PageCard {
  const title = card.title === undefined ? {} : { title: card.title }
  const fact = page.facts.some((each) => each.fact === card.fact) ? card.fact : page.defaultFact
  return {
    page: { ...page, widgets: [{ ...placed, chartName: id, ...title }] },
    view: { ...viewOfPage(page, { view, today }), fact },
  }
}

/** A view of many pages as one of them takes it: by the filters that it knows, in its own dates, of its default fact. */
export function viewOfPage(page: Page, { view, today }: { readonly view: View; readonly today: CalendarDate }): View {
  const dates = page.period ? { period: '', ...wholeRange(page.period, today) } : {}
  return { ...viewOn(view, page.filters), ...dates, fact: page.defaultFact, mode: '' }
}

/** The pages of config whose widgets a person's page shows. */
export function sourcePages({ cards }: Pick<OwnPage, 'cards'>, pages: readonly Page[]): Page[] {
  const named = new Set(Object.values(cards).flatMap((card) => (sourceOf(card, pages) ? [card.page] : [])))
  return pages.filter(({ id }) => named.has(id))
}

/** A page of config, and the filters in force that its widgets do not know. */
export interface DeafPage {
  readonly page: Page
  readonly dimensions: readonly string[]
}

/** A filter reaches the widgets whose own page has it; these are the pages that others are from. PAGE-26 */
export function deafPages(sources: readonly Page[], view: Filtered): DeafPage[] {
  const asked = [...Object.keys(view.filters), ...(view.trackingNumbers.length > 0 ? [TRACKING_DIMENSION] : [])]
  return sources.flatMap((page) => {
    const dimensions = asked.filter((dimension) => !page.filters.includes(dimension))
    return dimensions.length > 0 ? [{ page, dimensions }] : []
  })
}

/** A person's page as a page of the board, with the cards that the reader may see. */
export function composedPage(
  own: OwnPage,
  { id, pages }: { readonly id: string; readonly pages: readonly Page[] },
): Page {
  const widgets = Object.entries(own.cards).flatMap(([chartName, card]) => {
    const source = sourceOf(card, pages)
    return source ? [{ ...source.placed, chartName, place: card.place }] : []
  })
  const first = Object.values(own.cards).flatMap((card) => sourceOf(card, pages)?.page ?? [])[0]
  return {
    id,
    name: own.name,
    pageType: 'dashboard',
    order: 0,
    table: first?.table ?? '',
    uom: 'currency',
    pageWhereClauses: [],
    switchWhereClauses: {},
    conditionalNote: '',
    defaultFact: first?.defaultFact ?? '',
    defaultFactText: first?.defaultFactText ?? '',
    facts: first?.facts ?? [],
    filters: [...new Set(sourcePages(own, pages).flatMap(({ filters }) => filters))],
    widgets,
  }
}
