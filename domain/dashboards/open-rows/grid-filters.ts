import * as z from 'zod'
import { isCalendarDate } from '../../dates/calendar-date.ts'
import { LITERAL_RULES } from '../../query/literal-rule.ts'

/** The name of a column in the grid's calls. */
export const Field = z.string().min(1).max(400)

/** A date at midnight, as the grid writes it. */
const FilterDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( 00:00:00)?$/, 'must be a date as YYYY-MM-DD')
  .refine((text) => isCalendarDate(text.slice(0, 10)), 'must be a date as YYYY-MM-DD')

const Blanks = ['blank', 'notBlank'] as const

/** One condition a column, as the grid's filters say it; several joined by and/or are refused. GRID-27 */
export const GridFilter = z.discriminatedUnion('filterType', [
  z.strictObject({
    filterType: z.literal('text'),
    type: z.enum(['contains', 'notContains', 'equals', 'notEqual', 'startsWith', 'endsWith', ...Blanks]),
    filter: z.string().max(400).nullable().optional(),
  }),
  z.strictObject({
    filterType: z.literal('number'),
    type: z.enum([
      'equals',
      'notEqual',
      'lessThan',
      'lessThanOrEqual',
      'greaterThan',
      'greaterThanOrEqual',
      'inRange',
      ...Blanks,
    ]),
    filter: z.number().nullable().optional(),
    filterTo: z.number().nullable().optional(),
  }),
  z.strictObject({
    filterType: z.literal('date'),
    type: z.enum(['equals', 'notEqual', 'lessThan', 'greaterThan', 'inRange', ...Blanks]),
    dateFrom: FilterDate.nullable().optional(),
    dateTo: FilterDate.nullable().optional(),
  }),
  z.strictObject({ filterType: z.literal('set'), values: z.array(z.string().max(400).nullable()).max(2_000) }),
])
export type GridFilter = z.infer<typeof GridFilter>

/** By their columns. */
export const GridFilters = z.record(Field, GridFilter)
export type GridFilters = Readonly<z.infer<typeof GridFilters>>

/** A text filter without a letter, digit, dollar sign or slash says nothing and is dropped. GRID-26 */
export function saysSomething(filter: string): boolean {
  return /[\p{L}\p{N}$/]/u.test(filter)
}

/** Whether a filter can ask for a number. */
export function isAskable(value: number | null | undefined): boolean {
  return value === null || value === undefined || LITERAL_RULES.decimal.holds(value)
}

/** Those that narrow the rows: without texts that say nothing, and numbers that no filter can ask for. GRID-26 */
export function narrowingFilters(filters: GridFilters): GridFilters {
  const narrows = (filter: GridFilter) => {
    if (filter.filterType === 'number') return isAskable(filter.filter) && isAskable(filter.filterTo)
    return filter.filterType !== 'text' || typeof filter.filter !== 'string' || saysSomething(filter.filter)
  }
  return Object.fromEntries(Object.entries(filters).filter(([, filter]) => narrows(filter)))
}

/** Stands for rows without a value, which no encoded value is. */
const NONE = '@'
/** Characters of an address; what is longer stands in none. */
const LONGEST = 4_000

/**
 * Filters that narrow the rows, as an address says them: `SERVICE:text:contains:ground,NET_AMOUNT:number:inRange:5:10,CARRIER_NAME:set:UPS:@`;
 * undefined: they are too long for one.
 */
export function printGridFilters(filters: GridFilters): string | undefined {
  const written = writtenFilters(filters)
  return written.length > LONGEST ? undefined : written
}

function writtenFilters(filters: GridFilters): string {
  return Object.entries(narrowingFilters(filters))
    .map(([field, filter]) =>
      [field, filter.filterType, ...partsOf(filter)].map((part) => (part === null ? NONE : encoded(part))),
    )
    .map((parts) => parts.join(':'))
    .join(',')
}

function partsOf(filter: GridFilter): (string | null)[] {
  if (filter.filterType === 'set') return filter.values
  const [from, to] =
    filter.filterType === 'date'
      ? [filter.dateFrom, filter.dateTo]
      : [filter.filter, 'filterTo' in filter ? filter.filterTo : null]
  const days = filter.filterType === 'date' ? 10 : undefined
  return [
    filter.type,
    ...[from, to].flatMap((each) => (each === null || each === undefined ? [] : String(each).slice(0, days))),
  ]
}

/** The inverse of `printGridFilters`; undefined: it says none. */
export function readGridFilters(text: string): GridFilters | undefined {
  try {
    return GridFilters.safeParse(
      Object.fromEntries(
        text.split(',').map((each) => {
          const [field = '', filterType, ...parts] = each.split(':')
          return [decoded(field), filterOf(filterType, parts.map(readPart))]
        }),
      ),
    ).data
  } catch {
    // What is no encoded name.
    return undefined
  }
}

function readPart(part: string): string | null {
  return part === NONE ? null : decoded(part)
}

/** With `~20` for a space: addresses are decoded once or twice on their way, which would eat a `%`. */
function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll('~', '%7E').replaceAll('%', '~')
}

/** Throws where it is no encoded text. */
function decoded(part: string): string {
  return decodeURIComponent(part.replaceAll('~', '%'))
}

function filterOf(filterType: string | undefined, parts: readonly (string | null)[]): unknown {
  const [type, from, to, ...more] = parts
  if (filterType === 'set') return { filterType, values: parts }
  if (more.length > 0) return undefined
  switch (filterType) {
    case 'number':
      return { filterType, type, ...given({ filter: numberOf(from), filterTo: numberOf(to) }) }
    case 'date':
      return { filterType, type, ...given({ dateFrom: from, dateTo: to }) }
    case 'text':
      return to === undefined ? { filterType, type, ...given({ filter: from }) } : undefined
    default:
      return undefined
  }
}

function numberOf(text: string | null | undefined): number | undefined {
  return text === undefined ? undefined : text === null || text === '' ? Number.NaN : Number(text)
}

function given(parts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

/** Whether both narrow the rows alike. */
export function sameGridFilters(one: GridFilters | undefined, other: GridFilters | undefined): boolean {
  return writtenFilters(one ?? {}) === writtenFilters(other ?? {})
}
