import { expect, test } from 'vitest'
import { openWarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { loadReference } from '../../../../server/warehouse/reference/load-reference.ts'

test('reference data is there once, however often it is loaded (DATA-02, DATA-04, DATA-15, DATA-16, DATA-17)', async () => {
  const warehouse = await openWarehouseFile({ path: ':memory:' })
  const connection = await warehouse.connect()
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson()
  const counts = `SELECT (SELECT count(*) FROM carrier)::INTEGER, (SELECT count(*) FROM country)::INTEGER, (SELECT count(*) FROM currency)::INTEGER,
    (SELECT count(*) FROM currency_rate)::INTEGER, (SELECT count(*) FROM service_category)::INTEGER, (SELECT count(*) FROM service_code)::INTEGER`
  await loadReference(connection)
  const once = await read(counts)
  await loadReference(connection)
  expect(await read(counts)).toEqual(once)
  expect(once).toEqual([[46, 249, 36, 882, 16, 46]])
  expect(await read('SELECT id, name FROM carrier WHERE id <= 4 ORDER BY id')).toEqual([
    [1, 'UPS'],
    [2, 'FedEx'],
    [3, 'USPS'],
    [4, 'DHL Express'],
  ])
  expect(await read(`SELECT default_state FROM country WHERE country_code = 'US'`)).toEqual([['NY']])
  expect(
    await read(
      'SELECT count(*)::INTEGER FROM service_code WHERE service_category NOT IN (SELECT name FROM service_category)',
    ),
  ).toEqual([[0]])
  expect(await read(`SELECT name, light_colour, dark_colour FROM service_category ORDER BY position LIMIT 1`)).toEqual([
    ['Parcel Ground', '#006edb', '#0576ff'],
  ])
  expect(
    await read(`SELECT currency_code FROM currency_rate WHERE currency_code NOT IN (SELECT code FROM currency)`),
  ).toEqual([])
  warehouse.close()
})
