import type { ValueFormat } from '../../domain/format.ts'
import { printAxisFormat } from './chart-functions.ts'
import type { ChartTheme } from './chart-theme.ts'

export interface ValueScaleInput {
  readonly values: readonly number[]
  readonly logarithmic: boolean
  readonly format: ValueFormat
  readonly theme: ChartTheme
  readonly tickCount: number
  /** Ends the axis at a round value; else at the largest one. */
  readonly nice: boolean
}

/** Scale and axis of the values: from zero when linear, by tens when logarithmic. WID-09 */
export function valueScale({ values, logarithmic, format, theme, tickCount, nice }: ValueScaleInput): { scale: object; axis: object } {
  const axis = {
    format: printAxisFormat(format),
    formatType: 'axisValue',
    grid: true,
    gridColor: { condition: { test: { field: 'value', equal: 0 }, value: theme.zero }, value: theme.grid },
  }
  if (!logarithmic) return { scale: { type: 'linear', zero: true, nice: nice ? tickCount : false }, axis: { ...axis, tickCount } }
  const positive = values.filter((value) => value > 0)
  const low = Math.floor(Math.log10(Math.min(...positive, Number.MAX_VALUE)))
  const high = Math.ceil(Math.log10(Math.max(...positive, 10 ** low)))
  const [first, last] = positive.length === 0 ? [0, 1] : [low, Math.max(high, low + 1)]
  return { scale: { type: 'log', domain: [10 ** first, 10 ** last], nice: false }, axis: { ...axis, values: logTicks(first, last) } }
}

function logTicks(first: number, last: number): number[] {
  const steps = last - first > 2 ? [1] : [1, 2, 5]
  const decades = Array.from({ length: last - first }, (_, index) => 10 ** (first + index))
  return [...decades.flatMap((decade) => steps.map((step) => step * decade)), 10 ** last]
}
