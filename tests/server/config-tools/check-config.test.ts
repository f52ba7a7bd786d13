import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkConfig } from '../../../server/config-tools/check-config.ts'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { copyConfig, type ChangedConfig } from './changed-config.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

let config: ChangedConfig
beforeEach(() => {
  config = copyConfig()
})
afterEach(() => config.remove())

const check = async () => {
  const { problems, ...counts } = await checkConfig({ dir: config.dir, today: TEST_TODAY })
  return { ...counts, said: problems.map(printConfigProblem), problems }
}

test(
  'nothing is wrong in the shipped config, and the engine answers every query that it can make (CFG-01, CFG-02)',
  { tags: ['long'] },
  async () => {
    const { said, files, pages, statements } = await check()
    expect(said).toEqual([])
    expect([files > 20, pages > 5, statements > 500]).toEqual([true, true, true])
  },
)

test('a misspelt name says where, what was found, what is allowed and what was meant', async () => {
  config.keepPages('refund')
  const place = config.change('pages/refund.json', '"map", "widget": "map"', '"map", "widget": ▶"mapp"')
  const { said, problems } = await check()
  expect(said).toEqual([
    `config/pages/refund.json:${place}: found "mapp", no widget, allowed: amounts, breakdown, bridge, circles, comparisonBreakdown, comparisonCharges, comparisonPeriods, comparisonTrends, map, rollingWeek, starburst, trends. Did you mean "map"?`,
  ])
  expect(problems).toMatchObject([
    {
      found: '"mapp"',
      suggestion: 'map',
      allowed: [
        'amounts',
        'breakdown',
        'bridge',
        'circles',
        'comparisonBreakdown',
        'comparisonCharges',
        'comparisonPeriods',
        'comparisonTrends',
        'map',
        'rollingWeek',
        'starburst',
        'trends',
      ],
    },
  ])
})

test('a column that the warehouse does not have is found by the engine, once, where it is named', async () => {
  config.keepPages('accessorial')
  const place = config.change(
    'catalog/charge_level_info.json',
    '{ "name": "gross_amount"',
    '{ "name": ▶"gros_amount", "label": "Gross", "type": "decimal" },\n    { "name": "gross_amount"',
  )
  const { said } = await check()
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(
        `^config/catalog/charge_level_info\\.json:${place}: found "gros_amount", the engine cannot answer this name: Binder Error: .*gros_amount`,
      ),
    ),
  ])
})

test('a column of a list that the warehouse does not have is told once, in the list, though two tables name it', async () => {
  config.keepPages('accessorial', 'spend')
  const place = config.change(
    'columns.json',
    '{ "name": "zone"',
    '{ "name": ▶"zoned", "label": "Zoned", "type": "text" },\n      { "name": "zone"',
  )
  config.change('catalog/package_level_info.json', '"name": "first_attempt_date"', '"name": "first_attempt"')
  const { said } = await check()
  expect(said).toEqual([
    expect.stringContaining(`config/columns.json:${place}: found "zoned", the engine cannot answer this name`),
    expect.stringMatching(/^config\/catalog\/package_level_info\.json:\d+:\d+: found "first_attempt", the engine/),
  ])
})

test('what the facts of a page ask is asked too', async () => {
  config.keepPages('distributionmap')
  config.change('catalog/package_level_info.json', '"name": "bill_date_month"', '"name": "bill_month"')
  const { said } = await check()
  expect(said).toContainEqual(
    expect.stringMatching(
      /^config\/pages\/distributionmap\.json:\d+:\d+: found \[.*, the engine cannot answer the facts: .*bill_date_month/,
    ),
  )
})

test.each(
  seededPart<[string, string, string, RegExp]>(
    [
      ['a mark that there is not', '"arc"', '"arcs"', /found "arcs", .*Did you mean "arc"\?/],
      [
        'an expression that is none',
        '"mark": { "type": "arc"',
        '"transform": [{ "calculate": "datum.(", "as": "x" }], "mark": { "type": "arc"',
        /found "pie", .*cannot be drawn: .*Unexpected/,
      ],
    ],
    2,
  ),
)('a chart template with %s is found before a reader meets it, once', async (_what, from, to, expected) => {
  config.keepPages('spend')
  config.change('widgets/breakdown.json', from, to)
  const { said } = await check()
  expect(said).toEqual([expect.stringMatching(/^config\/widgets\/breakdown\.json:\d+:\d+: found /)])
  expect(said[0]).toMatch(expected)
})

test('a file that is not UTF-8 is told where its first wrong byte is, and a catalogue’s fault once, not again for every page', async () => {
  const path = join(config.dir, 'widgets/breakdown.json')
  writeFileSync(path, Buffer.concat([Buffer.from('{\n  "title": "'), Buffer.from([0xe9]), Buffer.from('"\n}')]))
  config.change('catalog/package_level_info.json', '"column": "net_amount"', '"column": "net_amout"')
  const { said } = await check()
  expect(said).toEqual([
    expect.stringMatching(/^config\/catalog\/package_level_info\.json:\d+:\d+: found "net_amout", no number column/),
    'config/widgets/breakdown.json:2:13: found bytes that are not UTF-8, the file must be saved as UTF-8',
  ])
})
