// @module-tag exact
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedDays } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { fileOf } from './load/ups-file.ts'
import { emptyWarehouse, type TestWarehouse } from './load/ups-warehouse.ts'

let warehouse: TestWarehouse
beforeAll(async () => {
  warehouse = await emptyWarehouse()
  const file = readFileSync(new URL('../../fixtures/fedex_leap_days_synthetic.csv', import.meta.url), 'utf8')
  await warehouse.load([fileOf(file)], { format: FORMATS.fedex })
})
afterAll(() => warehouse.close())

async function spendOf({ from, to }: DateRange): Promise<string> {
  const [row] = await warehouse.rows(
    `SELECT coalesce(sum(net_amount), 0)::DECIMAL(18, 2)::VARCHAR AS spend FROM package_level_info WHERE bill_date BETWEEN '${from}' AND '${to}'`,
  )
  return String(row?.spend)
}

test.each([
  ['28 February beside 28 February', '2025-02-28', '2025-02-28', ['16.00', '1.00']],
  ['the first days of March', '2025-03-01', '2025-03-02', ['96.00', '12.00']],
  ['February beside the whole February of a leap year', '2025-02-01', '2025-02-28', ['16.00', '3.00']],
  ['29 February alone', '2024-02-29', '2024-02-29', ['2.00', null]],
])('same dates last year of a real file: %s (issue 48, 4)', async (_, from, to, [own, before]) => {
  const { earlier } = comparedDays({
    dates: { period: '', from, to },
    against: 'dates',
    today: '2025-06-01',
    invoiced: null,
  })
  expect([await spendOf({ from, to }), earlier && (await spendOf(earlier))]).toEqual([own, before])
})
