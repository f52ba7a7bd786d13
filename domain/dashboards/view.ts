import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import { isCalendarDate } from '../dates/calendar-date.ts'
import { CalendarDate } from '../dates/date-spec.ts'
import { MovingPeriod, ViewDates, datesOf, readMovingPeriod, validRange } from '../dates/date-choice.ts'
import { Against } from '../dates/against.ts'
import { againstInForce } from '../dates/compared-days.ts'
import { DateType } from '../dates/period.ts'
import { AgainstSide, againstSide, sidesOf } from '../bridge/sides.ts'
import { chosenCard, printChoices, readChoices } from './card-choices.ts'
import { CHANGES_CHOICE, PageChanges } from './changes.ts'
import { GridFilters } from './open-rows/grid-filters.ts'
import { RowsLook, RowsSort } from './open-rows/grid-look.ts'
import { OF_ROWS, printRows, readRows, type Refuse } from './open-rows/open-rows.ts'
import { RowsIn } from './open-rows/rows-in.ts'
import { RowsOf } from './open-rows/rows-of.ts'
import { RowsPackage } from './open-rows/rows-package.ts'
import { FileId, modeOf, type PageSpec } from './page-spec.ts'
import { PageSplits, SPLIT_CHOICE } from './splits.ts'
import { LOOK_CHOICE, PageLooks } from './widget-settings.ts'
import { CurrencyChoice, NEW_PAGE, WeightUnit } from '../query/query.ts'
import { TRACKING_LIMITS, printValues, readValues, valuesFault } from './dimension-filter.ts'
import {
  PageFilters,
  TRACKING_DIMENSION,
  TrackingNumbers,
  filteredDimension,
  printFilters,
  readFilters,
} from './page-filters.ts'
import { lastOfEach, type Parameters, type Unhonoured, type UnhonouredReason } from '../values/unhonoured.ts'
import { wholeRange } from '../dates/whole-period.ts'

/** Everything that decides what a page shows; the URL holds it, so a link or a reload shows the same. */
export const View = z.strictObject({
  fact: CatalogName,
  dateType: DateType,
  /** How the dates came about, when they move with the day; '' when they are fixed. */
  period: MovingPeriod,
  from: CalendarDate,
  to: CalendarDate,
  /** What its dates are compared with. */
  against: z.union([Against, AgainstSide]),
  clientId: z.int().positive(),
  childClientIds: z.array(z.int().positive()),
  currency: CurrencyChoice,
  unit: WeightUnit,
  /** One of the page's modes; empty: none. */
  mode: z.string().max(40),
  /** What a person filters the page by, beside the conditions of page and fact. */
  filters: PageFilters,
  /** What the tracking-number search looks for; empty: no search. DATA-05 */
  trackingNumbers: TrackingNumbers,
  /** Dimensions whose filter was chosen by a mark: charts broken by them show the other marks beside it. */
  context: z.array(CatalogName).optional(),
  /** The dates from which those in view were chosen by a mark: charts over time show them beside. */
  around: ViewDates.optional(),
  /** Cards that show what changed. */
  changes: PageChanges.optional(),
  /** Cards over time that are split by a dimension. */
  splits: PageSplits.optional(),
  /** What is chosen on cards for this address, beside what is stored. */
  looks: PageLooks.optional(),
  /** The rows behind the charts are open, in the view of this key. */
  rows: z.string().min(1).max(200).optional(),
  /** They are those behind a card of a page of many pages' cards. */
  rowsCard: FileId.optional(),
  /** They are those of one mark or fact. */
  rowsIn: RowsIn.optional(),
  /** They are all of one package or invoice, and not those of the page. */
  rowsOf: RowsOf.optional(),
  /** Their columns and order for this address, beside what is stored. */
  rowsLook: RowsLook.optional(),
  /** What they are filtered by, column by column. */
  rowsFilters: GridFilters.optional(),
  /** By what they are sorted. */
  rowsSort: RowsSort.optional(),
  /** Whose window is open over them. */
  rowsPackage: RowsPackage.optional(),
})
export type View = z.infer<typeof View>

export interface ViewDefaults {
  readonly page: PageSpec
  /** Of a page of many pages' cards: the page whose rows are behind one; undefined: the card is not there. */
  readonly rowsPageOf?: (card: string) => PageSpec | undefined
  readonly today: CalendarDate
  readonly clientId: number
}

export function defaultView({ page, today, clientId }: ViewDefaults): View {
  return {
    fact: page.defaultFact,
    dateType: 'bill_date',
    ...(page.period
      ? { period: '', ...wholeRange(page.period, today) }
      : datesOf({ frequency: 'rp', period: 'Annual' }, today)),
    against: 'period',
    clientId,
    childClientIds: [],
    ...NEW_PAGE,
    mode: '',
    filters: {},
    trackingNumbers: [],
  }
}

type ViewField = Exclude<
  keyof View,
  | 'filters'
  | 'context'
  | 'around'
  | 'changes'
  | 'splits'
  | 'looks'
  | 'rows'
  | 'rowsCard'
  | 'rowsIn'
  | 'rowsOf'
  | 'rowsLook'
  | 'rowsFilters'
  | 'rowsSort'
  | 'rowsPackage'
>

/** One short name in the address for each field of the view. */
const PARAMETERS: Record<ViewField, string> = {
  fact: 'fact',
  dateType: 'dates',
  period: 'period',
  from: 'from',
  to: 'to',
  against: 'against',
  clientId: 'client',
  childClientIds: 'children',
  currency: 'currency',
  unit: 'unit',
  mode: 'mode',
  trackingNumbers: 'tracking',
}

/** What was chosen by marks stands in the address only beside what it is of. */
const CONTEXT = 'context'
const AROUND = 'around'

/**
 * The address parameters of a view; a field at its default is left out. Its client and fixed dates always stand there, a moving period stands
 * for its dates.
 */
export function printView(view: View, defaults: ViewDefaults): [string, string][] {
  const usual = defaultView(defaults)
  const fixed = view.period === ''
  const stands = (field: ViewField): boolean => {
    if (field === 'clientId') return true
    if (field === 'from' || field === 'to') return fixed && !defaults.page.period
    return fieldText(view[field]) !== fieldText(usual[field]) && !(field === 'period' && fixed)
  }
  const fields = Object.keys(PARAMETERS) as ViewField[]
  return [
    ...fields.filter(stands).map((field): [string, string] => [PARAMETERS[field], fieldText(view[field])]),
    ...printFilters(view.filters),
    ...printContext(view),
    ...printChoices(CHANGES_CHOICE, view.changes),
    ...printChoices(SPLIT_CHOICE, view.splits),
    ...printChoices(LOOK_CHOICE, view.looks),
    ...printRows(view),
  ]
}

/** A view with another part; dates that are chosen otherwise are of no others, a package or invoice is of its client, and what has no side of its own any more is set against none. */
export function changedView(view: View, change: Partial<View>): View {
  const { from, to, period, dateType, around } = change
  const redated = [from, to, period, dateType].some((part) => part !== undefined)
  const otherClient = change.clientId !== undefined && change.clientId !== view.clientId
  return withSides({
    ...view,
    ...change,
    ...(redated ? { around } : {}),
    ...(otherClient ? { rowsOf: undefined, rowsPackage: undefined } : {}),
  })
}

/** The same view, against the period before where it names another side and has none of its own. */
function withSides(view: View): View {
  return againstSide(view.against) && !sidesOf(view) ? { ...view, against: 'period' } : view
}

function printContext({ context = [], filters, around }: View): [string, string][] {
  const held = context.filter((dimension) => Object.hasOwn(filters, dimension))
  return [
    ...(held.length > 0 ? [[CONTEXT, printValues(held)] satisfies [string, string]] : []),
    ...(around ? [[AROUND, around.period || `${around.from}..${around.to}`] satisfies [string, string]] : []),
  ]
}

/** A view, and what of the address it does not show: nothing of an address is in neither. */
export interface ReadView {
  readonly view: View
  readonly unhonoured: readonly Unhonoured[]
}

const OF_VIEW = new Set([...Object.values(PARAMETERS), CONTEXT, AROUND, ...OF_ROWS])
const DATES = [PARAMETERS.period, PARAMETERS.from, PARAMETERS.to]
const ID = /^[1-9]\d*$/

/** Reads a view from address parameters; what is missing takes its default, what does not hold does too and is listed. */
export function readView(parameters: Parameters, defaults: ViewDefaults): ReadView {
  const { page } = defaults
  const usual = defaultView(defaults)
  const { last, unhonoured } = lastOfEach(parameters)
  const refuse = (parameter: string, reason: UnhonouredReason): void =>
    void unhonoured.push({ parameter, text: last.get(parameter) ?? '', reason })
  const read = <F extends ViewField>(
    field: F,
    convert: (text: string) => unknown,
    holds: (value: View[F]) => boolean = () => true,
  ): View[F] => {
    const text = last.get(PARAMETERS[field])
    if (text === undefined) return usual[field]
    const parsed = View.shape[field].safeParse(convert(text))
    if (parsed.success && holds(parsed.data as View[F])) return parsed.data as View[F]
    refuse(PARAMETERS[field], text === '' ? 'empty' : 'unknown')
    return usual[field]
  }
  const same = (text: string): unknown => text
  const idOf = (text: string): unknown => (ID.test(text) ? Number(text) : undefined)
  const filters = readFilters(last, page.filters)
  const view: View = {
    fact: read('fact', same, (fact) => page.facts.some((each) => each.fact === fact)),
    dateType: read('dateType', same),
    ...readDates(last, { defaults, refuse }),
    against: read('against', same),
    clientId: read('clientId', idOf),
    childClientIds: read('childClientIds', (text) => text.split(',').map(idOf)),
    currency: read('currency', same),
    unit: read('unit', same),
    mode: read('mode', same, (mode) => mode === '' || modeOf(page, mode) !== undefined),
    filters: filters.filters,
    trackingNumbers: readNumbers(last, { page, refuse }),
  }
  if (view.against === 'year') view.against = againstInForce(view, { against: view.against, own: page.period })
  if (withSides(view) !== view) {
    refuse(PARAMETERS.against, 'unknown')
    view.against = usual.against
  }
  const context = readContext(last, { view, refuse })
  const around = readAround(last, { view, defaults, refuse })
  const rows = readRows(last, { page, rowsPageOf: defaults.rowsPageOf, refuse })
  const { choices: changes, unhonoured: unfitChanges } = readChoices(CHANGES_CHOICE, last, page)
  const { choices: splits, unhonoured: unfitSplits } = readChoices(SPLIT_CHOICE, last, page)
  const { choices: looks, unhonoured: unfitLooks } = readChoices(LOOK_CHOICE, last, page)
  for (const parameter of last.keys()) {
    const isOther = filteredDimension(parameter) === undefined && !isOfCard(parameter)
    if (isOther && !OF_VIEW.has(parameter)) refuse(parameter, 'not-of-page')
  }
  return {
    view: {
      ...view,
      ...(context ? { context } : {}),
      ...(around ? { around } : {}),
      ...(changes ? { changes } : {}),
      ...(splits ? { splits } : {}),
      ...(looks ? { looks } : {}),
      ...rows.open,
    },
    unhonoured: [
      ...unhonoured,
      ...rows.unhonoured,
      ...filters.unhonoured,
      ...unfitChanges,
      ...unfitSplits,
      ...unfitLooks,
    ],
  }
}

/** Whether an address parameter says how one card is looked at: on another page of cards it says nothing. */
export function isOfCard(parameter: string): boolean {
  return [CHANGES_CHOICE, SPLIT_CHOICE, LOOK_CHOICE].some((kind) => chosenCard(kind, parameter) !== undefined)
}

function readNumbers(
  parameters: ReadonlyMap<string, string>,
  { page, refuse }: { readonly page: PageSpec; readonly refuse: Refuse },
): string[] {
  const text = parameters.get(PARAMETERS.trackingNumbers)
  if (text === undefined) return []
  const numbers = readValues(text)
  const fault = page.filters.includes(TRACKING_DIMENSION) ? valuesFault(numbers, TRACKING_LIMITS) : 'not-of-page'
  if (fault === undefined) return numbers
  refuse(PARAMETERS.trackingNumbers, fault)
  return []
}

/** A moving period wins over fixed dates; what is not a range up to today is the usual one, as is anything on a page with dates of its own. */
function readDates(
  parameters: ReadonlyMap<string, string>,
  { defaults, refuse }: { readonly defaults: ViewDefaults; readonly refuse: Refuse },
): ViewDates {
  const { period, from, to } = defaultView(defaults)
  const usual = { period, from, to }
  const given = DATES.filter((parameter) => parameters.has(parameter))
  if (defaults.page.period) {
    for (const parameter of given) refuse(parameter, 'own-dates')
    return usual
  }
  const named = parameters.get(PARAMETERS.period)
  const moving = readMovingPeriod(named ?? '')
  const asked = { from: parameters.get(PARAMETERS.from), to: parameters.get(PARAMETERS.to) }
  if (moving) {
    const dates = datesOf(moving, defaults.today)
    for (const end of ['from', 'to'] as const)
      if (asked[end] !== undefined && asked[end] !== dates[end]) refuse(PARAMETERS[end], 'beside-period')
    return dates
  }
  if (named !== undefined) refuse(PARAMETERS.period, named === '' ? 'empty' : 'unknown')
  if (asked.from === undefined && asked.to === undefined) return usual
  const range = { from: asked.from ?? from, to: asked.to ?? to }
  const fixed = validRange(range, defaults.today)
  if (fixed) return datesOf({ frequency: 'dr', ...fixed }, defaults.today)
  const faults = { from: endFault(range.from, defaults.today), to: endFault(range.to, defaults.today) }
  const other = faults.from || faults.to ? 'other-end' : 'reversed'
  for (const end of ['from', 'to'] as const) if (asked[end] !== undefined) refuse(PARAMETERS[end], faults[end] ?? other)
  return usual
}

/** Each names a filter in force. */
function readContext(
  parameters: ReadonlyMap<string, string>,
  { view, refuse }: { readonly view: View; readonly refuse: Refuse },
): string[] | undefined {
  const text = parameters.get(CONTEXT)
  if (text === undefined) return undefined
  const context = readValues(text)
  if (context.length > 0 && context.every((dimension) => Object.hasOwn(view.filters, dimension))) return context
  refuse(CONTEXT, text === '' ? 'empty' : 'unknown')
  return undefined
}

/** It holds the dates in view. */
function readAround(
  parameters: ReadonlyMap<string, string>,
  { view, defaults, refuse }: { readonly view: View; readonly defaults: ViewDefaults; readonly refuse: Refuse },
): ViewDates | undefined {
  const text = parameters.get(AROUND)
  if (text === undefined) return undefined
  const moving = readMovingPeriod(text)
  const [from, to] = text.split('..')
  const fixed = `${from}..${to}` === text ? validRange({ from, to }, defaults.today) : undefined
  const choice = moving ?? (fixed && { frequency: 'dr' as const, ...fixed })
  const around = choice && datesOf(choice, defaults.today)
  if (around && !defaults.page.period && around.from <= view.from && view.to <= around.to) return around
  refuse(AROUND, defaults.page.period ? 'own-dates' : text === '' ? 'empty' : 'unknown')
  return undefined
}

function endFault(text: string, today: CalendarDate): 'empty' | 'not-a-date' | 'after-today' | undefined {
  if (text === '') return 'empty'
  if (!isCalendarDate(text)) return 'not-a-date'
  return text > today ? 'after-today' : undefined
}

function fieldText(value: View[ViewField]): string {
  return Array.isArray(value) ? printValues(value.map(String)) : String(value)
}
