import fc from 'fast-check'
import { parseTree, type Node } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { damage, placeOf, spendTexts, snapshotOf } from './config-sources.ts'
import { DAMAGES, SLIPS } from './page-damages.ts'

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

describe('damage to a page file is reported where it is, and other pages work (CFG-01, CFG-02)', () => {
  test.each(DAMAGES)('%s', (_what, from, to, expected) => {
    const { text, place } = damage(spend, { from, to })
    const problems = problemsOf(text)
    expect(
      problems.filter((each) => each.startsWith(`config/pages/spend.json:${place}: found `) && each.includes(expected)),
    ).toHaveLength(1)
  })

  test('while a catalogue is no JSON, a page that names it is told to wait for it', () => {
    const catalogue = texts['catalog/package_level_info.json'] ?? ''
    const told = snapshotOf({
      ...texts,
      'pages/spend.json': spend.replace('"fact": "fuel_surcharge"', '"fact": "fuel_surchrge"'),
      'catalog/package_level_info.json': catalogue.replace('"label": "Packages",', '"label": "Packages"'),
    }).problems.map(printConfigProblem)
    expect(told).toEqual(['config/catalog/package_level_info.json:5:3: found "exclusions", expected a comma before it'])
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

  test('any two mistakes are both told, and nothing that only follows from them', { tags: ['long'] }, () => {
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

test('a wrong type is found at every single value of the file (CFG-01)', { tags: ['long'] }, () => {
  const leaves = values.filter((node) => !isKey(node))
  expect(leaves.length).toBeGreaterThan(60)
  for (const leaf of leaves) {
    const problems = problemsOf(replaced(leaf, '{}'))
    const place = placeOf(spend, leaf.offset)
    const list = leaf.parent?.parent?.children?.[0]?.value
    const found = list === 'filters' ? 'no "list"' : '{}'
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
  const optional = ['$schema', 'icon', 'sign', 'grid', 'allowed', 'dimension']
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
