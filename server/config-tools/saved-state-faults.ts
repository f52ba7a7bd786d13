import { own } from '../../domain/values/entries.ts'
import { readPatch } from '../../domain/dashboards/layout/layout.ts'
import {
  composedPage,
  OWN_PAGE_ID,
  OWN_PAGES_KEY,
  PUBLISHED,
  readStoredPages,
  sourceOf,
  type OwnPage,
} from '../../domain/dashboards/layout/own-pages.ts'
import { storedClauses } from '../../domain/dashboards/filter-set.ts'
import { placedOn, type Page } from '../../domain/dashboards/page-spec.ts'
import { allowedSettings, type PlacedWidget } from '../../domain/dashboards/widget-settings.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { PublishedDashboard } from '../kept-pages/published-dashboards.ts'
import { jsonIn } from '../../domain/values/json-in.ts'

/** One setting of one person, as it is stored. */
export interface SavedRow {
  readonly login: string
  readonly key: string
  readonly value: string
}

/** Something saved that a config has no place for. */
export interface SavedFault {
  readonly login: string
  readonly key: string
  readonly what: string
}

/** Saved settings whose meaning is the config's, by the start of their keys. */
export const SAVED_KINDS = ['layout:', 'widgets:', 'filterset:', OWN_PAGES_KEY] as const

type Snapshot = Pick<ConfigSnapshot, 'pages' | 'widgets' | 'catalog'>

/** Everything that is saved beside the config and means something by it. */
export interface SavedState {
  readonly rows: readonly SavedRow[]
  readonly published: readonly Pick<PublishedDashboard, 'id' | 'page' | 'by'>[]
}

/**
 * Which cards of saved layouts, of people's pages and of published ones, which settings and which filters a config no longer knows.
 * Nothing is lost by it: what is saved stays, unused.
 */
export function savedStateFaults(config: Snapshot, { rows, published }: SavedState): SavedFault[] {
  const shared = published.map(({ id, page }) => [`${PUBLISHED}${id}`, page] as const)
  const own = new Map(
    rows.filter(({ key }) => key === OWN_PAGES_KEY).map(({ login, value }) => [login, readStoredPages(jsonIn(value))]),
  )
  const ofPeople = rows.flatMap(({ login, key, value }) => {
    const made = new Map([...shared, ...Object.entries(own.get(login) ?? {})])
    return faultsOf(config, { key, value: jsonIn(value), made }).map((what) => ({ login, key, what }))
  })
  const ofPublished = published.flatMap(({ id, page, by }) =>
    lostReferences(config, { kind: 'published', page }).map((what) => ({ login: by, key: `${PUBLISHED}${id}`, what })),
  )
  return [...ofPeople, ...ofPublished]
}

interface Saved {
  readonly key: string
  readonly value: unknown
  /** The pages people made that the person has, by the names they are saved under. */
  readonly made: ReadonlyMap<string, OwnPage>
}

function faultsOf(config: Snapshot, { key, value, made }: Saved): string[] {
  const [kind, id = ''] = key.split(':')
  if (kind === OWN_PAGES_KEY)
    return Object.values(readStoredPages(value)).flatMap((page) => lostReferences(config, { kind: 'own', page }))
  if (!SAVED_KINDS.some((each) => each === `${kind}:`)) return []
  const own = made.get(id)
  if (!own && (id.startsWith(PUBLISHED) || OWN_PAGE_ID.test(id))) return []
  const page = own ? composedPage(own, { id, pages: config.pages }) : config.pages.find((each) => each.id === id)
  if (!page) return [`there is no page ${id} any more`]
  const named = { page, name: own ? `"${own.name}"` : id, value, cards: own && Object.keys(own.cards) }
  if (kind === 'layout') return lostCards(named, Object.keys(readPatch(value)))
  return kind === 'widgets' ? lostSettings(config, named) : lostFilters(config, named)
}

/** Cards that people removed themselves are not lost by the config. */
function lostCards({ page, name, cards }: Pick<OfPage, 'page' | 'name' | 'cards'>, names: readonly string[]): string[] {
  const lost = names.filter((each) => !placedOn(page, each) && (cards?.includes(each) ?? true))
  return lost.map((each) => `${name} has no card ${each} any more`)
}

function lostReferences(
  { pages, widgets }: Snapshot,
  { kind, page: { name, cards } }: { readonly kind: 'own' | 'published'; readonly page: OwnPage },
): string[] {
  return Object.values(cards).flatMap((card) => {
    const source = sourceOf(card, pages)
    const widget = source && widgets.get(source.placed.widget)
    const called = `${card.page}/${card.chartName}`
    if (!source || !widget) return [`the ${kind} page "${name}" loses the card ${called}`]
    const { facts, defaultFact } = source.page
    const measure = facts.some(({ fact }) => fact === card.fact)
      ? []
      : [`the ${kind} page "${name}" shows ${called} by ${defaultFact}, since there is no fact ${card.fact} any more`]
    return [
      ...measure,
      ...lostChoices({ widget, placed: source.placed }, card.settings).map(
        (what) => `on the ${kind} page "${name}", ${called} ${what}`,
      ),
    ]
  })
}

interface OfPage {
  readonly page: Page
  readonly name: string
  /** The cards of a page that people made, those that the config has no widget for among them. */
  readonly cards: readonly string[] | undefined
  readonly value: unknown
}

function lostSettings({ widgets }: Snapshot, named: OfPage): string[] {
  return entries(named.value).flatMap(([chartName, stored]) => {
    const placed = placedOn(named.page, chartName)
    const widget = placed && widgets.get(placed.widget)
    return placed && widget
      ? lostChoices({ widget, placed }, stored).map((what) => `${chartName} ${what}`)
      : lostCards(named, [chartName])
  })
}

function lostChoices(target: PlacedWidget, stored: unknown): string[] {
  const offered = allowedSettings(target)
  return entries(stored).flatMap(([name, choice]) => {
    const spec = own(offered, name)
    if (typeof choice !== 'string' || spec?.allowed.includes(choice)) return []
    return [`does not offer ${name} ${choice} any more${spec ? `; it shows ${spec.default}` : ''}`]
  })
}

function lostFilters({ catalog }: Snapshot, { page, name, value }: OfPage): string[] {
  return storedClauses(value).flatMap(([dimension, clauses]) => {
    if (!page.filters.includes(dimension)) return [`${name} has no filter ${dimension} any more`]
    return clauses
      .filter(
        ({ condition }) =>
          !condition || ![...catalog.tables.values()].some(({ columns }) => columns.has(condition.column)),
      )
      .map(({ clause }) => `the condition ${clause} names no column any more`)
  })
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}
