import fc from 'fast-check'
import { parseTree, type Node } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { damage, placeOf, spendTexts, snapshotOf } from './config-sources.ts'

const texts = spendTexts()
const spend = texts['pages/spend.json'] ?? ''
const withPage = (text: string) => ({
  ...texts,
  'pages/spend.json': text,
  'pages/other.json': spend.replace('"Spend Analysis"', '"Other Spend"'),
})

function problemsOf(text: string): string[] {
  const snapshot = snapshotOf(withPage(text))
  expect(snapshot.pages.map(({ id }) => id)).toEqual(['other'])
  expect(snapshot.brokenPages).toEqual([{ id: 'spend', problems: snapshot.problems.map(printConfigProblem) }])
  return snapshot.problems.map(printConfigProblem)
}

const DAMAGES: [what: string, from: string, to: string, expected: string][] = [
  ['a misspelt key', '"order"', '▶"ordr"', 'found "ordr", unknown name, allowed: order'],
  [
    'a misspelt value',
    '"uom": "currency"',
    '"uom": ▶"curency"',
    'found "curency", allowed: currency, packages, weight. Did you mean "currency"?',
  ],
  ['a comma after the last', '{ "chartName": "amounts"', '{ "chartName": "amounts",▶,', 'found ,'],
  ['a comment', '"uom"', '▶// money\n  "uom"', 'found // money, comments are not allowed in JSON'],
  ['a number as text', '"order": 20', '"order": ▶"20"', 'found "20", must be a number'],
  [
    'an unknown table',
    '"table": "package_level_info"',
    '"table": ▶"package_levl_info"',
    'no table, allowed: charge_level_info, package_level_info. Did you mean "package_level_info"?',
  ],
  [
    'a fact that is no measure',
    '"fact": "fuel_surcharge"',
    '"fact": ▶"fuel_surchrge"',
    'found "fuel_surchrge", no measure of package_level_info, allowed: ',
  ],
  [
    'a column as a fact',
    '"fact": "fuel_surcharge"',
    '"fact": ▶"net_amount"',
    'found "net_amount", no measure of package_level_info',
  ],
  [
    'a rolling measure as a fact',
    '"fact": "fuel_surcharge"',
    '"fact": ▶"rolling_spend"',
    'found "rolling_spend", no measure of package_level_info',
  ],
  [
    'a fact twice',
    '"fact": "fuel_surcharge"',
    '"fact": ▶"accessorials"',
    'found "accessorials", is already in the list',
  ],
  [
    'a default fact that is not shown',
    '"defaultFact": "total_spend"',
    '"defaultFact": ▶"total_spnd"',
    'Did you mean "total_spend"?',
  ],
  [
    'a filter that is no dimension',
    '"filters": [',
    '"filters": [▶"incentive_amount", ',
    'found "incentive_amount", no dimension of package_level_info',
  ],
  [
    'a state without its country',
    '{ "list": "shipments" }',
    '▶"normalised_sender_state"',
    'found "normalised_sender_state", needs normalised_sender_country, which is chosen first',
  ],
  ['a misspelt filter', '"filters": [', '"filters": [▶"carier_name", ', 'Did you mean "carrier_name"?'],
  [
    'a clause with an unknown column',
    '"net_amount <> 0"',
    '▶"net_amout <> 0"',
    'found "net_amout", no column of package_level_info, allowed: net_amount',
  ],
  [
    'a clause that is no condition',
    '"net_amount <> 0"',
    '▶"abs(net_amount) > 0"',
    'found "abs(net_amount) > 0", after the column comes one of',
  ],
  [
    'a number compared with text',
    '"net_amount <> 0"',
    '▶"net_amount <> \'0\'"',
    'net_amount is compared with a number, not "0"',
  ],
  [
    'a date that does not exist',
    '"net_amount <> 0"',
    '▶"bill_date >= \'2026-02-30\'"',
    "bill_date is compared with a date as 'YYYY-MM-DD'",
  ],
  [
    'a page clause',
    '"pageWhereClauses": []',
    '"pageWhereClauses": ["carrier_name = \'UPS\'",\n ▶"zone"]',
    'found "zone", after the column comes one of',
  ],
  [
    'a mode clause',
    '"switchWhereClauses": {}',
    '"switchWhereClauses": {"m": {"whereClauses": [▶"zonne = \'2\'"], "note": "Zone 2"}}',
    'Did you mean "zone"?',
  ],
  [
    'a mode without conditions',
    '"switchWhereClauses": {}',
    '"switchWhereClauses": {"m": {"whereClauses": ▶[], "note": "None"}}',
    'found [], must have at least 1',
  ],
  [
    'a mode without a note',
    '"switchWhereClauses": {}',
    '"switchWhereClauses": {"m": ▶{"whereClauses": ["zone = \'2\'"]}}',
    'found no "note"',
  ],
  [
    'a grid column that is none',
    '"incentive_amount"',
    '▶"incentive"',
    'found "incentive", no column of package_level_info, allowed: ',
  ],
  [
    'a grid column that every grid has',
    '"incentive_amount"',
    '▶"bill_date"',
    'found "bill_date", is already in the list',
  ],
  [
    'a grid view by what is no dimension',
    '"groups": ["carrier_name"]',
    '"groups": [▶"net_amount"]',
    'found "net_amount", no dimension that this grid shows',
  ],
  [
    'a grid view that is there twice',
    '"label": "Group by Carrier"',
    '"label": ▶"Default"',
    'every view has its own label',
  ],
  [
    'a pivot without a group',
    '{"label": "Default", "groups": [], "pivots": []}',
    '{"label": "Default", "groups": ▶[], "pivots": ["carrier_name"]}',
    'a view with a pivot has one group',
  ],
  [
    'a delivery status that does not exist',
    '"fact": "fuel_surcharge"',
    '"status": ▶"delayed", "fact": "fuel_surcharge"',
    'found "delayed", allowed: on-time, late, exception, pending late',
  ],
  ['a note that is no text', '"fact": "fuel_surcharge"', '"note": ▶7, "fact": "fuel_surcharge"', 'found 7, must be'],
  ['a title that is empty', '"widget": "trends"', '"title": ▶"", "widget": "trends"', 'found "", must'],
  [
    'an unknown widget',
    '"widget": "trends"',
    '"widget": ▶"trend"',
    'no widget, allowed: amounts, breakdown, bridge, circles, comparisonBreakdown, comparisonCharges, comparisonPeriods, comparisonTrends, map, starburst, trends. Did you mean "trends"?',
  ],
  [
    'a bridge of what is no sum',
    '"widget": "trends"',
    '"facts": [{ "fact": "costperpackage", "factText": "Cost", "whereClauses": [] }], "widget": ▶"bridge"',
    'costperpackage cannot be bridged, allowed: total_spend, published_amount, transportation_discount_total, accessorials, fuel_surcharge, taxes_and_other_charges',
  ],
  [
    'a widget of sets',
    '"widget": "trends"',
    '"widget": ▶"comparisonTrends"',
    'a widget of sets is for a comparison alone',
  ],
  ['a chart name twice', '"chartName": "trends"', '"chartName": ▶"amounts"', 'every chartName must be used once'],
  [
    'a place too narrow',
    '"place": {"x": 0, "y": 0, "w": 12',
    '"place": {"x": 0, "y": 0, "w": ▶5',
    'found 5, must be at least 6',
  ],
  [
    'a place off the board',
    '"place": {"x": 12, "y": 0, "w": 12',
    '"place": {"x": 12, "y": 0, "w": ▶13',
    'found 13, x + w must be at most 24',
  ],
  [
    'an allowed value without a column',
    '"widget": "breakdown"',
    '"widget": "breakdown", "allowed": {"dimension": [▶"servce_category"]}',
    'found "servce_category", package_level_info has no dimension servce_category, allowed: service_category',
  ],
  [
    'an allowed level without columns',
    '"widget": "map"',
    '"widget": "map", "allowed": {"level": ["state", ▶"contry"]}',
    'Did you mean "country"?',
  ],
  [
    'another dimension of the network map',
    '"widget": "trends"',
    '"widget": "starburst", "allowed": {"dimension": ["dc_top5", ▶"carrier_name"]}',
    'found "carrier_name", allowed: dc_top5, dc_top10',
  ],
  [
    'another mode of the network map',
    '"widget": "trends"',
    '"widget": "starburst", "allowed": {"displayMode": ["states", ▶"center"]}',
    'found "center", allowed: states, centers. Did you mean "centers"?',
  ],
  [
    'an allowed value twice',
    '"widget": "map"',
    '"widget": "map", "allowed": {"level": ["state", ▶"state"]}',
    'is already in the list',
  ],
  [
    'a scale nobody knows',
    '"widget": "trends"',
    '"widget": "trends", "allowed": {"chartScale": [▶"liner"]}',
    'found "liner", allowed: linear, semilog. Did you mean "linear"?',
  ],
  [
    'a default that is not allowed',
    '"widget": "trends"',
    '"widget": "trends", "defaults": {"chartType": ▶"lines"}',
    'found "lines", allowed: line, area. Did you mean "line"?',
  ],
  [
    'a default for a setting the widget lacks',
    '"widget": "amounts"',
    '"widget": "amounts", "defaults": {"level": ▶"state"}',
    'found "state", allowed: nothing',
  ],
  [
    'a tab of no page',
    '"order": 20',
    '"tabOf": ▶"othr", "order": 20',
    'found "othr", no page that can have tabs, allowed: other. Did you mean "other"?',
  ],
  [
    'a tab of itself',
    '"order": 20',
    '"tabOf": ▶"spend", "order": 20',
    'found "spend", no page that can have tabs, allowed: other',
  ],
  [
    'a card of no page',
    '"widget": "trends"',
    '"page": ▶"othr", "widget": "trends"',
    'found "othr", no page, allowed: spend, other. Did you mean "other"?',
  ],
  [
    'a card of a fact that is not shown',
    '"widget": "trends"',
    '"page": "other", "fact": ▶"total_spnd", "widget": "trends"',
    'no fact of the page it draws, allowed: total_spend',
  ],
  [
    'a card of a fact that is no measure',
    '"widget": "trends"',
    '"facts": [{"fact": ▶"pakages", "factText": "Packages", "whereClauses": []}], "widget": "trends"',
    'Did you mean "packages"?',
  ],
  [
    'a condition of a card',
    '"widget": "trends"',
    '"whereClauses": [▶"zonne = 1"], "widget": "trends"',
    'Did you mean "zone"?',
  ],
  [
    'a period of half weeks',
    '"widget": "trends"',
    '"period": {"last": ▶1.5, "unit": "weeks"}, "widget": "trends"',
    'found 1.5, must be',
  ],
  [
    'an unknown setting',
    '"widget": "amounts"',
    '"widget": "amounts", "allowed": {▶"chartTpe": ["bar"]}',
    'Did you mean "chartType"?',
  ],
]

const SLIPS: [what: string, from: string, to: string, expected: string][] = [
  ['an icon that there is not', '"icon": "credit-card"', '"icon": ▶"credit-crad"', 'no icon, allowed: credit-card'],
  [
    'a unit that the facts have not',
    '"uom": "currency"',
    '"uom": ▶"weight"',
    'total_spend is counted in money, allowed: currency',
  ],
  [
    'a name in braces that no note knows',
    '"conditionalNote": "Only rows where {fact}',
    '"conditionalNote": ▶"Only rows where {fac}',
    'found "fac", no name that is filled in here, allowed: fact. Did you mean "fact"?',
  ],
  [
    'a name in braces that no card knows',
    '"widget": "trends"',
    '"title": ▶"{fact} by {spann}", "widget": "trends"',
    'Did you mean "span"?',
  ],
  [
    'a card where another is',
    '"place": {"x": 12, "y": 0, "w": 12, "h": 12}',
    '"place": ▶{"x": 6, "y": 0, "w": 12, "h": 12}',
    'stands where amounts is',
  ],
  ['the title of another card', '"widget": "map"', '"widget": ▶"trends"', 'has the title and subtitle of trends'],
]

describe('damage to a page file is reported where it is, and other pages work (CFG-01, CFG-02)', () => {
  test.each(DAMAGES)('%s', (_what, from, to, expected) => {
    const { text, place } = damage(spend, { from, to })
    const problems = problemsOf(text)
    expect(
      problems.filter((each) => each.startsWith(`config/pages/spend.json:${place}: found `) && each.includes(expected)),
    ).toHaveLength(1)
  })

  test('where a catalogue lacks no more than a comma, what pages name of it is told too', () => {
    const catalogue = texts['catalog/package_level_info.json'] ?? ''
    const { text, place } = damage(spend, { from: '"fact": "fuel_surcharge"', to: '"fact": ▶"fuel_surchrge"' })
    const told = snapshotOf({
      ...texts,
      'pages/spend.json': text,
      'catalog/package_level_info.json': catalogue.replace('"label": "Packages",', '"label": "Packages"'),
    }).problems.map(printConfigProblem)
    expect(told).toEqual([
      'config/catalog/package_level_info.json:5:3: found "exclusions", expected a comma before it',
      expect.stringContaining(
        `config/pages/spend.json:${place}: found "fuel_surchrge", no measure of package_level_info`,
      ),
    ])
  })

  test('a missing comma is reported at what follows it', () => {
    const { text, place } = damage(spend, { from: '"currency",\n  "page', to: '"currency"\n  ▶"page' })
    expect(problemsOf(text)).toEqual([
      `config/pages/spend.json:${place}: found "pageWhereClauses", expected a comma before it`,
    ])
  })

  test('a key written twice is an error at the second', () => {
    const { text, place } = damage(spend, { from: '"uom"', to: '▶"name": "Spend",\n  "uom"' })
    expect(problemsOf(text)).toEqual([
      `config/pages/spend.json:${place}: found "name", this name is written twice in its object`,
    ])
  })

  test('an unfinished file is reported at its end', () => {
    const cut = spend.trimEnd().slice(0, -1)
    const [line, column] = placeOf(cut, cut.length).split(':')
    expect(problemsOf(cut)).toEqual([
      `config/pages/spend.json:${line}:${column}: found the end of the file, expected a closing }`,
    ])
  })

  test('what is wrong in shape, in names and in words is reported together, each where it is', () => {
    const one = damage(spend, { from: '"order": 20', to: '"order": ▶"20"' })
    const two = damage(one.text, { from: '"net_amount <> 0"', to: '▶"net_amout <> 0"' })
    const three = damage(two.text, { from: '"widget": "trends"', to: '"widget": ▶"trend"' })
    const four = damage(three.text, { from: '"icon": "', to: '"icon": ▶"no-' })
    const places = [one, two, three].map(({ place }) => place)
    const found = problemsOf(four.text).map((each) => each.replace(/^config\/pages\/spend\.json:(\d+:\d+): .*$/, '$1'))
    expect(found.toSorted()).toEqual([...places, four.place].toSorted())
  })

  test.each(SLIPS)('%s does not take the page away, and is reported', (_what, from, to, expected) => {
    const { text, place } = damage(spend, { from, to })
    const snapshot = snapshotOf({ ...texts, 'pages/spend.json': text })
    expect(snapshot.pages.map(({ id }) => id)).toEqual(['spend'])
    expect(
      snapshot.problems
        .map(printConfigProblem)
        .filter((each) => !(each.startsWith(`config/pages/spend.json:${place}: found `) && each.includes(expected))),
    ).toEqual([])
    expect(snapshot.problems.length).toBe(1)
  })

  test('two pages of one name are told apart by nobody', () => {
    const snapshot = snapshotOf({ ...texts, 'pages/other.json': spend })
    expect(snapshot.pages).toHaveLength(2)
    expect(snapshot.problems.map(printConfigProblem)).toEqual([
      expect.stringContaining('config/pages/spend.json:3:11: found "Spend Analysis", is already the name of other'),
    ])
  })

  test('any two mistakes are both told, and nothing that only follows from them', () => {
    const pairs = fc
      .tuple(fc.nat({ max: DAMAGES.length - 1 }), fc.nat({ max: DAMAGES.length - 1 }))
      .filter(([one, other]) => one !== other)
    fc.assert(
      fc.property(pairs, ([at, other]) => {
        const [[, from, to, words] = [], [, secondFrom, secondTo, secondWords] = []] = [DAMAGES[at], DAMAGES[other]]
        if (from === undefined || to === undefined || secondFrom === undefined || secondTo === undefined) return
        const one = damage(spend, { from, to }).text
        if (
          !one.includes(secondFrom) ||
          secondFrom.includes(from) ||
          from.includes(secondFrom) ||
          /[\]},]$|"\/\//.test(`${from}${secondFrom}`)
        )
          return
        const both = problemsOf(damage(one, { from: secondFrom, to: secondTo }).text)
        const syntax = both.some(
          (each) => each.includes('expected') || each.includes('comments') || each.includes('twice'),
        )
        expect(
          both.some((each) => each.includes(words ?? '')) ||
            both.some((each) => each.includes(secondWords ?? '')) ||
            syntax,
        ).toBe(true)
        expect(both.filter((each) => each.includes('mended_name'))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('several mistakes are reported together', () => {
    const one = damage(spend, { from: '"order": 20', to: '"order": ▶"20"' })
    const two = damage(one.text, { from: '"sign": "+"', to: '"sign": ▶"*"' })
    expect(problemsOf(two.text)).toEqual([
      `config/pages/spend.json:${one.place}: found "20", must be a number`,
      `config/pages/spend.json:${two.place}: found "*", allowed: =, +, -`,
    ])
  })
})

function nodesOf(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

const nodes = nodesOf(parseTree(spend) ?? { type: 'null', offset: 0, length: 0 })
const values = nodes.filter(({ type }) => type === 'string' || type === 'number')
const isKey = (node: Node) => node.parent?.type === 'property' && node.parent.children?.[0] === node
const replaced = (node: Node, by: string) => spend.slice(0, node.offset) + by + spend.slice(node.offset + node.length)

test('a wrong type is found at every single value of the file (CFG-01)', () => {
  const leaves = values.filter((node) => !isKey(node))
  expect(leaves.length).toBeGreaterThan(60)
  for (const leaf of leaves) {
    const problems = problemsOf(replaced(leaf, '{}'))
    const place = placeOf(spend, leaf.offset)
    const found = ['tracking_number', 'tracking_status'].includes(leaf.value) ? 'no "list"' : '{}'
    expect(problems.some((each) => each.startsWith(`config/pages/spend.json:${place}: found ${found}, `))).toBe(true)
  }
})

test('an unknown name is found at every single key of the file (CFG-01)', () => {
  const keys = values.filter(isKey)
  expect(keys.length).toBeGreaterThan(60)
  for (const key of keys) {
    const problems = problemsOf(replaced(key, `"${key.value}X"`))
    const place = placeOf(spend, key.offset)
    const suggestion = key.value === '$schema' || key.value.length < 2 ? '' : `Did you mean "${key.value}"?`
    const found = problems.find((each) =>
      each.startsWith(`config/pages/spend.json:${place}: found "${key.value}X", unknown name, allowed: `),
    )
    expect(found).toContain(suggestion)
  }
})

test('a missing entry is found at the object that lacks it (CFG-01)', () => {
  const optional = ['$schema', 'icon', 'sign', 'grid']
  const properties = nodes.filter(
    ({ type, children }) => type === 'property' && !optional.includes(children?.[0]?.value),
  )
  for (const property of properties) {
    const key = property.children?.[0]
    const object = property.parent
    if (!key || !object) throw new Error('a property has a key and an object')
    const siblings = object.children ?? []
    const at = siblings.indexOf(property)
    const next = siblings[at + 1]
    const before = siblings[at - 1]
    const [from, to] = next
      ? [property.offset, next.offset]
      : [before ? before.offset + before.length : property.offset, property.offset + property.length]
    const problems = problemsOf(spend.slice(0, from) + spend.slice(to))
    const place = placeOf(spend, object.offset)
    expect(
      problems.some((each) => each.startsWith(`config/pages/spend.json:${place}: found no "${key.value}", `)),
    ).toBe(true)
  }
})
