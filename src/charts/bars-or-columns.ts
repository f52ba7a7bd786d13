import type { ValueFormat } from '../../domain/query/format.ts'
import { shortValue } from '../text/values.ts'
import { labelLines, printLabelRoom } from './theme/chart-functions.ts'
import { barLayout, barSize, columnLayout, LABEL_GAP, textWidth } from './layout.ts'
import type { ValuePictureContext } from './picture.ts'
import { valueScale } from './value-axis.ts'
import type { Picture } from './vega-spec.ts'

/** Two lines of a bar's name need a row of this height, in px. */
const TWO_LINES = 30
/** From one line of a name to the next, in px. */
const LABEL_LINE = 14
/** Names below narrow columns, in degrees and px. */
const SLANT = -40
const SLANTED_LABEL = 110
const SLANT_MARGIN = 4

interface MarkRow {
  readonly label: string
  /** The value as it stands beside its bar. */
  readonly text: string
  readonly value: number | null
}

/** Layout, axes and labels of lying bars or standing columns, one a row. */
export function barsOrColumns({
  rows,
  context,
}: {
  rows: readonly MarkRow[]
  context: ValuePictureContext
}): Omit<Picture, 'datasets'> {
  const { size, theme, format, settings } = context
  const labels = rows.map(({ label }) => label)
  const values = rows.map(({ value }) => value ?? 0)
  if (settings.chartType !== 'column') {
    const layout = barLayout(size, { labels, values: rows.map(({ text }) => text) })
    const { scale, axis } = valueScale({
      values,
      logarithmic: false,
      format,
      theme,
      tickCount: Math.max(2, Math.floor(layout.width / 64)),
      nice: false,
    })
    const labelRoom = printLabelRoom({
      width: layout.padding.left - LABEL_GAP,
      lines: layout.height / Math.max(1, rows.length) < TWO_LINES ? 1 : 2,
    })
    return {
      layout,
      values: {
        labels,
        valueScale: scale,
        valueAxis: axisWithin(axis, { width: layout.width, tick: tickText(values, format) }),
        barSize: barSize(size, rows.length),
        labelLimit: layout.padding.left - 8,
        labelRoom,
        labelLineHeight: LABEL_LINE,
        brokenLabels: labels.filter((label) => labelLines(label, labelRoom).length === 2),
        brokenOffset: -LABEL_LINE / 2,
      },
    }
  }
  const { scale, axis, tick } = valueScale({ values, logarithmic: false, format, theme, tickCount: 5, nice: true })
  const layout = columnLayout(size, { columns: rows.length, tick })
  return {
    layout,
    values: {
      labels,
      valueScale: scale,
      valueAxis: axis,
      barSize: Math.min(48, Math.max(6, Math.floor(layout.step * 0.58))),
      labelAngle: layout.slanted ? SLANT : 0,
      labelAlign: layout.slanted ? 'right' : 'center',
      labelLimit: layout.slanted ? slantedLimit(layout) : Math.floor(layout.step - 4),
      labelRoom: printLabelRoom(layout.slanted ? { width: 240, lines: 1 } : { width: layout.step - 4, lines: 3 }),
      labelSize: layout.step < 86 ? 11 : 12,
      valueLabelOpacity: layout.step < 58 ? 0 : 1,
      shareLabelOpacity: layout.step < 40 ? 0 : 1,
    },
  }
}

/** The first name ends below its column and begins left of the plot: inside the picture, and none is longer. */
function slantedLimit({ padding, step }: ReturnType<typeof columnLayout>): number {
  const room = (padding.left + step / 2 - SLANT_MARGIN) / Math.cos((SLANT * Math.PI) / 180)
  return Math.floor(Math.min(SLANTED_LABEL, room))
}

/** The lying axis, which names its zero alone where it has no room for another label beside it. */
export function axisWithin(axis: object, { width, tick }: { readonly width: number; readonly tick: string }): object {
  return width < 2 * textWidth(tick) ? { ...axis, values: [0] } : axis
}

/** A label of the value axis is a round number: the largest value without its decimals is about as long, or the least with its sign. */
export function tickText(values: readonly number[], format: ValueFormat): string {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)].map((value) =>
    shortValue(value, format).replace(/[.,٫]\d+/, ''),
  ) as [string, string]
  return textWidth(least) > textWidth(most) ? least : most
}
