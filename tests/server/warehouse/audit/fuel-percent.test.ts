// @module-tag exact
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { FUEL_PERCENT } from '../../../../server/warehouse/audit/rules/fuel-percent.ts'

/** What is found of a package that was billed so much transportation, at this percent, with so much off it, and this much fuel. */
async function found(transportation: string, percent: string, off: string, fuel: string) {
  const engine = await DuckDBInstance.create(':memory:')
  const connection = await engine.connect()
  await connection.run(`CREATE TABLE compared AS
    SELECT 1 AS invoice_details_id, code, CAST(billed AS DECIMAL(12,2)) AS billed, CAST(${percent} AS DECIMAL(6,3)) AS fuel_percent,
      CAST(${off} AS DECIMAL(6,3)) AS fuel_off, code = 'RES' AS fuel_eligible
    FROM (VALUES ('TRN', ${transportation}), ('RES', 1.00), ('DCV', 5.00), ('FSC', ${fuel})) charge(code, billed)`)
  const reader = await connection.runAndReadAll(
    `SELECT CAST(expected AS VARCHAR), CAST(amount AS VARCHAR) FROM (${FUEL_PERCENT.candidates})`,
  )
  connection.closeSync()
  engine.closeSync()
  return reader.getRows()
}

test('fuel is due in cents of its percent first, and what is off of it in cents after, as a package is rated', async () => {
  // 10.19 × 18.5 % = 1.88515, which is 1.89; half of it 0.945, which is 0.95. Rounded once it would be 0.94.
  expect(await found('9.19', '18.5', '50', '0.95')).toEqual([])
  expect(await found('9.19', '18.5', '50', '0.96')).toEqual([['0.95', '0.01']])
  // 11.65 × 16.18 % = 1.88497, which is 1.88; 80 % of it 1.504, which is 1.50. Rounded once it would be 1.51.
  expect(await found('10.65', '16.18', '20', '1.51')).toEqual([['1.50', '0.01']])
})

test('fuel counts on transportation and what is eligible for it, not on other charges', async () => {
  expect(await found('9.00', '10', '0', '1.60')).toEqual([['1.00', '0.60']])
})
