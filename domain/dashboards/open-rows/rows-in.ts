import * as z from 'zod'
import { isCalendarDate } from '../../dates/calendar-date.ts'
import { CalendarDate } from '../../dates/date-spec.ts'
import { CatalogName } from '../../query/catalog.ts'
import { filterFault, readFilter, type DimensionFilter } from '../dimension-filter.ts'
import { filteredDimension, PageFilters, printFilters } from '../page-filters.ts'

/** The rows of one mark or fact, among those that its page shows. */
export const RowsIn = z.strictObject({
  /** In place of the page's. */
  fact: CatalogName.optional(),
  filters: PageFilters,
  dates: z.strictObject({ from: CalendarDate, to: CalendarDate }).optional(),
})
export type RowsIn = z.infer<typeof RowsIn>

const FACT = 'fact'
const DAYS = 'days'
/** Characters of an address; what is longer stands in none. */
const LONGEST = 4_000

/** Undefined: they are too many for an address. */
export function rowsInMark({
  fact,
  rows: { values, dates },
}: {
  readonly fact?: string | undefined
  readonly rows: {
    readonly values: Readonly<Record<string, readonly string[]>>
    readonly dates: { readonly from: string; readonly to: string } | null
  }
}): RowsIn | undefined {
  if (fact !== undefined) return { fact, filters: {} }
  const filters = Object.fromEntries(Object.entries(values).map(([dimension, each]) => [dimension, [...each]]))
  return addressable({ filters, ...(dates ? { dates: { from: dates.from, to: dates.to } } : {}) })
}

/** Undefined: they are too many for an address. */
export function addressable(rowsIn: RowsIn): RowsIn | undefined {
  const whole = Object.values(rowsIn.filters).every((filter) => filterFault(filter) === undefined)
  return whole && printRowsIn(rowsIn).length <= LONGEST ? rowsIn : undefined
}

/** As an address says it, which writes it once more: `filter.carrier_name=UPS&days=2026-11-01..2026-11-21`. */
export function printRowsIn({ fact, filters, dates }: RowsIn): string {
  const parts: [string, string][] = [
    ...(fact === undefined ? [] : [[FACT, fact] satisfies [string, string]]),
    ...printFilters(filters),
    ...(dates ? [[DAYS, `${dates.from}..${dates.to}`] satisfies [string, string]] : []),
  ]
  return parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** The inverse of `printRowsIn`; undefined: it says none. */
export function readRowsIn(text: string): RowsIn | undefined {
  try {
    return readParts(text.split('&').map((part) => part.split('=')))
  } catch {
    // What is no encoded value.
    return undefined
  }
}

function readParts(parts: readonly (readonly string[])[]): RowsIn | undefined {
  const filters: [string, DimensionFilter][] = []
  let fact: string | undefined
  let dates: RowsIn['dates']
  for (const [name = '', written = '', ...more] of parts) {
    if (more.length > 0) return undefined
    const value = decodeURIComponent(written)
    const dimension = filteredDimension(name)
    const [from = '', to = ''] = value.split('..')
    if (dimension !== undefined) filters.push([dimension, readFilter(value)])
    else if (name === FACT) fact = value
    else if (name === DAYS && isCalendarDate(from) && isCalendarDate(to) && from <= to) dates = { from, to }
    else return undefined
  }
  return RowsIn.safeParse({
    filters: Object.fromEntries(filters),
    ...(fact === undefined ? {} : { fact }),
    ...(dates ? { dates } : {}),
  }).data
}

/** The view of those rows alone. */
export function viewOfRows<V extends { readonly filters: PageFilters }>(view: V, rowsIn: RowsIn | undefined): V {
  if (!rowsIn) return view
  const { fact, filters, dates } = rowsIn
  return {
    ...view,
    ...(fact === undefined ? {} : { fact }),
    ...(dates ? { period: '', ...dates } : {}),
    filters: { ...view.filters, ...filters },
  }
}
