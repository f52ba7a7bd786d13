import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ImageDrawing } from '../chart-kind.ts'
import type { ChartSize } from '../layout.ts'
import type { ChartTheme } from '../theme/chart-theme.ts'
import { fadedPicture } from '../marks/faded-picture.ts'
import type { Mark } from '../marks/mark.ts'
import { vegaSpec } from '../vega-spec.ts'
import type { DrawnChart } from './exported-chart.ts'
import { vegaSvg } from './vega-svg.ts'

interface ImagePlace {
  readonly widget: WidgetSpec
  /** Those chosen, where the drawing has none of its own. */
  readonly settings: WidgetSettings
  readonly size: ChartSize
  readonly theme: ChartTheme
  /** The others are drawn faded where any is. */
  readonly isChosen?: (mark: Mark) => boolean
}

/** A drawing as SVG elements, in a room that is as large as its rows need. */
export async function drawImage(drawing: ImageDrawing, place: ImagePlace): Promise<DrawnChart> {
  const { widget, size: room, theme, isChosen } = place
  const {
    pictureOf,
    svgOf,
    bounds = [],
    notes,
    marks = [],
    minHeight = 0,
    minWidth = 0,
    settings = place.settings,
  } = drawing
  const chosen = isChosen ? marks.filter(isChosen) : []
  const size = { width: Math.max(room.width, minWidth), height: Math.max(room.height, minHeight) }
  const chart = svgOf
    ? svgOf({ size, theme })
    : await vegaSvg(
        vegaSpec({ widget, settings, theme, picture: fadedPicture(pictureOf({ size, theme, settings }), chosen) }),
      )
  return { chart, size, bounds, notes }
}
