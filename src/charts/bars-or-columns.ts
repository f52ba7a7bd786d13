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
  const layout = columnLayout(size, { columns: rows.length, tick: tickText(values, format) })
  const { scale, axis } = valueScale({ values, logarithmic: false, format, theme, tickCount: 5, nice: true })
  return {
    layout,
    values: {
      labels,
      valueScale: scale,
      valueAxis: axis,
      barSize: Math.min(48, Math.max(6, Math.floor(layout.step * 0.58))),
      labelAngle: layout.slanted ? -40 : 0,
      labelAlign: layout.slanted ? 'right' : 'center',
      labelLimit: layout.slanted ? 110 : Math.floor(layout.step - 4),
      labelRoom: printLabelRoom(layout.slanted ? { width: 240, lines: 1 } : { width: layout.step - 4, lines: 3 }),
      labelSize: layout.step < 86 ? 11 : 12,
      valueLabelOpacity: layout.step < 58 ? 0 : 1,
      shareLabelOpacity: layout.step < 40 ? 0 : 1,
    },
  }
}

/** The lying axis, which names its zero alone where it has no room for another label beside it. */
export function axisWithin(axis: object, { width, tick }: { readonly width: number; readonly tick: string }): object {
  return width < 2 * textWidth(tick) ? { ...axis, values: [0] } : axis
}

/** A label of the value axis is a round number: the largest value without its decimals is about as long. */
export function tickText(values: readonly number[], format: ValueFormat): string {
  return shortValue(Math.max(0, ...values), format).replace(/[.,٫]\d+/, '')
}
