import type { PeriodRow } from './period-rows.ts'
import { crossed, overlap, type LinePlot, type TextBox } from './text-box.ts'

/** The name of a line, standing above or below it at one period. */
export interface LineLabel {
  readonly period: string
  readonly value: number
  readonly callout: string
  readonly line: 'this' | 'prior'
}

export interface LineLabels {
  readonly above: readonly LineLabel[]
  readonly below: readonly LineLabel[]
}

export interface LineLabelsInput {
  readonly rows: readonly PeriodRow[]
  readonly words: { readonly this: string; readonly prior: string }
  /** How wide a name is, in px. */
  readonly widthOf: (words: string) => number
  readonly plot: LinePlot
  /** Where other texts lie. */
  readonly taken: readonly TextBox[]
}

/** Distances of a name from its line, as the widgets' templates draw it, and half its height, in px. */
const ABOVE = -14
const BELOW = 16
const HALF_HEIGHT = 9
/** What is worse than anything a line can do to a name. */
const OVERLAP = 10_000
/** A name that one takes for the other line's. */
const MISTAKEN = 300
/** No name at all. */
const UNNAMED = 5_000
const CROSSED = 4

interface Candidate {
  readonly label: LineLabel
  readonly side: keyof LineLabels
  readonly at: number
  readonly box: TextBox
  readonly cost: number
}

/** Names for both lines where they are read best: on no other text, not crossed by a line, near their own; none where there is only one line, or where it would lie on another text. */
export function lineLabels(input: LineLabelsInput): LineLabels {
  const [these, priors] = [candidatesOf('this', input), candidatesOf('prior', input)]
  let best: { readonly pair: readonly Candidate[]; readonly cost: number } = {
    pair: [],
    cost: Number.POSITIVE_INFINITY,
  }
  for (const one of [...these, null]) {
    for (const other of [...priors, null]) {
      const pair = [one, other].filter((each) => each !== null)
      const beside = one && other ? (overlap(one.box, other.box) ? OVERLAP : 0) + Math.abs(one.at - other.at) : 0
      const cost = pair.reduce((sum, each) => sum + each.cost, beside + UNNAMED * (2 - pair.length))
      if (cost < best.cost) best = { pair, cost }
    }
  }
  const on = (side: Candidate['side']) => best.pair.filter((each) => each.side === side).map(({ label }) => label)
  return { above: on('above'), below: on('below') }
}

function candidatesOf(line: LineLabel['line'], { rows, words, widthOf, plot, taken }: LineLabelsInput): Candidate[] {
  const half = widthOf(words[line]) / 2
  const valuesOf = (of: LineLabel['line']) => rows.map(({ value, priorValue }) => (of === 'this' ? value : priorValue))
  const heights = (of: LineLabel['line']) => valuesOf(of).map((value) => (value === null ? null : plot.yOf(value)))
  const values = valuesOf(line)
  const own = heights(line)
  const other = heights(line === 'this' ? 'prior' : 'this')
  return rows.flatMap((row, at) => {
    if (row.value === null || row.priorValue === null) return []
    const middle = plot.xOf(at)
    const inside = values.filter((_, index) => Math.abs(plot.xOf(index) - middle) <= half)
    const near = [...inside, valueAt(values, middle - half, plot), valueAt(values, middle + half, plot)].filter(
      (value) => value !== null,
    )
    return (['above', 'below'] as const).flatMap((side): Candidate[] => {
      const value = side === 'above' ? Math.max(...near) : Math.min(...near)
      const y = plot.yOf(value) + (side === 'above' ? ABOVE : BELOW)
      const box = { left: middle - half, right: middle + half, top: y - HALF_HEIGHT, bottom: y + HALF_HEIGHT }
      if (box.left < 0 || box.right > plot.width || box.top < 0 || box.bottom > plot.height) return []
      const [ownGap, otherGap] = [own, other].map((line) => Math.abs((line[at] ?? 0) - y)) as [number, number]
      const cost =
        (taken.some((each) => overlap(each, box)) ? OVERLAP : 0) +
        (otherGap < ownGap ? MISTAKEN : 0) +
        ownGap +
        CROSSED * (crossed(own, box, plot) + crossed(other, box, plot))
      return [{ label: { period: row.period, value, callout: words[line], line }, side, at, box, cost }]
    })
  })
}

/** What a line is at a place between two periods; null: nothing. */
function valueAt(line: readonly (number | null)[], x: number, { xOf }: LinePlot): number | null {
  const next = line.findIndex((_, index) => xOf(index) >= x)
  const [from, to] = [line[next - 1] ?? null, line[next] ?? null]
  if (from === null || to === null) return null
  return from + ((to - from) * (x - xOf(next - 1))) / (xOf(next) - xOf(next - 1))
}
