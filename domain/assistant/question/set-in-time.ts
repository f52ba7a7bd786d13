import { type CalendarDate, addDays } from '../../dates/calendar-date.ts'
import { comparedDays } from '../../dates/compared-days.ts'
import type { ViewDates } from '../../dates/date-choice.ts'
import { bucketStart, type DateRange } from '../../dates/period.ts'
import { TIMES, type Ask, type Time } from './ask.ts'
import { type Draft, type Refused, isTimed } from './draft.ts'
import type { NamedPeriod } from './take-periods.ts'
import { back } from './time/time-steps.ts'

const OPEN: readonly ViewDates['period'][] = ['Current Week', 'Current Month', 'Current Quarter', 'YTD']

/** What days are set against, as pages set them; null: there are no such days. */
function daysBefore(dates: ViewDates, against: 'period' | 'year', today: CalendarDate): DateRange | null {
  return comparedDays({ dates, against, today, invoiced: null }).earlier
}

export function setInTime(
  draft: Draft,
  named: readonly NamedPeriod[],
  why: boolean,
): Pick<Ask, 'period' | 'against'> | Refused {
  const { before, today } = draft.context
  const earlier = draft.takeShape('earlier') || takeAsLongBefore(draft, named[0]?.dates ?? before?.period)
  const yearBefore = draft.takeShape('priorYtd')
  const versus = draft.says('versus', 'compare', 'difference') || (named.length > 1 && draft.says('more'))
  const changes = draft.says('change')
  const periods = versus || changes ? named : joined(draft, named)
  const listed = versus ? listOfPeriods(draft, named) : undefined
  if (listed) return { period: listed, against: null }
  const [one, two, ...more] = periods
  if (more.length > 0 || (earlier && (yearBefore || two))) return { why: 'several-periods', words: [] }
  if (one && two) {
    if (yearBefore && !isAYearApart(one, two)) return { why: 'several-periods', words: [] }
    if (!versus && !changes && !(draft.has(one.to, 'or') && draft.says('more', 'which', 'dear', 'cheap', 'top')))
      return { why: 'several-periods', words: [] }
    draft.takeShape('versus')
    const [later, sooner] = one.dates.from >= two.dates.from ? [one, two] : [two, one]
    if (later.dates.from === sooner.dates.from && later.dates.to === sooner.dates.to) {
      const isOfMonth = draft.items.slice(two.from, two.to).some(({ month }) => month !== null)
      return { period: later.dates, against: daysBefore(later.dates, isOfMonth ? 'year' : 'period', today) }
    }
    if (isYearBefore(sooner, later.dates))
      return { period: later.dates, against: daysBefore(later.dates, 'year', today) }
    return { period: later.dates, against: likeForLike(later.dates, sooner.dates, today) }
  }
  const previous = (dates: ViewDates) => daysBefore(dates, 'period', today)
  const period = one?.dates ?? null
  if (yearBefore) {
    const sets = draft.takeShape('versus') || changes || versus
    if (!period && !before && !sets) return { why: 'bad-dates', words: [] }
    const of = period ?? before?.period ?? ytd(today)
    return { period: of, against: daysBefore(of, 'year', today) }
  }
  if (earlier) {
    const of = period ?? before?.period
    if (!of) return { why: 'no-figure', words: [] }
    if (versus || period) {
      draft.takeShape('versus')
      return { period: of, against: previous(of) }
    }
    const earlier = previous(of)
    return earlier ? { period: { period: '', ...earlier }, against: null } : { why: 'bad-dates', words: [] }
  }
  if (before && !period && draft.measureNames().length === 0) {
    const moves = (changes || why) && !isTimed(draft.by) && before.period && !before.against
    return { period: null, against: moves ? previous(before.period) : null }
  }
  if (
    one?.of?.count === 1 &&
    one.of.unit !== 'day' &&
    draft.has(one.from - 1, 'versus') &&
    !(one.from === 1 && draft.has(0, 'compare') && isOfSeveral(draft)) &&
    periods.length === 1 &&
    !before
  ) {
    draft.takeShape('versus')
    const current = currentOf(one.of.unit, today)
    return { period: current, against: likeForLike(current, one.dates, today) }
  }
  if (one && versus && draft.takeShape('last')) {
    draft.takeShape('versus')
    return { period: one.dates, against: previous(one.dates) }
  }
  const said =
    draft.items.some((_, at) => draft.has(at, 'before') && !draft.used.has(at)) &&
    (versus || changes || draft.has(0, 'before') || periods.length < 2)
  if (before && versus && one && before.period && draft.measureNames().length === 0) {
    draft.takeShape('versus')
    if (isYearBefore(one, before.period))
      return { period: before.period, against: daysBefore(before.period, 'year', today) }
    const isSame = one.dates.from === before.period.from && one.dates.to === before.period.to
    const against = isSame ? previous(before.period) : likeForLike(before.period, one.dates, today)
    return { period: before.period, against }
  }
  if (
    why ||
    (said && !isTimed(draft.by)) ||
    (changes && (period !== null || draft.first !== null) && !isTimed(draft.by))
  ) {
    draft.takeShape('versus')
    if (period) {
      if (versus && one && changes && !said && !why) {
        const current = one.of?.count === 1 && one.of.unit !== 'day' ? currentOf(one.of.unit, today) : monthOf(today)
        return { period: current, against: likeForLike(current, one.dates, today) }
      }
      return { period, against: previous(period) }
    }
    return why && period === null && !changes ? { period: null, against: null } : { why: 'bad-dates', words: [] }
  }
  if (one?.of && one.of.count === 2 && versus) {
    const start = back(one.dates.to < today ? addDays(one.dates.to, 1) : today, 1, one.of.unit)
    if (one.of.unit === 'year')
      return {
        period: { period: '', from: start, to: one.dates.to },
        against: { from: one.dates.from, to: addDays(start, -1) },
      }
    draft.split(one.of.unit)
  }
  return { period, against: null }
}

/** The three weeks before those three weeks, the thirty before. */
function takeAsLongBefore(draft: Draft, of: ViewDates | null | undefined): boolean {
  const end = of ? addDays(of.to, 1) : ''
  return draft.items.some(({ number }, at) => {
    if (!of || number === null || draft.used.has(at)) return false
    const unit = draft.items[at + 1]?.unit ?? null
    const last = at + (unit === null ? 0 : 1)
    const [from, to] = draft.has(last + 1, 'before')
      ? [at, last + 2]
      : draft.has(at - 1, 'before')
        ? [at - 1, last + 1]
        : [0, 0]
    const isAsLong = (unit === null ? TIMES : [unit]).some((each) => back(end, number, each) === of.from)
    if (to === 0 || !isAsLong) return false
    draft.use(from, to)
    return true
  })
}

/** Values are set against each other: compare last month's UPS and FedEx. */
function isOfSeveral({ conditions }: Draft): boolean {
  return conditions.some((each) => each.operator === 'in' && each.values.length > 1)
}

/** Whether one of two periods is the other of the year before, so that to say so adds nothing. */
function isAYearApart(one: NamedPeriod, two: NamedPeriod): boolean {
  const [later, sooner] = one.dates.from >= two.dates.from ? [one, two] : [two, one]
  return isYearBefore(sooner, later.dates) || back(later.dates.from, 1, 'year') === sooner.dates.from
}

/** Last year beside a part of a year: the same part of it. */
function isYearBefore({ of }: NamedPeriod, beside: ViewDates): boolean {
  return of?.unit === 'year' && of.count === 1 && !isYear(beside)
}

function isYear({ from, period }: ViewDates): boolean {
  return period === 'YTD' || from.endsWith('-01-01')
}

/** A period to date is compared with the same days of the one before. */
function likeForLike(later: ViewDates, sooner: ViewDates, today: CalendarDate): DateRange {
  const open = OPEN.includes(later.period) ? later.period : later.to === today ? openAs(later, today) : undefined
  const alike = open ? [daysBefore({ ...later, period: open }, 'period', today), daysBefore(later, 'year', today)] : []
  return (
    alike.find((each) => each?.from === sooner.from && each.to <= sooner.to) ?? { from: sooner.from, to: sooner.to }
  )
}

/** Which period to date the days are. */
function openAs({ from }: ViewDates, today: CalendarDate): (typeof OPEN)[number] | undefined {
  if (from === ytd(today).from) return 'YTD'
  if (from === bucketStart(today, 'quarterly')) return 'Current Quarter'
  return from === monthOf(today).from ? 'Current Month' : undefined
}

/** September and October are one period, as long as no day lies between them. */
function joined(draft: Draft, periods: readonly NamedPeriod[]): NamedPeriod[] {
  const whole: NamedPeriod[] = []
  for (const each of periods) {
    const last = whole.at(-1)
    const isNext = last !== undefined && addDays(last.dates.to, 1) === each.dates.from
    const isListed =
      last !== undefined &&
      ((each.from === last.to && (draft.items[each.from]?.comma === true || isMonthAfter(draft, last, each))) ||
        (each.from === last.to + 1 && draft.has(last.to, 'and')))
    if (last && isNext && isListed)
      whole.splice(-1, 1, {
        ...last,
        dates: { period: '', from: last.dates.from, to: each.dates.to },
        to: each.to,
        of: null,
      })
    else whole.push(each)
  }
  return whole
}

/** Compare the first, second and third quarter: three periods or more on end are one that is split. */
function listOfPeriods(draft: Draft, named: readonly NamedPeriod[]): ViewDates | undefined {
  const [first, last] = [named[0], named.at(-1)]
  const isOnEnd = named.every(({ dates }, at) => {
    const before = named[at - 1]?.dates
    return before === undefined || addDays(before.to, 1) === dates.from
  })
  const units = (['month', 'quarter', 'year'] as const).filter((unit) =>
    named.every(({ from, to }) => draft.items.slice(from, to).some((item) => item[unit] !== null)),
  )
  const [unit] = units
  if (!first || !last || named.length < 3 || !unit || !isOnEnd) return undefined
  draft.takeShape('versus')
  draft.split(unit)
  return { period: '', from: first.dates.from, to: last.dates.to }
}

/** Aug Sep Oct: months on end are a list, with a comma or without. */
function isMonthAfter({ items }: Draft, last: NamedPeriod, next: NamedPeriod): boolean {
  return [items[last.to - 1], items[next.from]].every((item) => (item?.month ?? null) !== null)
}

function currentOf(unit: Time, today: CalendarDate): ViewDates {
  if (unit === 'year') return ytd(today)
  if (unit === 'month') return monthOf(today)
  const [period, span] =
    unit === 'week' ? (['Current Week', 'weekly'] as const) : (['Current Quarter', 'quarterly'] as const)
  return { period, from: bucketStart(today, span), to: today }
}

function ytd(today: CalendarDate): ViewDates {
  return { period: 'YTD', from: `${today.slice(0, 4)}-01-01`, to: today }
}

function monthOf(today: CalendarDate): ViewDates {
  return { period: 'Current Month', from: `${today.slice(0, 8)}01`, to: today }
}
