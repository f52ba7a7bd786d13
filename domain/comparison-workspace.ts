import type { CalendarDate } from './calendar-date.ts'
import { TabControls, defaultControls } from './comparison-controls.ts'
import { freeSetName, setNameFault } from './comparison-names.ts'
import { MAX_COMPARED_SETS, ComparisonSet } from './comparison-set.ts'
import { TrackingNumbers, printValues, readValues } from './page-filters.ts'
import type { Page } from './page-spec.ts'
import { openTab } from './page-tabs.ts'
import { defaultView, parseView, printView, type View } from './view.ts'

/** What a person compares, and how each tab shows it; the address holds it, so a link or a reload shows the same. DATA-09, COMP-17 */
export interface Workspace {
  /** One to three; the first is what the others are compared with. */
  readonly sets: readonly ComparisonSet[]
  /** By the ids of the tabs' pages. */
  readonly tabs: Readonly<Record<string, TabControls>>
  readonly currentTab: string
  /** What the page is searched for; empty: no search. FILT-43 */
  readonly trackingNumbers: readonly string[]
}

export interface WorkspaceDefaults {
  /** The page of the comparison, whose filters every tab has. */
  readonly page: Page
  /** The pages of the tabs, the first one first. */
  readonly tabs: readonly [Page, ...Page[]]
  readonly today: CalendarDate
  readonly clientId: number
}

type Parameters = readonly (readonly [string, string])[]

const TAB = 'tab'
const TRACKING = 'tracking'
const NAME = 'name'
const CLIENT = 'client'
const PLACES = Array.from({ length: MAX_COMPARED_SETS }, (_, at) => `set${at + 1}.`)

/** One set of the usual client over the usual dates, every tab as it is drawn at first. */
export function defaultWorkspace(defaults: WorkspaceDefaults): Workspace {
  return {
    sets: [setOfView('Set1', defaultView(defaults))],
    tabs: Object.fromEntries(defaults.tabs.map((page) => [page.id, defaultControls(page)])),
    currentTab: defaults.tabs[0].id,
    trackingNumbers: [],
  }
}

/** The controls of a tab, and its page. */
export function openedTab({ tabs, currentTab }: Pick<Workspace, 'tabs' | 'currentTab'>, pages: WorkspaceDefaults['tabs']): { readonly page: Page; readonly controls: TabControls } {
  const page = pages.find(({ id }) => id === currentTab) ?? pages[0]
  return { page, controls: tabs[page.id] ?? defaultControls(page) }
}

/** The address of a workspace; it names every client, so that it shows the same to whoever opens it. */
export function printWorkspace(workspace: Workspace, defaults: WorkspaceDefaults): [string, string][] {
  const [first] = defaults.tabs
  return [
    ...(workspace.currentTab === first.id ? [] : [[TAB, workspace.currentTab] as [string, string]]),
    ...workspace.sets.flatMap((set, at) => printSet(set, defaults).map(([name, value]): [string, string] => [`${PLACES[at]}${name}`, value])),
    ...(workspace.trackingNumbers.length === 0 ? [] : [[TRACKING, printValues(workspace.trackingNumbers)] as [string, string]]),
    ...defaults.tabs.flatMap((page) => printControls(workspace.tabs[page.id] ?? defaultControls(page), page)),
  ]
}

/** Reads a workspace from an address; what is missing or not valid is as usual, part by part. */
export function parseWorkspace(parameters: Parameters, defaults: WorkspaceDefaults): Workspace {
  const usual = defaultWorkspace(defaults)
  const asked = PLACES.map((place) => startingWith(parameters, place)).filter((own) => own.size > 0)
  const sets = asked.reduce<ComparisonSet[]>((before, own) => [...before, parseSet(own, { before, defaults })], [])
  const numbers = TrackingNumbers.safeParse(readValues(new Map(parameters).get(TRACKING) ?? ''))
  return {
    sets: sets.length > 0 ? sets : usual.sets,
    tabs: Object.fromEntries(defaults.tabs.map((page) => [page.id, parseControls(startingWith(parameters, `${page.id}.`), page)])),
    currentTab: openTab(defaults.tabs, parameters).id,
    trackingNumbers: numbers.data ?? [],
  }
}

/** What is chosen in a view, as a set. */
export function setOfView(name: string, view: Pick<View, 'clientId' | 'childClientIds' | 'dateType' | 'from' | 'to' | 'period' | 'filters'>, childClients: readonly number[] = []): ComparisonSet {
  const { clientId, childClientIds, dateType, from, to, period, filters } = view
  return { name, filters: { global: { client: clientId, childClients: [...childClients], selectedChildClients: childClientIds, dates: { from, to, type: dateType, period } }, page: filters } }
}

function printSet({ name, filters: { global, page } }: ComparisonSet, defaults: WorkspaceDefaults): [string, string][] {
  const { type, ...dates } = global.dates
  const view: View = { ...defaultView(defaults), dateType: type, ...dates, clientId: global.client, childClientIds: global.selectedChildClients, filters: page }
  return [[NAME, name], [CLIENT, String(global.client)], ...printView(view, defaults).filter(([parameter]) => parameter !== CLIENT)]
}

function parseSet(own: ReadonlyMap<string, string>, { before, defaults }: { readonly before: readonly ComparisonSet[]; readonly defaults: WorkspaceDefaults }): ComparisonSet {
  const names = before.map(({ name }) => name)
  const asked = (own.get(NAME) ?? '').trim()
  const fits = setNameFault(asked, names) === undefined && ComparisonSet.shape.name.safeParse(asked).success
  return setOfView(fits ? asked : freeSetName(names), parseView(own, defaults))
}

function printControls(controls: TabControls, page: Page): [string, string][] {
  const usual = defaultControls(page)
  return Object.entries(controls).flatMap(([name, value]): [string, string][] => (value === usual[name as keyof TabControls] ? [] : [[`${page.id}.${name}`, value]]))
}

function parseControls(own: ReadonlyMap<string, string>, page: Page): TabControls {
  const usual = defaultControls(page)
  const read = Object.entries(TabControls.shape).flatMap(([name, shape]) => {
    const value = shape.safeParse(own.get(name))
    return value.success && (name !== 'fact' || page.facts.some(({ fact }) => fact === value.data)) ? [[name, value.data]] : []
  })
  return { ...usual, ...Object.fromEntries(read) }
}

function startingWith(parameters: Parameters, start: string): Map<string, string> {
  return new Map(parameters.flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value] as const] : [])))
}
