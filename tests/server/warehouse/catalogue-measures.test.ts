// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CurrencyChoice, WeightUnit } from '../../../domain/query/query.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { weightsIn } from '../../support/answers/weights-by-hand.ts'

const READ = `client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')`
const US = `normalised_sender_country = 'US' AND normalised_consignee_country = 'US' AND zone_number BETWEEN 2 AND 8`
const ARRIVED = `pickup_date IS NOT NULL AND delivery_date::DATE >= pickup_date`
const DAYS = `date_diff('day', pickup_date, delivery_date::DATE)`
/** Day by day, as a person would count. */
const BUSINESS_DAYS = `len(list_filter(generate_series(pickup_date + INTERVAL 1 DAY, delivery_date::DATE::TIMESTAMP, INTERVAL 1 DAY), day -> isodow(day) < 6))`
const WEEKS = `count(DISTINCT date_diff('week', DATE '2000-01-03', bill_date + 1))`

/** Rows whose weight counts. */
const WEIGHED = 'FILTER (WHERE no_of_pkgs > 0 AND bill_weight_pounds >= 0 AND actual_weight_pounds >= 0)'

const PACKAGES: Readonly<Record<string, string>> = {
  net_spend: 'sum(net_amount * rate)',
  discount: 'sum(incentive_amount * rate)',
  gross_spend: 'sum((net_amount + incentive_amount) * rate)',
  credit: 'sum(audit_refund_amount * rate)',
  savings: 'sum((incentive_amount + audit_refund_amount) * rate)',
  total_bill_weight: `sum(bill_weight_pounds * UNIT) ${WEIGHED}`,
  costperpound: `sum(net_amount * rate) / sum(bill_weight_pounds * UNIT) ${WEIGHED}`,
  costperpackage: 'sum(net_amount * rate) / nullif(sum(no_of_pkgs), 0)',
  unitCost: 'sum(net_amount * rate) / nullif(sum(no_of_pkgs), 0)',
  avgWeight: `sum(bill_weight_pounds * UNIT) ${WEIGHED} / sum(no_of_pkgs) ${WEIGHED}`,
  avgZone: `sum(zone_number * no_of_pkgs) FILTER (WHERE ${US}) / sum(no_of_pkgs) FILTER (WHERE ${US})`,
  weeks: WEEKS,
  weeklyVolume: `sum(no_of_pkgs) / ${WEEKS}`,
  weeklyCost: `sum(net_amount * rate) / ${WEEKS}`,
  records: 'count(*)',
  shipments: 'count(*) FILTER (WHERE no_of_pkgs > 0)',
  delivered: `sum(no_of_pkgs) FILTER (WHERE ${ARRIVED})`,
  pickupToDelivery: `sum(no_of_pkgs * ${DAYS}) FILTER (WHERE ${ARRIVED}) / sum(no_of_pkgs) FILTER (WHERE ${ARRIVED})`,
  labelToDelivery: `sum(no_of_pkgs * ${DAYS}) FILTER (WHERE ${ARRIVED}) / sum(no_of_pkgs) FILTER (WHERE ${ARRIVED})`,
  busPickupToDelivery: `sum(no_of_pkgs * ${BUSINESS_DAYS}) FILTER (WHERE ${ARRIVED}) / sum(no_of_pkgs) FILTER (WHERE ${ARRIVED})`,
  busLabelToDelivery: `sum(no_of_pkgs * ${BUSINESS_DAYS}) FILTER (WHERE ${ARRIVED}) / sum(no_of_pkgs) FILTER (WHERE ${ARRIVED})`,
}
const CHARGES: Readonly<Record<string, string>> = {
  net_spend: 'sum(net_amount * rate)',
  discount: 'sum(incentive_amount * rate)',
  gross_spend: 'sum((net_amount + incentive_amount) * rate)',
  credit: 'sum(CASE WHEN credit_type IS NULL THEN 0 ELSE -net_amount END * rate)',
  savings: 'sum((incentive_amount + CASE WHEN credit_type IS NULL THEN 0 ELSE -net_amount END) * rate)',
  records: 'count(*)',
}

describe('measures of the catalogue equal plain SQL over the rows', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const own = async (sql: string) =>
    (await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })) as Record<string, unknown>[]
  const ask = async (
    table: string,
    {
      group,
      names,
      currency = 'all',
      unit = 'lbs',
    }: { group: string; names: readonly string[]; currency?: CurrencyChoice; unit?: WeightUnit },
  ) => {
    const { deps } = portal.installation
    const answer = await deps.warehouse.query({
      query: {
        selectColumnNames: [group, ...names],
        fromTableNames: [table],
        whereClauseDetails: [],
        groupByDetails: [group],
        orderByDetails: [{ name: group, direction: 'asc' }],
        clientId: 1,
        currency,
        unit,
      },
      scope: makeTenantScope({ allClients: true, clientIds: [] }, await deps.clients.all()),
      catalog: deps.config.current().catalog,
      today: TEST_TODAY,
      signal: new AbortController().signal,
    })
    if (!answer.ok) throw new Error(answer.problem.detail)
    return answer.value.data
  }
  const expectEqual = (
    answered: readonly Record<string, unknown>[],
    wanted: readonly Record<string, unknown>[],
    names: readonly string[],
  ) => {
    expect(answered.length).toBeGreaterThan(1)
    expect(answered.length).toBe(wanted.length)
    for (const [at, row] of answered.entries()) {
      for (const name of names) {
        const [found, value] = [row[name], wanted[at]?.[name]]
        if (value === null) expect([name, found]).toEqual([name, null])
        else
          expect(
            Math.abs(Number(found) - Number(value)),
            `${name} of row ${at}: ${String(found)}, by hand ${String(value)}`,
          ).toBeLessThan(1e-9 * Math.max(1, Math.abs(Number(value))))
      }
    }
    for (const name of names)
      expect([name, answered.some((row) => typeof row[name] === 'number' && row[name] !== 0)]).toEqual([name, true])
  }

  test.each([
    ['all', 'lbs', 'usd_rate', 'true'],
    ['CAD', 'kgs', '1.0::DOUBLE', "currency_code = 'CAD'"],
  ] as const)(
    'of packages by carrier, currency %s, weights in %s [DATA-10] [DATA-11]',
    async (currency, unit, rate, rows) => {
      const names = Object.keys(PACKAGES)
      const wanted =
        await own(`SELECT carrier_name, ${names.map((name) => `${weightsIn(unit, PACKAGES[name] ?? '')} AS "${name}"`).join(', ')}
      FROM (SELECT *, ${rate} AS rate FROM package_level_info WHERE ${READ} AND ${rows}) GROUP BY carrier_name ORDER BY carrier_name`)
      const told = currency === 'all' ? names : names.filter((name) => !['credit', 'avgZone'].includes(name))
      expectEqual(await ask('package_level_info', { group: 'carrier_name', names, currency, unit }), wanted, told)
    },
  )

  test('of charges by carrier [DATA-11]', async () => {
    const names = Object.keys(CHARGES)
    const wanted =
      await own(`SELECT carrier_name, ${names.map((name) => `${CHARGES[name]} AS "${name}"`).join(', ')} FROM (SELECT *, usd_rate AS rate FROM charge_level_info
      WHERE ${READ} AND accessorial_code NOT IN ('TFGHT', 'FGHT', 'TDSC', 'DSC')) GROUP BY carrier_name ORDER BY carrier_name`)
    expectEqual(await ask('charge_level_info', { group: 'carrier_name', names }), wanted, names)
  })

  test('the spend on each service category, which add up to the total [DATA-11, DATA-16]', async () => {
    const table = portal.installation.deps.config.current().catalog.tables.get('package_level_info')
    const names = [...(table?.measures.keys() ?? [])].filter((name) => name.startsWith('spend_'))
    const [answered] = await ask('package_level_info', { group: 'client_id', names: ['total_spend', ...names] })
    const wanted = await own(
      `SELECT service_category AS category, sum(net_amount * usd_rate) AS spend FROM package_level_info WHERE ${READ} AND client_id = 1 GROUP BY ALL`,
    )
    expect(names).toHaveLength(16)
    for (const { category, spend } of wanted) {
      const name = names.find((each) => table?.measures.get(each)?.label === `${String(category)} Spend`) ?? ''
      expect([category, Number(answered?.[name] ?? 0).toFixed(6)]).toEqual([category, Number(spend).toFixed(6)])
    }
    expect(names.reduce((sum, name) => sum + Number(answered?.[name] ?? 0), 0)).toBeCloseTo(
      Number(answered?.total_spend),
      6,
    )
  })

  test('packages of each ZIP area, with its place on the map [DATA-11]', async () => {
    const [query, wanted] = await Promise.all([
      ask('package_level_info', { group: 'postal_area', names: ['packages'] }),
      own(`SELECT p.name AS postal_area, sum(no_of_pkgs) AS packages FROM package_level_info
        LEFT JOIN postal_area p ON normalised_consignee_country = 'US' AND starts_with(consignee_postal_code, p.area) WHERE ${READ} GROUP BY p.name ORDER BY p.name NULLS LAST`),
    ])
    expect(query).toEqual(wanted)
    expect(query.length).toBeGreaterThan(200)
    const latitudes = await ask('package_level_info', { group: 'latitude', names: ['packages'] })
    expect(
      latitudes.filter(({ latitude }) => latitude !== null && (Number(latitude) < 17 || Number(latitude) > 72)),
    ).toEqual([])
  })

  test('packages of each account group, every account in its own [DATA-10]', async () => {
    const wanted = await own(`SELECT g.name AS account_group, sum(no_of_pkgs) AS packages FROM package_level_info p
      JOIN account a ON a.number = p.account_number AND a.client_id = p.client_id AND a.carrier_id = p.carrier_id
      JOIN account_group_account m ON m.account_id = a.id JOIN account_group g ON g.id = m.account_group_id
      WHERE p.client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') GROUP BY g.name ORDER BY g.name`)
    expect(await ask('package_level_info', { group: 'account_group', names: ['packages'] })).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(1)
  })

  test('rolling spend is the mean of four weeks, the bands two standard deviations apart from it [DATA-11, GAP-17]', async () => {
    const weeks = await own(
      `SELECT (bill_date - dayofweek(bill_date)::INTEGER)::VARCHAR AS week, sum(net_amount * usd_rate)::DOUBLE AS spend FROM package_level_info WHERE ${READ} GROUP BY week ORDER BY week`,
    )
    const answered = await ask('package_level_info', {
      group: 'bill_date_week',
      names: ['total_spend', 'rolling_spend', 'upper_band', 'lower_band'],
    })
    const spendOf = new Map(weeks.map(({ week, spend }) => [String(week), Number(spend)]))
    expect(answered.map((row) => row.bill_date_week)).toEqual([...spendOf.keys()])
    const before = (week: string, count: number) =>
      new Date(Date.parse(week) - count * 7 * 86_400_000).toISOString().slice(0, 10)
    let known = 0
    for (const row of answered) {
      const four = [0, 1, 2, 3].flatMap((count) => spendOf.get(before(String(row.bill_date_week), count)) ?? [])
      if (four.length < 4) {
        expect([row.rolling_spend, row.upper_band, row.lower_band]).toEqual([null, null, null])
        continue
      }
      const mean = four.reduce((sum, each) => sum + each, 0) / 4
      const deviation = Math.sqrt(four.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 4)
      known += 1
      expect(row.rolling_spend).toBeCloseTo(mean, 6)
      expect(row.upper_band).toBeCloseTo(mean + 2 * deviation, 6)
      expect(row.lower_band).toBeCloseTo(mean - 2 * deviation, 6)
    }
    expect(known).toBeGreaterThan(100)
  })

  test('a rolling measure is asked by week, and nothing else', async () => {
    await expect(ask('package_level_info', { group: 'bill_date_month', names: ['rolling_spend'] })).rejects.toThrow(
      'rolling_spend is asked by one week',
    )
  })
})
