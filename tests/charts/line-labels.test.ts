import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineLabels, type LineLabelsInput } from '../../src/charts/kinds/periods/line-labels.ts'
import type { PeriodRow } from '../../src/charts/kinds/periods/period-rows.ts'
import type { TextBox } from '../../src/charts/kinds/periods/text-box.ts'
import { valueScale } from '../../src/charts/value-axis.ts'
import { THEMES } from './chart.samples.ts'

const rowsOf = (values: readonly (number | null)[], prior: readonly (number | null)[]): PeriodRow[] =>
  values.map((value, index) => ({
    period: String(index),
    label: '',
    tick: [],
    value,
    text: '',
    amount: value,
    unfinished: false,
    part: '',
    billed: '',
    expected: '',
    withheld: false,
    priorValue: prior[index] ?? null,
    priorAmount: prior[index] ?? null,
    priorLabel: '',
    priorText: '',
    tip: { title: '', lines: [] },
    target: null,
    beside: {},
  }))

/** 50 px a period, 10 px a unit of value up to 10. */
const labelsOf = (rows: readonly PeriodRow[], change: Partial<LineLabelsInput> = {}) =>
  lineLabels({
    rows,
    words: { this: 'This', prior: 'Prior' },
    widthOf: () => 70,
    taken: [],
    plot: { width: rows.length * 50, height: 100, xOf: (index) => index * 50 + 25, yOf: (value) => 100 - value * 10 },
    ...change,
  })
const flat = (count: number, value: number) => Array.from({ length: count }, () => value)

describe('names at the lines (WID-02)', () => {
  test('each stands at its own line, on the side away from the other', () => {
    const { above, below } = labelsOf(rowsOf(flat(6, 6), flat(6, 5)))
    expect(above).toMatchObject([{ value: 6, callout: 'This', line: 'this' }])
    expect(below).toMatchObject([{ value: 5, callout: 'Prior', line: 'prior' }])
    expect(above[0]?.period).toBe(below[0]?.period)
    expect(labelsOf(rowsOf(flat(6, 5), flat(6, 6))).above).toMatchObject([{ line: 'prior' }])
  })

  test('not where a line runs through them', () => {
    expect(labelsOf(rowsOf([5, 9, 5, 5, 5, 5, 5, 9], flat(8, 3))).above[0]?.period).toBe('3')
  })

  test('not on another text, nor out of the plot', () => {
    const rows = rowsOf(flat(6, 6), flat(6, 5))
    const free = Number(labelsOf(rows).above[0]?.period)
    const taken: TextBox[] = [{ left: 0, right: 180, top: 0, bottom: 35 }]
    expect(free * 50 + 25 - 35).toBeLessThan(180)
    expect(Number(labelsOf(rows, { taken }).above[0]?.period) * 50 + 25 - 35).toBeGreaterThanOrEqual(180)
    expect(labelsOf(rowsOf(flat(6, 9.9), flat(6, 0.1)))).toMatchObject({
      above: [{ line: 'prior', value: 0.1 }],
      below: [{ line: 'this', value: 9.9 }],
    })
  })

  test('never on each other while there is another place', () => {
    const line = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 14 })
    fc.assert(
      fc.property(line, line, (values, prior) => {
        const rows = rowsOf(values, prior.concat(values).slice(0, values.length))
        const { above, below } = labelsOf(rows)
        const boxes = [
          ...above.map((label) => ({ ...label, y: 100 - label.value * 10 - 14 })),
          ...below.map((label) => ({ ...label, y: 100 - label.value * 10 + 16 })),
        ]
        const [one, other] = boxes
        if (one && other)
          expect(
            Math.abs(Number(one.period) - Number(other.period)) * 50 >= 70 || Math.abs(one.y - other.y) >= 18,
          ).toBe(true)
      }),
    )
  })

  test('never crossed by their own line', () => {
    const line = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 14 })
    fc.assert(
      fc.property(line, fc.integer({ min: 3, max: 5 }), (values, pxAPeriod) => {
        const prior = values.map((value) => 10 - value)
        const plot = {
          width: values.length * pxAPeriod * 10,
          height: 400,
          xOf: (index: number) => (index + 0.5) * pxAPeriod * 10,
          yOf: (value: number) => 300 - value * 20,
        }
        const { above, below } = labelsOf(rowsOf(values, prior), { plot })
        for (const [labels, sign] of [
          [above, 1],
          [below, -1],
        ] as const) {
          for (const label of labels) {
            const own = label.line === 'this' ? values : prior
            const at = Number(label.period) + 0.5
            const reach = 35 / (pxAPeriod * 10)
            for (
              let place = Math.max(0.5, at - reach);
              place <= Math.min(own.length - 0.5, at + reach);
              place += 0.05
            ) {
              const [before, share] = [Math.floor(place - 0.5), (place - 0.5) % 1]
              const value = (own[before] ?? 0) * (1 - share) + (own[before + 1] ?? own[before] ?? 0) * share
              expect((label.value - value) * sign).toBeGreaterThanOrEqual(-1e-9)
            }
          }
        }
      }),
    )
  })

  test('one line, or lines without room, have no names', () => {
    expect(labelsOf(rowsOf([1, 2, 3], []))).toEqual({ above: [], below: [] })
    expect(labelsOf(rowsOf([1], [2]))).toEqual({ above: [], below: [] })
    expect(labelsOf(rowsOf([], []))).toEqual({ above: [], below: [] })
  })
})

test.each([
  [[1, 18_800, 20_590], false, [0, 0.2, 0.8], [0, 5_000, 20_000]],
  [[0.02, 0.27], false, [0, 0.5, 1], [0, 0.15, 0.3]],
  [[-7, 130], false, [0, 0.25, 1], [-50, 0, 150]],
  [[1, 1_000], true, [0, 1], [1, 1_000]],
] as const)('values %j stand where the axis has them (logarithmic: %s)', (values, logarithmic, places, at) => {
  const { placeOf } = valueScale({
    values,
    logarithmic,
    format: { unit: 'money', symbol: '$', weightUnit: 'lbs' },
    theme: THEMES.light,
    tickCount: 5,
    nice: true,
  })
  expect(at.map(placeOf)).toEqual(at.map((_, index) => places[index]))
})

test('whatever the values, the axis has room for them', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
        { minLength: 1 },
      ),
      (values) => {
        const { placeOf } = valueScale({
          values,
          logarithmic: false,
          format: { unit: 'money', symbol: '$', weightUnit: 'lbs' },
          theme: THEMES.light,
          tickCount: 5,
          nice: true,
        })
        for (const place of values.map(placeOf)) expect(place >= -1e-9 && place <= 1 + 1e-9).toBe(true)
      },
    ),
  )
})
