import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flatSize, isOpen, slicesOf, withGroup, type GridLevel } from '../../../src/grid/rows/grid-tree.ts'

const opening = fc.array(fc.record({ path: fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }), count: fc.nat(6) }), {
  maxLength: 8,
})

/** Every row on the screen as the way to it, made by opening groups one by one in a plain tree. */
function unfolded(level: GridLevel, keys: readonly (string | null)[] = []): string[] {
  const rows: string[] = []
  for (let at = 0; at < level.count; at += 1) {
    rows.push([...keys, at].join('/'))
    const opened = level.opened.find((each) => each.at === at)
    if (opened) rows.push(...unfolded(opened.level, [...keys, opened.key]))
  }
  return rows
}

function grown(
  count: number,
  steps: readonly { readonly path: readonly number[]; readonly count: number }[],
): GridLevel {
  return steps.reduce<GridLevel>(
    (level, { path, count: children }) => {
      const keys = path.slice(0, -1).map((at) => `k${at}`)
      const at = path.at(-1) ?? 0
      const parent = keys.length === 0 ? level : level.opened.find(({ key }) => key === keys[0])?.level
      return parent && at < parent.count ? withGroup(level, { keys, at, key: `k${at}`, count: children }) : level
    },
    { count, opened: [] },
  )
}

describe('rows of a grouped grid on the screen', () => {
  test('any range is the same range of the rows written out, and asked level by level', () => {
    fc.assert(
      fc.property(fc.nat(8), opening, fc.nat(40), fc.nat(40), (count, steps, start, length) => {
        const level = grown(count, steps)
        const all = unfolded(level)
        expect(flatSize(level)).toBe(all.length)
        const slices = slicesOf(level, { start, end: start + length })
        const rows = slices.flatMap(({ keys, startRow, endRow }) =>
          Array.from({ length: endRow - startRow }, (_, index) => [...keys, startRow + index].join('/')),
        )
        expect(rows).toEqual(all.slice(start, start + length))
        expect(slices.every(({ startRow, endRow }) => startRow < endRow)).toBe(true)
      }),
    )
  })

  test('closing a group gives back what was there before it opened', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), opening, fc.nat(5), (count, steps, at) => {
        const level = withGroup(grown(count, steps), { keys: [], at, key: `k${at}`, count: null })
        const opened = withGroup(level, { keys: [], at, key: `k${at}`, count: 3 })
        expect([isOpen(level, { keys: [], at }), isOpen(opened, { keys: [], at })]).toEqual([false, true])
        expect(withGroup(opened, { keys: [], at, key: `k${at}`, count: null })).toEqual(level)
      }),
    )
  })
})
