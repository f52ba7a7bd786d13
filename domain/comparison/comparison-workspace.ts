import type { CalendarDate } from '../dates/calendar-date.ts'
import { SPLIT_CARDS, TabControls, defaultControls } from './comparison-controls.ts'
import { freeSetName, setNameFault } from './comparison-names.ts'
import { MAX_COMPARED_SETS, ComparisonSet } from './comparison-set.ts'
import { TRACKING_LIMITS, printValues, readValues, valuesFault } from '../dashboards/dimension-filter.ts'
import type { Page } from '../dashboards/page-spec.ts'
import { fittingFilters } from '../dashboards/page-filters.ts'
import { openTab, unknownTab } from '../dashboards/page-tabs.ts'
import type { ClientFamily } from '../access/client-family.ts'
import { own, sameValue } from '../values/entries.ts'
import { splitDimensionsOf } from './comparison-splits.ts'
import {
  NOT_NARROWED,
  fittingNarrowing,
  isOfNarrowing,
  printNarrowing,
  readNarrowing,
  type Narrowing,
} from './narrowing.ts'
import type { KnownWidgets } from '../dashboards/widget-settings.ts'
import { asSeen } from './seen-clients.ts'
import { isOfSetRows, printSetRows, readSetRows, type SetRows } from './set-rows.ts'
import { lastOfEach, type Parameters, type Unhonoured } from '../values/unhonoured.ts'
import { defaultView, printView, readView, type View } from '../dashboards/view.ts'

/** What a person compares, and how each tab shows it; the address holds it, so a link or a reload shows the same. DATA-09, COMP-17 */
export interface Workspace {
  /** One to three; the first is what the others are compared with. */
  readonly sets: readonly ComparisonSet[]
  /** By the ids of the tabs' pages. */
  readonly tabs: Readonly<Record<string, TabControls>>
  readonly currentTab: string
  /** What the page is searched for; empty: no search. FILT-43 */
  readonly trackingNumbers: readonly string[]
  /** What marks chose of all sets. Decision 0094 */
  readonly narrowing: Narrowing
  /** The rows of a mark that are open; undefined: none are. */
  readonly rows?: SetRows | undefined
}

export interface WorkspaceDefaults {
  /** The page of the comparison, whose filters every tab has. */
  readonly page: Page
  /** The pages of the tabs, the first one first. */
  readonly tabs: readonly [Page, ...Page[]]
  readonly today: CalendarDate
  readonly clientId: number
}

const TAB = 'tab'
const TRACKING = 'tracking'
const NAME = 'name'
const CHILDREN = 'children'
/** Of a view, but of no set: the tabs and the workspace have them. */
const OF_NO_SET = new Set(['fact', 'against', 'currency', 'unit', 'mode', TRACKING])
/** Whose page it is, and of which days. */
const OF_ANY_PAGE = new Set(['client', CHILDREN, 'dates', 'period', 'from', 'to'])
const PLACES = Array.from({ length: MAX_COMPARED_SETS }, (_, at) => `set${at + 1}.`)

/** One set of the usual client over the usual dates, every tab as it is drawn at first. */
export function defaultWorkspace(defaults: WorkspaceDefaults): Workspace {
  return {
    sets: [setOfView('Set1', defaultView(defaults))],
    tabs: Object.fromEntries(defaults.tabs.map((page) => [page.id, defaultControls(page)])),
    currentTab: defaults.tabs[0].id,
    trackingNumbers: [],
    narrowing: NOT_NARROWED,
  }
}

/** Views as sets beside each other. What only a tab filters by is chosen of all of them; undefined: they differ in it. */
export function comparedViews(
  views: readonly { readonly name: string; readonly view: View }[],
  { page }: Pick<WorkspaceDefaults, 'page'>,
): Pick<Workspace, 'sets' | 'narrowing'> | undefined {
  const parts = views.map(({ name, view }) => {
    const filters = fittingFilters(view.filters, page.filters)
    const ofTab = Object.fromEntries(
      Object.entries(view.filters).filter(([dimension]) => !Object.hasOwn(filters, dimension)),
    )
    return { set: setOfView(name, { ...view, filters }), ofTab }
  })
  const [first, ...others] = parts.map(({ ofTab }) => ofTab)
  if (others.some((each) => !sameValue(each, first))) return undefined
  return { sets: parts.map(({ set }) => set), narrowing: { filters: first ?? {}, days: [] } }
}

/** The workspace with other sets: what marks chose stays where it holds for them too. */
export function withOtherSets(workspace: Workspace, sets: readonly ComparisonSet[]): Workspace {
  return { ...workspace, sets, narrowing: fittingNarrowing(workspace.narrowing, sets) }
}

/** The controls of a tab, and its page. */
export function openedTab(
  { tabs, currentTab }: Pick<Workspace, 'tabs' | 'currentTab'>,
  pages: WorkspaceDefaults['tabs'],
): { readonly page: Page; readonly controls: TabControls } {
  const page = pages.find(({ id }) => id === currentTab) ?? pages[0]
  return { page, controls: own(tabs, page.id) ?? defaultControls(page) }
}

/** The address of a workspace; it names every client, so that it shows the same to whoever opens it. */
export function printWorkspace(workspace: Workspace, defaults: WorkspaceDefaults): [string, string][] {
  const [first] = defaults.tabs
  return [
    ...(workspace.currentTab === first.id ? [] : [[TAB, workspace.currentTab] as [string, string]]),
    ...workspace.sets.flatMap((set, at) =>
      printSet(set, defaults).map(([name, value]): [string, string] => [`${PLACES[at]}${name}`, value]),
    ),
    ...(workspace.trackingNumbers.length === 0
      ? []
      : [[TRACKING, printValues(workspace.trackingNumbers)] as [string, string]]),
    ...printNarrowing(workspace.narrowing),
    ...defaults.tabs.flatMap((page) => printControls(own(workspace.tabs, page.id) ?? defaultControls(page), page)),
    ...printSetRows(workspace.rows),
  ]
}

/** What a workspace does not show of its address, by the set or the tab that it is of. */
export interface WorkspaceUnhonoured extends Unhonoured {
  /** '': the whole workspace. */
  readonly of: string
}

export interface ReadWorkspace {
  readonly workspace: Workspace
  readonly unhonoured: readonly WorkspaceUnhonoured[]
}

/**
 * Reads a workspace from an address: what is missing is as usual, part by part; what does not hold is so too and is listed. A set of a client
 * that the reader may not see stays, and is shown as one; a child's is its parent's with that child chosen.
 */
export function readWorkspace(
  parameters: Parameters,
  {
    defaults,
    clients,
    config,
  }: { readonly defaults: WorkspaceDefaults; readonly clients: readonly ClientFamily[]; readonly config: KnownWidgets },
): ReadWorkspace {
  const usual = defaultWorkspace(defaults)
  const { last, unhonoured } = lastOfEach(parameters)
  const once = [...last]
  const placed = PLACES.filter((place) => once.some(([name]) => name.startsWith(place)))
  const known = [...PLACES, ...defaults.tabs.map(({ id }) => `${id}.`)]
  const others = once.filter(
    ([name]) =>
      name !== TAB &&
      name !== TRACKING &&
      !isOfNarrowing(name) &&
      !isOfSetRows(name, last) &&
      !known.some((start) => name.startsWith(start)),
  )
  // What the address of another page says is of the one set that it would be.
  const places = placed.length === 0 && others.some(([name]) => OF_ANY_PAGE.has(name)) ? [''] : placed
  const unknown = places.includes('') ? [] : others
  const sets = places.reduce<readonly ReadSet[]>(
    (before, place) => [
      ...before,
      readSet(place === '' ? others : startingWith(once, place), { before, place, defaults, clients }),
    ],
    [],
  )
  const tabs = defaults.tabs.map((page) => ({
    page,
    read: readControls(startingWith(once, `${page.id}.`), { page, config }),
  }))
  const shown = sets.length > 0 ? sets.map(({ set }) => set) : usual.sets
  const pageFilters = [...new Set(defaults.tabs.flatMap(({ filters }) => filters))]
  const narrowed = readNarrowing(last, { sets: shown, pageFilters })
  const currentTab = openTab(defaults.tabs, parameters)
  const open = readSetRows(last, { page: currentTab, sets: shown.length })
  const text = last.get(TRACKING)
  const numbers = text === undefined ? [] : readValues(text)
  const fault = text === undefined ? undefined : valuesFault(numbers, TRACKING_LIMITS)
  const ofAll: Unhonoured[] = [
    ...unhonoured,
    ...unknownTab(defaults.tabs, parameters),
    ...narrowed.unhonoured,
    ...open.unhonoured,
    ...(fault === undefined ? [] : [{ parameter: TRACKING, text: text ?? '', reason: fault }]),
    ...unknown.map(([parameter, given]): Unhonoured => ({ parameter, text: given, reason: 'not-of-page' })),
  ]
  return {
    workspace: {
      sets: shown,
      tabs: Object.fromEntries(tabs.map(({ page, read }) => [page.id, read.controls])),
      currentTab: currentTab.id,
      trackingNumbers: fault === undefined ? numbers : [],
      narrowing: narrowed.narrowing,
      ...(open.rows ? { rows: open.rows } : {}),
    },
    unhonoured: [
      ...ofAll.map((each) => ({ ...each, of: '' })),
      ...sets.flatMap((read) => read.unhonoured.map((each) => ({ ...each, of: read.set.name }))),
      ...tabs.flatMap(({ page, read }) => read.unhonoured.map((each) => ({ ...each, of: page.tab ?? page.name }))),
    ],
  }
}

/** What is chosen in a view, as a set. */
export function setOfView(
  name: string,
  view: Pick<View, 'clientId' | 'childClientIds' | 'dateType' | 'from' | 'to' | 'period' | 'filters'>,
  childClients: readonly number[] = [],
): ComparisonSet {
  const { clientId, childClientIds, dateType, from, to, period, filters } = view
  return {
    name,
    filters: {
      global: {
        client: clientId,
        childClients: [...childClients],
        selectedChildClients: childClientIds,
        dates: { from, to, type: dateType, period },
      },
      page: filters,
    },
  }
}

function printSet({ name, filters: { global, page } }: ComparisonSet, defaults: WorkspaceDefaults): [string, string][] {
  const { type, ...dates } = global.dates
  const view: View = {
    ...defaultView(defaults),
    dateType: type,
    ...dates,
    clientId: global.client,
    childClientIds: global.selectedChildClients,
    filters: page,
  }
  return [[NAME, name], ...printView(view, defaults)]
}

interface ReadSet {
  readonly set: ComparisonSet
  readonly unhonoured: readonly Unhonoured[]
}

interface SetSurroundings {
  readonly before: readonly ReadSet[]
  /** What stands before the set's parameters. */
  readonly place: string
  readonly defaults: WorkspaceDefaults
  readonly clients: readonly ClientFamily[]
}

function readSet(own: Parameters, { before, place, defaults, clients }: SetSurroundings): ReadSet {
  const names = before.map(({ set }) => set.name)
  const given = new Map(own).get(NAME)
  const asked = (given ?? '').trim()
  const fits = setNameFault(asked, names) === undefined && ComparisonSet.shape.name.safeParse(asked).success
  const { view, unhonoured } = readView(
    own.filter(([name]) => name !== NAME && !OF_NO_SET.has(name)),
    defaults,
  )
  const seen = asSeen(view, clients)
  const faults: Unhonoured[] = [
    ...(given === undefined || fits
      ? []
      : [{ parameter: NAME, text: given, reason: asked === '' ? ('empty' as const) : ('unknown' as const) }]),
    ...unhonoured,
    ...own.flatMap(([parameter, text]): Unhonoured[] =>
      OF_NO_SET.has(parameter) ? [{ parameter, text, reason: 'not-of-page' }] : [],
    ),
    ...(seen && !seen.children
      ? [{ parameter: CHILDREN, text: view.childClientIds.join(','), reason: 'not-of-client' as const }]
      : []),
  ]
  return {
    set: setOfView(fits ? asked : freeSetName(names), { ...view, ...seen?.asked }),
    unhonoured: faults.map((each) => ({ ...each, parameter: `${place}${each.parameter}` })),
  }
}

function printControls(controls: TabControls, page: Page): [string, string][] {
  const usual = defaultControls(page)
  return Object.entries(controls).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === own(usual, name) ? [] : [[`${page.id}.${name}`, value]],
  )
}

function readControls(
  own: Parameters,
  { page, config }: { readonly page: Page; readonly config: KnownWidgets },
): { readonly controls: TabControls; readonly unhonoured: readonly Unhonoured[] } {
  const read = own.map(([name, text]) => {
    const shape = Object.entries(TabControls.shape).find(([known]) => known === name)?.[1]
    const value = shape?.safeParse(text)
    const card = SPLIT_CARDS.find((each) => name === `split.${each}`)
    const holds =
      value?.success &&
      (name !== 'fact' || page.facts.some(({ fact }) => fact === value.data)) &&
      (!card || splitDimensionsOf({ page, config }, card).includes(text))
    return { name, text, holds, reason: shape ? ('unknown' as const) : ('not-of-page' as const) }
  })
  const held = read.filter(({ holds }) => holds).map(({ name, text }) => [name, text])
  return {
    controls: { ...defaultControls(page), ...Object.fromEntries(held) },
    unhonoured: read.flatMap(({ name, text, holds, reason }) =>
      holds ? [] : [{ parameter: `${page.id}.${name}`, text, reason }],
    ),
  }
}

function startingWith(parameters: Parameters, start: string): [string, string][] {
  return parameters.flatMap(([name, value]): [string, string][] =>
    name.startsWith(start) ? [[name.slice(start.length), value]] : [],
  )
}
