import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { BilledDates } from '../../domain/billed/billed-dates.ts'

interface BilledWriting {
  /** The text of a key. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string
  readonly day: (date: CalendarDate) => string
  readonly number: (value: number) => string
}

/** What of ship dates is not all billed, in a sentence; null: it is, or they are bill dates. */
export function billedSentence(billed: BilledDates | null, { say, day, number }: BilledWriting): string | null {
  if (!billed || (billed.known && !billed.whole)) return null
  const { whole, asOf } = billed
  if (!whole) return say('dashboard.billed.unknown')
  const percent = number(Math.floor(whole.share * 100))
  return say('dashboard.billed.note', {
    days: say('dashboard.range', { from: day(whole.from), to: day(whole.to) }),
    share: whole.share < 0.01 ? say('dashboard.billed.nothing') : say('dashboard.billed.about', { percent }),
    date: day(asOf),
  })
}
