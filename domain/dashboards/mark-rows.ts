import type { DateRange } from '../dates/period.ts'
import type { ViewDates } from '../dates/date-choice.ts'
import { filterFault, keptValues, namedValues, valuesFault } from './dimension-filter.ts'
import { filterParent, offeredDimensions } from './page-filters.ts'
import type { PageSpec } from './page-spec.ts'
import type { View } from './view.ts'

/** The rows that a mark of a chart stands for, among those that the chart was drawn from. */
export interface MarkRows {
  /** Of each dimension the values that they have; the empty text: none. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Null: any day. */
  readonly dates: DateRange | null
}

/** Why a page cannot show the rows of a mark alone. */
export type MarkFault =
  | { readonly reason: 'not-a-filter'; readonly dimension: string }
  | { readonly reason: 'too-many' | 'own-dates' }

/** What a press on a mark did, and the view that comes of it; `apart`: it cannot be added, since rows of neither would come with it. */
export type PressedMark =
  | { readonly done: 'chosen' | 'added' | 'taken-off'; readonly change: Partial<View> }
  | { readonly done: 'apart' }

/** Undefined: the page can. */
export function markFault(
  { values, dates }: MarkRows,
  page: Pick<PageSpec, 'filters' | 'period'>,
): MarkFault | undefined {
  const dimensions = Object.keys(values)
  if (dates !== null && page.period) return { reason: 'own-dates' }
  const offered = offeredDimensions(page.filters)
  const dimension = dimensions.find((each) => !offered.includes(each))
  if (dimension !== undefined) return { reason: 'not-a-filter', dimension }
  return Object.values(values).some((each) => valuesFault(each) !== undefined) ? { reason: 'too-many' } : undefined
}

/** Whether the view shows the rows of a mark, and those of other marks only where they were added. */
export function isMarkChosen({ values, dates }: MarkRows, view: View): boolean {
  const { around, context = [] } = view
  return (
    (dates !== null || Object.keys(values).length > 0) &&
    Object.entries(values).every(
      ([dimension, each]) => context.includes(dimension) && isSubset(each, keptValues(view.filters[dimension])),
    ) &&
    (dates === null || (around !== undefined && dates.from >= view.from && dates.to <= view.to))
  )
}

interface Press {
  readonly adding: boolean
  /** What is chosen in the chart by marks: a sender is not chosen while one line of it is. */
  readonly chosen?: readonly string[]
}

/** A press chooses the rows of a mark in place of what was chosen in its chart, adds them, or takes a chosen mark off. What else the page is filtered by stays. */
export function pressMark(view: View, mark: MarkRows, { adding, chosen = [] }: Press): PressedMark {
  const narrower = chosen.filter((dimension) => !Object.hasOwn(mark.values, dimension))
  if (narrower.length > 0 && mark.dates === null) {
    const wider = { ...view, ...withoutContext(view, { dimensions: narrower, dates: false }) }
    return { done: 'chosen', change: chooseMark(wider, mark) }
  }
  if (isMarkChosen(mark, view)) return { done: 'taken-off', change: withoutMark(view, mark) }
  const dimensions = Object.keys(mark.values)
  const { context = [] } = view
  const beside = mark.dates === null ? dimensions.every((each) => context.includes(each)) : view.around !== undefined
  if (!adding || !beside) return { done: 'chosen', change: chooseMark(view, mark) }
  const kept = (dimension: string) => keptValues(view.filters[dimension])
  const others = dimensions.filter((dimension) => !isSubset(mark.values[dimension] ?? [], kept(dimension)))
  const alike = dimensions.every(
    (dimension) => others.includes(dimension) || isSubset(kept(dimension), mark.values[dimension] ?? []),
  )
  const values = Object.fromEntries(
    dimensions.map((dimension) => [dimension, [...new Set([...kept(dimension), ...(mark.values[dimension] ?? [])])]]),
  )
  if (!alike || others.length > 1 || (others.length === 1 && mark.dates !== null) || !areFilters(values))
    return { done: 'apart' }
  const dates = spannedDates(mark, { dates: view })
  return { done: 'added', change: chooseMark(view, { values, dates }) }
}

/** The view of the rows of a mark alone, also where the page does not filter by them. */
export function markView(view: View, rows: MarkRows): View {
  return { ...view, ...chooseMark(view, rows) }
}

/** All but the rows of a mark; null: days are one range, a line is of two dimensions, and something has to be left. A state goes by its code. */
export function leaveOutMark(view: View, { values, dates }: MarkRows): Partial<View> | null {
  const parents = Object.keys(values).map(filterParent)
  const [own, ...more] = Object.entries(values).filter(([dimension]) => !parents.includes(dimension))
  if (own === undefined || more.length > 0 || dates !== null) return null
  const [dimension, off] = own
  const beside = { ...view, ...withoutContext(view, { dimensions: Object.keys(values), dates: false }) }
  const filter = beside.filters[dimension]
  const kept = keptValues(filter)
  const left =
    kept.length > 0
      ? kept.filter((value) => !off.includes(value))
      : { except: [...new Set([...namedValues(filter), ...off])] }
  if (filterFault(left) !== undefined) return null
  return { filters: { ...beside.filters, [dimension]: left }, context: beside.context }
}

/** The view in which nothing is chosen of these dimensions by a mark, or of the days; a state goes with its country. */
export function withoutContext(
  view: View,
  { dimensions, dates }: { readonly dimensions: readonly string[]; readonly dates: boolean },
): Partial<View> {
  const { context = [], filters } = view
  const off = context.filter((dimension) => dimensions.includes(dimension))
  const stays = (dimension: string) => !off.includes(dimension) && !off.includes(filterParent(dimension) ?? '')
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([dimension]) => stays(dimension))),
    context: context.filter(stays),
    ...(dates && view.around ? { ...view.around, around: undefined } : {}),
  }
}

/** What a chart leaves open of a view: the dimensions that it is broken by and of which a mark was chosen, and the days around chosen ones. */
export interface ChartContext {
  readonly dimensions: readonly string[]
  readonly around: ViewDates | undefined
}

/** The part of what was chosen by marks that is of a chart which is grouped so; a page's own dates are never left open. Of one of months by a dimension both are, where both were chosen: its marks are of both. */
export function chartContext(
  view: View,
  { groups, page }: { readonly groups: readonly string[]; readonly page: Pick<PageSpec, 'period'> },
): ChartContext {
  const times = groups.filter((group) => group.startsWith(`${view.dateType}_`))
  const dimensions = (view.context ?? []).filter(
    (dimension) =>
      Object.hasOwn(view.filters, dimension) &&
      groups.some((group) => group === dimension || filterParent(group) === dimension),
  )
  const around = times.length > 0 && !page.period ? view.around : undefined
  const ofBoth = times.length > 0 && times.length < groups.length
  if (ofBoth && (dimensions.length === 0 || around === undefined)) return { dimensions: [], around: undefined }
  return { dimensions, around }
}

/** The view that a chart is asked by, so that the marks beside the chosen ones stay; the same one where nothing of it is chosen. */
export function contextView(view: View, { dimensions, around }: ChartContext): View {
  if (dimensions.length === 0 && around === undefined) return view
  const filters = Object.entries(view.filters).filter(([dimension]) => !dimensions.includes(dimension))
  return { ...view, filters: Object.fromEntries(filters), ...around }
}

/** A mark in place of what was chosen of its dimensions, or of the days. */
export function chooseMark(view: View, { values, dates }: MarkRows): Partial<View> {
  const { period, from, to, around = { period, from, to }, context = [] } = view
  return {
    filters: {
      ...view.filters,
      ...Object.fromEntries(Object.entries(values).map(([dimension, each]) => [dimension, [...each]])),
    },
    context: [...new Set([...context, ...Object.keys(values)])],
    ...(dates === null ? {} : { period: '', ...dates, around }),
  }
}

/** Of a dimension with values of other marks too, those stay. */
function withoutMark(view: View, { values, dates }: MarkRows): Partial<View> {
  const wider = Object.entries(values).filter(
    ([dimension, each]) => !isSubset(keptValues(view.filters[dimension]), each),
  )
  const [only, ...more] = wider
  if (only === undefined || more.length > 0 || dates !== null)
    return withoutContext(view, { dimensions: Object.keys(values), dates: dates !== null })
  const [dimension, off] = only
  const left = keptValues(view.filters[dimension]).filter((value) => !off.includes(value))
  return { filters: { ...view.filters, [dimension]: left } }
}

/** From the first day of two marks to the last; null: one of them is of no days. */
export function spannedDates(
  { dates: one }: Pick<MarkRows, 'dates'>,
  { dates: other }: Pick<MarkRows, 'dates'>,
): DateRange | null {
  return (
    one && other && { from: one.from < other.from ? one.from : other.from, to: one.to > other.to ? one.to : other.to }
  )
}

function areFilters(values: MarkRows['values']): boolean {
  return Object.values(values).every((each) => valuesFault(each) === undefined)
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((each) => all.includes(each))
}
