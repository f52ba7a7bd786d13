import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'
import type { DateRange } from '../dates/period.ts'
import { bothFilters, keptValues, printValues, readList } from '../dashboards/dimension-filter.ts'
import {
  filterParent,
  filteredDimension,
  printFilters,
  readFilters,
  type PageFilters,
} from '../dashboards/page-filters.ts'
import type { View } from '../dashboards/view.ts'
import type { Unhonoured } from '../values/unhonoured.ts'
import {
  comparedColumns,
  comparedRange,
  daysWithin,
  type ComparisonSpan,
  type ComparisonType,
} from './comparison-periods.ts'
import type { ComparisonSet } from './comparison-set.ts'

/** What marks chose of all compared sets at once; the sets stay what they are. Decision 0094 */
export interface Narrowing {
  /** Rows of every set satisfy these too. */
  readonly filters: PageFilters
  /** The days of each set that are left, one range a set in their order; empty: all of them. */
  readonly days: readonly DateRange[]
}

export const NOT_NARROWED: Narrowing = { filters: {}, days: [] }

export function isNarrowed({ filters, days }: Narrowing): boolean {
  return days.length > 0 || Object.keys(filters).length > 0
}

type Sets = readonly Pick<ComparisonSet, 'name' | 'filters'>[]

/** The first set of which nothing satisfies the filters; undefined: of all sets something may. */
function setWithout(filters: PageFilters, sets: Sets): string | undefined {
  return sets.find(({ filters: { page } }) =>
    Object.entries(filters).some(([dimension, chosen]) => bothFilters(page[dimension], chosen) === null),
  )?.name
}

/** What still holds of a narrowing once the sets are others: filters that leave something of each set, and days that each set has. */
export function fittingNarrowing({ filters, days }: Narrowing, sets: Sets): Narrowing {
  const held = Object.entries(filters).filter(
    ([dimension, chosen]) =>
      setWithout({ [dimension]: chosen }, sets) === undefined &&
      Object.hasOwn(filters, filterParent(dimension) ?? dimension),
  )
  const within = sets.every(({ filters: { global } }, at) => {
    const [own, range] = [days[at], comparedRange(global.dates)]
    return own !== undefined && range.from <= own.from && own.to <= range.to
  })
  return { filters: Object.fromEntries(held), days: within && days.length === sets.length ? days : [] }
}

/** What a card leaves open: what is chosen of the dimensions that it is by, and the days where it is over time; of one by both, both or nothing. */
export function leftOpen(
  narrowing: Narrowing,
  { by, overTime }: { readonly by: readonly string[]; readonly overTime: boolean },
): Narrowing {
  const { filters, days } = narrowing
  const open = by.filter((dimension) => keptValues(filters[dimension]).length > 0)
  if (overTime && by.length > 0 && (open.length === 0 || days.length === 0)) return narrowing
  if (open.length === 0 && (!overTime || days.length === 0)) return narrowing
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([dimension]) => !open.includes(dimension))),
    days: overTime ? [] : days,
  }
}

/** What is chosen of a set, as a page's view says it of itself; so marks of sets follow the rules of a page's marks. */
export function chosenView(view: View, { filters, days }: Narrowing, at: number): View {
  const { period, from, to } = view
  const own = days[at]
  return {
    ...view,
    filters,
    context: Object.keys(filters).filter((dimension) => keptValues(filters[dimension]).length > 0),
    around: own && { period, from, to },
    ...(own ? { period: '', ...own } : {}),
  }
}

interface Columns {
  readonly type: ComparisonType
  readonly span: ComparisonSpan
  readonly today: CalendarDate
}

/** The days of each set at the columns at which one of them has these; the name of a set that has no days there. */
export function daysBeside(
  { at, days }: { readonly at: number; readonly days: DateRange },
  { sets, type, span, today }: Columns & { readonly sets: Sets },
): readonly DateRange[] | string {
  const columnsOf = ({ filters: { global } }: Sets[number]) => {
    const range = comparedRange(global.dates)
    return comparedColumns({ days: { range, earlier: null }, type, span, today, invoiced: null }).map((column) => {
      const own = column && daysWithin(range, { span, start: column.start })
      return own && own.from <= own.to ? own : null
    })
  }
  const columns = sets.map(columnsOf)
  const own = columns[at] ?? []
  const first = own.findIndex((column) => column !== null && column.to >= days.from)
  const last = own.findLastIndex((column) => column !== null && column.from <= days.to)
  const found = columns.map((each, place) => {
    if (place === at) return days
    const [from, to] = [each[first]?.from, each[last]?.to]
    return from !== undefined && to !== undefined ? { from, to } : null
  })
  const known = found.filter((each) => each !== null)
  return known.length === found.length ? known : (sets[found.indexOf(null)]?.name ?? '')
}

/** What is chosen of all sets once it is chosen of one, as its view says; the name of a set that has nothing of it. */
export function narrowingOf(
  { filters, around, from, to }: Pick<View, 'filters' | 'around' | 'from' | 'to'>,
  {
    at,
    narrowing,
    sets,
    ...columns
  }: Columns & { readonly at: number; readonly narrowing: Narrowing; readonly sets: Sets },
): Narrowing | string {
  const former = narrowing.days[at]
  const same = former?.from === from && former.to === to
  const days = !around ? [] : same ? narrowing.days : daysBeside({ at, days: { from, to } }, { sets, ...columns })
  if (typeof days === 'string') return days
  return setWithout(filters, sets) ?? { filters, days }
}

const ONLY = 'only.'
const DAYS = 'days'
const Range = z.strictObject({ from: CalendarDate, to: CalendarDate }).refine(({ from, to }) => from <= to)

/** `only.filter.carrier_name=UPS`, `days=2026-10-01..2026-10-31,2025-10-01..2025-10-31`. */
export function printNarrowing({ filters, days }: Narrowing): [string, string][] {
  return [
    ...printFilters(filters).map(([name, value]): [string, string] => [`${ONLY}${name}`, value]),
    ...(days.length === 0
      ? []
      : [[DAYS, printValues(days.map(({ from, to }) => `${from}..${to}`))] satisfies [string, string]]),
  ]
}

/** Whether an address parameter says what marks chose. */
export function isOfNarrowing(parameter: string): boolean {
  return (
    parameter === DAYS || (parameter.startsWith(ONLY) && filteredDimension(parameter.slice(ONLY.length)) !== undefined)
  )
}

/** The inverse of `printNarrowing`: what does not hold for these sets is left out and listed. */
export function readNarrowing(
  parameters: ReadonlyMap<string, string>,
  { sets, pageFilters }: { readonly sets: Sets; readonly pageFilters: readonly string[] },
): { readonly narrowing: Narrowing; readonly unhonoured: readonly Unhonoured[] } {
  const own = [...parameters].filter(([name]) => name !== DAYS && isOfNarrowing(name))
  const read = readFilters(new Map(own.map(([name, text]) => [name.slice(ONLY.length), text])), pageFilters)
  const written = parameters.get(DAYS)
  const ranges = readList(written ?? '').map((text) => {
    const [from, to, ...more] = text.split('..')
    return more.length === 0 ? Range.safeParse({ from, to }).data : undefined
  })
  const days = ranges.filter((range) => range !== undefined)
  const narrowing = fittingNarrowing({ filters: read.filters, days: days.length === ranges.length ? days : [] }, sets)
  const unfit = Object.keys(read.filters).filter((dimension) => !Object.hasOwn(narrowing.filters, dimension))
  const lost = written !== undefined && narrowing.days.length === 0
  return {
    narrowing,
    unhonoured: [
      ...read.unhonoured.map((each) => ({ ...each, parameter: `${ONLY}${each.parameter}` })),
      ...own.flatMap(([parameter, text]): Unhonoured[] =>
        unfit.includes(filteredDimension(parameter.slice(ONLY.length)) ?? '')
          ? [{ parameter, text, reason: 'not-of-set' }]
          : [],
      ),
      ...(lost ? [{ parameter: DAYS, text: written, reason: written === '' ? 'empty' : 'not-of-set' } as const] : []),
    ],
  }
}
