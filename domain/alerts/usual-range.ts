import { dateParts } from '../dates/calendar-date.ts'
import { HOLIDAYS, holidayIn } from '../dates/holidays.ts'
import type { AlertBucket } from './alert-bucket.ts'

/** How many weeks before a week say what is usual, and how many of them have to be known. */
const USUAL_WEEKS = 26
const LEAST_USUAL_WEEKS = 12

/** A median absolute deviation times this is a standard deviation where values are spread as chance spreads them. */
const MAD_SCALE = 1.48
const MOST_DEVIATIONS = 3.5

export interface UsualRange {
  readonly least: number
  readonly most: number
}

/** What a week usually is: the median of the 26 before and 3.5 deviations to both sides, holiday weeks left out; null: fewer than twelve are known. */
export function usualRange(weeks: readonly AlertBucket[], at: number): UsualRange | null {
  const values = weeks
    .slice(Math.max(0, at - USUAL_WEEKS), at)
    .flatMap((week) => (week.ripe && week.value !== null && !hasHoliday(week) ? [week.value] : []))
  return usualOf(values)
}

/** The same of values: their median and 3.5 deviations to both sides; null: fewer than twelve say nothing. */
export function usualOf(values: readonly number[]): UsualRange | null {
  if (values.length < LEAST_USUAL_WEEKS) return null
  const middle = medianOf(values)
  const off = MOST_DEVIATIONS * MAD_SCALE * medianOf(values.map((value) => Math.abs(value - middle)))
  return { least: middle - off, most: middle + off }
}

/** Whether a holiday that volume is told by lies in it. */
export function hasHoliday({ start, end }: Pick<AlertBucket, 'start' | 'end'>): boolean {
  const years = [...new Set([dateParts(start).year, dateParts(end).year])]
  return years.some((year) =>
    HOLIDAYS.some((holiday) => {
      const day = holidayIn(year, holiday)
      return day >= start && day <= end
    }),
  )
}

/** The middle one of at least one value. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
