import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTenantScope } from '../../../server/access/tenant-scope.ts'
import { TEST_TODAY } from '../../template-data.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'

const ZONES = [2, 3, 4, 5, 6, 7, 8]
const MEASURES = ['packages', 'on_time', 'lates', 'exceptions', 'pending', ...ZONES.map((zone) => `z${zone}`), 'total_spend', 'costperpackage']

describe('measures of delivery, zone and cost a package equal plain SQL over the rows (DATA-11, DATA-12)', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('by carrier, and as totals', async () => {
    const { deps } = portal.installation
    const scope = makeTenantScope({ allClients: true, clientIds: [] }, await deps.clients.all())
    const own = await deps.warehouse.rows({
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
        selectColumnNames: ['carrier_name', ...MEASURES], fromTableNames: ['package_level_info'], whereClauseDetails: [], groupByDetails: ['carrier_name'],
        orderByDetails: [{ name: 'carrier_name', direction: 'asc' }], clientId: 1, currency: 'all', unit: 'lbs',
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
