import type { ComparedDays } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'

/** Days of which all are compared. */
export function allCompared(range: DateRange, earlier: DateRange): ComparedDays {
  return { range, earlier, sides: { range, earlier }, isCut: false, both: null, begins: null, ends: null }
}

/** Days of which none are. */
export function noneCompared(range: DateRange, earlier: DateRange, begins: string): ComparedDays {
  return { range, earlier, sides: null, isCut: true, both: null, begins, ends: null }
}
