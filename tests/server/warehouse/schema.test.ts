import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { WAREHOUSE_SCHEMA } from '../../../server/warehouse/schema.ts'

test('the rows and kept lines of a warehouse that was made before get every column that has come since', async () => {
  const engine = await DuckDBInstance.create(':memory:')
  const connection = await engine.connect()
  const columns = async () =>
    (
      await connection.runAndReadAll(
        `SELECT table_name AS of_table, column_name AS name, data_type AS type, is_nullable AS blank FROM information_schema.columns
        WHERE table_name IN ('package_level_info', 'charge_level_info', 'loaded_line') ORDER BY ALL`,
      )
    ).getRowObjects()
  await connection.run(WAREHOUSE_SCHEMA)
  const whole = await columns()
  const since = whole.filter(({ blank }) => blank === 'YES')
  expect(since.length).toBeGreaterThan(100)
  for (const { of_table: table, name } of since) await connection.run(`ALTER TABLE ${table} DROP COLUMN ${name}`)
  expect(await columns()).toHaveLength(whole.length - since.length)
  await connection.run(WAREHOUSE_SCHEMA)
  expect(await columns()).toEqual(whole)
  connection.disconnectSync()
  engine.closeSync()
})
