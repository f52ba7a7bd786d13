import type { TimeSpan } from '../../../../../domain/dates/period.ts'
import { trendLayout, within } from '../../../layout.ts'
import type { Mark, MarkedDatum } from '../../../marks/mark.ts'
import { panelsOf } from '../../../panels/panels.ts'
import { LEGEND_GAP, pictureLegend, type LegendEntry } from '../../../panels/picture-legend.ts'
import { briefLabel } from '../../../period-labels.ts'
import type { ValuePictureContext } from '../../../picture.ts'
import { valueScale } from '../../../value-axis.ts'
import type { Picture } from '../../../vega-spec.ts'
import type { PeriodRow } from '../period-rows.ts'
import type { Part } from './split-rows.ts'

export interface SplitPictureContext extends ValuePictureContext {
  readonly span: TimeSpan
  readonly markOf: (part: Part, row: PeriodRow) => Mark
  /** The colour of each part, where they are told apart by it. */
  readonly colourOf: (part: Part) => string
  /** The names of both periods. */
  readonly words: { readonly this: string; readonly prior: string }
}

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
  const before = compared ? ticks.map((_, at) => stackOf(parts, (part) => part.rows[at]?.priorAmount)) : []
  const ends = [...now, ...before].flat().flatMap(({ from, to }) => [from, to])
  const entries: LegendEntry[] = [
    ...parts.map((part) => ({ label: part.label, colour: colourOf(part), shape: 'square' as const })),
    ...(compared ? [{ label: words.prior, colour: theme.other, shape: 'square', pale: true } as const] : []),
  ]
  const { scale, axis, tick } = valueScale({
    values: ends,
    logarithmic: false,
    format,
    theme,
    nice: true,
    tickCount: 5,
  })
  const usual = trendLayout(size, tick).padding
  const legend = pictureLegend(entries, { width: size.width, left: usual.left })
  const layout = within(size, { ...usual, top: legend.height + LEGEND_GAP, right: HALF_DAY })
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

/** Every part in a panel of its own, on one scale: columns, each with a stroke at what it was in the period before. */
export function multiplesPicture(
  parts: readonly Part[],
  ticks: readonly PeriodRow[],
  context: SplitPictureContext & { readonly totalOf: (part: Part) => string },
): Picture {
  const { theme, markOf, words, totalOf, span } = context
  const compared = parts.some(({ rows }) => rows.some(({ priorLabel }) => priorLabel !== ''))
  const entries: LegendEntry[] = compared
    ? [
        { label: words.this, colour: theme.main, shape: 'square' },
        { label: words.prior, colour: theme.text, shape: 'stroke' },
      ]
    : []
  const { layout, wide, high, places, datasets, values } = panelsOf({
    ...context,
    values: parts.flatMap(({ rows }) => rows.flatMap(({ amount, priorAmount }) => [amount ?? 0, priorAmount ?? 0])),
    panels: parts,
    headOf: (part) => ({ label: part.label, total: totalOf(part) }),
    periods: ticks.map(({ period }) => briefLabel(period, span)),
    legend: entries,
  })
  const step = wide / Math.max(1, ticks.length)
  const column = Math.min(STACK.most, Math.max(1, step * STACK.share))
  const cells = places.flatMap(({ panel: part, x, top, yOf }) =>
    part.rows.map((row, at) => ({ row, part, yOf, top, from: x + at * step, middle: x + (at + 0.5) * step })),
  )
  const datumOf = ({ row, part }: (typeof cells)[number]): MarkedDatum => ({
    ...tippedRow(row),
    mark: markOf(part, row).id,
  })
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
        row.priorAmount === null
          ? []
          : [{ x: middle - step / 2 + 1, x2: middle + step / 2 - 1, y: yOf(row.priorAmount) }],
      ),
      targets: cells.map((cell) => ({
        ...datumOf(cell),
        ...{ x: cell.from, x2: cell.from + step, y: cell.top, y2: cell.top + high },
      })),
      ...datasets,
    },
    values,
  }
}

function tippedRow({ unfinished, tip }: PeriodRow) {
  return { unfinished, tip }
}
