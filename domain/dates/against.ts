import * as z from 'zod'
import { isCalendarDate } from './calendar-date.ts'
import type { DateRange } from './period.ts'

/** What a period is set against by a word: the period before it, or of the year before the same dates or the same weekdays. */
export const AGAINST = ['period', 'dates', 'weekdays'] as const
export type AgainstWord = (typeof AGAINST)[number]

/** What a period is set against, as the reader chooses: by a word, or any other days as 2025-01-01..2025-03-31. Addresses of earlier versions say `year`. */
export const Against = z.union([
  z.enum([...AGAINST, 'year']),
  z
    .templateLiteral([z.string(), '..', z.string()])
    .refine((text) => againstDates(text) !== undefined, 'must be two dates, the first not after the second'),
])
export type Against = z.infer<typeof Against>

/** The days that are chosen to be set against; undefined: a word says which. */
export function againstDates(against: string): DateRange | undefined {
  const [from = '', to = '', ...more] = against.split('..')
  return more.length === 0 && isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : undefined
}

export function printAgainst({ from, to }: DateRange): Against {
  return `${from}..${to}`
}
