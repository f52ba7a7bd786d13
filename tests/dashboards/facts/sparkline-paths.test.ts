import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sparklinePaths, type SparklineInput } from '../../../src/dashboards/facts/sparkline-paths.ts'

const draw = (change: Partial<SparklineInput>) =>
  sparklinePaths({
    amounts: [0, 10, 5, 5],
    prior: [],
    unfinished: { first: false, last: false },
    width: 60,
    height: 28,
    ...change,
  })
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]): [number, number] => [Number(x), Number(y)])

describe('the line of a fact by month (PAGE-03)', () => {
  test('runs from left to right, the greatest amount on top and the least at the bottom', () => {
    expect(draw({})).toEqual({ solid: 'M1.5 26.5L20.5 1.5L39.5 14L58.5 14', dashed: '', prior: '' })
  })

  test('unfinished ends are dashed, and the solid line stands between them (lessons 7)', () => {
    expect(draw({ unfinished: { first: true, last: true } })).toEqual({
      solid: 'M20.5 1.5L39.5 14',
      dashed: 'M1.5 26.5L20.5 1.5M39.5 14L58.5 14',
      prior: '',
    })
    expect(draw({ amounts: [1, 2], unfinished: { first: true, last: true } })).toMatchObject({
      solid: '',
      dashed: 'M1.5 26.5L58.5 1.5',
    })
    expect(draw({ amounts: [1, 2, 3], unfinished: { first: true, last: true } })).toMatchObject({
      solid: '',
      dashed: 'M1.5 26.5L30 14M30 14L58.5 1.5',
    })
  })

  test('both periods are on one scale, by position; a longer prior one is not cut', () => {
    const { solid, prior } = draw({ amounts: [10, 20], prior: [0, 10, 20] })
    expect(pointsOf(solid)).toEqual([
      [1.5, 14],
      [30, 1.5],
    ])
    expect(pointsOf(prior)).toEqual([
      [1.5, 26.5],
      [30, 14],
      [58.5, 1.5],
    ])
  })

  test('what is not known is a gap, and one point or none is no line', () => {
    expect(draw({ amounts: [1, 2, null, 2, 1] }).solid).toMatch(/^M[^M]*M[^M]*$/)
    expect(draw({ amounts: [] })).toEqual({ solid: '', dashed: '', prior: '' })
    expect(draw({ amounts: [3], unfinished: { first: true, last: true } })).toEqual({
      solid: '',
      dashed: '',
      prior: '',
    })
    expect(draw({ amounts: [null, null] }).solid).toBe('')
  })

  test('every point lies within the picture, also of a level line', () => {
    const lines = fc.array(fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })), { maxLength: 30 })
    fc.assert(
      fc.property(lines, lines, fc.boolean(), fc.boolean(), (amounts, prior, first, last) => {
        const paths = draw({ amounts, prior, unfinished: { first, last } })
        for (const path of Object.values(paths)) {
          expect(path).not.toMatch(/NaN|Infinity/)
          for (const [x, y] of pointsOf(path)) {
            expect(x).toBeGreaterThanOrEqual(0)
            expect(x).toBeLessThanOrEqual(60)
            expect(y).toBeGreaterThanOrEqual(0)
            expect(y).toBeLessThanOrEqual(28)
          }
        }
      }),
    )
    expect(draw({ amounts: [4, 4] }).solid).toBe('M1.5 14L58.5 14')
  })
})
