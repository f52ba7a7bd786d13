import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DuckDBConnection } from '@duckdb/node-api'
import { claimed } from '../../../../server/warehouse/audit/claimed.sql.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'

let file: WarehouseFile
let connection: DuckDBConnection
beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:', threads: 1 })
  connection = await file.connect()
})
afterAll(() => file.close())

const CHARGES = ['1 TRN', '1 FSC', '2 TRN'] as const
const candidate = fc.record({
  charge: fc.constantFrom(...CHARGES),
  cents: fc.integer({ min: 1, max: 5000 }),
})
/** What is left is below zero where more was credited than billed. */
const left = fc.record(
  Object.fromEntries(CHARGES.map((charge) => [charge, fc.integer({ min: -500, max: 9000 })])) as Record<
    (typeof CHARGES)[number],
    fc.Arbitrary<number>
  >,
)

test('of random findings no dollar is claimed twice, and an earlier rule claims before a later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(candidate, { minLength: 1, maxLength: 25 }), left, async (candidates, leftOf) => {
      const money = (cents: number) => `${cents}::DECIMAL(12,2) / 100`
      const rows = candidates.map(({ charge, cents }, place) => {
        const [id, code] = charge.split(' ')
        return `(${place}, ${id}, '${code}', CAST(${money(cents)} AS DECIMAL(12,2)))`
      })
      const lefts = CHARGES.map((charge) => {
        const [id, code] = charge.split(' ')
        return `(${id}, '${code}', CAST(${money(leftOf[charge])} AS DECIMAL(12,2)))`
      })
      const sql = claimed(
        `SELECT * FROM (VALUES ${rows.join(', ')}) c(place, invoice_details_id, code, amount)`,
        `SELECT * FROM (VALUES ${lefts.join(', ')}) l(invoice_details_id, code, amount)`,
      )
      const found = await connection.runAndReadAll(
        `SELECT place, CAST(claimed * 100 AS INTEGER) AS cents FROM (${sql}) ORDER BY place`,
      )
      const remains: Record<string, number> = { ...leftOf }
      const expected = candidates.flatMap(({ charge, cents }, place) => {
        const claims = Math.min(cents, Math.max(0, remains[charge] ?? 0))
        remains[charge] = (remains[charge] ?? 0) - claims
        return claims > 0 ? [[place, claims]] : []
      })
      expect(found.getRows().map((row) => row.map(Number))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})
