import { ChartFrame } from '../../ChartFrame.tsx'
import { vegaSpec } from '../../vega-spec.ts'
import type { SetsDrawn } from './sets-drawing.ts'

/** The sets beside each other over time. */
export function SetsChart({ widget, settings, drawing: { label, folded, notes, pictureOf, minHeight } }: SetsDrawn) {
  const lines = [folded, ...notes].filter((line) => line !== '')
  return (
    <ChartFrame
      label={label}
      minHeight={minHeight}
      specOf={({ size, theme }) => vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, settings }) })}
    >
      {lines.length > 0 ? <span>{lines.join(' ')}</span> : null}
    </ChartFrame>
  )
}
