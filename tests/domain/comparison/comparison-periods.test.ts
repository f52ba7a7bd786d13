import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateParts,
  dayNumber,
  daysBetween,
  fromDayNumber,
} from '../../../domain/dates/calendar-date.ts'
import {
  comparedColumns,
  comparedRange,
  setDays,
  COMPARISON_TYPES,
  type ComparisonSpan,
} from '../../../domain/comparison/comparison-periods.ts'

const dates = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2040-12-31') }).map(fromDayNumber)
const ranges = fc
  .tuple(dates, fc.integer({ min: 0, max: 900 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }))
const types = fc.constantFrom(...COMPARISON_TYPES)
const SPANS: readonly ComparisonSpan[] = ['monthly', 'quarterly']

type Range = { readonly from: string; readonly to: string }
type Type = (typeof COMPARISON_TYPES)[number]

function columnsOf(range: Range, type: Type, today: string, invoiced: readonly string[] | null = null) {
  return { days: setDays({ ...range, period: '' }, { type, today, invoiced }), type, today, invoiced }
}

function daysBefore(range: Range, type: Type, today: string) {
  return columnsOf(range, type, today).days.earlier
}

describe('the periods of a comparison (COMP-12, GAP-48)', () => {
  test('twelve calendar months that end with the month of the last day, cut to the range', () => {
    expect(comparedRange({ from: '2025-11-22', to: '2026-11-21' })).toEqual({ from: '2025-12-01', to: '2026-11-21' })
    expect(comparedRange({ from: '2026-03-15', to: '2026-09-10' })).toEqual({ from: '2026-03-15', to: '2026-09-10' })
  })

  test('year over year is the same days a year before, also in leap years and at the ends of months', () => {
    const before = (from: string, to: string) => daysBefore({ from, to }, 'year_over_year', to)
    expect(before('2025-12-01', '2026-11-21')).toEqual({ from: '2024-12-01', to: '2025-11-21' })
    expect(before('2024-03-01', '2025-02-28')).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(before('2025-02-28', '2025-02-28')).toEqual({ from: '2024-02-28', to: '2024-02-28' })
    expect(before('2024-02-29', '2024-02-29')).toBeNull()
    expect(before('2023-03-01', '2024-02-29')).toEqual({ from: '2022-03-01', to: '2023-02-28' })
  })

  test('a short range has empty columns year over year, and stands first range over range', () => {
    const range = { from: '2026-03-15', to: '2026-05-10' }
    const columns = (type: (typeof COMPARISON_TYPES)[number], span: ComparisonSpan) =>
      comparedColumns({ ...columnsOf(range, type, '2026-11-21'), span }).map(
        (column) =>
          column && `${column.start} ${column.covered}/${column.days} ${column.before}${column.unfinished ? ' *' : ''}`,
      )
    expect(columns('year_over_year', 'monthly').slice(-4)).toEqual([
      '2026-02-01 0/28 null',
      '2026-03-01 17/31 2025-03-01 *',
      '2026-04-01 30/30 2025-04-01',
      '2026-05-01 10/31 2025-05-01 *',
    ])
    expect(columns('range_over_range', 'monthly').slice(0, 4)).toEqual([
      '2026-03-01 17/31 2026-01-01 *',
      '2026-04-01 30/30 2026-02-01',
      '2026-05-01 10/31 2026-03-01 *',
      null,
    ])
    expect(columns('range_over_range', 'quarterly')).toEqual([
      '2026-01-01 17/90 null *',
      '2026-04-01 40/91 2026-01-01 *',
      null,
      null,
    ])
    expect(columns('year_over_year', 'quarterly')).toEqual([
      '2025-07-01 0/92 null',
      '2025-10-01 0/92 null',
      '2026-01-01 17/90 2025-01-01 *',
      '2026-04-01 40/91 2025-04-01 *',
    ])
  })

  test('a column beside one of which another part is counted says how much of that one is', () => {
    const unlike = (range: { from: string; to: string }, type: (typeof COMPARISON_TYPES)[number]) =>
      comparedColumns({ ...columnsOf(range, type, '2026-11-22'), span: 'monthly' }).flatMap((column) =>
        column?.unlike ? [`${column.before} ${column.unlike.covered}/${column.unlike.days}`] : [],
      )
    const year = { from: '2025-12-01', to: '2026-11-22' }
    expect(unlike(year, 'range_over_range')).toEqual(['2024-12-01 23/31', '2025-11-01 30/30'])
    expect(unlike(year, 'year_over_year')).toEqual([])
    expect(unlike({ from: '2024-03-01', to: '2025-02-28' }, 'year_over_year')).toEqual([])
  })

  test('the month in which the data begins is unfinished, also of the range before, where the column beside it says so', () => {
    const columns = (first: string) =>
      comparedColumns({
        ...columnsOf({ from: '2025-12-01', to: '2026-11-22' }, 'year_over_year', '2026-11-22', [first, '2026-11-20']),
        span: 'monthly',
      })
    expect(columns('2024-12-09')[0]).toMatchObject({
      start: '2025-12-01',
      covered: 31,
      unfinished: false,
      before: '2024-12-01',
      unlike: { covered: 23, days: 31 },
    })
    expect(columns('2025-12-09')[0]).toMatchObject({ covered: 23, unfinished: true, unlike: { covered: 31 } })
  })

  test('year over year takes one day for one day (29 February has none of its own)', () => {
    fc.assert(
      fc.property(ranges, (asked) => {
        const range = comparedRange(asked)
        const before = daysBefore(range, 'year_over_year', range.to)
        if (!before) return
        const isWhole = range.from.endsWith('-01') && addDays(range.to, 1).endsWith('-01')
        const leap = (of: typeof range) =>
          Array.from({ length: daysBetween(of.from, of.to) }, (_, at) => addDays(of.from, at)).filter((day) =>
            day.endsWith('-02-29'),
          ).length
        expect(daysBetween(before.from, before.to) - leap(before)).toBe(daysBetween(range.from, range.to) - leap(range))
        expect(isWhole || addMonths(before.to, 12) === range.to || range.to.endsWith('-02-29')).toBe(true)
      }),
    )
  })

  test('always so many columns, whose days are those of the range, and none of two years', () => {
    fc.assert(
      fc.property(ranges, types, dates, (asked, type, today) => {
        const range = comparedRange(asked)
        expect(range.to).toBe(asked.to)
        expect(addMonths(range.from, 12) > range.to).toBe(true)
        const [months, quarters] = SPANS.map((span) => comparedColumns({ ...columnsOf(range, type, today), span }))
        expect([months?.length, quarters?.length]).toEqual([12, 4])
        const { range: counted } = columnsOf(range, type, today).days
        expect(months?.reduce((sum, column) => sum + (column?.covered ?? 0), 0)).toBe(
          daysBetween(counted.from, counted.to),
        )
        expect((quarters ?? []).every((column) => column === null || dateParts(column.start).month % 3 === 1)).toBe(
          true,
        )
        expect((months ?? []).every((column) => column?.unfinished !== true || column.covered > 0)).toBe(true)
      }),
    )
  })

  test('range over range is against the period before: of a whole quarter the quarter, else as many days', () => {
    const before = (from: string, to: string) => daysBefore({ from, to }, 'range_over_range', '2026-11-22')
    expect(before('2026-07-01', '2026-09-30')).toEqual({ from: '2026-04-01', to: '2026-06-30' })
    expect(before('2026-07-02', '2026-09-30')).toEqual({ from: '2026-04-02', to: '2026-07-01' })
    expect(before('2025-12-01', '2026-11-22')).toEqual({ from: '2024-12-09', to: '2025-11-30' })
  })
})
