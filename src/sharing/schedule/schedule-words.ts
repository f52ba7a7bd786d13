import { nextDue, ownDay } from '../../../domain/schedules/next-due.ts'
import type { Schedule } from '../../../domain/schedules/schedule.ts'
import { localDay } from '../../../domain/schedules/zone-clock.ts'
import { LANGUAGE_TRAITS } from '../../../domain/values/language.ts'
import { listed } from '../../text/listed.ts'
import { momentText } from '../../text/moment-text.ts'
import { spoken } from '../../text/spoken.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5]

/** A choice of days as the form offers it. */
export type Every = 'day' | 'workdays' | 'week' | 'month' | 'once' | 'loads'

export function everyOf(schedule: Schedule): Every {
  if ('date' in schedule) return 'once'
  if ('after' in schedule) return 'loads'
  if (!('weekdays' in schedule)) return 'month'
  const days = schedule.weekdays.toSorted().join('')
  return days === EVERY_DAY.join('') ? 'day' : days === WORKDAYS.join('') ? 'workdays' : 'week'
}

/** What a day of the week, from 1, Monday, is called. */
export function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TRAITS[spoken().language].locale, {
    weekday: 'long',
    timeZone: 'UTC',
  })
  // The first of January 2024 was a Monday.
  return format.format(new Date(Date.UTC(2024, 0, day)))
}

/** Whether its one day is over; else one that is not due next is paused. */
export function isOver({ schedule, nextAt }: { readonly schedule: Schedule; readonly nextAt: string | null }): boolean {
  return 'date' in schedule && nextAt === null && nextDue(schedule, new Date()) === null
}

/** When a page is sent, as it is read. */
export function scheduleWords(schedule: Schedule): string {
  const days = daysWords(schedule)
  const when =
    'after' in schedule ? days : text('sharing.schedule.in', { when: days, time: schedule.at, zone: schedule.zone })
  const quiet = 'quiet' in schedule ? schedule.quiet : undefined
  return quiet ? text('sharing.schedule.neverOn', { when, days: weekdayNames(quiet) }) : when
}

/** When it is sent next, and which quiet day it was moved from. */
export function nextWords(schedule: Schedule, nextAt: string): string {
  const day = localDay(new Date(nextAt), schedule.zone)
  const own = ownDay(schedule, day)
  const moment = momentText(nextAt)
  return own === null || own === day ? moment : text('sharing.schedule.moved', { moment, day: longDate(own) })
}

function weekdayNames(days: readonly number[]): string {
  return listed(days.toSorted().map((day) => weekdayName(day)))
}

function daysWords(schedule: Schedule): string {
  const every = everyOf(schedule)
  if ('date' in schedule) return longDate(schedule.date)
  if ('after' in schedule) return text('sharing.schedule.every.loads')
  if (!('weekdays' in schedule))
    return schedule.monthDay === 31
      ? text('sharing.schedule.onLastDay')
      : text('sharing.schedule.onDay', { day: schedule.monthDay })
  if (every !== 'week') return text(`sharing.schedule.every.${every}`)
  return weekdayNames(schedule.weekdays)
}
