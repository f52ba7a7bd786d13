import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSorting, sortRows } from '../../src/charts/table/sort-rows.ts'
import type { TwinRow } from '../../src/charts/table/twin.ts'
import { speak } from '../../src/text/spoken.ts'

const rowsOf = (values: readonly (number | null)[]): TwinRow[] =>
  values.map((value, at) => [
    { value: `row ${at}`, text: '' },
    { value, text: '' },
  ])
const valuesOf = (rows: readonly TwinRow[]) => rows.map((row) => row[1]?.value ?? null)

test('rows are sorted by value, those without one last, and equal ones keep the order of the chart', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 30 }),
      fc.constantFrom('ascending' as const, 'descending' as const),
      (values, direction) => {
        const rows = rowsOf(values)
        const sorted = sortRows(rows, { column: 1, direction })
        expect(sorted).toHaveLength(rows.length)
        expect(rows.every((row) => sorted.includes(row))).toBe(true)
        sorted.slice(1).forEach((row, at) => {
          const [before, now] = [sorted[at]?.[1]?.value ?? null, row[1]?.value ?? null]
          if (before === null) expect(now).toBeNull()
          else if (now !== null)
            expect(direction === 'ascending' ? Number(before) <= Number(now) : Number(before) >= Number(now)).toBe(true)
          if (before === now) expect(rows.indexOf(sorted[at] ?? [])).toBeLessThan(rows.indexOf(row))
        })
      },
    ),
  )
  expect(valuesOf(sortRows(rowsOf([1, 3, 2]), null))).toEqual([1, 3, 2])
})

test('numbers are sorted as numbers, words by their letters and the numbers in them', () => {
  const words = ['Zone 10', 'Zone 9', 'alpha'].map((value): TwinRow => [{ value, text: value }])
  expect(sortRows(words, { column: 0, direction: 'ascending' }).map((row) => row[0]?.value)).toEqual([
    'alpha',
    'Zone 9',
    'Zone 10',
  ])
  expect(valuesOf(sortRows(rowsOf([9, 10, -1]), { column: 1, direction: 'descending' }))).toEqual([10, 9, -1])
})

test('words are sorted as the chosen language does', () => {
  const words = ['zebra', 'ñandú', 'nube'].map((value): TwinRow => [{ value, text: value }])
  const sorted = () => sortRows(words, { column: 0, direction: 'ascending' }).map((row) => row[0]?.value)
  speak('es', {})
  expect(sorted()).toEqual(['nube', 'ñandú', 'zebra'])
  const strokes = ['一', '二', '重庆', '北京'].map((value): TwinRow => [{ value, text: value }])
  speak('zh', {})
  expect(sortRows(strokes, { column: 0, direction: 'ascending' }).map((row) => row[0]?.value)).toEqual(
    ['北京', '重庆', '二', '一'].toSorted(new Intl.Collator('zh-CN').compare),
  )
  speak('en', {})
})

test('a column shows the most first, words A to Z, and turns with each press', () => {
  const first = nextSorting(null, { column: 1, kind: 'value' })
  expect(first).toEqual({ column: 1, direction: 'descending' })
  expect(nextSorting(first, { column: 1, kind: 'value' }).direction).toBe('ascending')
  expect(nextSorting(first, { column: 0, kind: 'words' })).toEqual({ column: 0, direction: 'ascending' })
})
