import { textWidth, trendLayout } from './layout.ts'
import { lineLabels, type LinePlot, type TextBox } from './line-labels.ts'
import type { CalloutRow, PeriodRow, PeriodRows } from './period-rows.ts'
import { tickText, type PictureContext } from './picture.ts'
import { valueScale } from './value-axis.ts'
import type { Picture } from './vega-spec.ts'

/** A note beside an unfinished point stands where the lines do not run, in px. */
const ABOVE = -14
const BELOW = 18

/** A text below a point needs this room above the axis, in px. */
const BELOW_ROOM = 28

/** Between a point and its text, in px. */
const GAP = 8
/** A peak is named right of its point where there is room for the text, else left of it, in px. */
const PEAK_ROOM = 110

/** The peak's text stands above its point; texts of a chart are about so high, in px. */
const PEAK_DOWN = -7
const HALF_TEXT = 8
/** Of a point scale, in steps. */
const POINT_PADDING = 0.3

/** Where a text begins or ends beside its point, and how far below it stands, in px. */
interface Beside {
  readonly from?: number
  readonly to?: number
  readonly down: number
}

export interface PeriodPictureContext extends PictureContext {
  /** The names of both lines. */
  readonly words: { readonly this: string; readonly prior: string }
}

/** A line or area over time, unfinished ends dashed and lighter; the prior period as a dashed gray line. */
export function periodPicture(periods: PeriodRows, { size, theme, format, settings, words }: PeriodPictureContext): Picture {
  const { rows, finished, edges, peak, firstNote, lastNote } = periods
  const values = rows.map(({ value }) => value ?? 0)
  const priorValues = rows.flatMap(({ priorValue }) => priorValue ?? [])
  const layout = trendLayout(size, tickText([...values, ...priorValues], format))
  const { scale, axis, placeOf } = valueScale({
    values: [...values, ...priorValues],
    logarithmic: settings.chartScale === 'semilog',
    format,
    theme,
    tickCount: 5,
    nice: true,
  })
  const step = layout.width / Math.max(1, rows.length)
  const peakAt = rows.findIndex(({ period }) => period === peak[0]?.period)
  const peakLate = (rows.length - peakAt) * step < PEAK_ROOM
  const low = Math.min(0, ...values, ...priorValues)
  const high = Math.max(0, ...values, ...priorValues)
  const lowestBelow = settings.chartScale === 'semilog' ? Number.NEGATIVE_INFINITY : low + ((high - low) * BELOW_ROOM) / layout.height
  const hasRoom = (row: PeriodRow | undefined) => Math.min(row?.value ?? high, row?.priorValue ?? high) >= lowestBelow
  const firstBelow = (values[1] ?? 0) >= (values[0] ?? 0) && hasRoom(rows[0])
  const lastBelow = (values.at(-1) ?? 0) < (values.at(-2) ?? 0) && hasRoom(rows.at(-1))
  const beside = (notes: readonly CalloutRow[], under: boolean) =>
    notes.map((note) => ({ ...note, value: note.value === null || note.priorValue === null ? note.value : Math[under ? 'min' : 'max'](note.value, note.priorValue) }))
  const pointStep = layout.width / Math.max(1, rows.length - 1 + 2 * POINT_PADDING)
  const plot: LinePlot = { ...layout, xOf: (index) => (index + POINT_PADDING) * pointStep, yOf: (value) => (1 - placeOf(value)) * layout.height }
  const notes = { firstNote: beside(firstNote, firstBelow), lastNote: beside(lastNote, lastBelow) }
  const boxes = ([row]: readonly CalloutRow[], at: number, { from, to, down }: Beside): TextBox[] => {
    if (!row || row.value === null) return []
    const [x, y, width] = [plot.xOf(at), plot.yOf(row.value) + down, textWidth(row.callout)]
    return [{ left: x + (from ?? (to ?? 0) - width), right: x + (to ?? (from ?? 0) + width), top: y - HALF_TEXT, bottom: y + HALF_TEXT }]
  }
  const taken = [
    ...boxes(peak, peakAt, { ...(peakLate ? { to: -GAP } : { from: GAP }), down: PEAK_DOWN }),
    ...boxes(notes.firstNote, 0, { from: GAP, down: firstBelow ? BELOW : ABOVE }),
    ...boxes(notes.lastNote, rows.length - 1, { to: GAP, down: lastBelow ? BELOW : ABOVE }),
  ]
  const { above, below } = lineLabels({ rows, words, widthOf: textWidth, plot, taken })
  return {
    layout,
    datasets: {
      rows,
      finished,
      edges,
      peak,
      ...notes,
      prior: rows.filter(({ priorLabel }) => priorLabel !== ''),
      labelAbove: above,
      labelBelow: below,
    },
    values: {
      periods: rows.map(({ period }) => period),
      step,
      tickY: layout.height + 10,
      valueScale: scale,
      valueAxis: axis,
      peakAlign: peakLate ? 'right' : 'left',
      peakOffset: peakLate ? -GAP : GAP,
      firstNoteOffset: firstBelow ? BELOW : ABOVE,
      lastNoteOffset: lastBelow ? BELOW : ABOVE,
    },
  }
}
