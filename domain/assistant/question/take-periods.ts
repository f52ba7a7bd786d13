import { own } from '../../values/entries.ts'
import { addDays, calendarDate, dateParts, isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts'
import { datesOf, type ViewDates } from '../../dates/date-choice.ts'
import type { RollingPeriod } from '../../dates/period.ts'
import type { Time } from './ask.ts'
import type { Item } from './read-words.ts'
import { fixed, is, partOfMonth, pieceOfMonth, spanned, type Found } from './time/part-of-month.ts'
import { back, startOf } from './time/time-steps.ts'
import { holidayAt } from './time/holiday-at.ts'
import { relativeYear, yearOfList } from './time/year-of-list.ts'

/** A period that a question names, and which of its words it is made of. */
export interface NamedPeriod {
  readonly dates: ViewDates
  readonly from: number
  readonly to: number
  /** So many whole ones before today. */
  readonly of: { readonly count: number; readonly unit: Time } | null
}

const PRESETS: Readonly<Record<string, RollingPeriod>> = {
  'last week': 'Previous Week',
  'last month': 'Previous Month',
  'last quarter': 'Previous Quarter',
  'last year': 'Previous Year',
  'this week': 'Current Week',
  'this month': 'Current Month',
  'this quarter': 'Current Quarter',
  'this year': 'YTD',
}

/** The periods among the words; null: a date that is none, or is still to come. `apart`: from one to another are two. */
export function takePeriods(items: readonly Item[], today: CalendarDate, apart = false): NamedPeriod[] | null {
  const found: NamedPeriod[] = []
  for (let at = 0; at < items.length;) {
    const match = rangeAt(items, at, today, apart) ?? pointAt(items, at, today)
    if (!match) {
      at += 1
      continue
    }
    if (!match.dates || match.dates.from > today || match.dates.from > match.dates.to) return null
    const dates = { ...match.dates, to: match.dates.to > today ? today : match.dates.to }
    found.push({ dates, from: at, to: at + match.length, of: match.of ?? null })
    at += match.length
  }
  return found
}

const dayOf = (day: CalendarDate) => fixed({ from: day, to: day })

function rangeAt(items: readonly Item[], start: number, today: CalendarDate, apart: boolean): Found | undefined {
  let at = start
  const between = is(items[at], 'between')
  if (is(items[at], 'since')) {
    const point = pointAt(items, at + 1, today)
    const next = point && items[at + 1 + point.length]
    if (point?.of && apart) return { dates: null, length: 1 }
    // Of the last three months, in French: without its accent it is a word for since.
    if (point?.of && items[at]?.text === 'des') return { ...point, length: point.length + 1 }
    const unit = items[at + 1]?.unit
    if (!point && unit && !items[at + 1]?.dimensions.length)
      return { dates: fixed({ from: startOf(unit, today), to: today }), length: 2 }
    if (point && !(is(next, 'to') && pointAt(items, at + 2 + point.length, today)))
      return {
        dates: point.dates && fixed({ from: point.dates.from, to: today }),
        length: point.length + (isSinceThen(next) ? 2 : 1),
      }
  }
  if (is(items[at], 'after') && items[at + 1]?.comma === false) {
    const point = pointAt(items, at + 1, today)
    if (point)
      return { dates: point.dates && fixed({ from: addDays(point.dates.to, 1), to: today }), length: point.length + 1 }
  }
  if (is(items[at], 'until')) {
    const point = pointAt(items, at + 1, today)
    const named = items.slice(at + 1, at + 1 + (point?.length ?? 0))
    // Through October this year: from the beginning of it.
    const isPart = named.some(({ month, quarter, ordinal }) => (month ?? quarter ?? ordinal) !== null)
    if (point?.dates && isPart && named.some(({ year, unit }) => year !== null || unit === 'year'))
      return {
        dates: fixed({ from: `${point.dates.to.slice(0, 4)}-01-01`, to: point.dates.to }),
        length: point.length + 1,
      }
  }
  if (between || is(items[at], 'from', 'since')) at += 1
  const lone = items[at]
  const joins = (item: Item | undefined) => is(item, 'to') || (between && is(item, 'and'))
  const day = lone?.number ?? lone?.ordinal
  if (day && day <= 31 && joins(items[at + 1])) {
    const end = pointAt(items, at + 2, today)
    if (end?.dates && end.dates.from === end.dates.to)
      return {
        dates: fixed({ from: `${end.dates.to.slice(0, 8)}${String(day).padStart(2, '0')}`, to: end.dates.to }),
        length: at + 2 + end.length - start,
      }
  }
  const one = pointAt(items, at, today)
  if (!one) return undefined
  const middle = at + one.length
  if (one.dates && isSinceThen(items[middle]))
    return { dates: fixed({ from: one.dates.from, to: today }), length: middle + 1 - start }
  if (one.dates && !one.of && is(items[middle], 'toDate') && !items[middle + 1]?.unit)
    return { dates: fixed({ from: one.dates.from, to: today }), length: middle + 1 - start }
  if (!joins(items[middle]) || (apart && !between && one.dates && one.dates.from !== one.dates.to)) return undefined
  if (between && apart && isWhole(lone) && isWhole(items[middle + 1])) return undefined
  const last = items[middle + 1]
  if (one.dates && one.dates.from === one.dates.to && last?.number && last.number <= 31 && !endsIn(items, middle)) {
    const year = items[middle + 2]?.year
    const from = year ? `${year}${one.dates.from.slice(4)}` : one.dates.from
    return {
      dates: fixed({ from, to: `${from.slice(0, 8)}${String(last.number).padStart(2, '0')}` }),
      length: middle + (year ? 3 : 2) - start,
    }
  }
  const end = pointAt(items, middle + 1, today)
  if (!end?.dates) return undefined
  const begin = pointAt(items, at, end.dates.to)
  if (!begin?.dates || begin.dates.from > end.dates.to) return undefined
  return { dates: fixed({ from: begin.dates.from, to: end.dates.to }), length: middle + 1 + end.length - start }
}

/** Since, as it stands after its day in Chinese. */
function isSinceThen(item: Item | undefined): boolean {
  return is(item, 'since') && /^(以来|以后|至今|起)$/.test(item?.text.replaceAll(' ', '') ?? '')
}

/** To 15 August: the month is said, so that it is not the one before. */
function endsIn(items: readonly Item[], middle: number): boolean {
  return [items[middle + 1], items[middle + 2]].some((item) => (item?.month ?? null) !== null)
}

/** A month, quarter or year: what changed between two of them is told by comparing them. */
function isWhole(item: Item | undefined): boolean {
  return item !== undefined && item.number === null && (item.month ?? item.quarter ?? item.year) !== null
}

function pointAt(items: readonly Item[], at: number, today: CalendarDate): Found | undefined {
  // These last three months, ces trois derniers mois.
  const [next, third] = [items[at + 1], items[at + 2]]
  const isLast = (item: Item | undefined) => is(item, 'last', 'past')
  if (is(items[at], 'this') && ((isLast(next) && third?.number) || (next?.number && isLast(third)))) {
    const rest = pointAt(items, at + 1, today)
    if (rest) return { ...rest, length: rest.length + 1 }
  }
  const isOfWritten = is(items[at], 'last') && (items[at + 2]?.month ?? items[at + 2]?.year ?? null) !== null
  const isOfYear = is(items[at], 'last', 'this') && items[at + 1]?.unit === 'year'
  return (
    partOfMonth(items, at, today) ??
    pieceOfMonth(items, at, today) ??
    (isOfWritten || isOfYear ? writtenAt(items, at, today) : undefined) ??
    relativeAt(items, at, today) ??
    writtenAt(items, at, today)
  )
}

function relativeAt(items: readonly Item[], at: number, today: CalendarDate): Found | undefined {
  const [one, two, three] = [items[at], items[at + 1], items[at + 2]]
  const rolling = (period: RollingPeriod, length: number, unit?: Time): Found => ({
    dates: datesOf({ frequency: 'rp', period }, today),
    length,
    of: unit ? { count: 1, unit } : null,
  })
  if (one?.unit === 'day' && (two?.weekday ?? null) !== null) {
    const named = relativeAt(items, at + 1, today)
    return named && { ...named, length: named.length + 1 }
  }
  if (is(one, 'today')) return { dates: dayOf(today), length: 1 }
  if (is(one, 'yesterday')) return { dates: dayOf(addDays(today, -1)), length: 1 }
  if (is(one, 'ytd')) return rolling('YTD', 1)
  if (is(one, 'mtd')) return rolling('Current Month', 1)
  if (is(one, 'qtd')) return rolling('Current Quarter', 1)
  if (is(one, 'toDate') && two?.unit) return rolling(own(PRESETS, `this ${two.unit}`) ?? 'YTD', 2)
  if (is(one, 'beforeLast')) {
    const unit = two?.unit ?? (/month|mois|mese|mes/.test(one?.text ?? '') ? 'month' : 'week')
    const start = startOf(unit, today)
    const from = back(start, 2, unit)
    return { dates: fixed({ from, to: addDays(back(start, 1, unit), -1) }), length: two?.unit ? 2 : 1 }
  }
  const weekday = one?.weekday ?? (is(one, 'last') ? two?.weekday : null) ?? null
  if (weekday !== null) {
    if (one?.weekday !== null && !is(two, 'last')) return { dates: null, length: 1 }
    const days = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekday + 7) % 7 || 7
    return { dates: dayOf(addDays(today, -days)), length: 2 }
  }
  const ago =
    is(one, 'ago') && two?.number && three?.unit
      ? [two.number, three.unit]
      : one?.number && two?.unit && is(three, 'ago')
        ? [one.number, two.unit]
        : null
  if (ago) {
    const [count, unit] = ago as [number, Time]
    const start = unit === 'day' ? today : startOf(unit, today)
    const from = back(start, count, unit)
    return { dates: fixed({ from, to: addDays(back(start, count - 1, unit), -1) }), length: 3 }
  }
  const counted =
    is(one, 'last', 'past') && two?.number && three?.unit
      ? { count: two.number, unit: three.unit }
      : one?.number && is(two, 'last', 'past') && three?.unit
        ? { count: one.number, unit: three.unit }
        : one?.number && two?.unit && is(three, 'last', 'past')
          ? { count: one.number, unit: two.unit }
          : one?.unit && two?.number && is(three, 'last')
            ? { count: two.number, unit: one.unit }
            : null
  if (counted) return lastOf(counted, today, 3)
  // A six month average: of the last six.
  if (one?.number && two?.unit && is(three, 'average')) return lastOf({ count: one.number, unit: two.unit }, today, 2)
  const unit = is(one, 'last', 'past', 'this')
    ? two?.unit
    : is(two, 'last', 'this') && !three?.unit && (three?.number ?? null) === null
      ? one?.unit
      : null
  if (unit) {
    // This past month; not this month and last month.
    const past = is(one, 'this') && is(three, 'last') && !items[at + 3]?.unit
    const last = past || is(one, 'last', 'past') || (!is(one, 'this') && is(two, 'last'))
    const todate = !last && is(three, 'toDate') ? 1 : 0
    if (is(one, 'past') && !is(one, 'last') && unit === 'year') return rolling('Annual', 2)
    const preset = own(PRESETS, `${last ? 'last' : 'this'} ${unit}`)
    // Of the year in course: in Spanish the article is a word for this too.
    const again = is(one, 'this') && is(three, 'this') && !items[at + 3]?.unit ? 1 : 0
    const length = past ? 3 : 2 + todate + again
    if (preset) return rolling(preset, length, last ? unit : undefined)
    return { dates: dayOf(last ? addDays(today, -1) : today), length }
  }
  return undefined
}

/** Days end today; of the others only whole ones count. */
function lastOf(of: { readonly count: number; readonly unit: Time }, today: CalendarDate, length: number): Found {
  const { count, unit } = of
  if (count < 1 || count > 1_000) return { dates: null, length }
  if (unit === 'day') {
    const dates =
      count <= 365
        ? datesOf({ frequency: 'la', days: count }, today)
        : fixed({ from: addDays(today, 1 - count), to: today })
    return { dates, length, of }
  }
  const start = startOf(unit, today)
  return { dates: fixed({ from: back(start, count, unit), to: addDays(start, -1) }), length, of }
}

function writtenAt(items: readonly Item[], at: number, today: CalendarDate): Found | undefined {
  const [one, two, three] = [items[at], items[at + 1], items[at + 2]]
  if (!one) return undefined
  const holiday = holidayAt(items, at, today)
  if (holiday) return holiday
  if (one.date !== null) return { dates: one.date === '' ? null : dayOf(one.date), length: 1 }
  const isMonth = (item: Item | undefined): item is Item & { month: number } => (item?.month ?? null) !== null
  const isDay = (item: Item | undefined) =>
    Number.isInteger(item?.number ?? 0.5) && (item?.number ?? 0) >= 1 && (item?.number ?? 0) <= 31
  if (isMonth(one) && isNth(two) && !three?.unit)
    return oneDay({ month: one.month, day: two?.ordinal ?? 0, year: three?.year ?? null }, today, three?.year ? 3 : 2)
  if (isNth(one) && isMonth(two) && items[at - 1]?.unit !== 'week')
    return oneDay({ month: two.month, day: one.ordinal ?? 0, year: three?.year ?? null }, today, three?.year ? 3 : 2)
  if (isMonth(one) && isDay(two) && (two?.unit ?? null) === null && (items[at + 2]?.unit ?? null) === null)
    return oneDay({ month: one.month, day: two?.number ?? 0, year: three?.year ?? null }, today, three?.year ? 3 : 2)
  if (isDay(one) && isMonth(two) && items[at - 1]?.unit !== 'week')
    return oneDay({ month: two.month, day: one.number ?? 0, year: three?.year ?? null }, today, three?.year ? 3 : 2)
  if (one.year !== null && isMonth(two))
    return isDay(three) && (three?.unit ?? null) === null
      ? oneDay({ month: two.month, day: three?.number ?? 0, year: one.year }, today, 3)
      : spanned({ first: two.month, count: 1, year: one.year }, today, 2)
  if (isMonth(one)) {
    const off = is(two, 'from') ? 2 : 1
    const relative = relativeYear(items, at + off, today)
    if (relative !== null) return spanned({ first: one.month, count: 1, year: relative }, today, off + 2)
    return spanned({ first: one.month, count: 1, year: two?.year ?? yearOfList(items, at) }, today, two?.year ? 2 : 1)
  }
  if (is(one, 'last') && one.unit === null && isMonth(two) && (three?.year ?? null) === null)
    return spanned({ first: two.month, count: 1, year: null }, addDays(startOf('month', today), -1), 2)
  if (one.unit === 'month' && isMonth(two)) {
    const named = writtenAt(items, at + 1, today)
    return named && { ...named, length: named.length + 1 }
  }
  const lastWeekOf = is(one, 'last') && two?.unit === 'week' && isMonth(three) ? three.month : null
  if (lastWeekOf !== null) {
    const year = items[at + 3]?.year ?? null
    const { dates, length } = spanned({ first: lastWeekOf, count: 1, year }, today, year ? 4 : 3)
    return { dates: dates && fixed({ from: addDays(dates.to, -6), to: dates.to }), length }
  }
  const lastQuarterOf = is(one, 'last') && two?.unit === 'quarter' ? (three?.year ?? null) : null
  if (lastQuarterOf !== null) return spanned({ first: 10, count: 3, year: lastQuarterOf }, today, 3)
  if (one.unit === 'week') {
    const day = writtenAt(items, at + 1, today)
    if (day?.dates && day.dates.from === day.dates.to) {
      const from = startOf('week', day.dates.from)
      return { dates: fixed({ from, to: addDays(from, 6) }), length: day.length + 1 }
    }
  }
  const ordinalOf = (a: Item | undefined, b: Item | undefined) =>
    a?.ordinal && b?.unit === 'quarter'
      ? { first: a.ordinal * 3 - 2, count: 3 }
      : a?.ordinal && is(b, 'half')
        ? { first: a.ordinal * 6 - 5, count: 6 }
        : null
  const lone = (item: Item | undefined) =>
    item?.quarter
      ? { first: item.quarter * 3 - 2, count: 3 }
      : item?.half
        ? { first: item.half * 6 - 5, count: 6 }
        : null
  const inYear = relativeYear(items, at, today)
  if (inYear !== null) {
    const month = isMonth(three) ? { first: three.month, count: 1 } : lone(three)
    const said = month ?? ordinalOf(three, items[at + 3]) ?? ordinalOf(items[at + 3], three)
    return said ? spanned({ ...said, year: inYear }, today, month ? 3 : 4) : undefined
  }
  const pair = ordinalOf(one, two) ?? ordinalOf(two, one)
  if (pair && is(three, 'from') && items[at + 3]?.year)
    return spanned({ ...pair, year: items[at + 3]?.year ?? null }, today, 4)
  if (pair) {
    const year =
      three?.year ??
      (is(three, 'last') && items[at + 3]?.unit === 'year'
        ? Number(today.slice(0, 4)) - 1
        : is(three, 'this') && items[at + 3]?.unit === 'year'
          ? Number(today.slice(0, 4))
          : null)
    return spanned({ ...pair, year }, today, year === null ? 2 : three?.year ? 3 : 4)
  }
  const part = lone(one)
  if (part) {
    const said = is(two, 'last') && three?.unit === 'year' ? -1 : is(two, 'this') && three?.unit === 'year' ? 0 : null
    const year = two?.year ?? (said === null ? null : Number(today.slice(0, 4)) + said)
    return spanned({ ...part, year }, today, two?.year ? 2 : said === null ? 1 : 3)
  }
  if (one.year === null) return undefined
  if (is(two, 'to') && isMonth(three) && (items[at + 3]?.year ?? null) === null)
    return spanned({ first: 1, count: three.month, year: one.year }, today, 3)
  const after = lone(two)
  if (after) return spanned({ ...after, year: one.year }, today, 2)
  const later = ordinalOf(two, three) ?? ordinalOf(three, two)
  if (later) return spanned({ ...later, year: one.year }, today, 3)
  return { dates: fixed({ from: `${one.year}-01-01`, to: `${one.year}-12-31` }), length: 1 }
}

/** The 3rd, the third: a day where a month is beside it. */
function isNth(item: Item | undefined): boolean {
  return item !== undefined && item.ordinal !== null && item.number === null && item.shapes.size === 0
}

/** Without a year it is the last one that had begun. */
function oneDay(
  { month, day, year }: { month: number; day: number; year: number | null },
  until: CalendarDate,
  length: number,
): Found {
  const now = dateParts(until)
  const begun = now.month > month || (now.month === month && now.day >= day)
  const date = calendarDate({ year: year ?? (begun ? now.year : now.year - 1), month, day })
  return { dates: isCalendarDate(date) ? dayOf(date) : null, length }
}
