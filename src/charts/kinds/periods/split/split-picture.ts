import { tickText } from '../../../bars-or-columns.ts'
import { textWidth, trendLayout, within } from '../../../layout.ts'
import type { Mark, MarkedDatum } from '../../../marks/mark.ts'
import type { ValuePictureContext } from '../../../picture.ts'
import { axisLabel, printAxisFormat } from '../../../theme/chart-functions.ts'
import { valueScale, type ValueScaleInput } from '../../../value-axis.ts'
import type { Picture } from '../../../vega-spec.ts'
import type { PeriodRow } from '../period-rows.ts'
import { splitLegend, type LegendEntry } from './split-legend.ts'
import type { Part } from './split-rows.ts'

export interface SplitPictureContext extends ValuePictureContext {
  readonly markOf: (part: Part, row: PeriodRow) => Mark
  /** The colour of each part, where they are told apart by it. */
  readonly colourOf: (part: Part) => string
  /** The names of both periods. */
  readonly words: { readonly this: string; readonly prior: string }
}

const LEGEND_GAP = 10
/** The last name below may be a day, of which half stands beside the plot. */
const HALF_DAY = 24
const STACK = { share: 0.7, most: 44 } as const

/** Every month one stack of its parts, the period before paler beside it. */
export function stackedPicture(
  parts: readonly Part[],
  ticks: readonly PeriodRow[],
  context: SplitPictureContext,
): Picture {
  const { size, theme, format, markOf, colourOf, words } = context
  const compared = parts.some(({ rows }) => rows.some(({ priorLabel }) => priorLabel !== ''))
  const now = ticks.map((_, at) => stackOf(parts, (part) => part.rows[at]?.amount))
  const before = compared ? ticks.map((_, at) => stackOf(parts, (part) => part.rows[at]?.priorValue)) : []
  const ends = [...now, ...before].flat().flatMap(({ from, to }) => [from, to])
  const entries: LegendEntry[] = [
    ...parts.map((part) => ({ label: part.label, colour: colourOf(part), shape: 'square' as const })),
    ...(compared ? [{ label: words.prior, colour: theme.other, shape: 'square', pale: true } as const] : []),
  ]
  const usual = trendLayout(size, tickText(ends, format)).padding
  const legend = splitLegend(entries, { width: size.width, left: usual.left })
  const layout = within(size, { ...usual, top: legend.height + LEGEND_GAP, right: HALF_DAY })
  const { scale, axis } = valueScale({ ...scaleInput(ends, context), tickCount: 5 })
  const step = layout.width / Math.max(1, ticks.length)
  const wide = Math.min(STACK.most, step * STACK.share) / (compared ? 2 : 1)
  const begin = (at: number, side: 'now' | 'before') =>
    (at + 0.5) * step + (!compared ? -wide / 2 : side === 'before' ? -wide : 0)
  const boxesOf = (stacks: readonly (readonly Segment[])[], side: 'now' | 'before') =>
    stacks.flatMap((stack, at) =>
      stack.flatMap(({ part, from, to }) => {
        const row = part.rows[at]
        if (!row || from === to) return []
        const x = begin(at, side)
        return [{ ...tippedRow(row), from, to, x, x2: x + wide, colour: colourOf(part), part, row }]
      }),
    )
  return {
    layout,
    datasets: {
      rows: boxesOf(now, 'now').map(({ part, row, ...box }): MarkedDatum => ({ ...box, mark: markOf(part, row).id })),
      befores: boxesOf(before, 'before').map(({ part: _, row: __, ...box }) => box),
      ticks: ticks.map(({ tick }, at) => ({ tick, x: (at + 0.5) * step })),
      legend: legend.placed(-layout.padding.top),
    },
    values: { valueScale: scale, valueAxis: axis, tickY: layout.height + 10, legendLimit: legend.limit },
  }
}

interface Segment {
  readonly part: Part
  readonly from: number
  readonly to: number
}

/** What is above zero stands on it, the first part undermost; what is below hangs from it. */
function stackOf(parts: readonly Part[], amountOf: (part: Part) => number | null | undefined): Segment[] {
  let [above, below] = [0, 0]
  return parts.map((part) => {
    const amount = amountOf(part) ?? 0
    const from = amount < 0 ? below : above
    const to = from + amount
    if (amount < 0) below = to
    else above = to
    return { part, from, to }
  })
}

const PANEL = { head: 22, foot: 20, gap: 18, between: 10 } as const
const MOST_COLUMNS = 3
const WIDE_PANEL = 140
const AXIS_GAP = 8
/** Widths of texts are rough, and what would be cut has room to spare. */
const WIDER = 1.1

/** Every part in a panel of its own, on one scale: columns, each with a stroke at what it was in the period before. */
export function multiplesPicture(
  parts: readonly Part[],
  ticks: readonly PeriodRow[],
  context: SplitPictureContext & { readonly totalOf: (part: Part) => string },
): Picture {
  const { size, theme, format, markOf, words, totalOf } = context
  const compared = parts.some(({ rows }) => rows.some(({ priorLabel }) => priorLabel !== ''))
  const values = parts.flatMap(({ rows }) => rows.flatMap(({ amount, priorValue }) => [amount ?? 0, priorValue ?? 0]))
  const { placeOf, ends } = valueScale({ ...scaleInput(values, context), tickCount: 2 })
  const steps = [...new Set([ends[0], 0, ends[1]])]
  const labels = steps.map((value) => axisLabel(value, printAxisFormat(format)))
  const left = Math.ceil(Math.max(...labels.map(textWidth)) * WIDER + AXIS_GAP)
  const entries: LegendEntry[] = compared
    ? [
        { label: words.this, colour: theme.main, shape: 'square' },
        { label: words.prior, colour: theme.text, shape: 'stroke' },
      ]
    : []
  const legend = splitLegend(entries, { width: size.width, left })
  const layout = within(size, { left, right: 2, top: legend.height + (compared ? LEGEND_GAP : 0), bottom: 0 })
  const columns = Math.min(
    Math.max(1, parts.length),
    layout.width / MOST_COLUMNS >= WIDE_PANEL && parts.length > 4 ? MOST_COLUMNS : 2,
  )
  const lines = Math.max(1, Math.ceil(parts.length / columns))
  const wide = (layout.width - PANEL.gap * (columns - 1)) / columns
  const lineHeight = (layout.height - PANEL.between * (lines - 1)) / lines
  const high = lineHeight - PANEL.head - PANEL.foot
  const panels = parts.map((part, at) => {
    const [x, top] = [(at % columns) * (wide + PANEL.gap), Math.floor(at / columns) * (lineHeight + PANEL.between)]
    const yOf = (value: number) => top + PANEL.head + (1 - placeOf(value)) * high
    return { part, x, top, yOf, total: totalOf(part), first: at % columns === 0 }
  })
  const step = wide / Math.max(1, ticks.length)
  const column = Math.min(STACK.most, Math.max(1, step * STACK.share))
  const cells = panels.flatMap(({ part, x, top, yOf }) =>
    part.rows.map((row, at) => ({ row, part, yOf, top, from: x + at * step, middle: x + (at + 0.5) * step })),
  )
  const datumOf = ({ row, part }: (typeof cells)[number]): MarkedDatum => ({
    ...tippedRow(row),
    mark: markOf(part, row).id,
  })
  const dates = endsOf(ticks, wide)
  return {
    layout,
    datasets: {
      rows: cells
        .filter(({ row }) => (row.amount ?? 0) !== 0)
        .map((cell) => ({
          ...datumOf(cell),
          ...{ x: cell.middle - column / 2, x2: cell.middle + column / 2 },
          ...{ y: cell.yOf(cell.row.amount ?? 0), y2: cell.yOf(0) },
        })),
      befores: cells.flatMap(({ row, yOf, middle }) =>
        row.priorValue === null
          ? []
          : [{ x: middle - step / 2 + 1, x2: middle + step / 2 - 1, y: yOf(row.priorValue) }],
      ),
      targets: cells.map((cell) => ({
        ...datumOf(cell),
        ...{ x: cell.from, x2: cell.from + step, y: cell.top + PANEL.head, y2: cell.top + PANEL.head + high },
      })),
      grid: panels.flatMap(({ x, yOf }) =>
        steps.map((value) => ({ x, x2: x + wide, y: yOf(value), zero: value === 0 })),
      ),
      axis: panels
        .filter(({ first }) => first)
        .flatMap(({ yOf }) => steps.map((value, at) => ({ y: yOf(value), label: labels[at] }))),
      names: panels.map(({ part, x, top, total }) => ({ x, x2: x + wide, y: top + 8, label: part.label, total })),
      first: panels.map(({ x, top }) => ({ x, y: top + PANEL.head + high + 12, label: dates.first })),
      last: panels.map(({ x, top }) => ({ x: x + wide, y: top + PANEL.head + high + 12, label: dates.last })),
      legend: legend.placed(-layout.padding.top),
    },
    values: {
      axisX: -AXIS_GAP,
      nameLimit: Math.max(30, wide - Math.max(...panels.map(({ total }) => textWidth(total) * WIDER)) - 8),
      legendLimit: legend.limit,
    },
  }
}

/** The first and the last period below a panel, or the last alone. */
function endsOf(ticks: readonly PeriodRow[], width: number): { readonly first: string; readonly last: string } {
  const [first, last] = [ticks[0], ticks.at(-1)].map((row) => row?.label ?? '') as [string, string]
  const both = ticks.length > 1 && textWidth(first) + textWidth(last) + PANEL.gap <= width
  return { first: both ? first : '', last }
}

function tippedRow({ unfinished, tip }: PeriodRow) {
  return { unfinished, tip }
}

function scaleInput(
  values: readonly number[],
  { format, theme }: Pick<SplitPictureContext, 'format' | 'theme'>,
): Omit<ValueScaleInput, 'tickCount'> {
  return { values, logarithmic: false, format, theme, nice: true }
}
