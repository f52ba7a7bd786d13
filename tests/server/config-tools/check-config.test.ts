import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkConfig } from '../../../server/config-tools/check-config.ts'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { TEST_TODAY } from '../../template-data.ts'
import { copyConfig, type ChangedConfig } from './changed-config.ts'

let config: ChangedConfig
beforeEach(() => {
  config = copyConfig()
})
afterEach(() => config.remove())

const check = async () => {
  const { problems, ...counts } = await checkConfig({ dir: config.dir, today: TEST_TODAY })
  return { ...counts, said: problems.map(printConfigProblem), problems }
}

test('nothing is wrong in the shipped config, and the engine explains every query that it can make (CFG-01, CFG-02)', { timeout: 60_000 }, async () => {
  const { said, files, pages, statements } = await check()
  expect(said).toEqual([])
  expect([files > 20, pages > 5, statements > 500]).toEqual([true, true, true])
})

test('a misspelt name says where, what was found, what is allowed and what was meant', { timeout: 60_000 }, async () => {
  config.keepPages('refund')
  const place = config.change('pages/refund.json', '"map", "widget": "map"', '"map", "widget": ▶"mapp"')
  const { said, problems } = await check()
  expect(said).toEqual([`config/pages/refund.json:${place}: found "mapp", no widget, allowed: amounts, breakdown, circles, comparisonBreakdown, comparisonCharges, comparisonPeriods, comparisonTrends, map, starburst, trends. Did you mean "map"?`])
  expect(problems).toMatchObject([{ found: '"mapp"', suggestion: 'map', allowed: ['amounts', 'breakdown', 'circles', 'comparisonBreakdown', 'comparisonCharges', 'comparisonPeriods', 'comparisonTrends', 'map', 'starburst', 'trends'] }])
})

test('a column that the warehouse does not have is found by the engine, once, where it is named', { timeout: 60_000 }, async () => {
  config.keepPages('accessorial')
  const place = config.change('catalog/charge_level_info.json', '{ "name": "gross_amount"', '{ "name": ▶"gros_amount", "label": "Gross", "type": "decimal" },\n    { "name": "gross_amount"')
  const { said } = await check()
  expect(said).toEqual([expect.stringMatching(new RegExp(`^config/catalog/charge_level_info\\.json:${place}: found "gros_amount", the engine cannot answer this name: Binder Error: .*gros_amount`))])
})

test('what the facts of a page ask is explained too', { timeout: 60_000 }, async () => {
  config.keepPages('distributionmap')
  config.change('catalog/package_level_info.json', '"name": "bill_date_month"', '"name": "bill_month"')
  const { said } = await check()
  expect(said).toContainEqual(expect.stringMatching(/^config\/pages\/distributionmap\.json:\d+:\d+: found \[.*, the engine cannot answer the facts: .*bill_date_month/))
})
