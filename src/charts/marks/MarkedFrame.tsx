import { useContext, type ReactNode } from 'react'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import { ChartFrame } from '../ChartFrame.tsx'
import type { Drawing } from '../drawing.ts'
import { vegaSpec } from '../vega-spec.ts'
import { fadedPicture } from './faded-picture.ts'
import { MarkingContext } from './marking.ts'

interface MarkedFrameProps extends Pick<Drawing, 'label' | 'marks' | 'minHeight' | 'minWidth'> {
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  /** Null: not ready yet. */
  readonly pictureOf: Drawing['pictureOf'] | null
  /** Lines below the picture. */
  readonly children?: ReactNode
}

/** A widget's chart in its room: its marks can be chosen, and those that are not stay beside them, faded. */
export function MarkedFrame({ widget, settings, marks, pictureOf, ...frame }: MarkedFrameProps) {
  const marking = useContext(MarkingContext)
  const chosen = marking ? marks.filter(marking.isChosen) : []
  return (
    <ChartFrame
      {...frame}
      marks={marks}
      specOf={({ size, theme }) =>
        pictureOf &&
        vegaSpec({ widget, settings, theme, picture: fadedPicture(pictureOf({ size, theme, settings }), chosen) })
      }
    />
  )
}
