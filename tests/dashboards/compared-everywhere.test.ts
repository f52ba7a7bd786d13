// @module-tag exact
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedAsk } from '../../domain/assistant/question/compared-ask.ts'
import { planAsk, type AskedRange } from '../../domain/assistant/question/plan-ask.ts'
import { comparedRange } from '../../domain/comparison/comparison-periods.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import {
  addDays,
  addMonths,
  dayNumber,
  daysBetween,
  fromDayNumber,
  type CalendarDate,
} from '../../domain/dates/calendar-date.ts'
import { comparedDays, type DaySides } from '../../domain/dates/compared-days.ts'
import { bucketStart, type DateRange } from '../../domain/dates/period.ts'
import { changesSettings } from '../../domain/dashboards/changes.ts'
import { alikeDays, dated, likeForLike } from '../../domain/dashboards/compared/like-for-like.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { defaultView, type View } from '../../domain/dashboards/view.ts'
import { changeOf, type Change } from '../../domain/query/change.ts'
import type { Query, QueryRow } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { changeRows } from '../../src/charts/kinds/categories/changes/change-rows.ts'
import { comparisonSheet } from '../../src/comparison/board/file/comparison-sheets.ts'
import { cardQuestion } from '../../domain/card/card-question.ts'
import { factQuestions } from '../../domain/card/fact-questions.ts'
import { factTiles } from '../../src/dashboards/facts/fact-tiles.ts'
import { text } from '../../src/text/text.ts'
import { longDate } from '../../src/text/values.ts'
import { ASKED_CONTEXT } from '../domain/assistant/question/asked-context.ts'
import { ofPart } from '../support/run/seeded-part.ts'

const FACT = 'total_spend'
const config = loadConfig('config')
const widgets = Object.fromEntries(config.widgets)
const pageOf = (id: string) => {
  const page = config.pages.find((each) => each.id === id)
  const table = page && config.catalog.tables.get(page.table)
  if (!page || !table) throw new Error(`no page ${id}`)
  return { page, table }
}
const [spend, bridge, tab] = [pageOf('spend'), pageOf('whyItChanged'), pageOf('comparisonSpend')]

interface Case {
  readonly range: DateRange
  readonly against: 'period' | 'dates' | 'weekdays'
  readonly today: CalendarDate
  readonly invoiced: readonly CalendarDate[]
}

const starts = fc.oneof(
  fc.integer({ min: dayNumber('2023-01-01'), max: dayNumber('2025-06-30') }).map(fromDayNumber),
  fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01', '2024-01-01', '2024-10-01'),
)
const ranges: fc.Arbitrary<DateRange> = fc.oneof(
  starts.map((day) => ({ from: day, to: day })),
  fc.tuple(starts, fc.integer({ min: 1, max: 240 })).map(([from, more]) => ({ from, to: addDays(from, more) })),
  fc.tuple(starts, fc.integer({ min: 1, max: 6 })).map(([day, months]) => {
    const from = bucketStart(day, 'monthly')
    return { from, to: addDays(addMonths(from, months), -1) }
  }),
)
const cases: fc.Arbitrary<Case> = fc
  .record({
    range: ranges,
    against: fc.constantFrom('period' as const, 'dates' as const, 'weekdays' as const),
    over: fc.integer({ min: 0, max: 40 }),
    /** In hundredths of the length of the range. */
    first: fc.integer({ min: -220, max: 20 }),
    isOld: fc.boolean(),
    last: fc.integer({ min: 0, max: 40 }),
    every: fc.constantFrom(1, 1, 3, 7),
  })
  .map(({ range, against, over, first, isOld, last, every }) => {
    const year = against === 'period' ? 0 : 365
    const begun = isOld ? -800 : Math.round((daysBetween(range.from, range.to) * first) / 100) - year
    const today = addDays(range.to, over)
    const [from, to] = [addDays(range.from, begun), addDays(range.to, Math.min(over, 20) - last)].map(dayNumber)
    const count = Math.max(1, Math.floor(((to ?? 0) - (from ?? 0)) / every) + 1)
    const invoiced = Array.from({ length: count }, (_, at) => fromDayNumber((from ?? 0) + at * every))
    return { range, against, today, invoiced }
  })

/** In cents of a day, so that sums are exact. */
function centsOf(day: CalendarDate): number {
  return 100 + ((dayNumber(day) * 7919) % 10_007)
}

function dollars({ from, to }: DateRange, invoiced: Case['invoiced']): number | null {
  const within = invoiced.filter((day) => day >= from && day <= to)
  return within.length === 0 ? null : within.reduce((sum, day) => sum + centsOf(day), 0) / 100
}

function rangeIn({ whereClauseDetails }: Query): DateRange {
  const end = (operator: string) => {
    const found = whereClauseDetails.find((each) => each.column === 'bill_date' && each.operator === operator)
    return found && 'value' in found ? String(found.value) : ''
  }
  return { from: end('>='), to: end('<=') }
}

/** What the warehouse would answer: all of one service, every measure the same amount. */
function rowsOf(query: Query, invoiced: Case['invoiced']): QueryRow[] {
  const { from, to } = rangeIn(query)
  const grouped = new Map<string, QueryRow>()
  for (const day of invoiced.filter((each) => each >= from && each <= to)) {
    const names = query.groupByDetails.map((name) => {
      const span = { bill_date_month: 'monthly', bill_date_week: 'weekly', bill_date_quarter: 'quarterly' }[name]
      return [name, span ? bucketStart(day, span as 'monthly') : 'Ground'] as const
    })
    const key = JSON.stringify(names)
    const before = grouped.get(key)
    const measures = query.selectColumnNames.filter((name) => !query.groupByDetails.includes(name))
    grouped.set(key, {
      ...Object.fromEntries(names),
      ...Object.fromEntries(
        measures.map((name) => [name, (Math.round(Number(before?.[name] ?? 0) * 100) + centsOf(day)) / 100]),
      ),
    })
  }
  return [...grouped.values()]
}

/** The days that a change is of, and the change. */
interface Told {
  readonly sides: DaySides | null
  readonly change: Change | null
}

function stripSays({ range, against, today, invoiced }: Case): Told {
  const view: View = { ...viewOf(range, against), fact: FACT }
  const asked = { page: spend.page, config: { widgets, today }, table: spend.table, view, invoiced }
  const { totals, months, prior, alike } = factQuestions(asked)
  const { days } = likeForLike(view, { page: spend.page, today, invoiced })
  const rows = (query: Query) => rowsOf(query, invoiced)
  const figures = {
    range,
    days,
    span: 'monthly' as const,
    column: 'bill_date_month',
    totals: rows(totals.query)[0] ?? null,
    months: rows(months.query),
    prior: prior && days.sides && { range: days.sides.earlier, rows: rows(prior.query), column: 'bill_date_month' },
    priorTotals: undefined,
    alike: alike && { row: rows(alike.query)[0] ?? null },
    invoiced,
    current: null,
  }
  const tile = factTiles({ ...spend, figures, today, billed: null }).find(({ fact }) => fact === FACT)
  const sides = prior && { range: rangeIn((alike ?? totals).query), earlier: rangeIn(prior.query) }
  return { sides, change: tile?.change ?? null }
}

function cardSays({ range, against, today, invoiced }: Case): Told {
  const view = viewOf(range, against)
  const breakdown = spend.page.widgets.find(({ chartName }) => chartName === 'breakdown')
  const widget = widgets[breakdown?.widget ?? '']
  if (!widget) throw new Error('spend has a breakdown')
  const changes = { by: ['service_category'], order: 'change' as const }
  const compared = likeForLike(view, { page: spend.page, today, invoiced })
  const alike = alikeDays(view, compared)
  const ask = (of: View) =>
    planQuery({ page: spend.page, widget, settings: changesSettings({}, changes), view: { ...of, fact: FACT } })
  const [now, then, own] = [view, compared.before, alike && dated(view, alike)].map((of) => of && ask(of))
  const { rows } = changeRows({
    rows: now ? rowsOf(now, invoiced) : [],
    before: {
      days: compared.days,
      rows: then ? rowsOf(then, invoiced) : [],
      alike: own ? { rows: rowsOf(own, invoiced) } : null,
      cut: false,
      failure: null,
    },
    invoiced,
    changes,
    fact: FACT,
    additive: true,
    showAll: true,
    nameOf: (_, value) => value,
    other: 'Other',
  })
  const sides = then && now ? { range: rangeIn(own ?? now), earlier: rangeIn(then) } : null
  return { sides, change: rows[0]?.change ?? null }
}

function bridgeSays({ range, against, today, invoiced }: Case): Told {
  const widget = widgets.bridge
  if (!widget) throw new Error('there is a bridge')
  const question = cardQuestion(
    { page: bridge.page, widget, settings: { dimension: 'service' }, view: viewOf(range, against) },
    { today, invoiced },
  )
  if (!question?.before || !('from' in question.before)) return { sides: null, change: null }
  const sides = { range: rangeIn(question.query), earlier: question.before }
  return { sides, change: changeIn(sides, invoiced) }
}

function comparisonSays({ range, against, today, invoiced }: Case): Told & { readonly filed: unknown } {
  const type = against === 'dates' ? ('year_over_year' as const) : ('range_over_range' as const)
  const set = { name: 'One', view: viewOf(range, 'period') }
  const { asked, figuresOf, days, ...ranges } = setQuestions({
    ...{ page: tab.page, table: tab.table, config: { widgets, today } },
    ...{ set, type, invoiced },
  })
  const { figures } = figuresOf(asked.map(({ query }) => rowsOf(query, invoiced)))
  const [before, alike] = [figures.before(FACT), figures.alike(FACT)]
  const sheet = comparisonSheet({
    ...{ page: tab.page, table: tab.table, dimension: 'service_category', splits: [], billed: [], type },
    sets: [
      {
        ...set,
        ...ranges,
        days,
        figures,
        at: 0,
        invoiced,
        phase: 'ready',
        failure: '',
        retry: () => undefined,
        charges: undefined,
      },
    ],
    clients: new Map(),
  })
  return {
    sides: days.sides,
    change: before === null || alike === null ? null : changeOf(alike, before),
    filed: JSON.stringify(sheet.rows[1]),
  }
}

function assistantSays({ range, against, today, invoiced }: Case): Told {
  const named = { ...range, period: '' as const }
  const { earlier } = comparedDays({ dates: named, against, today, invoiced: null })
  if (!earlier) return { sides: null, change: null }
  const planned = planAsk(
    {
      figures: [{ of: { measure: FACT }, over: null, share: false }],
      by: [],
      period: named,
      against: against === 'period' ? null : earlier,
      conditions: [],
      first: null,
      byShipDate: false,
      form: null,
      why: false,
    },
    { ...ASKED_CONTEXT, today },
  )
  if (!planned) throw new Error('spend is asked for')
  const {
    ranges: [own, other],
    earlier: before,
    alike,
  } = comparedAsk(planned, { today, invoiced })
  const [now, then] = against === 'period' ? [alike ?? own, before] : [own, other]
  const dayOf = ({ measures: [first], range }: AskedRange) => (first ? rangeIn(first) : range)
  if (!now || !then) return { sides: null, change: null }
  const sides = { range: dayOf(now), earlier: dayOf(then) }
  return { sides, change: changeIn(sides, invoiced) }
}

function viewOf(range: DateRange, against: Case['against']): View {
  return { ...defaultView({ page: spend.page, today: range.to, clientId: 1 }), period: '', ...range, against }
}

function changeIn({ range, earlier }: DaySides, invoiced: Case['invoiced']): Change | null {
  const [now, before] = [dollars(range, invoiced), dollars(earlier, invoiced)]
  return now === null || before === null ? null : changeOf(now, before)
}

test('strip, cards, bridge, comparison, assistant and file name the same days and the same change (issue 48, 4)', () => {
  const tried = { begun: 0, ended: 0, none: 0, leap: 0, single: 0 }
  fc.assert(
    fc.property(cases, (each) => {
      const strip = stripSays(each)
      const { sides } = strip
      const change = sides && changeIn(sides, each.invoiced)
      const isLevel = (told: Told) => [told.sides, told.change && Math.round(told.change.amount * 100)]
      const wanted = [sides, change && Math.round(change.amount * 100)]
      expect(isLevel(strip)).toEqual(wanted)
      expect(isLevel(bridgeSays(each))).toEqual(wanted)
      expect(isLevel(assistantSays(each))).toEqual(wanted)
      const card = cardSays(each)
      expect(card.sides).toEqual(sides)
      if (change) expect(isLevel(card)).toEqual(wanted)
      const { from, to } = each.range
      if (each.against !== 'weekdays' && comparedRange({ from, to }).from === from) {
        const { filed, ...comparison } = comparisonSays(each)
        expect(isLevel(comparison)).toEqual(wanted)
        if (sides)
          expect(filed).toContain(
            text('dashboard.range', { from: longDate(sides.earlier.from), to: longDate(sides.earlier.to) }),
          )
      }
      tried.none += Number(sides === null)
      tried.begun += Number(sides !== null && sides.range.from !== from)
      tried.ended += Number(sides !== null && sides.range.to !== to)
      tried.leap += Number(from <= '2024-02-29' && to >= '2024-02-29')
      tried.single += Number(from === to)
    }),
    { numRuns: ofPart(5_000, 100) },
  )
  for (const [kind, times] of Object.entries(tried)) expect(times, kind).toBeGreaterThan(0)
})
