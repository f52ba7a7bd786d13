import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { sentGrid } from '../../../domain/grid/grid-request.ts'

const config = loadConfig('config')

describe('rows without a package', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test.each(['spend', 'shippingInsight'])(
    'say in the grid of %s which charge they are, as the charges do',
    async (id) => {
      const page = config.pages.find((each) => each.id === id)
      if (!page) throw new Error(id)
      const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), currency: 'USD' }
      const request = {
        ...sentGrid(gridScope(page, view)),
        startRow: 0,
        endRow: 1_000,
        rowGroupCols: [],
        groupKeys: [],
        valueCols: [],
        pivotCols: [],
        pivotMode: false,
        sortModel: [],
      }
      const answer = async (more: object) => {
        const { status, body } = await portal.call(await portal.signIn('analyst'), {
          method: 'POST',
          url: `/aiparcelweb/api/aidashboards/getRows/${id}`,
          payload: { ...request, filterModel: {}, ...more },
        })
        expect([status, body]).toMatchObject([200, { data: expect.any(Array) as unknown }])
        return (body as { data: QueryRow[] }).data
      }
      const rowsOf = (type: 'blank' | 'notBlank') =>
        answer({ filterModel: { TRACKING_NUMBER: { filterType: 'text', type } } })
      const fees = await rowsOf('blank')
      expect(fees.length).toBeGreaterThan(10)
      const charges = await statementsOf(portal.installation.deps.warehouse).rows({
        sql: `SELECT invoice_number, account_number, coalesce(charge_description, charge_category) AS charge, CAST(sum(net_amount) AS DOUBLE) AS net FROM charge_level_info WHERE tracking_id IS NULL AND currency_code = 'USD' GROUP BY ALL`,
        params: [],
      })
      const known = new Set(
        charges.map(({ invoice_number, account_number, charge, net }) =>
          JSON.stringify([invoice_number, account_number, charge, net]),
        ),
      )
      for (const { INVOICE_NUMBER, ACCOUNT_NUMBER, FEE_CHARGE, NET_AMOUNT } of fees)
        expect(known).toContain(JSON.stringify([INVOICE_NUMBER, ACCOUNT_NUMBER, FEE_CHARGE, NET_AMOUNT]))
      const [first] = fees
      const named = fees.filter(({ FEE_CHARGE }) => FEE_CHARGE === first?.FEE_CHARGE)
      const filtered = await answer({
        filterModel: { FEE_CHARGE: { filterType: 'text', type: 'equals', filter: first?.FEE_CHARGE } },
      })
      expect(filtered.length).toBe(named.length)
      const sorted = (await answer({ endRow: fees.length, sortModel: [{ colId: 'FEE_CHARGE', sort: 'asc' }] })).map(
        ({ FEE_CHARGE }) => FEE_CHARGE,
      )
      expect(sorted).toEqual(fees.map(({ FEE_CHARGE }) => FEE_CHARGE).sort())
      const differing = await statementsOf(portal.installation.deps.warehouse).rows({
        sql: `SELECT p.invoice_details_id FROM package_level_info p
        LEFT JOIN (SELECT client_id, invoice_details_id, min(coalesce(charge_description, charge_category)) AS words FROM charge_level_info WHERE tracking_id IS NULL GROUP BY ALL) f USING (client_id, invoice_details_id)
        WHERE p.fee_charge IS DISTINCT FROM f.words`,
        params: [],
      })
      expect(differing).toEqual([])
      expect(new Set((await rowsOf('notBlank')).map(({ FEE_CHARGE }) => FEE_CHARGE))).toEqual(new Set([null]))
    },
  )
})
