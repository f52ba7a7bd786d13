import { CHART_KINDS } from '../chart-kinds.ts'
import type { ChartTheme } from '../theme/chart-theme.ts'
import type { DrawingInput } from '../drawing.ts'
import type { ChartSize } from '../layout.ts'
import type { Mark } from '../marks/mark.ts'
import { drawImage } from './draw-image.ts'
import type { DrawnChart } from './exported-chart.ts'

/** A widget's chart as SVG elements, with the same rows and notes as on the screen; `input` has what is its kind's own too. */
export async function drawChart(
  input: DrawingInput,
  room: {
    readonly size: ChartSize
    readonly theme: ChartTheme
    /** The others are drawn faded where any is. */
    readonly isChosen?: (mark: Mark) => boolean
  },
): Promise<DrawnChart> {
  const { widget, settings } = input
  const { image } = await CHART_KINDS[widget.rows].parts()
  const drawing = await image(input)
  return drawImage(
    { ...drawing, notes: [...(input.billedNotes ?? []), ...drawing.notes] },
    { widget, settings, ...room },
  )
}
