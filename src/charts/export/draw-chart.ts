import { CHART_KINDS } from '../chart-kinds.ts'
import type { ChartTheme } from '../theme/chart-theme.ts'
import type { DrawingInput } from '../drawing.ts'
import type { ChartSize } from '../layout.ts'
import { vegaSpec } from '../vega-spec.ts'
import { chosenFact } from '../widget-chart-props.ts'
import type { DrawnChart } from './exported-chart.ts'
import { vegaSvg } from './vega-svg.ts'

/** A widget's chart as SVG elements, with the same rows and notes as on the screen; `input` has what is its kind's own too. */
export async function drawChart(
  input: DrawingInput,
  { size: room, theme }: { readonly size: ChartSize; readonly theme: ChartTheme },
): Promise<DrawnChart> {
  const { widget } = input
  const { format } = chosenFact(input)
  const { image } = await CHART_KINDS[widget.rows].parts
  const {
    pictureOf,
    svgOf,
    bounds = [],
    notes,
    minHeight = 0,
    minWidth = 0,
    settings = input.settings,
  } = await image(input)
  const size = { width: Math.max(room.width, minWidth), height: Math.max(room.height, minHeight) }
  const chart = svgOf
    ? svgOf({ size, theme })
    : await vegaSvg(vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, format, settings }) }))
  return { chart, size, bounds, notes }
}
