import type { ViewDates } from '../../dates/date-choice.ts'
import type { DateRange } from '../../dates/period.ts'
import type { Condition } from '../../query/condition.ts'

/** A step of time that figures are split by, or are a mean of. */
export const TIMES = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Time = (typeof TIMES)[number]
export const FORMS = ['table', 'bar', 'line', 'pie', 'map', 'chart'] as const
export type Form = (typeof FORMS)[number]

/** A measure of the catalogue, or how many different values a dimension has. */
export type Counted = { readonly measure: string } | { readonly count: string }

export interface AskedFigure {
  readonly of: Counted
  /** Of the whole, in percent: of each part, or of the rows that the conditions keep; with `over` of the whole of that, whatever charges are asked about. */
  readonly share: boolean
  /** Divided by another, or the mean of one such time. */
  readonly over: Counted | { readonly time: Time } | null
}

/**
 * What a question asks, whatever its language: the one form between words and queries. Names are of the catalogue, values of the
 * asker's own rows; it holds no text of the question.
 */
export interface Ask {
  /** At least one. */
  readonly figures: readonly AskedFigure[]
  /** Dimensions of the catalogue and steps of time; at most two. */
  readonly by: readonly string[]
  /** Null: what pages show where nothing was chosen. */
  readonly period: ViewDates | null
  /** What the period is compared with. */
  readonly against: DateRange | null
  readonly conditions: readonly Condition[]
  /** The most or the least first; null: nothing was said. */
  readonly first: { readonly count: number | null; readonly direction: 'asc' | 'desc' } | null
  readonly byShipDate: boolean
  readonly form: Form | null
  /** What made it rise or fall. */
  readonly why: boolean
}

export function isTime(name: string): name is Time {
  return (TIMES as readonly string[]).includes(name)
}

/** Every name that the figures are made of. */
export function countedNames({ figures }: Pick<Ask, 'figures'>): string[] {
  const nameOf = (counted: Counted) => ('measure' in counted ? counted.measure : counted.count)
  return figures.flatMap(({ of, over }) => [nameOf(of), ...(over === null || 'time' in over ? [] : [nameOf(over)])])
}
