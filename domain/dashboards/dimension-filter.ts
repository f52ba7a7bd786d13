import * as z from 'zod'
import { BLANK, type Condition } from '../query/condition.ts'
import { decimalText } from '../values/decimal-text.ts'

/** Of one dimension, and of the tracking-number search; lengths in characters. */
export const FILTER_LIMITS = { values: 200, length: 200 } as const
export const TRACKING_LIMITS = { values: 200, length: 60 } as const
type ValueLimits = Readonly<Record<keyof typeof FILTER_LIMITS, number>>

const Values = z.array(z.string().max(FILTER_LIMITS.length)).min(1).max(FILTER_LIMITS.values)
const Bound = z.number().min(-1e12).max(1e12)

/** Both ends included; null: open. Weights in lbs, amounts in the currency that is shown. */
export const RangeFilter = z
  .strictObject({ from: Bound.nullable(), to: Bound.nullable() })
  .refine(({ from, to }) => from !== null || to !== null, 'needs an end')
  .refine(({ from, to }) => from === null || to === null || from <= to, 'from must not be above to')

/** Which rows one dimension keeps: those with one of the values, those with none of them, or those in a range. */
export const DimensionFilter = z.union([Values, z.strictObject({ except: Values }), RangeFilter])
export type DimensionFilter = z.infer<typeof DimensionFilter>
export type ValueFilter = Exclude<DimensionFilter, RangeFilter>
export type RangeFilter = z.infer<typeof RangeFilter>

export function isRange(filter: DimensionFilter): filter is RangeFilter {
  return 'from' in filter
}

/** The values that a filter names, kept or left out; none of a range. */
export function namedValues(filter: DimensionFilter | undefined): readonly string[] {
  if (filter === undefined || isRange(filter)) return []
  return 'except' in filter ? filter.except : filter
}

/** The values that rows may have; none: any but those left out. */
export function keptValues(filter: DimensionFilter | undefined): readonly string[] {
  return Array.isArray(filter) ? filter : []
}

export function isExcluding(filter: DimensionFilter | undefined): boolean {
  return filter !== undefined && 'except' in filter
}

/** The filter with other values; without any it lets every row through. */
export function withValues(values: readonly string[], { excluding }: { readonly excluding: boolean }): ValueFilter {
  return excluding && values.length > 0 ? { except: [...values] } : [...values]
}

/** Lets every row through, so that it need not be kept. */
export function isOpen(filter: DimensionFilter): boolean {
  return isRange(filter) ? filter.from === null && filter.to === null : namedValues(filter).length === 0
}

/** A range is two conditions, else one. */
export function dimensionConditions(column: string, filter: DimensionFilter): Condition[] {
  if (!isRange(filter))
    return [{ column, operator: isExcluding(filter) ? 'not in' : 'in', values: [...namedValues(filter)] }]
  const { from, to } = filter
  return [
    ...(from === null ? [] : [{ column, operator: '>=' as const, value: from }]),
    ...(to === null ? [] : [{ column, operator: '<=' as const, value: to }]),
  ]
}

/** Why values cannot be a filter; undefined: they can. */
export function valuesFault(
  values: readonly string[],
  { values: most, length }: ValueLimits = FILTER_LIMITS,
): 'empty' | 'too-many' | 'too-long' | undefined {
  if (values.length === 0) return 'empty'
  if (values.length > most) return 'too-many'
  return values.some((value) => value.length > length) ? 'too-long' : undefined
}

/** Why a filter that was read cannot be one; undefined: it can. */
export function filterFault(filter: DimensionFilter): 'empty' | 'too-many' | 'too-long' | 'unknown' | undefined {
  if (!isRange(filter)) return valuesFault(namedValues(filter))
  return RangeFilter.safeParse(filter).success ? undefined : 'unknown'
}

/** Rows that satisfy both filters of a dimension, as one filter; null: there can be none, or it would be too long. */
export function bothFilters(own: DimensionFilter | undefined, chosen: DimensionFilter): DimensionFilter | null {
  const both = own === undefined ? chosen : bothOf(own, chosen)
  return both !== null && filterFault(both) === undefined ? both : null
}

function bothOf(own: DimensionFilter, chosen: DimensionFilter): DimensionFilter | null {
  if (isRange(own) || isRange(chosen)) return null
  const [kept, named] = [keptValues(own), namedValues(chosen)]
  if (isExcluding(own))
    return isExcluding(chosen)
      ? { except: [...new Set([...namedValues(own), ...named])] }
      : named.filter((value) => !namedValues(own).includes(value))
  return kept.filter((value) => named.includes(value) !== isExcluding(chosen))
}

const EXCEPT = '!'
const BLANK_WORD = '(blank)'
const RANGE = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/

/** As an address says it: `UPS,FedEx`, `!UPS`, `(blank),2`, `5..20`, `100..`. A comma in a value is written `\,`, and so is what would read as one of these. */
export function printFilter(filter: DimensionFilter): string {
  if (isRange(filter)) return `${boundText(filter.from)}..${boundText(filter.to)}`
  const text = namedValues(filter)
    .map((value, at) => (value === BLANK ? BLANK_WORD : printValue(value, { first: at === 0 })))
    .join(',')
  return isExcluding(filter) ? `${EXCEPT}${text}` : RANGE.test(text) ? `\\${text}` : text
}

/** The inverse of `printFilter`, without doubles. */
export function readFilter(text: string): DimensionFilter {
  const range = RANGE.exec(text)
  if (range) return { from: boundOf(range[1]), to: boundOf(range[2]) }
  const excluding = text.startsWith(EXCEPT)
  const values = splitValues(excluding ? text.slice(EXCEPT.length) : text).map((written) =>
    written === BLANK_WORD ? BLANK : unescaped(written),
  )
  return excluding ? { except: [...new Set(values)] } : [...new Set(values)]
}

export function printValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, String.raw`\$&`)).join(',')
}

/** The inverse of `printValues`, without doubles. */
export function readValues(text: string): string[] {
  return [...new Set(readList(text))]
}

/** The same with doubles. */
export function readList(text: string): string[] {
  return splitValues(text).map(unescaped)
}

function printValue(value: string, { first }: { readonly first: boolean }): string {
  const text = printValues([value])
  return text === BLANK_WORD || (first && text.startsWith(EXCEPT)) ? `\\${text}` : text
}

/** The values as they are written, those that are not empty. */
function splitValues(text: string): string[] {
  return [...text.matchAll(/((?:\\[^]|[^\\,])*)(,|$)/g)]
    .map(([, written = '']) => written)
    .filter((written) => written !== '')
}

function unescaped(written: string): string {
  return written.replace(/\\([^])/g, '$1')
}

function boundText(bound: number | null): string {
  return bound === null ? '' : decimalText(bound)
}

function boundOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
