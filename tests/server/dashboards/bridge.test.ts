// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBridge, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import type { BilledDates } from '../../../domain/billed/billed-dates.ts'
import { viewBefore } from '../../support/answers/view-before.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { bridgeSentences } from '../../../src/charts/kinds/bridge/bridge-words.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { askedBridge } from './asked-bridge.ts'

let portal: TestPortal
const as: Record<string, Awaited<ReturnType<TestPortal['signIn']>>> = {}

beforeAll(async () => {
  portal = await openTestPortal()
  for (const login of ['analyst', 'single.analyst', 'guest']) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

const ADDRESS = '/aiparcelweb/api/aidashboards/bridge/whyItChanged/steps'

const asked = (change: Partial<View>, dimension?: string) => askedBridge(portal, change, dimension)

async function told(change: Partial<View>, dimension?: string): Promise<ToldBridge> {
  const { payload } = asked(change, dimension)
  const { status, body } = await portal.call(change.clientId === 5 ? as['single.analyst'] : as.analyst, {
    method: 'POST',
    url: ADDRESS,
    payload,
  })
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
  modes,
  view,
  before,
}: {
  modes: ToldBridge['modes']
  view: View
  before: { from: string; to: string }
}): string {
  const by = modes.toSorted((one, other) => other.by.length - one.by.length)[0]?.by ?? []
  const finer = (at: number) => modes.filter((each) => each.by.length > at).map(({ mode }) => `'${mode}'`)
  const keys = [
    'mode',
    ...by.map((name, at) => `CASE WHEN mode IN (${finer(at).join(', ')}) THEN ${name} END AS key_${name}`),
  ].join(', ')
  const same = ['mode', ...by.map((name) => `key_${name}`)]
    .map((name) => `a.${name} IS NOT DISTINCT FROM b.${name}`)
    .join(' AND ')
  const mode = `CASE WHEN service_category = 'LTL' THEN 'ltl' WHEN service_category = 'FTL' THEN 'ftl' WHEN service_category LIKE 'Ocean%' THEN 'ocean'
      WHEN service_category = 'Air Cargo' THEN 'airCargo' WHEN service_category = 'Courier' THEN 'courier' ELSE 'parcel' END`
  const unit = "CASE WHEN mode IN ('parcel', 'courier') THEN no_of_pkgs ELSE 1 END"
  const of = (side: 'a' | 'b', { from, to }: { from: string; to: string }) => `
    SELECT *, net_amount * r AS net, transportation_amount * r AS g, transportation_discount * r AS d,
      net_fuel_surcharge_amount * r AS f, net_other_accessorial_amount * r AS x, net_taxes_and_others * r AS t, net_amount * usd_rate AS own, ${mode} AS mode
    FROM (SELECT p.*, ${side === 'a' ? 'usd_rate::DOUBLE' : 'coalesce((SELECT mean FROM means m WHERE m.c = p.currency_code), usd_rate)::DOUBLE'} AS r
      FROM package_level_info p WHERE client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
      AND ${view.dateType} BETWEEN '${from}' AND '${to}' ${view.filters.carrier_name ? "AND carrier_name = 'UPS'" : ''})`
  const grouped = (
    side: string,
  ) => `SELECT ${keys}, sum(${unit})::DOUBLE AS n, sum(net) AS net, sum(g) AS g, sum(d) AS d, sum(f) AS f, sum(x) AS x, sum(t) AS t,
      sum(bill_weight_pounds)::DOUBLE AS w, sum(CASE WHEN bill_weight_pounds IS NOT NULL THEN ${unit} END)::DOUBLE AS wn,
      regr_slope(g, bill_weight_pounds) AS raw, CASE WHEN isfinite(raw) THEN greatest(0, round(raw, 6)) ELSE 0 END AS slope
    FROM ${side}_rows WHERE no_of_pkgs > 0 GROUP BY ALL`
  return `WITH means AS (SELECT currency_code AS c, sum(usd_rate * no_of_pkgs)::DOUBLE / sum(no_of_pkgs) AS mean FROM package_level_info
      WHERE client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND ${view.dateType} BETWEEN '${before.from}' AND '${before.to}'
      ${view.filters.carrier_name ? "AND carrier_name = 'UPS'" : ''} GROUP BY 1 HAVING sum(no_of_pkgs) > 0),
    a_rows AS (${of('a', before)}), b_rows AS (${of('b', view)}),
    a AS (${grouped('a')}), b AS (${grouped('b')}),
    k AS (SELECT a.mode, a.n AS na, b.n AS nb, a.net AS neta, b.net AS netb, a.g AS ga, b.g AS gb, a.d AS da, b.d AS db, a.f AS fa, b.f AS fb, a.x AS xa, b.x AS xb, a.t AS ta, b.t AS tb,
      CASE WHEN a.g = 0 THEN 0 ELSE a.d / a.g END AS dr, CASE WHEN b.g = 0 THEN 0 ELSE b.d / b.g END AS ds, a.w / a.wn AS wa, b.w / b.wn AS wb, a.slope FROM a JOIN b ON ${same}),
    s AS (SELECT mode, sum(na) AS na, sum(nb) AS nb, sum(neta) AS neta FROM k GROUP BY mode)
    SELECT
      (SELECT coalesce(sum(b.net), 0) FROM b WHERE NOT EXISTS (SELECT 1 FROM a WHERE ${same}))::DOUBLE AS new,
      -(SELECT coalesce(sum(a.net), 0) FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE ${same}))::DOUBLE AS lost,
      (SELECT sum((nb - na) * neta / na) FROM s)::DOUBLE AS volume,
      (SELECT sum((k.nb - k.na * s.nb / s.na) * k.neta / k.na) FROM k JOIN s USING (mode))::DOUBLE AS mix,
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
    change: { period: '', from: '2026-03-01', to: '2026-05-31', against: 'dates' },
    dimension: 'service',
  },
}

describe('[BRG-02] each step is what a query of its own says', () => {
  test.each(Object.entries(CASES))('%s', async (_, { change, dimension }) => {
    const bridge = await told(change, dimension)
    const { view, page } = asked(change, dimension)
    const before = viewBefore(view, page)
    const [independent] = await rows(independentSql({ modes: bridge.modes, view, before }))
    for (const { step, amount } of bridge.steps) expect.soft(amount, step).toBeCloseTo(Number(independent?.[step]), 1)
    expect(bridge.steps.length).toBeGreaterThanOrEqual(14)
    expect(bridge.now).toBeCloseTo(Number(independent?.now), 2)
    expect(bridge.before).toBeCloseTo(Number(independent?.before), 2)
  })
})

test('[BRG-02] packages on which a fact is zero are packages of their segment: of fuel too all of them are counted', async () => {
  const { view, page } = asked({ fact: 'fuel_surcharge' }, 'carrier_name')
  const bridge = await told({ fact: 'fuel_surcharge' }, 'carrier_name')
  const kept =
    "client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND no_of_pkgs > 0"
  const mode = `CASE WHEN service_category IN ('LTL', 'FTL', 'Ocean LCL', 'Ocean FCL', 'Air Cargo', 'Courier') THEN left(service_category, 5) ELSE '' END`
  const side = ({ from, to }: { from: string; to: string }) =>
    `SELECT carrier_name, ${mode} AS mode, sum(CASE WHEN ${mode} IN ('', 'Couri') THEN no_of_pkgs ELSE 1 END)::DOUBLE AS n, sum(net_fuel_surcharge_amount * usd_rate)::DOUBLE AS f FROM package_level_info
    WHERE ${kept} AND bill_date BETWEEN '${from}' AND '${to}' GROUP BY ALL`
  const [independent] = await rows(
    `WITH k AS (SELECT a.mode, a.n AS na, b.n AS nb, a.f AS fa FROM (${side(viewBefore(view, page))}) a JOIN (${side(view)}) b USING (carrier_name, mode)),
    s AS (SELECT (sum(nb) - sum(na)) * sum(fa) / sum(na) AS volume FROM k GROUP BY mode) SELECT sum(volume) AS volume FROM s`,
  )
  const [unfuelled] = await rows(
    `SELECT count(*)::DOUBLE AS many FROM package_level_info WHERE ${kept} AND net_fuel_surcharge_amount = 0`,
  )
  expect(Number(unfuelled?.many)).toBeGreaterThan(0)
  expect(bridge.modes.map(({ by }) => by.join())).toEqual(bridge.modes.map(() => 'carrier_name'))
  expect(bridge.modes.length).toBeGreaterThan(1)
  expect(bridge.steps.find(({ step }) => step === 'volume')?.amount).toBeCloseTo(Number(independent?.volume), 1)
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
      ...(first?.mode ? { service_category: [...first.categories] } : {}),
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

test('[BRG-02] a client whose data begins late is a step of its own: its two totals, named with its first day', async () => {
  const firsts = await rows(
    'SELECT client_id, CAST(min(bill_date) AS VARCHAR) AS first FROM package_level_info WHERE client_id IN (1, 2, 3, 4) GROUP BY 1 ORDER BY 2 DESC',
  )
  const [late = ''] = firsts.map(({ first }) => String(first))
  const earlier = { from: addDays(late, -1), to: addDays(late, 26) }
  const range = { from: addDays(late, 27), to: addDays(late, 54) }
  const begun = firsts.filter(({ first }) => String(first) > earlier.from).map(({ client_id: id }) => Number(id))
  expect(begun.length).toBeLessThan(4)
  const { payload } = asked({ period: '', ...range })
  const { body } = await portal.call(as.analyst, {
    method: 'POST',
    url: ADDRESS,
    payload: { ...payload, before: earlier },
  })
  const bridge = readBridge((body as { data: { data: QueryRow[] } }).data.data)
  const [independent] = await rows(
    `SELECT round(sum(CASE WHEN bill_date >= '${range.from}' THEN net_amount * usd_rate ELSE -net_amount * usd_rate END), 2)::DOUBLE AS change
    FROM package_level_info WHERE client_id IN (${begun.join()}) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
    AND bill_date BETWEEN '${earlier.from}' AND '${range.to}'`,
  )
  expect(bridge?.steps.find(({ step }) => step === 'begun')?.amount).toBeCloseTo(Number(independent?.change), 1)
  expect(bridge?.begun.map(({ since }) => since)).toEqual(
    firsts
      .filter(({ client_id: id }) => begun.includes(Number(id)))
      .map(({ first }) => String(first))
      .toReversed(),
  )
  expect(exactSum((bridge?.steps ?? []).map(({ amount }) => amount))).toBe(
    exactSum([bridge?.now ?? 0, -(bridge?.before ?? 0)]),
  )
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

const FORMAT = { unit: 'money', symbol: '$', weightUnit: 'lbs' } as const

test.each([
  ['the general increase of each January', {}, /^It rose by [^:]+%\): higher list prices \+\$[\d,.]+/],
  [
    'the fuel percent that carriers raised',
    { fact: 'fuel_surcharge' },
    /^It rose by [^:]+%\): a higher fuel percent \+\$[\d,.]+/,
  ],
  [
    'the demand surcharge that USPS did not have before July',
    { period: '', from: '2026-07-12', to: '2026-10-31', filters: { carrier_name: ['USPS'] } },
    /^It (rose|fell) by [^:]+%\): [^.]*dearer accessorials \+\$[\d,.]+/,
  ],
  [
    'the client that sends by air what went by ground before April',
    { period: '', from: '2026-04-05', to: '2026-11-14', clientId: 5 },
    /^It (rose|fell) by [^:]+%\): [^.]*a dearer mix \+\$[\d,.]+/,
  ],
] satisfies [string, Partial<View>, RegExp][])(
  'of the demo the page says in its first sentence: %s (issue 23)',
  async (_story, change: Partial<View>, said) => {
    const bridge = await told(change)
    const bridged = change.fact === undefined ? 'net' : 'fuel'
    const sentences = bridgeSentences({ bridge, factText: 'It', format: FORMAT, bridged, open: null })
    expect(sentences[0]).toMatch(said)
  },
)

test('of the carrier that bills three weeks late the page says first that the last weeks are not billed yet (issue 23)', async () => {
  const late: Partial<View> = {
    ...{ dateType: 'pickup_date', period: '', clientId: 3 },
    filters: { carrier_name: ['Purolator'] },
  }
  const sentences = async (days: Pick<View, 'from' | 'to'>) => {
    const { payload } = asked({ ...late, ...days })
    const url = '/aiparcelweb/api/aidashboards/billed/whyItChanged/steps'
    const { body } = await portal.call(as.analyst, { method: 'POST', url, payload: payload.query })
    const { whole } = body as BilledDates
    const bridge = await told({ ...late, ...days })
    return bridgeSentences({ bridge, factText: 'It', format: FORMAT, bridged: 'net', open: whole })
  }
  expect((await sentences({ from: '2026-10-11', to: '2026-11-21' }))[0]).toMatch(
    /^Not all is billed yet \(10\/11\/26 – 11\/21\/26: about \d\d% billed\): what is missing of It is not cheaper\.$/,
  )
  expect((await sentences({ from: '2026-08-02', to: '2026-08-29' }))[0]).toMatch(/^It (rose|fell) by /)
})

describe('[BRG-07] two carriers, accounts or clients against each other', () => {
  const VIEW = "invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND net_amount <> 0"

  const PARCEL = "service_category NOT IN ('LTL', 'FTL', 'Ocean LCL', 'Ocean FCL', 'Air Cargo', 'Courier')"

  /** What a parcel costs of such rows, as its own query says. */
  async function apiece(where: string, { from, to }: { from: string; to: string }) {
    const [row] = await rows(
      `SELECT sum(net_amount * usd_rate)::DOUBLE / sum(no_of_pkgs) AS cost FROM package_level_info WHERE ${VIEW} AND bill_date BETWEEN '${from}' AND '${to}' AND ${PARCEL} AND ${where}`,
    )
    return Number(row?.cost)
  }

  const FAMILY = 'client_id IN (1, 2, 3, 4)'

  test('carriers: each side is what its package costs, and the steps are what lies between', async () => {
    const change: Partial<View> = { filters: { carrier_name: ['UPS'] }, against: 'carrier_name:FedEx' }
    const bridge = await told(change)
    const { view, payload } = asked(change)
    expect(payload.before).toEqual({ column: 'carrier_name', value: 'FedEx' })
    expect(payload.query.groupByDetails).toEqual(['service_category', 'normalised_zone', 'weight_band'])
    expect(bridge.sides).toEqual({ before: 'FedEx', now: 'UPS' })
    expect(bridge.now).toBeCloseTo(await apiece(`${FAMILY} AND carrier_name = 'UPS'`, view), 2)
    expect(bridge.before).toBeCloseTo(await apiece(`${FAMILY} AND carrier_name = 'FedEx'`, view), 2)
    const difference = exactSum([bridge.now, -bridge.before])
    expect(exactSum(bridge.steps.map(({ amount }) => amount))).toBe(difference)
    const all = [...bridge.segments, bridge.others, bridge.without].flatMap((each) => each ?? [])
    expect(exactSum(all.map((each) => each.change))).toBe(difference)
    expect(bridge.steps.map(({ step }) => step)).not.toContain('volume')
    expect(bridgeSentences({ bridge, factText: 'Total Spend', format: FORMAT, bridged: 'net', open: null })[0]).toMatch(
      /^Total Spend: UPS is \$[\d.]+ \([\d.]+%\) (dearer|cheaper) a package than FedEx: [^;]+ [+−]\$[\d.]+/,
    )
  })

  test('clients, by their names; a client that one may not see is out of reach, as one that there is not', async () => {
    const change = { clientId: 3, against: 'client_id:2' } as const
    const bridge = await told(change)
    expect(bridge.now).toBeCloseTo(await apiece('client_id = 3', asked(change).view), 2)
    expect(bridge.before).toBeCloseTo(await apiece('client_id = 2', asked(change).view), 2)
    const names = await rows('SELECT name FROM client WHERE id IN (2, 3) ORDER BY id')
    expect(bridge.sides).toEqual({ before: names[0]?.name, now: names[1]?.name })
    expect(await told({ clientId: 1, childClientIds: [3], against: 'client_id:2' })).toEqual(bridge)
    const { payload } = asked(change)
    const reached = (login: string, before: object, query: object = {}) =>
      portal.call(as[login], {
        method: 'POST',
        url: ADDRESS,
        payload: { query: { ...payload.query, ...query }, before: { column: 'client_id', ...before } },
      })
    const foreign = await reached('analyst', { value: '5' })
    const nowhere = await reached('analyst', { value: '999999' })
    expect(foreign.status).toBe(nowhere.status)
    expect(JSON.stringify(foreign.body).replaceAll('5', '')).toBe(JSON.stringify(nowhere.body).replaceAll('999999', ''))
    const single = await reached('single.analyst', { value: '2' }, { clientId: 5 })
    expect(single.status).toBe(foreign.status)
    expect(JSON.stringify(single.body)).not.toContain(String(names[0]?.name))
  })

  test('what has no side of its own is refused', async () => {
    const { payload } = asked({ filters: { carrier_name: ['UPS'] } })
    const refused = async (before: object, query: object = {}) =>
      (
        await portal.call(as.analyst, {
          method: 'POST',
          url: ADDRESS,
          payload: { query: { ...payload.query, ...query }, before },
        })
      ).status
    expect(await refused({ column: 'carrier_name', value: 'UPS' })).toBe(400)
    expect(await refused({ column: 'account_number', value: '1' })).toBe(400)
    expect(await refused({ column: 'client_id', value: 'x' })).toBe(400)
    expect(await refused({ column: 'sender_name', value: 'x' })).toBe(400)
    expect(await refused({ column: 'carrier_name', value: 'FedEx' })).toBe(200)
  })
})
