import { addDays, dateParts, daysInMonth, weekday, type CalendarDate } from '../dates/calendar-date.ts'
import { instantOn, localDay } from './zone-clock.ts'
import type { RepeatedSchedule, Schedule } from './schedule.ts'

/**
 * The first instant after another at which a schedule is due. Clocks that are put forward over its time: the first minute after;
 * put back over it: the first of the two. Each of its days is due once. Null: its one day is over.
 */
export function nextDue(schedule: RepeatedSchedule, after: Date): Date
export function nextDue(schedule: Schedule, after: Date): Date | null
export function nextDue(schedule: Schedule, after: Date): Date | null {
  if ('date' in schedule) {
    const due = instantOn(schedule.date, schedule)
    return due.getTime() > after.getTime() ? due : null
  }
  for (let day = addDays(localDay(after, schedule.zone), -1); ; day = addDays(day, 1)) {
    if (!fallsOn(schedule, day)) continue
    const due = instantOn(day, schedule)
    if (due.getTime() > after.getTime()) return due
  }
}

function fallsOn(schedule: RepeatedSchedule, date: CalendarDate): boolean {
  if ('weekdays' in schedule) return schedule.weekdays.includes(weekday(date) || 7)
  const { year, month, day } = dateParts(date)
  return day === Math.min(schedule.monthDay, daysInMonth(year, month))
}
