import { expect, test } from 'vitest'
import { extendDemo } from '../../../../server/warehouse/demo/extend-demo.ts'
import { openDemo } from './open-demo.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'

const money = `SELECT carrier_id, bill_date::VARCHAR AS bill_date, bucket_name, count(*) AS rows, sum(net_amount) AS net FROM package_level_info
  WHERE bill_date <= DATE '2026-11-21' GROUP BY ALL ORDER BY ALL`
const ids =
  'SELECT max(charge_id) AS charge, max(invoice_details_id) AS row, max(tracking_id) AS package FROM charge_level_info'

test('a later day adds its rows and keeps the amounts of the days before; a day that is there changes nothing', async () => {
  const demo = await openDemo()
  const before = await demo.rows(money)
  const open = await demo.column(
    `SELECT tracking_id FROM package_level_info WHERE no_of_pkgs = 1 AND delivery_date IS NULL AND scheduled_date >= DATE '2026-11-21' ORDER BY 1`,
  )
  const highest = await demo.rows(ids)
  expect(await extendDemo(publishConnection(demo.connection), { today: '2028-05-27' })).toBe(true)
  expect(await demo.rows(ids)).toEqual(highest)
  expect(await demo.rows(money)).toEqual(before)
  expect(
    await demo.rows(
      `SELECT max(bill_date)::VARCHAR AS last, count(*) FILTER (bill_date > DATE '2026-11-21') > 0 AS grew, count(*) - count(DISTINCT invoice_details_id) AS doubled FROM package_level_info`,
    ),
  ).toEqual([{ last: '2028-05-27', grew: 'true', doubled: '0' }])
  expect(open.length).toBeGreaterThan(0)
  expect(
    await demo.column(
      `SELECT count(*) > 0 FROM package_level_info WHERE tracking_id IN (${open.join()}) AND no_of_pkgs = 1 AND delivery_date IS NOT NULL`,
    ),
  ).toEqual(['true'])
  expect(
    await demo.rows(
      'SELECT p.data_version, d.end_date::VARCHAR AS end_date FROM publish p, demo d ORDER BY 1 DESC LIMIT 1',
    ),
  ).toEqual([{ data_version: '2', end_date: '2028-05-27' }])
  expect(await extendDemo(publishConnection(demo.connection), { today: '2028-05-27' })).toBe(false)
  expect(await demo.column('SELECT max(data_version) FROM publish')).toEqual(['2'])
  demo.close()
})

test('an imported charge and its row stay', async () => {
  const demo = await openDemo()
  await demo.connection.run(`
    CREATE TEMP TABLE imported AS FROM charge_level_info WHERE bill_date = DATE '2026-11-21' ORDER BY charge_id LIMIT 1;
    UPDATE imported SET charge_id = 1, invoice_details_id = 1;
    INSERT INTO charge_level_info FROM imported;
    INSERT INTO package_level_info SELECT p.* REPLACE (1 AS invoice_details_id) FROM package_level_info p LIMIT 1;
    UPDATE package_level_info SET bill_date = DATE '2026-11-21' WHERE invoice_details_id = 1;
    INSERT INTO loaded_row BY NAME SELECT client_id, carrier_id, account_number, invoice_number, bill_date AS invoice_date, 'a hash' AS row_hash, 1 AS occurrence, charge_id FROM imported`)
  await extendDemo(publishConnection(demo.connection), { today: '2026-11-28' })
  expect(
    await demo.column(
      'SELECT charge_id FROM charge_level_info WHERE charge_id = 1 UNION ALL SELECT invoice_details_id FROM package_level_info WHERE invoice_details_id = 1',
    ),
  ).toEqual(['1', '1'])
  demo.close()
})
