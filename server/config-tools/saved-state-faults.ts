import { parseCondition } from '../../domain/condition.ts'
import { readPatch } from '../../domain/layout.ts'
import { OWN_PAGES_KEY, PUBLISHED, readOwnPages, sourceOf } from '../../domain/own-pages.ts'
import type { Page } from '../../domain/page-spec.ts'
import { allowedSettings } from '../../domain/widget-settings.ts'
import type { SettingName } from '../../domain/widget-spec.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'

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

/** Which cards of saved layouts, which settings and which filters a config no longer knows. Nothing is lost by it: what is saved stays, unused. */
export function savedStateFaults(config: Snapshot, rows: readonly SavedRow[]): SavedFault[] {
  return rows.flatMap(({ login, key, value }) => faultsOf(config, { key, value: jsonOf(value) }).map((what) => ({ login, key, what })))
}

interface Saved {
  readonly key: string
  readonly value: unknown
}

function faultsOf(config: Snapshot, { key, value }: Saved): string[] {
  const [kind, id = ''] = key.split(':')
  if (kind === OWN_PAGES_KEY) return lostReferences(config, value)
  if (id.startsWith(PUBLISHED) || !SAVED_KINDS.some((each) => each === `${kind}:`)) return []
  const page = config.pages.find((each) => each.id === id)
  if (!page) return [`there is no page ${id} any more`]
  if (kind === 'layout') return lostCards(page, Object.keys(readPatch(value)))
  return kind === 'widgets' ? lostSettings(config, { page, value }) : lostFilters(config, { page, value })
}

function lostCards(page: Page, names: readonly string[]): string[] {
  return names.filter((name) => !page.widgets.some(({ chartName }) => chartName === name)).map((name) => `${page.id} has no card ${name} any more`)
}

function lostReferences({ pages }: Snapshot, value: unknown): string[] {
  const stored = typeof value === 'object' && value !== null && 'dashboardPages' in value && Array.isArray(value.dashboardPages) ? (value.dashboardPages as unknown[]) : []
  const own = readOwnPages(Object.fromEntries(stored.map((page, at) => [`p${at}`, page])))
  return Object.values(own).flatMap(({ name, cards }) =>
    Object.values(cards)
      .filter((card) => !sourceOf(card, pages))
      .map(({ page, chartName }) => `the own page "${name}" loses the card ${page}/${chartName}`),
  )
}

interface OfPage {
  readonly page: Page
  readonly value: unknown
}

function lostSettings({ widgets }: Snapshot, { page, value }: OfPage): string[] {
  return entries(value).flatMap(([chartName, stored]) => {
    const placed = page.widgets.find((each) => each.chartName === chartName)
    const widget = placed && widgets.get(placed.widget)
    if (!placed || !widget) return lostCards(page, [chartName])
    const offered = allowedSettings({ widget, placed })
    return entries(stored).flatMap(([name, choice]) => {
      const spec = offered[name as SettingName]
      if (typeof choice !== 'string' || spec?.allowed.includes(choice)) return []
      return [`${chartName} does not offer ${name} ${choice} any more${spec ? `; it shows ${spec.default}` : ''}`]
    })
  })
}

function lostFilters({ catalog }: Snapshot, { page, value }: OfPage): string[] {
  const columns = catalog.tables.get(page.table)?.columns
  const filters = typeof value === 'object' && value !== null && 'filters' in value ? entries(value.filters) : []
  return filters.flatMap(([dimension, filter]) => {
    if (!page.filters.includes(dimension)) return [`${page.id} has no filter ${dimension} any more`]
    const clauses = typeof filter === 'object' && filter !== null && 'whereClauses' in filter && Array.isArray(filter.whereClauses) ? filter.whereClauses : []
    return clauses.flatMap((clause) => {
      const parsed = parseCondition(String(clause))
      return parsed.ok && columns?.has(parsed.value.column) ? [] : [`the condition ${String(clause)} names no column of ${page.table} any more`]
    })
  })
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
