import { expect, test } from 'vitest'
import { slicesOf, STRETCH } from '../../../../server/warehouse/reports/slices.ts'
import { openWarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { createDuckdbEngine } from '../../../../server/warehouse/engines/duckdb.ts'

const SPREAD = `SELECT i AS place FROM range(${10 * STRETCH}) AS r(i) WHERE i // ${STRETCH} NOT IN (0, 4) AND i % 2 = 0`
const HALF = STRETCH / 2

async function slices(plan: Parameters<typeof slicesOf>[0], most: number) {
  const file = await openWarehouseFile({ path: ':memory:' })
  const engine = createDuckdbEngine(file)
  try {
    return await engine.snapshot((snapshot) => slicesOf(plan, { snapshot, most }), new AbortController().signal)
  } finally {
    engine.close()
    file.close()
  }
}

test('a report begins with a small slice and goes on with as many rows as may be; no row is left out where stretches are empty', async () => {
  const stretches = {
    sql: `SELECT place // ${STRETCH} AS stretch, count(*) AS rows FROM (${SPREAD}) GROUP BY stretch ORDER BY stretch`,
    params: [],
  }
  expect(await slices({ order: null, stretches }, 3 * HALF)).toEqual([
    { from: STRETCH, to: 2 * STRETCH, rows: HALF },
    { from: 2 * STRETCH, to: 6 * STRETCH, rows: 3 * HALF },
    { from: 6 * STRETCH, to: 9 * STRETCH, rows: 3 * HALF },
    { from: 9 * STRETCH, to: 10 * STRETCH, rows: HALF },
  ])
})

test('an order is kept as the snapshot has it, and its places are counted', async () => {
  const stretches = {
    sql: `SELECT place // ${STRETCH} AS stretch, count(*) AS rows FROM kept GROUP BY stretch ORDER BY stretch`,
    params: [],
  }
  const order = {
    name: 'kept',
    statement: { sql: `SELECT row_number() OVER (ORDER BY place DESC) - 1 AS place FROM (${SPREAD})`, params: [] },
  }
  const found = await slices({ order, stretches }, 2 * STRETCH)
  expect(found).toEqual([
    { from: 0, to: STRETCH, rows: STRETCH },
    { from: STRETCH, to: 3 * STRETCH, rows: 2 * STRETCH },
    { from: 3 * STRETCH, to: 4 * STRETCH, rows: STRETCH },
  ])
})
