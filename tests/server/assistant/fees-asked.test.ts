// @module-tag exact
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { understanding } from '../../../domain/assistant/question/understand.ts'
import { compile } from '../../../server/warehouse/compile.ts'
import { makeDemo } from '../../../server/warehouse/demo/make-demo.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import type { Engine } from '../../../server/warehouse/engine.ts'
import { createDuckdbEngine } from '../../../server/warehouse/engines/duckdb.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { ASKED_CONTEXT } from '../../domain/assistant/question/asked-context.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'

const CONTEXT = {
  ...ASKED_CONTEXT,
  values: new Map([
    ...ASKED_CONTEXT.values,
    ['accessorial', [{ value: 'Payment Processing Fee', name: 'Payment Processing Fee' }]] as const,
  ]),
}
const understand = understanding(CONTEXT)

let file: WarehouseFile
let connection: DuckDBConnection
let engine: Engine
beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:' })
  connection = await file.connect()
  engine = createDuckdbEngine(file)
  await makeDemo({ connection, packages: 4_000, seed: 5, today: TEST_TODAY })
})
afterAll(() => {
  engine.close()
  connection.disconnectSync()
  file.close()
})

test('CHAT-22 spend on a fee of the account is, to the cent, what plain SQL says, and not what is left of accessorials', async () => {
  const meant = understand('spend on payment processing fees by carrier in 2026', [])
  const planned = meant.kind === 'figures' ? planAsk(meant.ask, CONTEXT) : undefined
  const query = planned?.ranges[0]?.measures[0]
  if (!query) throw new Error('not understood')
  const statement = compile(query, {
    dialect: DUCKDB,
    catalog: CONTEXT.catalog,
    scope: makeTenantScope({ allClients: true, clientIds: [] }, [{ id: 1, parentClientId: null }]),
    today: TEST_TODAY,
  })
  if (!statement.ok) throw new Error(statement.problem.detail)
  const asked = await engine.run(statement.value, new AbortController().signal)
  const byHand = await connection.runAndReadAll(
    `SELECT carrier_name, sum(net_amount) FROM charge_level_info
    WHERE client_id = 1 AND accessorial = 'Payment Processing Fee' AND bill_date BETWEEN '2026-01-01' AND '2026-11-21'
    GROUP BY carrier_name`,
  )
  const cents = (found: readonly (readonly unknown[])[]) =>
    new Map(found.map(([carrier, spend]) => [carrier, Math.round(Number(spend) * 100)]))
  const said = cents(asked.map((row) => [row.carrier_name, row.total_spend]))
  expect(said.size).toBeGreaterThan(0)
  expect(said).toEqual(cents(byHand.getRows()))
})
