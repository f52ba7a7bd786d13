import { describe, expect, test } from 'vitest'
import { barLayout, columnLayout, trendLayout } from '../../src/charts/layout.ts'

const size = { width: 600, height: 300 }
const DOLLARS = '$143K'
const ARABIC = '143 ألف $'

describe('a language that writes values long has the room for them', () => {
  test('beside a bar, before the share', () => {
    const right = (...values: string[]) => barLayout(size, { labels: ['Ground'], values }).padding.right
    expect(right('$1.59M', '$143.08K')).toBe(right())
    expect(right('$1.59M', '143.81 ألف $')).toBeGreaterThan(right())
  })

  test('left of a value axis, at a line and at columns', () => {
    for (const left of [
      (tick: string) => trendLayout(size, tick).padding.left,
      (tick: string) => columnLayout(size, { columns: 4, tick }).padding.left,
    ]) {
      expect(left(DOLLARS)).toBe(60)
      expect(left(ARABIC)).toBeGreaterThan(60)
    }
  })
})
