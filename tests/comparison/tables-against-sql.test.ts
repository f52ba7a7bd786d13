import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../domain/dates/calendar-date.ts'
import { chargeRows } from '../../domain/comparison/comparison-charges.ts'
import type { ComparisonType } from '../../domain/comparison/comparison-periods.ts'
import type { ComparedSet } from '../../domain/comparison/comparison-set.ts'
import { factTable, periodTable, type SetFigures } from '../../domain/comparison/comparison-table.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { sentQuery, type QueryRow } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/page/view.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { dimensionOf, setQuestions } from '../../src/comparison/board/set-questions.ts'
import { handPage, rowsSql, valueSql, type HandPage } from '../page-sums.ts'
import { TEST_TODAY } from '../template-data.ts'
import { openTestPortal, type TestPortal } from '../test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'

interface HandTab {
  readonly hand: HandPage
  readonly dimension: string
  /** Each fact in SQL written by hand; RATE and UNIT as in page-sums.ts. */
  readonly facts: Readonly<Record<string, string>>
}

const over = (sum: string, base: string) => `${sum} / nullif(${base}, 0)`
const ofPage = (page: string, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      valueSql(handPage(page).facts[name] ?? { sum: '0', only: 'true' }, { currency: 'all', unit: 'lbs' }).replaceAll(
        'usd_rate',
        'RATE',
      ),
    ]),
  )
const STATUSES = {
  on_time: 'on_time_share',
  lates: 'late_share',
  exceptions: 'exception_share',
  pending: 'pending_share',
}
const counted = ofPage('carrierScore', ['packages', ...Object.keys(STATUSES)])
const SPEND = 'sum(net_amount * RATE)'
const WEIGHED = 'FILTER (no_of_pkgs > 0 AND bill_weight_pounds >= 0 AND actual_weight_pounds >= 0)'
const WEIGHT = `sum(bill_weight_pounds * UNIT) ${WEIGHED}`
const PACKAGES = 'sum(no_of_pkgs)'

const TABS: Readonly<Record<string, HandTab>> = {
  comparisonSpend: {
    hand: handPage('spend'),
    dimension: 'service_category',
    facts: {
      total_spend: SPEND,
      packages: PACKAGES,
      total_bill_weight: WEIGHT,
      costperpackage: over(SPEND, PACKAGES),
      costperpound: over(SPEND, WEIGHT),
      avgWeight: over(WEIGHT, `sum(no_of_pkgs) ${WEIGHED}`),
    },
  },
  comparisonRefund: {
    hand: handPage('refund'),
    dimension: 'service_category',
    facts: ofPage('refund', ['credit', 'audit_refund', 'client_refund']),
  },
  comparisonCarrierScore: {
    hand: handPage('carrierScore'),
    dimension: 'service_category',
    facts: {
      ...counted,
      ...Object.fromEntries(
        Object.entries(STATUSES).map(([count, share]) => [
          share,
          `100 * coalesce(${counted[count]}, 0) / ${counted.packages}`,
        ]),
      ),
    },
  },
  comparisonAccessorial: {
    hand: { ...handPage('accessorial'), rows: "charge_category = 'other_accessorial' AND net_amount <> 0" },
    dimension: 'accessorial',
    facts: {
      ...ofPage('accessorial', ['accessorials', 'accessorial_count']),
      packages: 'count(DISTINCT tracking_id)',
      accessorial_per_package: over(SPEND, 'count(DISTINCT tracking_id)'),
    },
  },
  comparisonWeight: {
    hand: handPage('weight'),
    dimension: 'service_category',
    facts: {
      total_bill_weight: WEIGHT,
      total_actual_weight: 'sum(actual_weight_pounds * UNIT)',
      weight_difference: 'sum((bill_weight_pounds - actual_weight_pounds) * UNIT)',
      packages: PACKAGES,
      avgWeight: over(WEIGHT, PACKAGES),
      avg_actual_weight: over('sum(actual_weight_pounds * UNIT)', PACKAGES),
      avg_weight_difference: over('sum((bill_weight_pounds - actual_weight_pounds) * UNIT)', PACKAGES),
    },
  },
}

interface HandSet {
  readonly name: string
  readonly view: Partial<ComparedSet['view']> & DateRange
  readonly owners: string
  /** The days compared, and those before, counted by hand. */
  readonly days: DateRange
  readonly before: Readonly<Record<ComparisonType, DateRange>>
  /** First and last month that have a column; range over range stands from the first one. */
  readonly months: Readonly<Record<ComparisonType, readonly [string, string, number]>>
}

const SETS: readonly HandSet[] = [
  {
    name: 'Everybody',
    view: { clientId: 1, from: '2025-11-22', to: '2026-11-21' },
    owners: '1, 2, 3, 4',
    days: { from: '2025-12-01', to: '2026-11-21' },
    before: {
      year_over_year: { from: '2024-12-01', to: '2025-11-21' },
      range_over_range: { from: '2024-12-10', to: '2025-11-30' },
    },
    months: { year_over_year: ['2025-12-01', '2026-11-01', 12], range_over_range: ['2025-12-01', '2026-11-01', 12] },
  },
  {
    name: 'Canada',
    view: {
      clientId: 1,
      childClientIds: [3],
      from: '2026-03-15',
      to: '2026-09-10',
      dateType: 'pickup_date',
      currency: 'CAD',
      filters: { currency_code: ['CAD'] },
    },
    owners: '3',
    days: { from: '2026-03-15', to: '2026-09-10' },
    before: {
      year_over_year: { from: '2025-03-15', to: '2025-09-10' },
      range_over_range: { from: '2025-09-16', to: '2026-03-14' },
    },
    months: { year_over_year: ['2025-10-01', '2026-09-01', 12], range_over_range: ['2026-03-01', '2026-09-01', 7] },
  },
  {
    name: 'Harbor',
    view: { clientId: 5, from: '2025-01-01', to: '2025-06-30', unit: 'kgs' },
    owners: '5',
    days: { from: '2025-01-01', to: '2025-06-30' },
    before: {
      year_over_year: { from: '2024-01-01', to: '2024-06-30' },
      range_over_range: { from: '2024-07-04', to: '2024-12-31' },
    },
    months: { year_over_year: ['2024-07-01', '2025-06-01', 12], range_over_range: ['2025-01-01', '2025-06-01', 6] },
  },
]

const TYPES: readonly ComparisonType[] = ['year_over_year', 'range_over_range']

describe.each(Object.keys(TABS))(
  'every cell of %s equals, to the cent, plain SQL over the rows, for sets of different clients, dates and currencies (COMP-12 to COMP-16, GAP-27, GAP-48)',
  (id) => {
    const config = loadConfig('config')
    const found = config.pages.find((each) => each.id === id)
    const table = found && config.catalog.tables.get(found.table)
    const tab = TABS[id]
    if (!found || !table || !tab) throw new Error(`no page ${id}`)
    const [page, { hand, dimension, facts }] = [found, tab]
    const source = { page, config: { widgets: Object.fromEntries(config.widgets), today: TEST_TODAY }, table }
    const viewOf = (set: HandSet) => ({
      ...defaultView({ page, today: TEST_TODAY, clientId: 1 }),
      ...set.view,
      period: '' as const,
    })
    let portal: TestPortal
    let admin: { authorization: string }
    beforeAll(async () => {
      portal = await openTestPortal()
      admin = await portal.signIn('admin')
    })
    afterAll(() => portal.close())

    async function invoicedBy(set: HandSet): Promise<string[]> {
      const { dateType } = viewOf(set)
      const rows = await statementsOf(portal.installation.deps.warehouse).rows({
        sql: `SELECT DISTINCT CAST(${dateType} AS VARCHAR) AS day FROM charge_level_info WHERE client_id IN (${set.owners}) AND ${dateType} IS NOT NULL ORDER BY 1`,
        params: [],
      })
      return rows.map(({ day }) => String(day))
    }

    interface Answered {
      readonly figures: SetFigures
      readonly charges: readonly QueryRow[] | undefined
      readonly alike: { readonly range: DateRange; readonly earlier: DateRange } | null
      readonly invoiced: readonly string[]
    }

    async function answered(set: HandSet, type: ComparisonType): Promise<Answered> {
      const invoiced = await invoicedBy(set)
      const { alike, asked, figuresOf } = setQuestions({
        ...source,
        set: { name: set.name, view: viewOf(set) },
        type,
        invoiced,
      })
      const answers = await Promise.all(
        asked.map(async ({ chartName, query }) => {
          const { status, body } = await portal.call(admin, {
            method: 'POST',
            url: `/aiparcelweb/api/aidashboards/data/${id}/${chartName}`,
            payload: sentQuery(query),
          })
          expect([status, body]).toMatchObject([200, {}])
          return (body as { data: { data: QueryRow[] } }).data.data
        }),
      )
      return { ...figuresOf(answers), alike, invoiced }
    }

    /** By the words of `keys`, in order, joined by |. */
    async function byHand(
      set: HandSet,
      { days, keys }: { days: DateRange; keys: readonly string[] },
    ): Promise<Map<string, Record<string, number | null>>> {
      const view = { ...viewOf(set), ...days }
      const values = Object.entries(facts).map(
        ([fact, sql]) =>
          `${sql.replaceAll('RATE', view.currency === 'all' ? 'usd_rate' : '1').replaceAll('UNIT', view.unit === 'kgs' ? '0.45359237' : '1')} AS ${fact}`,
      )
      const key =
        keys.length === 0 ? "''" : keys.map((each) => `coalesce(CAST(${each} AS VARCHAR), '')`).join(" || '|' || ")
      const rows = await statementsOf(portal.installation.deps.warehouse).rows({
        sql: `SELECT ${key} AS key, count(*) AS all_rows, ${values.join(', ')} FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners: set.owners })} GROUP BY 1`,
        params: [],
      })
      return new Map(
        rows
          .filter(({ all_rows }) => Number(all_rows) > 0)
          .map((row) => [
            String(row.key),
            Object.fromEntries(
              Object.keys(facts).map((fact) => [
                fact,
                row[fact] === null || row[fact] === undefined ? null : Number(row[fact]),
              ]),
            ),
          ]),
      )
    }

    const month = (set: HandSet) => `strftime(date_trunc('month', ${viewOf(set).dateType}), '%Y-%m-%d')`
    const quarter = (set: HandSet) => `strftime(date_trunc('quarter', ${viewOf(set).dateType}), '%Y-%m-%d')`
    const addsUp = (fact: string) => !/ \/ |count\(DISTINCT/.test(facts[fact] ?? '')
    /** Rows of which a fact counts none make it zero; a ratio without a base, or a sum of nothing known, says nothing; without rows what adds up is zero where there is an invoice. */
    const wanted = (row: Record<string, number | null> | undefined, fact: string, isInvoiced: boolean): unknown => {
      const value = row?.[fact]
      if (row === undefined) return isInvoiced && addsUp(fact) ? 0 : null
      if (value === null || value === undefined)
        return facts[fact]?.includes(' FILTER ') && !facts[fact].includes(WEIGHED) ? 0 : null
      return expect.closeTo(value, 4)
    }

    test.each(TYPES)('%s', { timeout: 120_000 }, async (type) => {
      expect(dimensionOf(source)).toBe(dimension)
      expect(page.facts.map(({ fact }) => fact)).toEqual(Object.keys(facts))
      const sets = await Promise.all(SETS.map((set) => answered(set, type)))
      const figures = sets.map((each) => each.figures)
      let compared = 0
      for (const [at, set] of SETS.entries()) {
        const own = figures[at]
        if (!own) throw new Error('every set is answered')
        const [firstMonth, lastMonth, many] = set.months[type]
        const monthly = own.columns.monthly.flatMap((column) => column ?? [])
        expect([own.columns.monthly.length, monthly.length, monthly[0]?.start, monthly.at(-1)?.start]).toEqual([
          12,
          many,
          firstMonth,
          lastMonth,
        ])
        expect(own.columns.quarterly).toHaveLength(4)
        const invoiced = (days: DateRange, from = days.from, to = days.to) =>
          sets[at]?.invoiced.some((day) => day >= days.from && day <= days.to && day >= from && day <= to) ?? false
        const within = (span: 'monthly' | 'quarterly', start: string, days: DateRange = set.days) =>
          invoiced(days, start, addDays(addMonths(start, span === 'monthly' ? 1 : 3), -1))
        const now = (keys: readonly string[]) => byHand(set, { days: set.days, keys })
        const [groupMonths, groupQuarters, groups, months, quarters, whole] = [
          await now([dimension, month(set)]),
          await now([dimension, quarter(set)]),
          await now([dimension]),
          await now([month(set)]),
          await now([quarter(set)]),
          await now([]),
        ]
        const earlier = { days: set.before[type] }
        const [before, beforeGroups] = [
          await byHand(set, { ...earlier, keys: [] }),
          await byHand(set, { ...earlier, keys: [dimension] }),
        ]
        const alikeDays = sets[at]?.alike?.range ?? set.days
        const first = sets[at]?.invoiced[0] ?? ''
        if (first > set.before[type].from && first <= set.before[type].to)
          expect([alikeDays.to, daysBetween(alikeDays.from, alikeDays.to)]).toEqual([
            set.days.to,
            Math.min(daysBetween(set.days.from, set.days.to), daysBetween(first, set.before[type].to)),
          ])
        else expect(sets[at]?.alike).toBeNull()
        const [alikeWhole, alikeGroups] = [
          await byHand(set, { days: alikeDays, keys: [] }),
          await byHand(set, { days: alikeDays, keys: [dimension] }),
        ]
        const spansBefore = [
          ['monthly', await byHand(set, { ...earlier, keys: [month(set)] })],
          ['quarterly', await byHand(set, { ...earlier, keys: [quarter(set)] })],
        ] as const
        expect(whole.size).toBe(1)

        for (const fact of Object.keys(facts)) {
          const rows = periodTable({ sets: figures, fact, orderBy: page.defaultFact })
          const shown = rows.flatMap((row) => (row.isTotal || groups.has(row.group ?? '') ? [row] : []))
          expect(shown).toHaveLength(groups.size + 1)
          for (const row of shown) {
            const cells = row.sets[at]
            if (!cells) throw new Error('every set has cells in every row')
            const cellOf = (
              grouped: typeof groups,
              total: typeof groups,
              start: string | undefined,
              isInvoiced: boolean,
            ) =>
              start === undefined
                ? null
                : wanted(
                    row.isTotal
                      ? total.get(start)
                      : grouped.get([row.group ?? '', ...(start === '' ? [] : [start])].join('|')),
                    fact,
                    isInvoiced,
                  )
            expect(
              {
                months: cells.months,
                quarters: cells.quarters,
                total: cells.total,
                before: cells.before,
                alike: cells.alike,
              },
              `${set.name} ${fact} ${row.group}`,
            ).toEqual({
              months: own.columns.monthly.map((column) =>
                cellOf(groupMonths, months, column?.start, column ? within('monthly', column.start) : false),
              ),
              quarters: own.columns.quarterly.map((column) =>
                cellOf(groupQuarters, quarters, column?.start, column ? within('quarterly', column.start) : false),
              ),
              total: cellOf(groups, whole, '', invoiced(set.days)),
              before: cellOf(beforeGroups, before, '', invoiced(set.before[type])),
              alike: cellOf(alikeGroups, alikeWhole, '', invoiced(alikeDays)),
            })
            compared += 19
          }
          // The chart draws these, in both spans.
          for (const [span, grouped] of spansBefore) {
            for (const column of own.columns[span]) {
              if (!column || column.before === null) continue
              expect(
                own.before(fact, { span, start: column.before }),
                `${set.name} ${fact} before ${column.start}`,
              ).toEqual(wanted(grouped.get(column.before), fact, within(span, column.before, set.before[type])))
              compared++
            }
          }
        }
        for (const [by, grouped] of [
          ['group', groups],
          ['monthly', months],
          ['quarterly', quarters],
        ] as const) {
          for (const row of factTable({ sets: figures, facts: Object.keys(facts), by })) {
            const key =
              row.at === null
                ? null
                : 'group' in row.at
                  ? (row.at.group ?? '')
                  : by === 'group'
                    ? ''
                    : (own.columns[by][row.at.position]?.start ?? '-')
            const hands = key === null ? whole.get('') : grouped.get(key)
            const isInvoiced = by === 'group' || key === null ? invoiced(set.days) : key !== '-' && within(by, key)
            expect(row.sets[at], `${set.name} ${by} ${key}`).toEqual(
              Object.keys(facts).map((fact) => wanted(hands, fact, isInvoiced)),
            )
            compared += Object.keys(facts).length
          }
        }
        if (sets[at]?.charges) {
          const charges = await now(['accessorial', 'charge_description'])
          const rows = chargeRows({
            sets: sets.map((each) => ({ rows: each.charges ?? [], figures: each.figures })),
            facts: Object.keys(facts),
            measures: source.table.measures,
          })
          const filled = rows.filter(
            (row) => row.at !== null && row.sets[at]?.some((value) => value !== null && value !== 0),
          )
          expect(filled).toHaveLength(charges.size)
          for (const row of filled)
            expect(row.sets[at]).toEqual(
              Object.keys(facts).map((fact) =>
                wanted(charges.get(`${row.at?.accessorial ?? ''}|${row.at?.charge ?? ''}`), fact, true),
              ),
            )
          expect(rows.at(-1)?.sets[at]).toEqual(Object.keys(facts).map((fact) => wanted(whole.get(''), fact, true)))
          expect(
            periodTable({ sets: figures, fact: page.defaultFact, orderBy: page.defaultFact, most: 10 }),
          ).toHaveLength(11)
        }
      }
      expect(compared).toBeGreaterThan(500)
    })
  },
)
