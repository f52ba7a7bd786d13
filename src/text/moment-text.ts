import { text } from './text.ts'
import { longDate } from './values.ts'

/** Day and minute in UTC of an ISO time, as the product writes times. */
export function momentText(at: string): string {
  return text('dates.moment', { day: longDate(at.slice(0, 10)), time: at.slice(11, 16) })
}
