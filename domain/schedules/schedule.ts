import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'

const knownZones = new Set<string>()

/** Whether it names a time zone of IANA; each is asked for once, since to make a format takes as long as all else of a schedule. */
function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    knownZones.add(zone)
    return true
  } catch {
    return false
  }
}

/** A day of the week, from 1, Monday, to 7, Sunday. */
const Weekday = z.int().min(1).max(7)

const clock = {
  /** HH:MM, on the clocks of the zone. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as HH:MM'),
  /** IANA, as `Europe/Rome`. */
  zone: z.string().max(60).refine(isZone, 'must be a time zone'),
}

const weekly = z.strictObject({ ...clock, weekdays: z.array(Weekday).min(1).max(7) })
/** A month that is shorter has it on its last day, so that 31 is the last day of each. */
const monthly = z.strictObject({ ...clock, monthDay: z.int().min(1).max(31) })

/** When something is done again and again, on the clocks of a person's zone. */
export const RepeatedSchedule = z.union([weekly, monthly])
export type RepeatedSchedule = z.infer<typeof RepeatedSchedule>

/** At most so many days of the week are quiet: one is left. */
export const MOST_QUIET = 6

/** What is due on a quiet day of the week is done on the next one that is not quiet; absent: none is. */
const quiet = { quiet: z.array(Weekday).min(1).max(MOST_QUIET).exactOptional() }

/** When something is done, again and again, once, on a day, or after loads. */
export const Schedule = z.union([
  weekly.extend(quiet),
  monthly.extend(quiet),
  z.strictObject({ ...clock, date: CalendarDate }),
  /** After data is loaded: at its time only what would go on a quiet day. */
  z.strictObject({ ...clock, after: z.literal('loads') }).extend(quiet),
])
export type Schedule = z.infer<typeof Schedule>
export type ScheduleAfterLoads = Extract<Schedule, { readonly after: 'loads' }>
