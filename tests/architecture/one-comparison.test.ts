import { expect, test } from 'vitest'
import { ASKERS, COMPARED, findSecondComparisons, READER } from './one-comparison.ts'
import { readTree, treeOf } from './tree.ts'

test('one function says which days are compared, and each asks it by one door', () => {
  expect(findSecondComparisons(readTree())).toEqual([])
})

test('every place that the rule names is there', () => {
  const tree = readTree()
  expect([COMPARED, READER, ...ASKERS].filter((path) => !tree.has(path))).toEqual([])
})

test.each([
  ['const days = comparedDays({ dates, against })', 'comparedDays('],
  ["if (view.against === 'dates') return addMonths(from, -12)", "against === 'dates'"],
  ['export function priorRange(range: DateRange) {', 'function priorRange'],
  ['function daysBefore(dates: ViewDates) {', 'function daysBefore'],
])('a second one is found: %s', (text, found) => {
  expect(findSecondComparisons(treeOf({ 'src/a.ts': text }))).toEqual([`src/a.ts: ${found}`])
})
