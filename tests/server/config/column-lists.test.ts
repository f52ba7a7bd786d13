import { expect, test } from 'vitest'
import { damage, snapshotOf, spendTexts } from './config-sources.ts'

const LISTS = 'columns.json'
const PACKAGES = 'catalog/package_level_info.json'
const texts = spendTexts()
const problemsOf = (changed: Record<string, string>) =>
  snapshotOf({ ...texts, ...changed }).problems.map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  )
const columnsOf = (snapshot: ReturnType<typeof snapshotOf>) =>
  [...snapshot.catalog.tables.values()].map(({ spec }) => spec.columns.map(({ name }) => name))

test('a column that is added to a list is one of every table that names the list', () => {
  const { text } = damage(texts[LISTS] ?? '', {
    from: '{ "name": "zone",',
    to: '{ "name": "dangerous", "label": "Dangerous Goods", "type": "text", "dimension": true },\n      { "name": "zone",',
  })
  const before = snapshotOf(texts)
  const after = snapshotOf({ ...texts, [LISTS]: text })
  expect(after.problems).toEqual([])
  expect(columnsOf(before)).toHaveLength(2)
  columnsOf(before).forEach((names, table) => {
    expect(columnsOf(after)[table]).toEqual(names.toSpliced(names.indexOf('zone'), 0, 'dangerous'))
  })
  expect(after.version).not.toBe(before.version)
})

test('a list that is not there is told at its name, with the lists there are, and nothing that follows from it', () => {
  const { text, place } = damage(texts[PACKAGES] ?? '', { from: '["shared"]', to: '[▶"sharde"]' })
  expect(problemsOf({ [PACKAGES]: text })).toEqual([
    `config/${PACKAGES}:${place} no list of config/columns.json, allowed: shared. Did you mean "shared"?`,
  ])
})

test('a column that a second list brings again is told at the list', () => {
  const { text, place } = damage(texts[PACKAGES] ?? '', { from: '["shared"]', to: '[▶"shared", "shared"]' })
  const twice = place.replace(/\d+$/, (column) => String(Number(column) + '"shared", '.length))
  expect(problemsOf({ [PACKAGES]: text })).toEqual([`config/${PACKAGES}:${twice} is already the name of a column`])
  const [problem] = snapshotOf({ ...texts, [PACKAGES]: text }).problems
  expect(problem?.found).toBe('"tracking_id"')
})

test('a broken file of lists keeps its last good form, and without one is told once', () => {
  const good = snapshotOf(texts)
  const { text, place } = damage(texts[LISTS] ?? '', { from: '"type": "integer"', to: '"type": ▶"whole"' })
  const kept = snapshotOf({ ...texts, [LISTS]: text }, good)
  expect(columnsOf(kept)).toEqual(columnsOf(good))
  expect(kept.brokenPages).toEqual([])
  const [told, ...others] = problemsOf({ [LISTS]: text })
  expect(told).toContain(`config/columns.json:${place} `)
  expect(others).toEqual([])
  expect(snapshotOf({ ...texts, [LISTS]: text }).brokenPages.map(({ id }) => id)).toEqual(['spend'])
})

test('a folder whose tables name no list needs no file of lists', () => {
  const { [LISTS]: lists = '', ...rest } = texts
  const { shared } = (JSON.parse(lists) as { lists: { shared: object[] } }).lists
  const whole = Object.entries(rest).map(([path, text]) => {
    if (!path.startsWith('catalog/')) return [path, text]
    const { columnLists: _named, columns, ...table } = JSON.parse(text) as { columnLists: string[]; columns: object[] }
    return [path, JSON.stringify({ ...table, columns: [...shared, ...columns] })]
  })
  const snapshot = snapshotOf(Object.fromEntries(whole) as Record<string, string>)
  expect(snapshot.problems).toEqual([])
  expect(columnsOf(snapshot)).toEqual(columnsOf(snapshotOf(texts)))
})
