import { expect, test } from 'vitest'
import { buildCatalog } from '../../domain/query/catalog.ts'
import { shownConditions } from '../../src/explain/shown-conditions.ts'
import { rateWords } from '../../src/explain/rate-words.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { conditions } from '../support/answers/conditions.ts'

const config = loadConfig('config')
const table = buildCatalog([...config.catalog.tables.values()].map(({ spec }) => spec)).tables.get('package_level_info')
const words = (...clauses: string[]) =>
  shownConditions({ conditions: conditions(...clauses), builtIn: conditions('net_amount <> 0'), table })

test('every condition reads in words; the ends of a range of dates are one (lessons 11)', () => {
  expect(
    words(
      "bill_date >= '2025-11-22'",
      "bill_date <= '2026-11-21'",
      'net_amount <> 0',
      "bill_option in ('Prepaid','Collect')",
    ),
  ).toEqual([
    { label: 'Invoice Date', words: '11/22/2025 – 11/21/2026', builtIn: false },
    { label: 'Net Amount', words: 'not zero', builtIn: true },
    { label: 'Bill Option', words: 'Prepaid, Collect', builtIn: false },
  ])
})

test.each([
  ["zone = '5'", '5'],
  ["zone <> '5'", 'not 5'],
  ["carrier_name not in ('UPS','USPS')", 'not UPS, USPS'],
  ['bill_weight_pounds > 1500.5', 'above 1,500.50'],
  ['bill_weight_pounds >= 70', 'at least 70'],
  ['bill_weight_pounds < 1', 'below 1'],
  ['bill_weight_pounds <= 1', 'at most 1'],
  ['refund_source is null', 'not stated'],
  ['refund_source is not null', 'stated'],
  ["pickup_date >= '2026-01-02'", 'at least 01/02/2026'],
  ["tracking_status in ('on-time','pending late')", 'On Time, Pending Late'],
])('%s', (clause, expected) => {
  expect(words(clause).map((each) => each.words)).toEqual([expected])
})

test('the rates are those of the months in which something was converted (semantics, Money)', () => {
  const row = (bill_date_month: string, currency_code: string) => ({ bill_date_month, currency_code, rows: 1 })
  expect(
    rateWords([row('2025-11-01', 'USD'), row('2026-02-01', 'CAD'), row('2026-01-01', 'EUR'), row('2026-11-01', 'USD')]),
  ).toBe('CAD, EUR converted to USD by the rate of each invoice’s month, 2026-01 to 2026-02')
  expect(rateWords([row('2025-11-01', 'USD')])).toBe('All rows are in USD, nothing is converted')
})
