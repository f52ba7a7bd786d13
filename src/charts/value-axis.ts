import type { ValueFormat } from '../../domain/query/format.ts'
import { axisValue } from '../text/values.ts'
import { textWidth } from './layout.ts'
import { printAxisFormat } from './theme/chart-functions.ts'
import type { ChartTheme } from './theme/chart-theme.ts'

export interface ValueScaleInput {
  readonly values: readonly number[]
  readonly logarithmic: boolean
  readonly format: ValueFormat
  readonly theme: ChartTheme
  readonly tickCount: number
  /** Ends the axis at a round value; else at the largest one. */
  readonly nice: boolean
}

export interface ValueScale {
  readonly scale: object
  readonly axis: object
  /** The widest of its labels. */
  readonly tick: string
  /** Its least and its greatest value. */
  readonly ends: readonly [number, number]
  /** Where a value stands: 0 at the foot of the axis, 1 at its top. */
  readonly placeOf: (value: number) => number
}

/** Scale and axis of the values: from zero when linear, by tens when logarithmic. WID-09 */
export function valueScale({ values, logarithmic, format, theme, tickCount, nice }: ValueScaleInput): ValueScale {
  const axis = {
    format: printAxisFormat(format),
    formatType: 'axisValue',
    grid: true,
    gridColor: { condition: { test: { field: 'value', equal: 0 }, value: theme.zero }, value: theme.grid },
  }
  if (!logarithmic) {
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
    const domain = niceDomain(low === high ? [0, 1] : [low, high], nice ? tickCount : 0)
    return {
      scale: { type: 'linear', domain, nice: false },
      axis: { ...axis, tickCount },
      tick: widest(ticksBetween(domain, tickCount), format),
      ends: domain,
      placeOf: (value) => (value - domain[0]) / (domain[1] - domain[0]),
    }
  }
  const positive = values.filter((value) => value > 0)
  const steps = logSteps(Math.min(...positive, Number.MAX_VALUE), Math.max(...positive, Number.MIN_VALUE))
  const domain = [steps[0] ?? 1, steps.at(-1) ?? 10] as const
  const tensBetween = Math.log10(domain[1] / domain[0])
  const tens = steps.filter((step) => Number.isInteger(Math.log10(step)))
  const ticks = steps.length > MOST_TICKS ? tens : steps
  return {
    scale: { type: 'log', domain, nice: false },
    axis: { ...axis, values: ticks },
    tick: widest(ticks, format),
    ends: domain,
    placeOf: (value) => Math.log10(value / domain[0]) / tensBetween,
  }
}

/** Often enough for ends that move to stay. */
const NICE_TURNS = 10

/** Both ends moved out to a tick, of about so many; 0: as they are. As d3's scales do it. */
function niceDomain(
  [low, high]: readonly [number, number],
  ticks: number,
  turns = NICE_TURNS,
): readonly [number, number] {
  if (ticks === 0 || turns === 0) return [low, high]
  const step = tickStep([low, high], ticks)
  // Whole steps to one, so that a tick such as 0.3 is itself again.
  const toOne = Math.round(1 / step)
  const tick = (value: number, round: (steps: number) => number) =>
    step < 1 ? round(value * toOne) / toOne : round(value / step) * step
  const [from, to] = [tick(low, Math.floor), tick(high, Math.ceil)]
  return from === low && to === high ? [low, high] : niceDomain([from, to], ticks, turns - 1)
}

/** From one tick to the next, where there are about so many. */
function tickStep([low, high]: readonly [number, number], ticks: number): number {
  const rough = (high - low) / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [...LADDER, 10].find((each, at, all) => rough / power < Math.sqrt(each * (all[at + 1] ?? Infinity)))
  return power * (factor ?? 10)
}

/** What a division may lack of a whole number. */
const ALMOST = 1e-9

function ticksBetween([low, high]: readonly [number, number], ticks: number): number[] {
  const step = tickStep([low, high], ticks)
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step + ALMOST) - first + 1 }, (_, at) => (first + at) * step)
}

function widest(ticks: readonly number[], format: ValueFormat): string {
  return ticks
    .map((tick) => axisValue(tick, format))
    .reduce((most, each) => (textWidth(each) > textWidth(most) ? each : most), '')
}

const MOST_TICKS = 9
const LADDER = [1, 2, 5]

/** 1, 2, 5, 10, 20 … from at or below the least value to at or above the greatest, at least two. */
function logSteps(least: number, greatest: number): number[] {
  if (least > greatest) return [1, 10]
  const [first, last] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(greatest))]
  const all = Array.from({ length: last - first + 2 }, (_, index) =>
    LADDER.map((step) => step * 10 ** (first + index)),
  ).flat()
  const low = Math.max(0, all.filter((step) => step <= least).length - 1)
  const high = all.findIndex((step) => step >= greatest)
  return all.slice(low, Math.max(high, low + 1) + 1)
}
