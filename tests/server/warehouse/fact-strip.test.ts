// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOf } from '../../../domain/query/change.ts'
import { likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import { fillName } from '../../../domain/dashboards/plan-query.ts'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { factTiles } from '../../../src/dashboards/facts/fact-tiles.ts'
import type { WidgetQuestion } from '../../../domain/card/card-question.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'
import { handPage, HAND_PAGES, rowsSql, valueSql } from '../../support/answers/page-sums.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const VIEWS = [
  {
    what: 'twelve months that begin and end within a month',
    owners: '1, 2, 3, 4',
    from: '2025-11-22',
    to: '2026-11-21',
    before: ['2024-11-22', '2025-11-21'],
  },
  {
    what: 'a leap year, by ship date',
    owners: '1, 2, 3, 4',
    from: '2024-02-29',
    to: '2025-03-01',
    dateType: 'pickup_date',
    before: ['2023-02-27', '2024-02-28'],
  },
  {
    what: 'one month beside the whole month before',
    owners: '1, 2, 3, 4',
    from: '2026-10-01',
    to: '2026-10-31',
    before: ['2026-09-01', '2026-09-30'],
  },
  {
    what: 'a week within a month, its prior one in the same',
    owners: '1, 2, 3, 4',
    from: '2026-06-15',
    to: '2026-06-21',
    before: ['2026-06-08', '2026-06-14'],
  },
  {
    what: 'a month to date, beside the same days of the one before',
    owners: '5',
    from: '2026-11-01',
    to: '2026-11-21',
    clientId: 5,
    before: ['2026-10-01', '2026-10-21'],
  },
  {
    what: 'a quarter to date against the same days of last year',
    owners: '1, 2, 3, 4',
    period: 'Current Quarter',
    from: '2026-10-01',
    to: '2026-11-21',
    against: 'dates',
    before: ['2025-10-01', '2025-11-21'],
  },
  {
    what: 'chosen children',
    owners: '2, 3',
    from: '2026-01-01',
    to: '2026-03-31',
    childClientIds: [2, 3],
    before: ['2025-10-01', '2025-12-31'],
  },
  {
    what: 'one currency, not converted',
    owners: '1, 2, 3, 4',
    from: '2025-11-22',
    to: '2026-11-21',
    currency: 'CAD',
    before: ['2024-11-22', '2025-11-21'],
  },
  {
    what: 'a prior period that begins before the data',
    owners: '1, 2, 3, 4',
    from: '2024-06-01',
    to: '2025-05-31',
    before: ['2023-06-01', '2024-05-31'],
  },
  {
    what: 'a prior period without data',
    owners: '1, 2, 3, 4',
    from: '2023-11-22',
    to: '2024-11-21',
    before: ['2022-11-21', '2023-11-21'],
  },
] as const satisfies readonly (Partial<View> & { what: string; owners: string; before: readonly [string, string] })[]

describe.each(Object.keys(HAND_PAGES))(
  'the tiles of the fact strip of %s equal, to the cent, plain SQL over the days of both periods (PAGE-03, PAGE-05 to PAGE-08)',
  (id) => {
    const config = loadConfig('config')
    const hand = handPage(id)
    const page = config.pages.find((each) => each.id === id)
    if (!page) throw new Error(`no page ${id}`)
    const table = config.catalog.tables.get(page.table)
    const hasAverages = Object.values(hand.facts).some(({ over }) => over !== undefined)
    let portal: TestPortal
    let admin: { authorization: string }
    let compared = 0

    beforeAll(async () => {
      portal = await openTestPortal()
      admin = await portal.signIn('admin')
    })
    afterAll(() => portal.close())

    async function valuesOf(view: View, { owners, by }: { owners: string; by: string }): Promise<QueryRow[]> {
      const values = Object.entries(hand.facts).map(([fact, each]) => `${valueSql(each, view)} AS ${fact}`)
      const sql = `SELECT ${by} AS key, ${values.join(', ')} FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners })} GROUP BY 1 ORDER BY 1`
      return statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
    }

    /** Of a sum: zero where there are rows, and none counts. */
    const wantedIn = (row: QueryRow, fact: string) => {
      const value = row[fact]
      if (value === null || value === undefined) return hand.facts[fact]?.over === undefined ? 0 : null
      return Number(value)
    }
    const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 4))

    async function answer(chartName: string, { query }: WidgetQuestion): Promise<readonly QueryRow[]> {
      const { status, body } = await portal.call(admin, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/data/${id}/${chartName}`,
        payload: sentQuery(query),
      })
      expect([status, body]).toMatchObject([200, {}])
      return (body as { data: { data: QueryRow[] } }).data.data
    }

    test.each(VIEWS)('$what: $from to $to', async ({ what: _, owners, before: [from, to], ...changed }) => {
      const view: View = {
        ...defaultView({ page, today: TEST_TODAY, clientId: 1 }),
        period: '',
        ...changed,
        childClientIds: 'childClientIds' in changed ? [...changed.childClientIds] : [],
      }
      const before = { from, to }
      const { chartName, totals, months, prior, priorTotals } = factQuestions({
        page,
        config: { widgets: Object.fromEntries(config.widgets), today: TEST_TODAY },
        table,
        view,
        invoiced: null,
      })
      expect(priorTotals !== null).toBe(hasAverages)
      const column = fillName('{dateType}_month', {}, view)
      const { days } = likeForLike(view, { page, today: TEST_TODAY, invoiced: null })
      expect(days.sides?.earlier).toEqual(before)
      const tiles = factTiles({
        page,
        table,
        figures: {
          range: view,
          days,
          column,
          totals: (await answer(chartName, totals))[0],
          months: await answer(chartName, months),
          prior: prior && { range: before, rows: await answer(chartName, prior), column },
          alike: null,
          invoiced: null,
          priorTotals: priorTotals ? (await answer(chartName, priorTotals))[0] : undefined,
          span: 'monthly',
          current: null,
        },
        today: TEST_TODAY,
        billed: null,
      })

      const [now] = await valuesOf(view, { owners, by: "''" })
      const [then] = await valuesOf({ ...view, ...before }, { owners, by: "''" })
      const byMonth = await valuesOf(view, { owners, by: `strftime(${view.dateType}, '%Y-%m')` })
      for (const { fact, amount, before: prior, change, sparkline } of tiles) {
        const [nowValue, thenValue] = [
          now ? wantedIn(now, fact) : hand.facts[fact]?.counted ? 0 : null,
          then ? wantedIn(then, fact) : null,
        ]
        expect([fact, amount ?? null, prior ?? null]).toEqual([fact, near(nowValue), near(thenValue)])
        if (nowValue === null || thenValue === null) expect([fact, change]).toEqual([fact, null])
        else {
          const wanted = changeOf(nowValue, thenValue)
          expect([fact, change?.direction]).toEqual([fact, wanted.direction])
          expect(change?.percent).toBeCloseTo(wanted.percent, 6)
        }
        const drawn = (values: readonly (number | null)[] = []) => values.filter((each) => each !== null && each !== 0)
        expect([fact, drawn(sparkline?.amounts)]).toEqual([
          fact,
          drawn(byMonth.map((row) => wantedIn(row, fact))).map(near),
        ])
        compared += 3
      }
    })

    test('the comparison was over many numbers', () => {
      expect(compared).toBe(VIEWS.length * Object.keys(hand.facts).length * 3)
    })
  },
)
