import { addDays, dateParts, daysInMonth, weekday, type CalendarDate } from '../dates/calendar-date.ts'
import { instantOn, localDay } from './zone-clock.ts'
import type { RepeatedSchedule, Schedule, ScheduleAfterLoads } from './schedule.ts'

/**
 * The first instant after another at which a schedule is due. Clocks that are put forward over its time: the first minute after;
 * put back over it: the first of the two. Each of its days is due once, those that are quiet with the first one after them that is
 * not. Null: its one day is over, or it waits for loads.
 */
export function nextDue(schedule: RepeatedSchedule, after: Date): Date
export function nextDue(schedule: Schedule, after: Date): Date | null
export function nextDue(schedule: Schedule, after: Date): Date | null {
  if ('date' in schedule) {
    const due = instantOn(schedule.date, schedule)
    return due.getTime() > after.getTime() ? due : null
  }
  if ('after' in schedule) return null
  for (let day = addDays(localDay(after, schedule.zone), -1); ; day = addDays(day, 1)) {
    if (ownDay(schedule, day) === null) continue
    const due = instantOn(day, schedule)
    if (due.getTime() > after.getTime()) return due
  }
}

const HOUR_MS = 3_600_000

/** When what goes after loads is due of one that is noticed at an instant: what is loaded within an hour goes with it. */
export function dueAfterLoad(schedule: ScheduleAfterLoads, noticed: Date): Date {
  const due = new Date(noticed.getTime() + HOUR_MS)
  const day = localDay(due, schedule.zone)
  if (!isQuiet(schedule, day)) return due
  let next = addDays(day, 1)
  while (isQuiet(schedule, next)) next = addDays(next, 1)
  return instantOn(next, schedule)
}

/** The day of a schedule that is done on a day: another one, where that is quiet. Null: none is. */
export function ownDay(schedule: Schedule, day: CalendarDate): CalendarDate | null {
  if ('date' in schedule) return day === schedule.date ? day : null
  if ('after' in schedule) return null
  if (isQuiet(schedule, day)) return null
  for (let own = day; own === day || isQuiet(schedule, own); own = addDays(own, -1))
    if (fallsOn(schedule, own)) return own
  return null
}

function isQuiet(schedule: Schedule, date: CalendarDate): boolean {
  return 'quiet' in schedule && schedule.quiet?.includes(weekday(date) || 7) === true
}

function fallsOn(schedule: RepeatedSchedule, date: CalendarDate): boolean {
  if ('weekdays' in schedule) return schedule.weekdays.includes(weekday(date) || 7)
  const { year, month, day } = dateParts(date)
  return day === Math.min(schedule.monthDay, daysInMonth(year, month))
}
