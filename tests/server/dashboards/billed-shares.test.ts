import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber } from '../../../domain/dates/calendar-date.ts'
import { pastMonths, rangesHeld } from '../../../domain/billed/backtest.ts'
import type { BilledSum } from '../../../domain/billed/billed-sums.ts'
import { lagModel, MOST_LAG_DAYS } from '../../../domain/billed/lag-model.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { sentQuery } from '../../../domain/query/query.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { publishVersion } from '../../../server/warehouse/publish-version.ts'
import { refreshRollUps } from '../../../server/warehouse/roll-ups/refresh-roll-ups.ts'
import { openDemo } from '../warehouse/demo/open-demo.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'

const EXCLUDED = "invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')"

let portal: TestPortal
const as: Record<string, Awaited<ReturnType<TestPortal['signIn']>>> = {}

beforeAll(async () => {
  portal = await openTestPortal()
  for (const login of ['analyst', 'single.analyst']) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

interface Told {
  readonly share: number
  readonly from: string
  readonly to: string
  readonly range: { readonly least: number; readonly most: number } | null
}
interface Answer {
  readonly asOf: string
  readonly known: boolean
  readonly whole: Told | null
  readonly parts: readonly Told[]
}

async function ask(change: Partial<View>, { call = 'billed', login = 'analyst' } = {}) {
  const config = portal.installation.deps.config.current()
  const page = config.pages.find(({ id }) => id === 'spend')
  const widget = config.widgets.get('trends')
  if (!page || !widget) throw new Error('the page has no trends')
  const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...change }
  const query = planQuery({ page, widget, settings: { chartTimeSpan: 'monthly' }, view })
  return portal.call(as[login], {
    method: 'POST',
    url: `/aiparcelweb/api/aidashboards/${call}/spend/trends`,
    payload: sentQuery(query),
  })
}

/** Rows come in any order, so their sums differ in the last places. */
const rounded = (of: unknown): unknown =>
  JSON.parse(JSON.stringify(of, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)))

const SHIPPED: Partial<View> = { dateType: 'pickup_date', period: '', from: '2026-07-01', to: TEST_TODAY }

describe('how much of ship dates is billed', () => {
  test('the last month of ship dates is marked with its share and range, older ones are not (MAT-01)', async () => {
    const { status, body } = await ask(SHIPPED)
    expect(status).toBe(200)
    const { known, whole, parts } = body as Answer
    expect(known).toBe(true)
    expect(parts.map(({ from }) => from)).toEqual(['2026-11-01'])
    expect(parts[0]?.to).toBe(TEST_TODAY)
    expect(parts[0]?.share).toBeGreaterThan(0.3)
    expect(parts[0]?.share).toBeLessThan(0.8)
    const { least = 1, most = 0 } = parts[0]?.range ?? {}
    expect(least).toBeLessThanOrEqual(parts[0]?.share ?? 0)
    expect(most).toBeGreaterThanOrEqual(parts[0]?.share ?? 1)
    expect(whole?.share).toBeGreaterThan(parts[0]?.share ?? 1)
  })

  test('dates that are all billed have no mark, and bill dates are refused', async () => {
    expect((await ask({ ...SHIPPED, to: '2026-09-30' })).body).toMatchObject({ whole: null, parts: [] })
    expect((await ask({ ...SHIPPED, dateType: 'bill_date' })).status).toBe(400)
    expect((await ask({ ...SHIPPED, dateType: 'bill_date' }, { call: 'billedBefore' })).status).toBe(400)
  })

  test('the rows that the reader filters for weigh the share (MAT-03)', async () => {
    const of = async (carrier: string) =>
      ((await ask({ ...SHIPPED, filters: { carrier_name: [carrier] } as View['filters'] })).body as Answer).parts.at(-1)
    const [ups, fedex] = [await of('UPS'), await of('FedEx')]
    expect(ups?.share).not.toBe(fedex?.share)
  })

  test('past months that are all billed are told on the 5th of the next, and what was billed then stands beside it', async () => {
    const { status, body } = await ask(SHIPPED, { call: 'billedBefore' })
    expect(status).toBe(200)
    const { months } = body as { months: { month: string; share: number; was: number }[] }
    expect(months[0]?.month).toBe('2026-09-01')
    const [billed] = await statementsOf(portal.installation.deps.warehouse).rows({
      params: [],
      sql: `SELECT (sum(net_amount * usd_rate) FILTER (bill_date <= '2026-10-05') / sum(net_amount * usd_rate))::DOUBLE AS was FROM package_level_info
        WHERE client_id IN (1, 2, 3, 4) AND ${EXCLUDED} AND bucket_name IN ('freight', 'fee') AND pickup_date BETWEEN '2026-09-01' AND '2026-09-30'`,
    })
    expect(months[0]?.was).toBeCloseTo(Number(billed?.was), 9)
  })

  test('what is told to a client is told from its own rows: others may ship and bill as they like (MAT-03)', async () => {
    const told = async () => [
      (await ask({ ...SHIPPED, clientId: 5 }, { login: 'single.analyst' })).body,
      (await ask({ ...SHIPPED, clientId: 5 }, { login: 'single.analyst', call: 'billedBefore' })).body,
    ]
    const before = await told()
    expect(before[0]).toMatchObject({ known: true, parts: [{ from: '2026-11-01' }] })
    await portal.installation.deps.publish(async (publish) => {
      const connection = connectionOf(publish)
      await connection.run(
        'UPDATE package_level_info SET bill_date = pickup_date + 60 WHERE client_id <> 5 AND pickup_date IS NOT NULL',
      )
      await refreshRollUps(connection)
      await publishVersion(connection, { now: new Date('2026-11-21T12:00:00Z'), source: 'edit' })
    })
    expect(rounded(await told())).toEqual(rounded(before))
  })
})

describe('of the demo', () => {
  let sums: BilledSum[]
  let demo: Awaited<ReturnType<typeof openDemo>>
  beforeAll(async () => {
    demo = await openDemo({ packages: 60_000 })
    const rows =
      await demo.rows(`SELECT carrier_name AS carrier, coalesce(service, '') AS service, pickup_date AS shipped, bill_date AS billed,
        sum(no_of_pkgs) AS packages, sum(net_amount * usd_rate)::DOUBLE AS net FROM package_level_info
      WHERE bucket_name IN ('freight', 'fee') AND pickup_date IS NOT NULL AND ${EXCLUDED} GROUP BY ALL`)
    sums = rows.map(({ carrier, service, shipped, billed, packages, net }) => ({
      carrier: String(carrier),
      service: String(service),
      shipped: dayNumber(String(shipped)),
      billed: dayNumber(String(billed)),
      packages: Number(packages),
      net: Number(net),
    }))
  })
  afterAll(() => demo.close())

  test('the shares of a service and weekday are those that SQL counts of its settled days', async () => {
    const asOf = dayNumber(TEST_TODAY)
    const model = lagModel(sums, { asOf })
    const whole = model.wholeAfter('UPS') ?? 0
    const [{ service = '', settled = '' } = {}] = await demo.rows(`
      WITH lag AS (SELECT bill_date - pickup_date AS d, sum(no_of_pkgs) AS n FROM package_level_info WHERE carrier_name = 'UPS' AND bucket_name IN ('freight', 'fee') AND ${EXCLUDED}
        AND pickup_date <= DATE '${TEST_TODAY}' - ${MOST_LAG_DAYS} GROUP BY 1)
      SELECT (SELECT min(d) FROM (SELECT d, sum(n) OVER (ORDER BY d) / sum(n) OVER () AS share FROM lag) WHERE share >= 0.995) AS settled,
        (SELECT mode(service) FROM package_level_info WHERE carrier_name = 'UPS' AND bucket_name = 'freight') AS service`)
    expect(whole).toBe(Number(settled))
    const told = await demo.rows(`
      SELECT bill_date - pickup_date AS d, sum(sum(no_of_pkgs)) OVER w / sum(sum(no_of_pkgs)) OVER () AS packages,
        sum(sum(net_amount * usd_rate)::DOUBLE) OVER w / sum(sum(net_amount * usd_rate)::DOUBLE) OVER () AS net
      FROM package_level_info WHERE carrier_name = 'UPS' AND service = '${service}' AND dayofweek(pickup_date) = 2 AND ${EXCLUDED}
        AND bucket_name IN ('freight', 'fee') AND pickup_date < DATE '${TEST_TODAY}' - ${whole}
      GROUP BY 1 WINDOW w AS (ORDER BY bill_date - pickup_date) ORDER BY 1`)
    expect(told.length).toBeGreaterThan(1)
    const shipped = dayNumber('2026-11-17')
    for (const { d, packages, net } of told) {
      const share = (weight: 'packages' | 'net') =>
        model.shareAfter(Number(d), { carrier: 'UPS', service: String(service), shipped, weight })
      expect(share('packages')).toBeCloseTo(Number(packages), 9)
      expect(share('net')).toBeCloseTo(Number(net), 9)
    }
  })

  test('at least nine of ten months by carrier and service lay in the range that was told of them (MAT-04)', () => {
    const cells = pastMonths(sums, { asOf: dayNumber(TEST_TODAY), weight: 'net', months: 20, each: 'service' })
    const { ranged, held } = rangesHeld(cells)
    console.info(`demo: ${ranged} months by carrier and service, ${((100 * held) / ranged).toFixed(1)} % within`)
    expect(ranged).toBeGreaterThanOrEqual(200)
    expect(held / ranged).toBeGreaterThanOrEqual(0.9)
  })
})
