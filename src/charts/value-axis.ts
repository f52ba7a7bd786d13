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
  if (!logarithmic) {
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
    const domain = low === high ? [0, 1] : [low, high]
    return { scale: { type: 'linear', domain, nice: nice ? tickCount : false }, axis: { ...axis, tickCount } }
  }
  const positive = values.filter((value) => value > 0)
  const steps = logSteps(Math.min(...positive, Number.MAX_VALUE), Math.max(...positive, Number.MIN_VALUE))
  const domain = [steps[0] ?? 1, steps.at(-1) ?? 10]
  const tens = steps.filter((step) => Number.isInteger(Math.log10(step)))
  return { scale: { type: 'log', domain, nice: false }, axis: { ...axis, values: steps.length > MOST_TICKS ? tens : steps } }
}

const MOST_TICKS = 9
const LADDER = [1, 2, 5]

/** 1, 2, 5, 10, 20 … from at or below the least value to at or above the greatest, at least two. */
function logSteps(least: number, greatest: number): number[] {
  if (least > greatest) return [1, 10]
  const [first, last] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(greatest))]
  const all = Array.from({ length: last - first + 2 }, (_, index) => LADDER.map((step) => step * 10 ** (first + index))).flat()
  const low = Math.max(0, all.filter((step) => step <= least).length - 1)
  const high = all.findIndex((step) => step >= greatest)
  return all.slice(low, Math.max(high, low + 1) + 1)
}
