// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../domain/dates/calendar-date.ts'
import { chargeRows } from '../../domain/comparison/comparison-charges.ts'
import type { ComparisonType } from '../../domain/comparison/comparison-periods.ts'
import { dimensionOf } from '../../domain/comparison/comparison-splits.ts'
import { factTable, periodTable, type SetFigures } from '../../domain/comparison/comparison-table.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { sentQuery, type QueryRow } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { rowsSql } from '../support/answers/page-sums.ts'
import { SETS, TABS, WEIGHED, type HandSet } from './hand-tabs.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { weightsIn } from '../support/answers/weights-by-hand.ts'

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
          `${weightsIn(view.unit, sql.replaceAll('RATE', view.currency === 'all' ? 'usd_rate' : '1'))} AS ${fact}`,
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
    const isRatio = (fact: string) => facts[fact]?.includes(' / ') ?? false
    /** Rows of which a fact counts none make it zero; a ratio without a base, or a sum of nothing known, says nothing; without rows a sum or a count is zero where there is an invoice. */
    const wanted = (row: Record<string, number | null> | undefined, fact: string, isInvoiced: boolean): unknown => {
      const value = row?.[fact]
      if (row === undefined) return isInvoiced && !isRatio(fact) ? 0 : null
      if (value === null || value === undefined)
        return facts[fact]?.includes(' FILTER ') && !facts[fact].includes(WEIGHED) ? 0 : null
      return expect.closeTo(value, 4)
    }

    test.each(TYPES)('%s', async (type) => {
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
        const lengthOf = ({ from, to }: DateRange) => Math.max(0, daysBetween(from, to))
        const known = { ...set.before[type], from: first > set.before[type].from ? first : set.before[type].from }
        const isTold =
          2 * lengthOf(known) >= lengthOf(set.before[type]) &&
          2 * Math.min(lengthOf(known), lengthOf(set.days)) >= lengthOf(set.days)
        if (!isTold) expect(sets[at]?.alike).toBeNull()
        else if (first > set.before[type].from && first <= set.before[type].to)
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
              before: isTold ? cellOf(beforeGroups, before, '', invoiced(set.before[type])) : null,
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
