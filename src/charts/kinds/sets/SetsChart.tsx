import { ChartFrame } from '../../ChartFrame.tsx'
import { vegaSpec } from '../../vega-spec.ts'
import type { SetsDrawn } from './sets-drawing.ts'

/** The sets beside each other over time. */
export function SetsChart({ widget, settings, drawing: { label, notes, pictureOf, minHeight } }: SetsDrawn) {
  return (
    <ChartFrame
      label={label}
      minHeight={minHeight}
      specOf={({ size, theme }) => vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, settings }) })}
    >
      {notes.length > 0 ? <span>{notes.join(' ')}</span> : null}
    </ChartFrame>
  )
}
