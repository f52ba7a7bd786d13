import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AgreementTerms, type Agreement } from '../../domain/rating/agreement.ts'
import { openWarehouseFile } from '../../server/warehouse/duckdb-file.ts'
import { rowsOf } from '../../server/warehouse/engines/duckdb.ts'
import { makeDemo } from '../../server/warehouse/demo/make-demo.ts'
import type { Statement } from '../../server/warehouse/engine.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { percentile } from './figures.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const GOAL_RATIO = 3
const BARE: Statement = {
  sql: `SELECT p.carrier_name, p.service, count(*) AS charges, CAST(sum(c.net_amount) AS VARCHAR) AS net
    FROM charge_level_info c JOIN package_level_info p USING (invoice_details_id) GROUP BY ALL`,
  params: [],
}

/** Times a statement over all packages of a demo against a bare scan, join and sum of the same tables, in turns. `what` is its name, and what it did. */
export async function benchOverDemo(
  what: { readonly name: string; readonly did: string },
  write: (agreements: readonly Agreement[]) => Statement,
): Promise<void> {
  const { values: given } = parseArgs({
    options: { packages: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
  })
  const [packages, rounds] = [Number(given.packages), Number(given.rounds)]
  const loadBefore = loadavg()
  mkdirSync(CACHE, { recursive: true })
  const file = await openWarehouseFile({
    path: join(CACHE, `rating-${packages}.duckdb`),
    threads: 2,
    memoryLimit: '3GB',
  })
  const connection = await file.connect()
  if (Number((await rowsOf(connection, { sql: 'SELECT count(*) AS n FROM demo', params: [] }))[0]?.n) === 0)
    await makeDemo({ connection, packages, today: TEST_TODAY, seed: 3 })
  const kept = await rowsOf(connection, {
    sql: 'SELECT id, client_id, carrier_id, CAST(terms AS VARCHAR) AS terms FROM agreement ORDER BY id',
    params: [],
  })
  const asked = write(
    kept.map((row) => ({
      ...AgreementTerms.parse(JSON.parse(String(row.terms))),
      id: Number(row.id),
      clientId: Number(row.client_id),
      carrierId: Number(row.carrier_id),
    })),
  )
  const time = async (of: Statement) => {
    const start = performance.now()
    const rows = await rowsOf(connection, of)
    return { ms: performance.now() - start, rows }
  }
  await time(BARE)
  console.log(JSON.stringify((await time(asked)).rows.slice(0, 1)))
  const times: { bare: number; rating: number }[] = []
  for (let nth = 0; nth < rounds; nth += 1) times.push({ bare: (await time(BARE)).ms, rating: (await time(asked)).ms })
  file.close()
  const median = (values: readonly number[]) => percentile(values, 0.5)
  const [bare, rating] = [median(times.map((each) => each.bare)), median(times.map((each) => each.rating))]
  const ratio = median(times.map((each) => each.rating / each.bare))
  const line = `${packages} packages: ${what.did} in ${rating.toFixed(0)} ms, bare ${bare.toFixed(0)} ms, ${ratio.toFixed(1)}x, ${ratio <= GOAL_RATIO ? 'met' : 'missed'} (goal ${GOAL_RATIO}x)`
  console.log(line)
  const machine = { cpus: cpus().length, loadBefore, loadAfter: loadavg(), packages, rounds }
  writeFileSync(join(CACHE, `bench-${what.name}.json`), JSON.stringify({ machine, line, times }, null, 2))
}
