import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshRollUps } from '../../../server/warehouse/roll-ups/refresh-roll-ups.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.installation.publish(async (publish) => {
    const connection = connectionOf(publish)
    await connection.run(`
      INSERT INTO package_level_info SELECT p.* REPLACE ('Z' || lpad(nth::VARCHAR, 6, '0') AS account_number)
        FROM (SELECT * FROM package_level_info WHERE client_id = 1 AND carrier_id = 1 AND invoice_status = 'open' LIMIT 1) p, range(10_050) AS r(nth);
      INSERT INTO account (id, client_id, carrier_id, number, name) VALUES (900001, 1, 1, 'Z000001', 'First'), (900002, 1, 1, 'Z010049', 'Last');
      INSERT INTO account_group VALUES (9001, 'Read', 1), (9002, 'Not read', 1);
      INSERT INTO account_group_account VALUES (9001, 900001), (9002, 900002);`)
    await refreshRollUps(connection)
  })
})
afterAll(() => portal.close())

test('account groups of more accounts than are read say how many are not listed, and are found by typing', async () => {
  const token = await portal.signIn('analyst')
  const list = async (whereClauseDetails: readonly string[]) => {
    const payload = {
      selectColumnNames: ['account_group'],
      fromTableNames: ['package_level_info'],
      whereClauseDetails,
      groupByDetails: ['account_group'],
      orderByDetails: [],
      clientId: 1,
      currency: 'all',
      unit: 'lbs',
    }
    const { status, body } = await portal.call(token, {
      method: 'POST',
      url: '/aiparcelweb/api/aidashboards/data/spend/filters/account_group',
      payload,
    })
    expect(status).toBe(200)
    const { data, rowCount } = (body as { data: { data: { VALUE: string }[]; rowCount: number } }).data
    return { values: data.map(({ VALUE }) => VALUE), more: rowCount - data.length }
  }
  const all = await list([])
  expect(all.values).toContain('Read')
  expect(all.values).not.toContain('Not read')
  const [groups] = await statementsOf(portal.installation.deps.warehouse).rows({
    sql: 'SELECT count(DISTINCT name)::INTEGER AS names FROM account_group WHERE client_id IN (1, 2, 3, 4)',
    params: [],
  })
  expect(all.values.length + all.more).toBe(groups?.names)
  expect(await list(["account_group contains 'Not read'"])).toEqual({ values: ['Not read'], more: 0 })
})
