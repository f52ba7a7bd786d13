import { type CalendarDate, addDays } from '../../dates/calendar-date.ts'
import type { ViewDates } from '../../dates/date-choice.ts'
import { earlierRange } from '../../dates/earlier-range.ts'
import type { DateRange } from '../../dates/period.ts'
import type { Ask } from './ask.ts'
import { type Draft, type Refused, isTimed } from './draft.ts'
import { type NamedPeriod, back } from './take-periods.ts'

export function setInTime(
  draft: Draft,
  periods: readonly NamedPeriod[],
  why: boolean,
): Pick<Ask, 'period' | 'against'> | Refused {
  const { before, today } = draft.context
  const earlier = draft.takeShape('earlier')
  const yearBefore = draft.takeShape('priorYtd')
  const versus = draft.says('versus', 'compare')
  const changes = draft.says('change')
  const [one, two, ...more] = periods
  if (more.length > 0) return { why: 'several-periods', words: [] }
  if (one && two) {
    if (!versus && !changes && !draft.has(one.to, 'or')) return { why: 'several-periods', words: [] }
    draft.takeShape('versus')
    const [later, sooner] = one.dates.from >= two.dates.from ? [one, two] : [two, one]
    if (later.dates.from === sooner.dates.from && later.dates.to === sooner.dates.to)
      return { period: later.dates, against: earlierRange(later.dates, 'period') }
    return { period: later.dates, against: likeForLike(later.dates, sooner.dates) }
  }
  const previous = (dates: ViewDates) => earlierRange(dates, 'period')
  const period = one?.dates ?? null
  if (yearBefore) {
    const sets = draft.takeShape('versus') || changes || versus
    if (!period && !before && !sets) return { why: 'bad-dates', words: [] }
    const of = period ?? before?.period ?? ytd(today)
    return { period: of, against: earlierRange(of, 'year') }
  }
  if (earlier) {
    const of = period ?? before?.period
    if (!of) return { why: 'no-figure', words: [] }
    if (versus || period) {
      draft.takeShape('versus')
      return { period: of, against: previous(of) }
    }
    const { from, to } = previous(of)
    return { period: { period: '', from, to }, against: null }
  }
  if (before && !period && draft.measureNames().length === 0) return { period: null, against: null }
  if (one && versus && draft.takeShape('last')) {
    draft.takeShape('versus')
    return { period: one.dates, against: previous(one.dates) }
  }
  const said =
    draft.items.some((_, at) => draft.has(at, 'before') && !draft.used.has(at)) &&
    (versus || changes || draft.has(0, 'before') || periods.length < 2)
  if (before && versus && one && before.period && draft.measureNames().length === 0) {
    draft.takeShape('versus')
    const against = likeForLike(before.period, one.dates)
    return { period: before.period, against }
  }
  if (
    why ||
    (said && !isTimed(draft.by)) ||
    (changes && (period !== null || draft.first !== null) && !isTimed(draft.by))
  ) {
    draft.takeShape('versus')
    const of = period ?? (said || changes ? null : null)
    if (of) {
      if (versus && one && changes && !said && !why)
        return { period: monthOf(today), against: likeForLike(monthOf(today), one.dates) }
      return { period: of, against: previous(of) }
    }
    return why && period === null ? { period: null, against: null } : { why: 'bad-dates', words: [] }
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

/** A period to date is compared with the same days of the one before. */
function likeForLike(later: ViewDates, sooner: ViewDates): DateRange {
  const before = earlierRange(later, 'period')
  const isOpen = ['Current Week', 'Current Month', 'Current Quarter', 'YTD'].includes(later.period)
  return isOpen && before.from === sooner.from ? before : { from: sooner.from, to: sooner.to }
}

function ytd(today: CalendarDate): ViewDates {
  return { period: 'YTD', from: `${today.slice(0, 4)}-01-01`, to: today }
}

function monthOf(today: CalendarDate): ViewDates {
  return { period: 'Current Month', from: `${today.slice(0, 8)}01`, to: today }
}
