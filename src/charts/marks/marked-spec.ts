import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ChartFrameProps } from '../ChartFrame.tsx'
import type { Drawing } from '../drawing.ts'
import { vegaSpec } from '../vega-spec.ts'
import { fadedPicture } from './faded-picture.ts'

interface MarkedSpecInput {
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  /** Null: not ready yet. */
  readonly pictureOf: Drawing['pictureOf'] | null
}

/** A widget's chart in its room: marks that are not chosen stay beside those that are, faded. */
export function markedSpec({ widget, settings, pictureOf }: MarkedSpecInput): ChartFrameProps['specOf'] {
  return ({ size, theme, chosen }) =>
    pictureOf &&
    vegaSpec({ widget, settings, theme, picture: fadedPicture(pictureOf({ size, theme, settings }), chosen) })
}
