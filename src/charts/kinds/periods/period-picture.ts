import { textWidth, trendLayout } from '../../layout.ts'
import { lineLabels } from './line-labels.ts'
import type { CalloutRow, PeriodRows } from './period-rows.ts'
import type { ValuePictureContext } from '../../picture.ts'
import type { LinePlot, TextBox } from './text-box.ts'
import { notePlaces, PEAK_PLACES, textPlace, type TextPlace } from './text-place.ts'
import { valueScale } from '../../value-axis.ts'
import type { Picture } from '../../vega-spec.ts'

/** Of a point scale, in steps. */
const POINT_PADDING = 0.3

/** Where the templates begin the first note and end the last, in px from their points. */
const NOTE_RIGHT = 9
const NOTE_LEFT = 8

/** Above and below the first point of the target's line. */
const TARGET_PLACES: readonly TextPlace[] = [-9, 10, -22, 23].map((dy) => ({ align: 'left', dx: NOTE_RIGHT, dy }))

/** Letters that stand out are wider than those of labels, for which there is some room to spare. */
const calloutWidth = (words: string): number => textWidth(words) * 1.12

export interface PeriodPictureContext extends ValuePictureContext {
  /** The names of the lines. */
  readonly words: { readonly this: string; readonly prior: string; readonly target: string }
}

/** A line or area over time, unfinished ends dashed and lighter; the prior period as a dashed gray line. */
export function periodPicture(
  periods: PeriodRows,
  { size, theme, format, settings, words }: PeriodPictureContext,
): Picture {
  const { rows, finished, edges, peak, firstNote, lastNote } = periods
  const values = rows.map(({ value }) => value ?? 0)
  const besideValues = rows.flatMap(({ beside }) => Object.values(beside).flatMap((value) => value ?? []))
  const priorValues = rows.flatMap(({ priorValue }) => priorValue ?? [])
  const targets = rows.flatMap(({ target }) => target ?? [])
  const lastName = rows.findLast(({ tick }) => tick.length > 0)?.tick
  const { scale, axis, tick, placeOf } = valueScale({
    values: [...values, ...priorValues, ...besideValues, ...targets],
    logarithmic: settings.chartScale === 'semilog',
    format,
    theme,
    tickCount: 5,
    nice: true,
  })
  const layout = trendLayout(size, tick, lastName)
  const pointStep = layout.width / Math.max(1, rows.length - 1 + 2 * POINT_PADDING)
  const plot: LinePlot = {
    ...layout,
    xOf: (index) => (index + POINT_PADDING) * pointStep,
    yOf: (value) => (1 - placeOf(value)) * layout.height,
  }
  const lines = [rows.map(({ value }) => value), rows.map(({ priorValue }) => priorValue)].map((line) =>
    line.map((value) => (value === null ? null : plot.yOf(value))),
  )
  const taken: TextBox[] = []
  const place = ([row]: readonly CalloutRow[], places: readonly TextPlace[]): TextPlace => {
    if (!row || row.value === null) return places[0] as TextPlace
    const at = rows.findIndex(({ period }) => period === row.period)
    const found = textPlace({
      at,
      y: plot.yOf(row.value),
      width: calloutWidth(row.callout),
      places,
      lines,
      plot,
      roomAbove: layout.padding.top,
      taken,
    })
    taken.push(found.box)
    return found.place
  }
  const peakPlace = place(peak, PEAK_PLACES)
  const firstPlace = place(firstNote, notePlaces('left', NOTE_RIGHT))
  const lastPlace = place(lastNote, notePlaces('right', NOTE_LEFT))
  const budgeted = rows.filter(({ target }) => target !== null)
  const named = budgeted.slice(0, 1).map((row) => ({ ...row, value: row.target, callout: words.target }))
  const targetPlace = place(named, TARGET_PLACES)
  const { above, below } = lineLabels({ rows, words, widthOf: calloutWidth, plot, taken })
  return {
    layout,
    datasets: {
      rows,
      finished,
      beside: rows.map(({ period, beside }) => ({ period, ...beside })),
      edges,
      peak,
      firstNote,
      lastNote,
      prior: rows.filter(({ priorLabel }) => priorLabel !== ''),
      target: budgeted,
      targetName: named,
      labelAbove: above,
      labelBelow: below,
    },
    values: {
      periods: rows.map(({ period }) => period),
      step: pointStep,
      tickY: layout.height + 10,
      valueScale: scale,
      valueAxis: axis,
      peakAlign: peakPlace.align,
      peakOffset: peakPlace.dx,
      peakDown: peakPlace.dy,
      targetOffset: targetPlace.dy,
      firstNoteOffset: firstPlace.dy,
      lastNoteOffset: lastPlace.dy,
    },
  }
}
