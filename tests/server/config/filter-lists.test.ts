import { expect, test } from 'vitest'
import { damage, shippedTexts, snapshotOf, spendTexts } from './config-sources.ts'

const LISTS = 'filters.json'
const SPEND = 'pages/spend.json'
const texts = spendTexts()
const spendIn = (snapshot: ReturnType<typeof snapshotOf>) => snapshot.pages.find(({ id }) => id === 'spend')
const problemsOf = (changed: Record<string, string>) =>
  snapshotOf({ ...texts, ...changed }).problems.map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  )

test('a dimension that is added to a list filters every page that names the list, at its place', () => {
  const all = shippedTexts()
  const { text } = damage(all[LISTS] ?? '', { from: '"zone"', to: '"zone_number",\n      "zone"' })
  const before = snapshotOf(all)
  const after = snapshotOf({ ...all, [LISTS]: text })
  expect(after.problems).toEqual([])
  const named = Object.keys(all).filter((path) => path.startsWith('pages/') && all[path]?.includes('"list"'))
  expect(named.length).toBeGreaterThan(9)
  for (const path of named) {
    const page = (snapshot: typeof before) => snapshot.pages.find(({ id }) => path === `pages/${id}.json`)
    const at = page(before)?.filters.indexOf('zone') ?? -1
    expect(page(after)?.filters).toEqual(page(before)?.filters.toSpliced(at, 0, 'zone_number'))
  }
  expect(after.version).not.toBe(before.version)
})

test('a list that is not there is told at its name, with the lists there are', () => {
  const { text, place } = damage(texts[SPEND] ?? '', { from: '"shipments"', to: '▶"shipment"' })
  expect(problemsOf({ [SPEND]: text })).toEqual([
    `config/pages/spend.json:${place} no list of config/filters.json, allowed: shipments. Did you mean "shipments"?`,
  ])
})

test('what a list brings twice is told on the page that names the list; what is no dimension in the list, once', () => {
  const twice = damage(texts[SPEND] ?? '', { from: '"tracking_number"]', to: '▶"zone", "tracking_number"]' })
  expect(problemsOf({ [SPEND]: twice.text })).toEqual([`config/pages/spend.json:${twice.place} is already in the list`])
  const unknown = damage(texts[LISTS] ?? '', { from: '"zone"', to: '▶"zoone"' })
  const [problem, ...others] = snapshotOf({ ...texts, [LISTS]: unknown.text }).problems
  expect(others).toEqual([])
  expect(problem).toMatchObject({ file: 'config/filters.json', found: '"zoone"', suggestion: 'zone' })
  expect(`${problem?.line}:${problem?.column}`).toBe(unknown.place)
})

test('a broken file of lists keeps its last good form, and without one is told once, not on each page', () => {
  const good = snapshotOf(texts)
  const { text } = damage(texts[LISTS] ?? '', { from: '"zone"', to: '7' })
  const kept = snapshotOf({ ...texts, [LISTS]: text }, good)
  expect(spendIn(kept)?.filters).toEqual(spendIn(good)?.filters)
  const without = snapshotOf({ ...texts, [LISTS]: text })
  expect(without.problems.map(({ file }) => file)).toEqual(['config/filters.json'])
  expect(without.brokenPages.map(({ id }) => id)).toEqual(['spend'])
})

test('a folder whose pages name no list needs no file of lists', () => {
  const { [LISTS]: _gone, ...rest } = texts
  const { text } = damage(rest[SPEND] ?? '', { from: '{ "list": "shipments" }', to: '"carrier_name"' })
  expect(snapshotOf({ ...rest, [SPEND]: text }).problems).toEqual([])
})
