import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../domain/calendar-date.ts'
import { changeOf } from '../../../domain/change.ts'
import { fillName } from '../../../domain/plan-query.ts'
import type { QueryRow } from '../../../domain/query.ts'
import { defaultView, type View } from '../../../domain/view.ts'
import type { WidgetQuestion } from '../../../machines/widget.machine.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { factTiles } from '../../../src/dashboard/fact-tiles.ts'
import { factQuestions } from '../../../src/dashboard/questions.ts'
import { TEST_TODAY } from '../../template-data.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'

/** The stored column that each fact sums. */
const COLUMNS: Readonly<Record<string, string>> = {
  total_spend: 'net_amount',
  published_amount: 'transportation_amount',
  transportation_discount_total: 'transportation_discount',
  accessorials: 'net_other_accessorial_amount',
  fuel_surcharge: 'net_fuel_surcharge_amount',
  taxes_and_other_charges: 'net_taxes_and_others',
}

const VIEWS = [
  { what: 'twelve months that begin and end within a month', owners: '1, 2, 3, 4', from: '2025-11-22', to: '2026-11-21' },
  { what: 'a leap year, by ship date', owners: '1, 2, 3, 4', from: '2024-02-29', to: '2025-03-01', dateType: 'pickup_date' },
  { what: 'one month, whose prior period touches two', owners: '1, 2, 3, 4', from: '2026-10-01', to: '2026-10-31' },
  { what: 'a week within a month, its prior one in the same', owners: '1, 2, 3, 4', from: '2026-06-15', to: '2026-06-21' },
  { what: 'three weeks that end today', owners: '5', from: '2026-11-01', to: '2026-11-21', clientId: 5 },
  { what: 'chosen children', owners: '2, 3', from: '2026-01-01', to: '2026-03-31', childClientIds: [2, 3] },
  { what: 'one currency, not converted', owners: '1, 2, 3, 4', from: '2025-11-22', to: '2026-11-21', currency: 'CAD' },
  { what: 'a prior period that begins before the data', owners: '1, 2, 3, 4', from: '2024-06-01', to: '2025-05-31' },
  { what: 'a prior period without data', owners: '1, 2, 3, 4', from: '2023-11-22', to: '2024-11-21' },
] as const satisfies readonly (Partial<View> & { what: string; owners: string })[]

describe('the tiles of the fact strip equal, to the cent, plain SQL over the days of both periods (PAGE-03)', () => {
  const config = loadConfig('config')
  const page = config.pages.find(({ id }) => id === 'spend')
  if (!page) throw new Error('no Spend page')
  const table = config.catalog.tables.get(page.table)
  let portal: TestPortal
  let admin: { authorization: string }
  let compared = 0

  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  async function sumsOf(view: View, { owners, from, to, by }: { owners: string; from: string; to: string; by: string }): Promise<QueryRow[]> {
    const factor = view.currency === 'all' ? '* usd_rate' : ''
    const sums = Object.entries(COLUMNS).map(([fact, column]) => `sum(${column} ${factor}) AS ${fact}`)
    const sql = `SELECT ${by} AS key, ${sums.join(', ')} FROM package_level_info
      WHERE client_id IN (${owners}) AND ${view.dateType} BETWEEN '${from}' AND '${to}' AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
        ${view.currency === 'all' ? '' : `AND currency_code = '${view.currency}'`} GROUP BY 1 ORDER BY 1`
    return portal.installation.deps.warehouse.rows({ sql, params: [] })
  }

  async function answer(chartName: string, { query }: WidgetQuestion): Promise<readonly QueryRow[]> {
    const { status, body } = await portal.call(admin, { method: 'POST', url: `/aiparcelweb/api/aidashboards/data/spend/${chartName}`, payload: query })
    expect([status, body]).toMatchObject([200, {}])
    return (body as { data: { data: QueryRow[] } }).data.data
  }

  test.each(VIEWS)('$what: $from to $to', async ({ what: _, owners, ...changed }) => {
    const view: View = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...changed, childClientIds: 'childClientIds' in changed ? [...changed.childClientIds] : [] }
    const days = daysBetween(view.from, view.to)
    const before = { from: addDays(view.from, -days), to: addDays(view.to, -days) }
    const { chartName, totals, months, prior, priorTotals } = factQuestions({ page, widgets: Object.fromEntries(config.widgets), table, view })
    expect(priorTotals).toBe(null)
    const column = fillName('{dateType}_month', {}, view)
    const tiles = factTiles({
      page,
      table,
      figures: {
        range: view,
        totals: (await answer(chartName, totals))[0],
        months: await answer(chartName, months),
        prior: { range: before, rows: await answer(chartName, prior), column, dataBegins: null },
        priorTotals: undefined,
      },
      today: TEST_TODAY,
    })

    const [now] = await sumsOf(view, { owners, ...view, by: "''" })
    const [then] = await sumsOf(view, { owners, ...before, by: "''" })
    const byMonth = await sumsOf(view, { owners, ...view, by: `strftime(${view.dateType}, '%Y-%m')` })
    for (const { fact, amount, before: prior, change, sparkline } of tiles) {
      expect([fact, amount]).toEqual([fact, expect.closeTo(Number(now?.[fact]), 4)])
      if (!then) expect([fact, prior, change]).toEqual([fact, null, null])
      else {
        expect([fact, prior]).toEqual([fact, expect.closeTo(Number(then[fact]), 4)])
        const wanted = changeOf(Number(now?.[fact]), Number(then[fact]))
        expect(change?.direction).toBe(wanted.direction)
        expect(change?.percent).toBeCloseTo(wanted.percent, 6)
      }
      expect(sparkline?.amounts.filter((each) => each !== 0)).toEqual(byMonth.map((row) => Number(row[fact])).filter((each) => each !== 0).map((each) => expect.closeTo(each, 4)))
      expect(sparkline?.amounts.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(amount ?? 0, 4)
      compared += 3
    }
  })

  test('the comparison was over many numbers', () => {
    expect(compared).toBe(VIEWS.length * Object.keys(COLUMNS).length * 3)
  })
})
