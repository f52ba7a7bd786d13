import { daysBetween } from '../../domain/dates/calendar-date.ts'
import type { ComparedDays, DaySides } from '../../domain/dates/compared-days.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { periodText } from './period-text.ts'
import { text } from './text.ts'
import { number, shortDate } from './values.ts'

/** "18 of 31 days": how much of the days in view, or of those before, a change is of; empty: of all. */
export function cutText({ range, earlier, sides, isCut }: ComparedDays): string {
  if (!sides || !earlier || !isCut) return ''
  const [some, all] = lengthOf(sides.range) < lengthOf(range) ? [sides.range, range] : [sides.earlier, earlier]
  return text('dashboard.unfinished', { covered: number(lengthOf(some), 0), days: number(lengthOf(all), 0) })
}

/** Why no change is told, in a few words; empty: one is. */
export function noChangeText({ sides, earlier, begins, ends }: ComparedDays): string {
  if (sides) return ''
  if (!earlier) return text('dashboard.compared.noSuchDays')
  if (begins !== null) return text('dashboard.compared.noDataBefore', { date: shortDate(begins) })
  return ends === null ? text('dashboard.noData') : text('dashboard.compared.noDataAfter', { date: shortDate(ends) })
}

/** Which days a change is of, and why not of others: "Change is of … against …, 18 of 31 days: data begins 12/02/23". */
export function comparedText(days: ComparedDays): string {
  const { sides, isCut } = days
  if (!sides) return text('dashboard.compared.none', { reason: noChangeText(days) })
  const said = isCut
    ? text('dashboard.changeOfAgainst', { own: periodText(sides.range), period: periodText(sides.earlier) })
    : text('dashboard.changeAgainst', { period: periodText(sides.earlier) })
  const notes = [isCut ? cutText(days) : unlikeText(sides), ...reasons(days)].filter((note) => note !== '')
  return notes.length > 0 ? `${said} (${notes.join(', ')})` : said
}

function reasons({ begins, ends }: ComparedDays): string[] {
  return [
    ...(begins === null ? [] : [text('dashboard.compared.begins', { date: shortDate(begins) })]),
    ...(ends === null ? [] : [text('dashboard.compared.ends', { date: shortDate(ends) })]),
  ]
}

/** "28 days against 29": of months, and around 29 February; empty: both are as long. */
function unlikeText({ range, earlier }: DaySides): string {
  const [own, other] = [lengthOf(range), lengthOf(earlier)]
  return own === other ? '' : text('dashboard.compared.unlike', { count: own, earlier: number(other, 0) })
}

/** What compares the days that both have, where too few are in view. */
export function bothText({ earlier }: DaySides): string {
  return text('dashboard.compared.both', { count: lengthOf(earlier) })
}

function lengthOf({ from, to }: DateRange): number {
  return daysBetween(from, to)
}
