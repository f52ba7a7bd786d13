import { expect, test } from 'vitest'
import { extendDemo } from '../../../../server/warehouse/demo/extend-demo.ts'
import { openDemo } from './open-demo.ts'

const money = `SELECT carrier_id, bill_date::VARCHAR AS bill_date, bucket_name, count(*) AS rows, sum(net_amount) AS net FROM package_level_info
  WHERE bill_date <= DATE '2026-11-21' GROUP BY ALL ORDER BY ALL`

test('a later day adds its rows and keeps the amounts of the days before', async () => {
  const demo = await openDemo()
  const before = await demo.rows(money)
  const open = await demo.column(`SELECT tracking_id FROM package_level_info WHERE no_of_pkgs = 1 AND delivery_date IS NULL AND scheduled_date >= DATE '2026-11-21' ORDER BY 1`)
  expect(await extendDemo({ connection: demo.connection, today: '2026-12-12' })).toBe(true)
  expect(await demo.rows(money)).toEqual(before)
  expect(await demo.rows(`SELECT max(bill_date)::VARCHAR AS last, count(*) FILTER (bill_date > DATE '2026-11-21') > 0 AS grew, count(*) - count(DISTINCT invoice_details_id) AS doubled FROM package_level_info`))
    .toEqual([{ last: '2026-12-12', grew: 'true', doubled: '0' }])
  expect(open.length).toBeGreaterThan(0)
  expect(await demo.column(`SELECT count(*) > 0 FROM package_level_info WHERE tracking_id IN (${open.join()}) AND no_of_pkgs = 1 AND delivery_date IS NOT NULL`)).toEqual(['true'])
  expect(await demo.rows('SELECT p.data_version, d.end_date::VARCHAR AS end_date FROM publish p, demo d ORDER BY 1 DESC LIMIT 1')).toEqual([{ data_version: '2', end_date: '2026-12-12' }])
  demo.close()
})

test('a day that is there already changes nothing', async () => {
  const demo = await openDemo()
  expect(await extendDemo({ connection: demo.connection, today: '2026-11-21' })).toBe(false)
  expect(await demo.column('SELECT max(data_version) FROM publish')).toEqual(['1'])
  demo.close()
})
