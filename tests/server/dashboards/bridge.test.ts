import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBridge, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { priorView } from '../../../domain/page/fact-queries.ts'
import { planQuery } from '../../../domain/page/plan-query.ts'
import { defaultView, type View } from '../../../domain/page/view.ts'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'
import { TEST_TODAY } from '../../template-data.ts'

let portal: TestPortal
const as: Record<string, Awaited<ReturnType<TestPortal['signIn']>>> = {}

beforeAll(async () => {
  portal = await openTestPortal()
  for (const login of ['analyst', 'single.analyst', 'guest']) as[login] = await portal.signIn(login)
}, 120_000)
afterAll(() => portal.close())

const ADDRESS = '/aiparcelweb/api/aidashboards/bridge/whyItChanged/steps'

function asked(change: Partial<View>, dimension = 'weight_band') {
  const config = portal.installation.deps.config.current()
  const page = config.pages.find(({ id }) => id === 'whyItChanged')
  const widget = config.widgets.get('bridge')
  if (!page || !widget) throw new Error('there is no bridge')
  const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...change }
  const { from, to } = priorView(view, page.period)
  const query = planQuery({ page, widget, settings: { dimension, chartType: 'waterfall' }, view })
  return { view, payload: { query: sentQuery(query), before: { from, to } } }
}

async function told(change: Partial<View>, dimension?: string): Promise<ToldBridge> {
  const { payload } = asked(change, dimension)
  const { status, body } = await portal.call(as.analyst, { method: 'POST', url: ADDRESS, payload })
  expect(status).toBe(200)
  const bridge = readBridge((body as { data: { data: QueryRow[] } }).data.data)
  if (!bridge) throw new Error('the bridge is empty')
  return bridge
}

async function rows(sql: string): Promise<QueryRow[]> {
  return statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
}

/** The steps of one period against the other in the engine's own words, with binary fractions and its own slope. */
function independentSql({
  by,
  view,
  before,
}: {
  by: readonly string[]
  view: View
  before: { from: string; to: string }
}): string {
  const keys = by.join(', ')
  const same = by.map((name) => `a.${name} IS NOT DISTINCT FROM b.${name}`).join(' AND ')
  const of = (side: 'a' | 'b', { from, to }: { from: string; to: string }) => `
    SELECT *, net_amount * r AS net, transportation_amount * r AS g, transportation_discount * r AS d,
      net_fuel_surcharge_amount * r AS f, net_other_accessorial_amount * r AS x, net_taxes_and_others * r AS t, net_amount * usd_rate AS own
    FROM (SELECT p.*, ${side === 'a' ? 'usd_rate::DOUBLE' : 'coalesce((SELECT mean FROM means m WHERE m.c = p.currency_code), usd_rate)::DOUBLE'} AS r
      FROM package_level_info p WHERE client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
      AND ${view.dateType} BETWEEN '${from}' AND '${to}' AND net_amount <> 0 ${view.filters.carrier_name ? "AND carrier_name = 'UPS'" : ''})`
  const grouped = (
    side: string,
  ) => `SELECT ${keys}, sum(no_of_pkgs)::DOUBLE AS n, sum(net) AS net, sum(g) AS g, sum(d) AS d, sum(f) AS f, sum(x) AS x, sum(t) AS t,
      sum(bill_weight_pounds)::DOUBLE AS w, sum(CASE WHEN bill_weight_pounds IS NOT NULL THEN no_of_pkgs END)::DOUBLE AS wn,
      regr_slope(g, bill_weight_pounds) AS raw, CASE WHEN isfinite(raw) THEN greatest(0, round(raw, 6)) ELSE 0 END AS slope
    FROM ${side}_rows WHERE no_of_pkgs > 0 GROUP BY ALL`
  return `WITH means AS (SELECT currency_code AS c, sum(usd_rate * no_of_pkgs)::DOUBLE / sum(no_of_pkgs) AS mean FROM package_level_info
      WHERE client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND ${view.dateType} BETWEEN '${before.from}' AND '${before.to}'
      AND net_amount <> 0 ${view.filters.carrier_name ? "AND carrier_name = 'UPS'" : ''} GROUP BY 1 HAVING sum(no_of_pkgs) > 0),
    a_rows AS (${of('a', before)}), b_rows AS (${of('b', view)}),
    a AS (${grouped('a')}), b AS (${grouped('b')}),
    k AS (SELECT a.n AS na, b.n AS nb, a.net AS neta, b.net AS netb, a.g AS ga, b.g AS gb, a.d AS da, b.d AS db, a.f AS fa, b.f AS fb, a.x AS xa, b.x AS xb, a.t AS ta, b.t AS tb,
      CASE WHEN a.g = 0 THEN 0 ELSE a.d / a.g END AS dr, CASE WHEN b.g = 0 THEN 0 ELSE b.d / b.g END AS ds, a.w / a.wn AS wa, b.w / b.wn AS wb, a.slope FROM a JOIN b ON ${same}),
    s AS (SELECT sum(na) AS na, sum(nb) AS nb, sum(neta) AS neta FROM k)
    SELECT
      (SELECT coalesce(sum(b.net), 0) FROM b WHERE NOT EXISTS (SELECT 1 FROM a WHERE ${same}))::DOUBLE AS new,
      -(SELECT coalesce(sum(a.net), 0) FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE ${same}))::DOUBLE AS lost,
      (SELECT (nb - na) * neta / na FROM s)::DOUBLE AS volume,
      (SELECT sum((k.nb - k.na * s.nb / s.na) * k.neta / k.na) FROM k, s)::DOUBLE AS mix,
      (SELECT sum(nb * (gb / nb - ga / na) * (1 - dr) - coalesce(nb * (wb - wa) * slope * (1 - dr), 0)) FROM k)::DOUBLE AS listPrice,
      (SELECT sum(coalesce(nb * (wb - wa) * slope * (1 - dr), 0)) FROM k)::DOUBLE AS weight,
      (SELECT sum(gb * (dr - ds)) FROM k)::DOUBLE AS discount,
      (SELECT sum(CASE WHEN ga - da = 0 OR gb - db = 0 THEN fb - fa * nb / na ELSE nb * ((gb - db) / nb - (ga - da) / na) * fa / (ga - da) END) FROM k)::DOUBLE AS fuelFollows,
      (SELECT sum(CASE WHEN ga - da = 0 OR gb - db = 0 THEN 0 ELSE (gb - db) * (fb / (gb - db) - fa / (ga - da)) END) FROM k)::DOUBLE AS fuelPercent,
      (SELECT sum(xb - nb * xa / na) FROM k)::DOUBLE AS accessorials,
      (SELECT sum(tb - nb * ta / na) FROM k)::DOUBLE AS taxes,
      (SELECT coalesce(sum(net), 0) FROM b_rows WHERE no_of_pkgs = 0 AND bucket_name = 'fee')::DOUBLE - (SELECT coalesce(sum(net), 0) FROM a_rows WHERE no_of_pkgs = 0 AND bucket_name = 'fee')::DOUBLE AS fees,
      (SELECT coalesce(sum(net), 0) FROM b_rows WHERE no_of_pkgs = 0 AND bucket_name = 'adjustment')::DOUBLE - (SELECT coalesce(sum(net), 0) FROM a_rows WHERE no_of_pkgs = 0 AND bucket_name = 'adjustment')::DOUBLE AS adjustments,
      (SELECT coalesce(sum(net), 0) FROM b_rows WHERE no_of_pkgs = 0 AND bucket_name = 'credit')::DOUBLE - (SELECT coalesce(sum(net), 0) FROM a_rows WHERE no_of_pkgs = 0 AND bucket_name = 'credit')::DOUBLE AS credits,
      (SELECT sum(own - net) FROM b_rows)::DOUBLE AS exchangeRate,
      (SELECT sum(own) FROM b_rows)::DOUBLE AS now, (SELECT sum(own) FROM a_rows)::DOUBLE AS before`
}

const CASES: Record<string, { change: Partial<View>; dimension: string }> = {
  'a year against the year before': { change: {}, dimension: 'service' },
  'by carrier alone': { change: {}, dimension: 'carrier_name' },
  'one carrier, by ship date': {
    change: { dateType: 'pickup_date', filters: { carrier_name: ['UPS'] } },
    dimension: 'service',
  },
  'two ranges of other lengths': {
    change: { period: '', from: '2026-03-01', to: '2026-05-31', against: 'year' },
    dimension: 'service',
  },
}

describe('[BRG-02] each step is what a query of its own says', () => {
  test.each(Object.entries(CASES))('%s', async (_, { change, dimension }) => {
    const bridge = await told(change, dimension)
    const { view, payload } = asked(change, dimension)
    const [independent] = await rows(independentSql({ by: bridge.by, view, before: payload.before }))
    for (const { step, amount } of bridge.steps) expect.soft(amount, step).toBeCloseTo(Number(independent?.[step]), 1)
    expect(bridge.steps.length).toBeGreaterThanOrEqual(14)
    expect(bridge.now).toBeCloseTo(Number(independent?.now), 2)
    expect(bridge.before).toBeCloseTo(Number(independent?.before), 2)
  })
})

test('[BRG-01] the steps add up to the difference, and each segment is its two filtered totals', async () => {
  const bridge = await told({ currency: 'USD' })
  expect(exactSum(bridge.steps.map(({ amount }) => amount))).toBe(exactSum([bridge.now, -bridge.before]))
  const all = [...bridge.segments, bridge.others, bridge.without].flatMap((each) => each ?? [])
  expect(exactSum(all.map(({ change }) => change))).toBe(exactSum([bridge.now, -bridge.before]))
  for (const { change, before, now } of all) expect(change).toBe(exactSum([now ?? 0, -(before ?? 0)]))
  const [first] = bridge.segments
  const { payload } = asked({
    currency: 'USD',
    filters: {
      ...Object.fromEntries(Object.entries(first?.values ?? {}).map(([name, value]) => [name, [value]])),
      bucket_name: ['freight'],
    },
  })
  const total = async (of: object) => {
    const { body } = await portal.call(as.analyst, {
      method: 'POST',
      url: '/aiparcelweb/api/aidashboards/data/whyItChanged/steps',
      payload: { ...payload.query, ...of, selectColumnNames: ['total_spend'], groupByDetails: [], orderByDetails: [] },
    })
    return (body as { data: { data: { total_spend: number | null }[] } }).data.data[0]?.total_spend
  }
  expect(await total({})).toBe(first?.now)
})

describe('[BRG-01] what cannot be bridged is refused', () => {
  const call = (login: string, payload: object) =>
    portal.call(as[login], { method: 'POST', url: ADDRESS, payload: payload as Record<string, unknown> })

  test('an average, several facts, dates that are no range, a name that the page does not use', async () => {
    const { payload } = asked({})
    const refused = async (query: object) =>
      (await call('analyst', { ...payload, query: { ...payload.query, ...query } })).status
    expect(
      await refused({
        selectColumnNames: ['carrier_name', 'total_spend', 'fuel_surcharge'],
        groupByDetails: ['carrier_name'],
        orderByDetails: [],
      }),
    ).toBe(400)
    expect(await refused({ whereClauseDetails: ["bill_date >= '2026-01-01'"] })).toBe(400)
    expect(
      await refused({
        selectColumnNames: ['sender_name', 'total_spend'],
        groupByDetails: ['sender_name'],
        orderByDetails: [],
      }),
    ).toBe(400)
    expect((await call('analyst', { ...payload, before: { from: '2026-02-01', to: '2026-01-01' } })).status).toBe(400)
  })

  test('a guest has no such page, and another company reads no row', async () => {
    const { payload } = asked({})
    expect((await call('guest', payload)).status).toBe(404)
    const { status, body } = await call('single.analyst', payload)
    expect([status, (body as { data: { data: unknown[] } }).data.data]).toEqual([200, []])
  })
})
