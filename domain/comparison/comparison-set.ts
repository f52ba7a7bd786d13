import * as z from 'zod'
import { oneLine } from '../values/name-text.ts'
import { CalendarDate } from '../dates/date-spec.ts'
import { MovingPeriod, choiceOf, datesOf } from '../dates/date-choice.ts'
import {
  PageFilters,
  TRACKING_DIMENSION,
  currencyInForce,
  fittingFilters,
  withBoth,
} from '../dashboards/page-filters.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import { DateType, type DateRange } from '../dates/period.ts'
import type { View } from '../dashboards/view.ts'

/** Sets that are compared at once. COMP-04 */
export const MAX_COMPARED_SETS = 3
/** In characters; the spec names none for a set that is not saved. */
const MAX_NAME_LENGTH = 40

const ClientId = z.int().positive()
const ClientIds = z.array(ClientId).max(1_000)

const SetDates = z
  .strictObject({
    from: CalendarDate,
    to: CalendarDate,
    type: DateType,
    /** How the dates came about, when they move with the day; '' when they are fixed. */
    period: MovingPeriod,
  })
  .refine(({ from, to }) => from <= to, 'from must not be after to')

const SetFilters = z.strictObject({
  global: z.strictObject({
    client: ClientId,
    /** Those that the client had when it was chosen. */
    childClients: ClientIds,
    /** Empty: the client with all its children. */
    selectedChildClients: ClientIds,
    dates: SetDates,
  }),
  page: PageFilters,
})

/** One side of a comparison: whose rows, of which days, filtered by what. COMP-08, DATA-09 */
export const ComparisonSet = z.strictObject({
  name: z.string().overwrite(oneLine).min(1).max(MAX_NAME_LENGTH),
  filters: SetFilters,
})
export type ComparisonSet = z.infer<typeof ComparisonSet>

/** A set as one tab shows it. */
export interface ComparedSet {
  readonly name: string
  readonly view: View
}

interface ComparedOn {
  readonly page: PageSpec
  readonly fact: string
  /** What the comparison is searched for; empty: no search. FILT-43 */
  readonly trackingNumbers: readonly string[]
  /** What marks chose of it. Decision 0094 */
  readonly only?: { readonly filters: PageFilters; readonly days: DateRange | undefined }
}

/** The set on one tab: of its filters those that the tab's page offers. */
export function comparedSet(
  { name, filters: { global, page: chosen } }: ComparisonSet,
  { page, fact, trackingNumbers, only }: ComparedOn,
): ComparedSet {
  const { type, ...dates } = global.dates
  const filters = fittingFilters(withBoth(chosen, only?.filters ?? {}), page.filters)
  return {
    name,
    view: {
      fact,
      dateType: type,
      ...dates,
      ...(only?.days ? { period: '', ...only.days } : {}),
      against: 'period',
      clientId: global.client,
      childClientIds: global.selectedChildClients,
      currency: currencyInForce({ currency: 'all', filters }),
      unit: 'lbs',
      mode: '',
      filters,
      trackingNumbers: page.filters.includes(TRACKING_DIMENSION) ? [...trackingNumbers] : [],
    },
  }
}

/** The set of another client: its sub-clients and filters belonged to the former one; its dates stay, so that the sets go on covering the same days. */
export function setOfClient(set: ComparisonSet, client: number): ComparisonSet {
  return {
    ...set,
    filters: { global: { ...set.filters.global, client, childClients: [], selectedChildClients: [] }, page: {} },
  }
}

/** The set on another day: a moving period is made anew. COMP-26 */
export function setOnDay(set: ComparisonSet, today: CalendarDate): ComparisonSet {
  const { global, page } = set.filters
  const { type, ...dates } = global.dates
  return { ...set, filters: { global: { ...global, dates: { ...datesOf(choiceOf(dates), today), type } }, page } }
}
