import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowedSettings } from '../../../domain/dashboards/widget-settings.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { compile } from '../../../server/warehouse/compile.ts'
import { openSmallWarehouse } from './small-warehouse.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { SPEND_QUERY } from '../../support/answers/spend-query.ts'

const ZONES = [2, 3, 4, 5, 6, 7, 8]
const MEASURES = [
  'packages',
  'on_time',
  'lates',
  'exceptions',
  'pending',
  ...ZONES.map((zone) => `z${zone}`),
  'total_spend',
  'costperpackage',
]

describe('measures of delivery, zone and cost a package equal plain SQL over the rows (DATA-11, DATA-12)', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('by carrier, and as totals', async () => {
    const { deps } = portal.installation
    const scope = makeTenantScope({ allClients: true, clientIds: [] }, await deps.clients.all())
    const own = await statementsOf(deps.warehouse).rows({
      sql: `SELECT carrier_name, sum(no_of_pkgs) AS packages, sum(net_amount * usd_rate) AS spend,
          ${ZONES.map((zone) => `sum(CASE WHEN zone_number = ${zone} THEN no_of_pkgs ELSE 0 END) AS z${zone}`).join(', ')},
          sum(CASE WHEN delivered AND NOT overdue THEN no_of_pkgs ELSE 0 END) AS on_time,
          sum(CASE WHEN delivered AND overdue AND excused THEN no_of_pkgs ELSE 0 END) AS exceptions,
          sum(CASE WHEN delivered AND overdue AND NOT excused THEN no_of_pkgs ELSE 0 END) AS lates,
          sum(CASE WHEN NOT delivered AND overdue IS NOT FALSE AND scheduled_date::DATE < DATE '${TEST_TODAY}' THEN no_of_pkgs ELSE 0 END) AS pending
        FROM (SELECT *, delivery_date IS NOT NULL OR coalesce(first_attempt_date <= scheduled_date, false) AS delivered, exception_reason IS NOT NULL AS excused,
            least(coalesce(first_attempt_date, delivery_date), coalesce(delivery_date, first_attempt_date)) > scheduled_date AS overdue
          FROM package_level_info WHERE client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate'))
        GROUP BY carrier_name ORDER BY carrier_name`,
      params: [],
    })
    const answer = await deps.warehouse.query({
      query: {
        ...SPEND_QUERY,
        selectColumnNames: ['carrier_name', ...MEASURES],
        groupByDetails: ['carrier_name'],
        orderByDetails: [{ name: 'carrier_name', direction: 'asc' }],
      },
      scope,
      catalog: deps.config.current().catalog,
      today: TEST_TODAY,
      signal: new AbortController().signal,
    })
    if (!answer.ok) throw new Error(answer.problem.detail)
    expect(answer.value.data.map((row) => row.carrier_name)).toEqual(own.map((row) => row.carrier_name))
    for (const [at, row] of answer.value.data.entries()) {
      for (const name of MEASURES.filter((each) => !['total_spend', 'costperpackage'].includes(each))) {
        expect([row.carrier_name, name, row[name]]).toEqual([row.carrier_name, name, own[at]?.[name]])
      }
      const packages = Number(own[at]?.packages)
      if (packages === 0) expect(row.costperpackage).toBeNull()
      else expect(row.costperpackage).toBeCloseTo(Number(own[at]?.spend) / packages, 9)
    }
    expect(answer.value.data.some((row) => Number(row.pending) > 0 && Number(row.lates) > 0)).toBe(true)
  })
})

describe('the normalised zone', () => {
  const { catalog, pages, widgets } = loadConfig('config')
  const spend = {
    fromTableNames: ['package_level_info'],
    whereClauseDetails: [],
    orderByDetails: [],
    clientId: 1,
    currency: 'all' as const,
    unit: 'lbs' as const,
  }

  test.each([
    ['US', 'US', '005', 5, '5'],
    ['US', 'US', '204', 4, '4'],
    ['US', 'US', '44', null, '44'],
    ['US', 'US', null, null, null],
    ['CA', 'CA', '4', null, 'CA 4'],
    ['CA', 'CA', '204', 4, 'CA 204'],
    ['US', 'CA', '384', null, '384'],
    ['US', 'DE', 'D4', null, 'D4'],
    ['US', 'CA', '204', 4, '204'],
    ['US', 'DE', '4', null, 'US-DE 4'],
    [null, 'US', '5', 5, 'US 5'],
    [null, null, null, null, null],
  ])(
    'from %s to %s, billed %s (number %s), is %s: only a way within the US is "2" to "8"',
    async (from, to, zone, number, expected) => {
      const { engine, close } = await openSmallWarehouse({
        packages: [
          {
            zone,
            zone_number: number,
            normalised_sender_country: from,
            normalised_consignee_country: to,
            net_amount: 1,
          },
        ],
      })
      const statement = compile(
        { ...spend, selectColumnNames: ['normalised_zone', 'total_spend'], groupByDetails: ['normalised_zone'] },
        {
          dialect: DUCKDB,
          catalog,
          scope: makeTenantScope({ allClients: false, clientIds: [1] }, [{ id: 1, parentClientId: null }]),
          today: TEST_TODAY,
        },
      )
      if (!statement.ok) throw new Error(statement.problem.detail)
      expect(await engine.run(statement.value, new AbortController().signal)).toMatchObject([
        { normalised_zone: expected },
      ])
      close()
    },
  )

  test.each(['spend', 'weight', 'carrierScore', 'refund', 'accessorial', 'shippingInsight'])(
    '%s breaks its facts down by it, beside the billed one',
    (id) => {
      const placed = pages.find((page) => page.id === id)?.widgets.find(({ chartName }) => chartName === 'breakdown')
      const widget = widgets.get('breakdown')
      if (!placed || !widget) throw new Error(id)
      expect(allowedSettings({ widget, placed }).dimension?.allowed).toEqual(
        expect.arrayContaining(['normalised_zone', 'zone']),
      )
    },
  )
})
