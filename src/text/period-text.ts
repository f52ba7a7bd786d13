import type { DateRange } from '../../domain/dates/period.ts'
import { text } from './text.ts'
import { shortDate } from './values.ts'

/** 11/22/25 – 11/21/26 */
export function periodText({ from, to }: DateRange): string {
  return text('dashboard.range', { from: shortDate(from), to: shortDate(to) })
}
