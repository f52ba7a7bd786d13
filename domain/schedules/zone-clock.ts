import { addDays, type CalendarDate } from '../dates/calendar-date.ts'

const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant, as the milliseconds at which those of UTC show it. */
function shownAt(instant: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** The day that a zone has at an instant. */
export function localDay(instant: Date, zone: string): CalendarDate {
  return new Date(shownAt(instant.getTime(), zone)).toISOString().slice(0, 10)
}

/** When the clocks of a zone first show a day and time; where they leave it out, the first minute that they show after it. */
export function instantOn(day: CalendarDate, { at, zone }: { readonly at: string; readonly zone: string }): Date {
  const wanted = Date.parse(`${day}T${at}:00Z`)
  // What the clocks are ahead of UTC before and after: no zone changes twice within two days.
  const ahead = [addDays(day, -1), addDays(day, 1)].map((near) => {
    const instant = Date.parse(`${near}T${at}:00Z`)
    return shownAt(instant, zone) - instant
  })
  let [early, late] = [wanted - Math.max(...ahead), wanted - Math.min(...ahead)]
  if (shownAt(early, zone) === wanted) return new Date(early)
  // Between the two the clocks only go forward: the first minute that is not before what is wanted.
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS
    if (shownAt(middle, zone) < wanted) early = middle
    else late = middle
  }
  return new Date(late)
}
