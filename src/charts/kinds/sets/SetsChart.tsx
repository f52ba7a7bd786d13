import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import type { SetsDrawn } from './sets-drawing.ts'

/** The sets beside each other over time. */
export function SetsChart({ widget, settings, drawing }: SetsDrawn) {
  const { label, folded, notes, marks, pictureOf, minHeight } = drawing
  const lines = [folded, ...notes].filter((line) => line !== '')
  return (
    <ChartFrame {...{ label, minHeight, marks }} specOf={markedSpec({ widget, settings, pictureOf })}>
      {lines.length > 0 ? <span>{lines.join(' ')}</span> : null}
    </ChartFrame>
  )
}
