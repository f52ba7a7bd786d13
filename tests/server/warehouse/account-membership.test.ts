import { expect, test } from 'vitest'
import { loadConfig } from '../../../server/config/load-config.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { compile } from '../../../server/warehouse/compile.ts'
import { openWarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { createDuckdbEngine } from '../../../server/warehouse/engines/duckdb.ts'
import { refreshRollUps } from '../../../server/warehouse/roll-ups/refresh-roll-ups.ts'
import { ROLL_UPS } from '../../../server/warehouse/roll-ups/roll-ups.ts'
import { makeDemo } from '../../../server/warehouse/demo/make-demo.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { conditions } from '../../support/answers/conditions.ts'
import { SPEND_QUERY } from '../../support/answers/spend-query.ts'

const { catalog } = loadConfig('config')
const scope = makeTenantScope({ allClients: false, clientIds: [1] }, [
  { id: 1, parentClientId: null },
  { id: 2, parentClientId: null },
])

test('an account in two groups is found by each of them, counted once by both, and left out by not in (FILT-08, FILT-09)', async () => {
  const file = await openWarehouseFile({ path: ':memory:', threads: 1 })
  const connection = await file.connect()
  await makeDemo({ connection, packages: 300, seed: 3, today: TEST_TODAY })
  await connection.run(`
    DELETE FROM account; DELETE FROM account_group; DELETE FROM account_group_account; DELETE FROM account_division; DELETE FROM account_division_group;
    UPDATE package_level_info SET client_id = 1, carrier_id = 1, account_number = CASE tracking_id % 3 WHEN 0 THEN 'A' WHEN 1 THEN 'B' ELSE 'C' END, net_amount = 1, usd_rate = 1, invoice_status = 'open';
    INSERT INTO account (id, client_id, carrier_id, number, name) VALUES (1, 1, 1, 'A', 'A'), (2, 1, 1, 'B', 'B'), (3, 1, 1, 'C', 'C'), (4, 2, 1, 'C', 'C');
    INSERT INTO account_group VALUES (1, 'East', 1), (2, 'West', 1), (3, 'Foreign', 2);
    INSERT INTO account_group_account VALUES (1, 1), (2, 1), (2, 2), (3, 4), (3, 3);
    INSERT INTO account_division VALUES (1, 'North', 1); INSERT INTO account_division_group VALUES (1, 2);`)
  await refreshRollUps(connection)
  const engine = createDuckdbEngine(file)
  const accounts = async (clause: string) => {
    const statement = compile(
      {
        ...SPEND_QUERY,
        selectColumnNames: ['account_number', 'total_spend'],
        whereClauseDetails: conditions(clause),
        groupByDetails: ['account_number'],
      },
      { dialect: DUCKDB, catalog, scope, today: TEST_TODAY, rollUps: ROLL_UPS },
    )
    if (!statement.ok) throw new Error(statement.problem.detail)
    const rows = await engine.run(statement.value, new AbortController().signal)
    return rows.map(({ account_number, total_spend }) => [account_number, total_spend])
  }
  const all = new Map((await accounts('net_amount <> 5')).map(([name, spend]) => [name, spend]))
  const own = (...names: string[]) => names.map((name) => [name, all.get(name)])
  expect(all.size).toBe(3)
  expect(await accounts("account_group in ('East')")).toEqual(own('A'))
  expect(await accounts("account_group = 'West'")).toEqual(own('A', 'B'))
  expect(await accounts("account_group in ('East','West')")).toEqual(own('A', 'B'))
  expect(await accounts("account_group not in ('East')")).toEqual(own('B', 'C'))
  expect(await accounts("account_group not in ('','East')")).toEqual(own('B'))
  expect(await accounts("account_group in ('','East')")).toEqual(own('A', 'C'))
  expect(await accounts("account_group in ('')")).toEqual(own('C'))
  expect(await accounts("account_group in ('Foreign')")).toEqual([])
  expect(await accounts('account_group is null')).toEqual(own('C'))
  expect(await accounts("account_division in ('North')")).toEqual(own('A', 'B'))
  engine.close()
  connection.disconnectSync()
  file.close()
})
