import { MarkedFrame } from '../../marks/MarkedFrame.tsx'
import type { SetsDrawn } from './sets-drawing.ts'

/** The sets beside each other over time. */
export function SetsChart({ widget, settings, drawing }: SetsDrawn) {
  const { label, folded, notes, marks, pictureOf, minHeight } = drawing
  const lines = [folded, ...notes].filter((line) => line !== '')
  return (
    <MarkedFrame
      label={label}
      minHeight={minHeight}
      widget={widget}
      settings={settings}
      marks={marks}
      pictureOf={pictureOf}
    >
      {lines.length > 0 ? <span>{lines.join(' ')}</span> : null}
    </MarkedFrame>
  )
}
