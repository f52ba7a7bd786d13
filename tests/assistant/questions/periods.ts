import { addDays, addMonths, calendarDate, dateParts, isCalendarDate } from '../../../domain/dates/calendar-date.ts'
import {
  choiceRange,
  DATE_PRESETS,
  datePresetRange,
  readMovingPeriod,
  type DatePreset,
} from '../../../domain/dates/date-choice.ts'
import { bucketStart, type DateRange, type TimeSpan } from '../../../domain/dates/period.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'

const SPANS: Readonly<Record<string, TimeSpan>> = { weeks: 'weekly', months: 'monthly', quarters: 'quarterly' }

/**
 * The ranges that a period of a meaning may be read as, the first the best: a preset's name, last-N, last-N-weeks (months,
 * quarters, years), a day, month, quarter or year, or two of those as from..to. Throws where it is none of them.
 */
export function rangesOf(period: string): DateRange[] {
  const moving = readMovingPeriod(period)
  if (moving) return [choiceRange(moving, TEST_TODAY)]
  if ((DATE_PRESETS as readonly string[]).includes(period) && period !== 'Custom Dates')
    return [datePresetRange(period as DatePreset, TEST_TODAY)]
  const [, count, unit = ''] = /^last-(\d+)-(weeks|months|quarters|years)$/.exec(period) ?? []
  if (count !== undefined) return lastRanges(Number(count), unit)
  const [from, to = from, ...more] = period.split('..')
  if (more.length > 0) throw new Error(`no period: ${period}`)
  const range = { from: pointRange(from).from, to: pointRange(to).to }
  if (range.from > range.to) throw new Error(`it ends before it begins: ${period}`)
  return [range.to > TEST_TODAY && range.from <= TEST_TODAY ? { ...range, to: TEST_TODAY } : range]
}

/** Whole ones that are over, or as long a time that ends today. */
function lastRanges(count: number, unit: string): DateRange[] {
  const span = SPANS[unit]
  const start =
    span === undefined
      ? calendarDate({ year: dateParts(TEST_TODAY).year, month: 1, day: 1 })
      : bucketStart(TEST_TODAY, span)
  const months = count * (unit === 'years' ? 12 : unit === 'quarters' ? 3 : 1)
  const back = (from: string) => (unit === 'weeks' ? addDays(from, -7 * count) : addMonths(from, -months))
  return [
    { from: back(start), to: addDays(start, -1) },
    { from: addDays(back(TEST_TODAY), 1), to: TEST_TODAY },
  ]
}

function pointRange(point = ''): DateRange {
  if (point === 'today') return { from: TEST_TODAY, to: TEST_TODAY }
  if (isCalendarDate(point)) return { from: point, to: point }
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(point) ?? []
  if (year === undefined) throw new Error(`no period: ${point}`)
  const first = quarter ? Number(quarter) * 3 - 2 : Number(month ?? 1)
  const from = calendarDate({ year: Number(year), month: first, day: 1 })
  return { from, to: addDays(addMonths(from, quarter ? 3 : month ? 1 : 12), -1) }
}
