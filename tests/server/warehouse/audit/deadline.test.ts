import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DuckDBConnection } from '@duckdb/node-api'
import { lastDay } from '../../../../server/warehouse/audit/deadline.sql.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'

let file: WarehouseFile
let connection: DuckDBConnection
beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:', threads: 1 })
  connection = await file.connect()
})
afterAll(() => file.close())

const CASES = [
  { from: 'delivery', delivered: '2026-12-20 23:59:00', days: 15, last: '2027-01-04' },
  { from: 'delivery', delivered: '2028-02-20 00:01:00', days: 15, last: '2028-03-06' },
  { from: 'delivery', delivered: '2027-02-20 08:00:00', days: 15, last: '2027-03-07' },
  { from: 'invoice', delivered: '2026-12-01 10:00:00', days: 60, last: '2027-02-01' },
  { from: 'shipping', delivered: '2026-12-01 10:00:00', days: 1, last: '2026-12-01' },
]

describe.each(['Pacific/Honolulu', 'UTC', 'Asia/Tokyo'])('in %s', (zone) => {
  test.each(CASES)('$days days from $from of $delivered end on $last', async ({ from, delivered, days, last }) => {
    await connection.run(`SET TimeZone = '${zone}'`)
    const columns = { delivered: `TIMESTAMP '${delivered}'`, shipped: `DATE '2026-11-30'`, billed: `DATE '2026-12-03'` }
    const found = await connection.runAndReadAll(
      `SELECT CAST(${lastDay(columns)} AS VARCHAR) FROM (VALUES ('${from}', ${days})) d(counts_from, days)`,
    )
    expect(found.getRows()).toEqual([[last]])
  })
})
