import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { partsOf } from '../../../domain/layout/saved-views.ts'
import { CHOSEN_FACT, FACT_QUERIES } from '../../../domain/page/fact-queries.ts'
import { pagePath } from '../../../domain/page/navigation.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import { planQuery } from '../../../domain/page/plan-query.ts'
import { readView, type View } from '../../../domain/page/view.ts'
import type { Parameters } from '../../../domain/values/unhonoured.ts'
import type { Query } from '../../../domain/query/query.ts'
import { asking } from '../../callers/asking.ts'
import type { Person } from '../../callers/caller.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'

/** The facts of a page, of each set that it compares; a page that compares none has one without a name. */
export interface MailedFigures {
  readonly page: Page
  readonly sets: readonly MailedSet[]
}

export interface MailedSet {
  readonly name: string
  readonly view: View
  /** By the names of the facts; null: no rows. */
  readonly values: Readonly<Record<string, number | null>>
}

export interface MailedFiguresNeeds {
  readonly config: ConfigStore
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

const SET = /^(set\d)\./

/**
 * What a page at an address says to a reader, asked under their own grants. Null: it is no page of figures, or the address holds
 * something that the page would not show without asking (decision 0019), so that a mail does not either.
 */
export async function mailedFigures(
  address: string,
  reader: Person,
  deps: MailedFiguresNeeds,
): Promise<MailedFigures | null> {
  const asked = askedOf(address, deps)
  if (!asked) return null
  const sets: MailedSet[] = []
  for (const { name, view, queries } of asked.sets) {
    let values: Record<string, number | null> = {}
    for (const query of queries) {
      const answer = await deps.warehouse.query({
        query,
        ...asking({ caller: reader, signal: new AbortController().signal }, deps),
      })
      if (!answer.ok) return null
      const [row = {}] = answer.value.data
      values = { ...values, ...numbersOf(row) }
    }
    sets.push({ name, view, values })
  }
  return { page: asked.page, sets }
}

function askedOf(address: string, { config, today }: MailedFiguresNeeds) {
  const { path, values } = partsOf(address)
  const { navigation, pages } = config.current()
  const page = pages.find(({ id }) => pagePath(id, navigation.routes) === path)
  if (!page) return null
  if (page.pageType !== 'aframe_comparison') {
    const view = heldView(values, page, today())
    return view && { page, sets: [{ name: '', view, queries: [totalsOf(page, view)] }] }
  }
  const named = new Map(values).get('tab')
  const tabs = pages.filter(({ tabOf }) => tabOf === page.id)
  const tab = tabs.find(({ id }) => id === named) ?? tabs.toSorted((one, other) => one.order - other.order)[0]
  const isKnown = ([name]: readonly [string, string]) =>
    SET.test(name) || name === 'tab' || tabs.some(({ id }) => name.startsWith(`${id}.`))
  const places = [...new Set(values.flatMap(([name]) => SET.exec(name)?.[1] ?? []))]
  if (!tab || places.length === 0 || !values.every(isKnown)) return null
  const sets = places.flatMap((place) => {
    const own = values.flatMap(([name, value]): [string, string][] =>
      name.startsWith(`${place}.`) ? [[name.slice(place.length + 1), value]] : [],
    )
    const view = heldView(
      own.filter(([name]) => name !== 'name'),
      tab,
      today(),
    )
    const name = new Map(own).get('name') ?? place
    return view ? [{ name, view, queries: tab.facts.map(({ fact }) => chosenOf(tab, { ...view, fact })) }] : []
  })
  return sets.length === places.length ? { page: tab, sets } : null
}

/** The view of an address that names its client and holds nothing that the page does not show. */
function heldView(values: Parameters, page: Page, today: CalendarDate): View | null {
  if (!values.some(([name]) => name === 'client')) return null
  const { view, unhonoured } = readView(values, { page, today, clientId: 1 })
  return unhonoured.length === 0 ? view : null
}

function totalsOf(page: Page, view: View): Query {
  return planQuery({ page, widget: FACT_QUERIES.totals, settings: {}, view })
}

function chosenOf(page: Page, view: View): Query {
  return planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })
}

function numbersOf(row: Readonly<Record<string, unknown>>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : value === null ? null : Number(value),
    ]),
  )
}
