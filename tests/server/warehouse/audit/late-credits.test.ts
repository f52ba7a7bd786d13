// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRows } from '../../../../server/warehouse/audit/follow-rows.ts'
import { openDemo, type OpenDemo } from '../demo/open-demo.ts'

let demo: OpenDemo
beforeAll(async () => {
  demo = await openDemo({ packages: 2500, seed: 5 })
  // No label without a package, of which a verdict follows whatever changes in the 120 days after it.
  await demo.connection.run(
    "UPDATE package_level_info SET delivery_status = 'Delivered' WHERE delivery_status = 'Label Created'",
  )
  // Early in the year: dearer by 2.00 than was agreed, and its fuel by 0.50.
  await demo.connection.run(`CREATE TABLE dearer AS
    SELECT p.invoice_details_id AS id, p.client_id, p.tracking_id FROM package_level_info p
    JOIN expected_package e ON e.invoice_details_id = p.invoice_details_id AND e.unrated IS NULL AND e.fuel > 1 AND e.total = p.net_amount
    WHERE p.bucket_name = 'freight' AND p.bill_date < DATE '2026-04-01' AND p.invoice_status = 'open'
      AND NOT EXISTS (FROM finding f WHERE f.tracking_id = p.tracking_id)
      AND (SELECT count(*) FROM package_level_info o WHERE o.tracking_id = p.tracking_id AND o.client_id = p.client_id) = 1
    ORDER BY p.invoice_details_id LIMIT 8`)
  await demo.connection
    .run(`UPDATE charge_level_info SET net_amount = net_amount + CASE charge_category WHEN 'transportation' THEN 2 ELSE 0.5 END
    WHERE invoice_details_id IN (SELECT id FROM dearer) AND (charge_category = 'transportation' OR accessorial_code = 'FSC')`)
  await followRows(demo.connection)
})
afterAll(() => demo.close())

/** What is asked back of each, in cents, by rule. */
const asked = async () =>
  (
    await demo.rows(`SELECT d.id, coalesce(sum(CAST(round(100 * f.difference) AS INTEGER)), 0) AS cents FROM dearer d
      LEFT JOIN finding f ON f.invoice_details_id = d.id AND f.ended_in IS NULL GROUP BY d.id ORDER BY d.id`)
  ).map(({ cents }) => Number(cents))
const others = () =>
  demo.rows(`SELECT rule, invoice_details_id, difference FROM finding
    WHERE ended_in IS NULL AND invoice_details_id NOT IN (SELECT id FROM dearer) ORDER BY ALL`)

const DAY = "bill_date = DATE '2026-11-20'"
/** A line of a later invoice, which credits a charge of a package. */
const credit = (id: string | null | undefined, cents: number, { code = 'TRN', type = 'Other' } = {}) =>
  demo.connection.run(`INSERT INTO charge_level_info
    SELECT * REPLACE (-charge_id AS charge_id, -invoice_details_id AS invoice_details_id, 'credit' AS bucket_name, '${type}' AS credit_type,
      DATE '2026-11-20' AS bill_date, 'LATE' AS invoice_number, CAST(-0.01 * ${cents} AS DECIMAL(12,2)) AS net_amount)
    FROM charge_level_info
    WHERE invoice_details_id = ${id} AND CASE charge_category WHEN 'transportation' THEN 'TRN' ELSE accessorial_code END = '${code}' LIMIT 1`)

test('a late credit lessens what was found of its package to the cent, however long ago, and once it is taken back all is found as before', async () => {
  const [before, beside] = [await asked(), await others()]
  const packages = await demo.column('SELECT id FROM dearer ORDER BY id')
  // Not a cent more, though the fuel of the 2.00 and what its percent makes too much are rounded apart.
  expect(before).toEqual(Array.from({ length: 8 }, () => 250))
  const [part = 0, lump = 0, whole = 0, over = 0, ...rest] = before
  await credit(packages[0], 101)
  await credit(packages[1], lump - 10)
  await credit(packages[2], 200)
  await credit(packages[2], whole - 200, { code: 'FSC' })
  await credit(packages[3], over + 500)
  // For being late: of what stays billed as much is too much as before.
  await credit(packages[4], 101, { type: 'GSR' })
  await followRows(demo.connection, DAY)
  const lessened = [part - 101, 10, 0, 0, ...rest]
  expect(await asked()).toEqual(lessened)
  expect(await others()).toEqual(beside)
  await followRows(demo.connection)
  expect(await asked()).toEqual(lessened)

  // What is taken back is in no row any more, on a day of which there may be nothing else.
  await demo.connection.run("DELETE FROM charge_level_info WHERE invoice_number = 'LATE'")
  await followRows(demo.connection, DAY)
  expect(await asked()).toEqual(before)
  expect(await others()).toEqual(beside)
})

test('a fee that is credited on a later day of its invoice is asked back no further than what no credit answered', async () => {
  const [fee] = await demo.rows(`SELECT invoice_details_id AS id, CAST(round(100 * net_amount) AS INTEGER) AS cents,
      'client_id = ' || client_id || ' AND bill_date = DATE ''' || bill_date || '''' AS day,
      'client_id = ' || client_id || ' AND bill_date = DATE ''' || (bill_date + 30) || '''' AS later
    FROM charge_level_info WHERE accessorial_code = 'SVCH' AND bucket_name = 'fee' AND net_amount > 5
      AND invoice_details_id IN (SELECT invoice_details_id FROM package_level_info WHERE invoice_status = 'open')
    ORDER BY bill_date LIMIT 1`)
  const twice = async () =>
    (
      await demo.column(`SELECT CAST(round(100 * difference) AS INTEGER) FROM finding
        WHERE ended_in IS NULL AND rule = 'serviceChargeTwice' AND invoice_details_id = ${fee?.id}`)
    ).map(Number)
  const line = (number: number, what: string) =>
    demo.connection.run(`INSERT INTO charge_level_info SELECT * REPLACE (-charge_id - ${number} AS charge_id, ${what})
      FROM charge_level_info WHERE charge_id > 0 AND invoice_details_id = ${fee?.id} AND accessorial_code = 'SVCH'`)
  const credited = (number: number, cents: number) =>
    line(
      number,
      `-invoice_details_id AS invoice_details_id, 'Other' AS credit_type, bill_date + 30 AS bill_date,
        CAST(-0.01 * ${cents} AS DECIMAL(12,2)) AS net_amount`,
    )
  await line(0, 'net_amount AS net_amount')
  await followRows(demo.connection, String(fee?.day))
  const all = Number(fee?.cents)
  expect(await twice()).toEqual([all])
  await demo.connection.run(`INSERT INTO package_level_info
    SELECT * REPLACE (-invoice_details_id AS invoice_details_id, bill_date + 30 AS bill_date)
    FROM package_level_info WHERE invoice_details_id = ${fee?.id}`)
  await credited(1, 150)
  await followRows(demo.connection, String(fee?.later))
  expect(await twice()).toEqual([all - 150])
  await credited(2, all - 150)
  await followRows(demo.connection, String(fee?.later))
  expect(await twice()).toEqual([])
  for (const table of ['charge_level_info', 'package_level_info'])
    await demo.connection.run(`DELETE FROM ${table} WHERE invoice_details_id = -${fee?.id}`)
  await followRows(demo.connection, String(fee?.later))
  expect(await twice()).toEqual([all])
})
