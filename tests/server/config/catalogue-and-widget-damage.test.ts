import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkChartTemplate } from '../../../server/config/checks/check-chart-template.ts'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { damage, spendTexts, snapshotOf } from './config-sources.ts'

const texts = spendTexts()
/** The page, of which the breakdown offers all that its widget does. */
const SPEND = (texts['pages/spend.json'] ?? '').replace(/("widget": "breakdown"),\s*"allowed": \{[^}]*\}/, '$1')
const BREAKDOWN = `{
  "title": "t", "rows": "categories",
  "query": { "measures": "fact", "groupBy": ["{dimension}"] },
  "settings": {
    "dimension": { "allowed": ["service_category", "carrier_name"], "default": "service_category" },
    "level": { "allowed": ["state", "country"], "default": "state" },
    "chartType": { "allowed": ["pie", "bar", "toggle"], "default": "pie" }
  },
  "charts": { "pie": {"mark": "arc"}, "bar:state": {"mark": "bar"}, "bar:country": {"mark": "bar"} }
}`

interface Damage {
  readonly path: string
  readonly text: string
  readonly from: string
  readonly to: string
  readonly expected: string
}

function expectReported({ path, text, from, to, expected }: Damage): void {
  expect(snapshotOf({ ...texts, [path]: text }).problems).toEqual([])
  const marked = damage(text, { from, to })
  const problems = snapshotOf({ ...texts, [path]: marked.text }).problems.map(printConfigProblem)
  expect(
    problems.filter((each) => each.startsWith(`config/${path}:${marked.place}: found `) && each.includes(expected)),
  ).toHaveLength(1)
}

describe('damage to a catalogue file is reported where it is', () => {
  const path = 'catalog/package_level_info.json'
  const text = texts[path] ?? ''

  test.each([
    ['a column twice', '"name": "fee_charge"', '"name": ▶"overdue_days"', 'is already the name of a column'],
    ['a column of a list again', '"name": "fee_charge"', '"name": ▶"zone"', 'is already the name of a column'],
    [
      'a time dimension named as a column',
      '"name": "bill_date_day"',
      '"name": ▶"zone"',
      'is already the name of a column',
    ],
    [
      'a measure named as a column',
      '"name": "total_spend"',
      '"name": ▶"net_amount"',
      'is already the name of a column',
    ],
    [
      'a measure of an unknown column',
      '"column": "net_amount"',
      '"column": ▶"net_amout"',
      'no number column of package_level_info, allowed: net_amount',
    ],
    ['a sum of texts', '"column": "net_amount"', '"column": ▶"carrier_name"', 'no number column of package_level_info'],
    [
      'a period of a text',
      '"column": "bill_date"',
      '"column": ▶"zone"',
      'no date column of package_level_info, allowed: bill_date, pickup_date',
    ],
    [
      'an exclusion that is no condition',
      '"invoice_status not in (',
      '▶"invoice_status not on (',
      'after the column comes one of',
    ],
    [
      'an exclusion of an unknown column',
      '"invoice_status not in (',
      '▶"invoce_status not in (',
      'Did you mean "invoice_status"?',
    ],
    [
      'a table named otherwise than its file',
      '"table": "package_level_info"',
      '"table": ▶"packages"',
      'must be the name of its file, allowed: package_level_info',
    ],
    [
      'a sum in another unit than its column',
      '"measures": [',
      '"measures": [{"name": "r", "label": "R", "formula": "f", "unit": ▶"weight", "aggregate": "sum", "column": "net_amount"},',
      'it sums net_amount, which is counted in money, allowed: money',
    ],
    ['a misspelt unit', '"unit": "money"', '"unit": ▶"mony"', 'Did you mean "money"?'],
    [
      'a misspelt aggregate',
      '"aggregate": "sum"',
      '"aggregate": ▶"summ"',
      'allowed: sum, count, count_distinct. Did you mean "sum"?',
    ],
    [
      'a measure with a condition of an unknown column',
      '"aggregate": "sum"',
      '"aggregate": "sum", "where": ▶"zonne is null"',
      'Did you mean "zone"?',
    ],
    [
      'an added measure of what is no sum',
      '"measures": [',
      '"measures": [{"name": "r", "label": "R", "formula": "f", "unit": "money", "terms": ["total_spend", ▶"unitCost"]},',
      'found "unitCost", no sum or count of this table',
    ],
    [
      'a rolling measure of an unknown one',
      '"measures": [',
      '"measures": [{"name": "r", "label": "R", "formula": "f", "unit": "money", "of": ▶"totl_spend", "weeks": 4, "deviations": 0},',
      'Did you mean "total_spend"?',
    ],
    [
      'a ratio of an unknown measure',
      '"measures": [',
      '"measures": [{"name": "r", "label": "R", "formula": "f", "unit": "money", "numerator": "total_spend", "denominator": ▶"package"},',
      'Did you mean "packages"?',
    ],
  ])('%s', (_what, from, to, expected) => {
    expectReported({ path, text, from, to, expected })
  })
})

describe('damage to a widget file is reported where it is (CFG-02)', () => {
  test.each([
    [
      'a dimension no table has',
      '"carrier_name"',
      '▶"carrier_nme"',
      'found "carrier_nme", no table has a dimension carrier_nme, allowed: carrier_name',
    ],
    [
      'a group no table has',
      '["{dimension}"]',
      '["{dimension}", ▶"zonne"]',
      'no table has a dimension zonne, allowed: zone',
    ],
    [
      'an unknown placeholder',
      '["{dimension}"]',
      '[▶"{dimenson}"]',
      'found "dimenson", no placeholder, allowed: dimension, second, level, grain, origin, dateType. Did you mean "dimension"?',
    ],
    [
      'a default that is not allowed',
      '"default": "pie"',
      '"default": ▶"pei"',
      'found "pei", allowed: pie, bar, toggle. Did you mean "pie"?',
    ],
    [
      'a chart type without a template',
      '"bar", "toggle"',
      '▶"colum", "toggle"',
      'no template in charts, allowed: pie, bar, toggle',
    ],
    ['a value twice', '"carrier_name"', '▶"service_category"', 'is already in the list'],
    [
      'data from elsewhere',
      '{"mark": "arc"}',
      '{"data": {▶"url": "https://example.com/x.json"}, "mark": "arc"}',
      'may not fetch',
    ],
    ['a link', '{"mark": "arc"}', '{"mark": {"type": "arc", ▶"href": "https://example.com"}}', 'may not link'],
    ['embedding options', '{"mark": "arc"}', '{▶"usermeta": {}, "mark": "arc"}', 'may not change how it is embedded'],
    [
      'an expression in params',
      '{"mark": "arc"}',
      '{"params": [{"name": "p", ▶"expr": "1"}], "mark": "arc"}',
      'may not have expressions',
    ],
    [
      'a signal',
      '{"mark": "arc"}',
      '{"mark": {"type": "arc", "radius": {▶"signal": "width"}}}',
      'may not have signals',
    ],
  ])('%s', (_what, from, to, expected) => {
    expectReported({ path: 'widgets/own.json', text: BREAKDOWN, from, to, expected })
  })

  test('a chart type that lacks the template of one level', () => {
    const { place } = damage(BREAKDOWN, { from: '"bar", "toggle"', to: '▶"bar", "toggle"' })
    const text = BREAKDOWN.replace('"bar:country"', '"pie:country"')
    const problems = snapshotOf({ ...texts, 'widgets/own.json': text }).problems.map(printConfigProblem)
    expect(problems).toEqual([
      `config/widgets/own.json:${place}: found "bar", no template in charts, allowed: pie, toggle`,
    ])
  })

  test('a widget without chart types needs a template for each level', () => {
    const level = '"level": { "allowed": ["state", "country"], "default": "state" }'
    const own = (
      charts: string,
    ) => `{"title": "t", "rows": "places", "query": {"measures": "fact", "groupBy": ["zone"]},
      "settings": {${level}}, "charts": ${charts}}`
    const marked = damage(own('{"state": {}}'), { from: '"country"', to: '▶"country"' })
    expect(snapshotOf({ ...texts, 'widgets/own.json': own('{"state": {}, "country": {}}') }).problems).toEqual([])
    expect(snapshotOf({ ...texts, 'widgets/own.json': marked.text }).problems.map(printConfigProblem)).toEqual([
      `config/widgets/own.json:${marked.place}: found "country", no template in charts, allowed: state`,
    ])
  })

  test('two choices that do not fit each other are reported at the second, with what fits the first', () => {
    const map = texts['widgets/map.json'] ?? ''
    const one = damage(map, { from: '["{dimension}_country", ', to: '[' }).text
    const two = damage(one, {
      from: '"normalised_consignee", "normalised_sender"',
      to: '"normalised_consignee", "consignee"',
    }).text
    const { place } = damage(two, { from: '"state", "country"', to: '"state", ▶"country"' })
    expect(snapshotOf({ ...texts, 'widgets/own.json': two }).problems.map(printConfigProblem)).toEqual([
      `config/widgets/own.json:${place}: found "country", no table has a dimension consignee_country, allowed: city, state, postal_code, cntry. Did you mean "cntry"?`,
    ])
  })

  test('a widget whose dimension another table lacks breaks only the page of that table', () => {
    const widget = BREAKDOWN.replace('"carrier_name"', '"accessorial"')
    const page = SPEND.replace('"Spend Analysis"', '"Own"').replace('"widget": "breakdown"', '"widget": "own"')
    const files = { ...texts, 'widgets/own.json': widget, 'pages/own.json': page }
    const { place } = damage(page, { from: '"widget": "own"', to: '"widget": ▶"own"' })
    const snapshot = snapshotOf(files)
    expect(snapshot.pages.map(({ id }) => id)).toEqual(['spend'])
    expect(snapshot.brokenPages).toEqual([
      {
        id: 'own',
        problems: [
          `config/pages/own.json:${place}: found "own", it offers dimension accessorial, but package_level_info has no dimension accessorial; name what is allowed on this page in "allowed"`,
        ],
      },
    ])
    const narrowed = page.replace('"widget": "own"', '"widget": "own", "allowed": {"dimension": ["zone"]}')
    expect(snapshotOf({ ...files, 'pages/own.json': narrowed }).problems).toEqual([])
  })

  test('a page may not allow a chart type without a template', () => {
    const page = SPEND.replace('"Spend Analysis"', '"Own"').replace(
      '"widget": "breakdown"',
      '"widget": "own", "allowed": {"chartType": ["pie", "line"]}',
    )
    const { place } = damage(page, { from: '"line"]}', to: '▶"line"]}' })
    const { problems } = snapshotOf({ ...texts, 'widgets/own.json': BREAKDOWN, 'pages/own.json': page })
    expect(problems.map(printConfigProblem)).toEqual([
      expect.stringContaining(
        `config/pages/own.json:${place}: found "line", no template in charts, allowed: pie, bar, toggle`,
      ),
    ])
  })
})

test('a forbidden name is found at any depth of a template', () => {
  const forbidden = fc.constantFrom('url', 'href', 'usermeta', 'signal', 'signals', 'expr')
  const path = fc.array(fc.oneof(fc.nat(2), fc.constantFrom('layer', 'encoding', 'mark', 'data')), { maxLength: 6 })
  fc.assert(
    fc.property(forbidden, path, fc.jsonValue(), (name, steps, value) => {
      const template = steps.reduceRight<unknown>(
        (inside, step) =>
          typeof step === 'number'
            ? [...Array.from({ length: step }, () => 'x'), inside]
            : { field: 'url', [step]: inside },
        { [name]: value },
      )
      expect(checkChartTemplate(template, [])).toMatchObject([{ path: [...steps, name], at: 'key' }])
    }),
  )
})

test('texts and fields may have any of those words as values', () => {
  expect(checkChartTemplate({ mark: 'bar', encoding: { x: { field: 'url', title: 'expr' } } }, [])).toEqual([])
})

test('a widget of an earlier version works, and is told what it need not say any more', () => {
  const path = 'widgets/breakdown.json'
  const marked = damage(BREAKDOWN, { from: '"title": "t"', to: '▶"kind": "chart", "title": "t"' })
  const { problems, widgets } = snapshotOf({ ...texts, [path]: marked.text })
  expect(problems.map(printConfigProblem)).toEqual([
    `config/${path}:${marked.place}: found "kind", is no longer needed: take the line out`,
  ])
  expect(widgets.get('breakdown')?.title).toBe('t')
})
