import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ar from '../../config/locales/ar.json' with { type: 'json' }
import en from '../../config/locales/en.json' with { type: 'json' }
import { barLayout, columnLayout, trendLayout } from '../../src/charts/layout.ts'
import { valueScale } from '../../src/charts/value-axis.ts'
import { speak } from '../../src/text/spoken.ts'
import { THEMES } from './chart.samples.ts'

const size = { width: 600, height: 300 }
const DOLLARS = '$143K'
const ARABIC = '143 ألف $'

describe('a language that writes values long has the room for them', () => {
  test('beside a bar, before the share', () => {
    const right = (...values: string[]) => barLayout(size, { labels: ['Ground'], values }).padding.right
    expect(right('$1.59M', '$143.08K')).toBe(right())
    expect(right('$1.59M', '143.81 ألف $')).toBeGreaterThan(right())
    // As wide as it is written in bold, with room before the share.
    expect(right('CA$10.07K')).toBeGreaterThanOrEqual(60 + 8 + 67)
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

describe('the room left of a value axis is that of its widest label, which may be longer than its greatest value', () => {
  beforeAll(() => speak('ar', ar))
  afterAll(() => speak('en', en))

  const tickOf = (values: readonly number[], logarithmic = false) =>
    valueScale({
      values,
      logarithmic,
      format: { unit: 'money', symbol: '$', weightUnit: 'lbs' },
      theme: THEMES.light,
      tickCount: 5,
      nice: true,
    }).tick.replaceAll('\u00a0', ' ')

  test.each([
    [[93_470, 3_248], '100 ألف $'],
    [[2_740, 560], '1.5 ألف $'],
    [[0.8], '0.20 $'],
  ])('of %j', (values, tick) => expect(tickOf(values)).toBe(tick))

  test('on a logarithmic axis', () => expect(tickOf([93_470, 3_248], true)).toBe('100 ألف $'))
})
