import type { ChartViews } from '../../chart-kind.ts'
import type { SetsDrawn } from './sets-drawing.ts'
import { SetsChart } from './SetsChart.tsx'
import { setsTwin } from './sets-twin.ts'

/** The forms of the sets' marks, as letters. */
const SIGNS = ['●', '■', '▲']

/** On the screen the card says which mark is whose. */
function setsImage({ drawing, compared: { sets } }: SetsDrawn) {
  const marks = sets.map(({ name, at }) => `${SIGNS[at] ?? ''} ${name}`).join('  ')
  return { ...drawing, notes: [marks, drawing.sign, drawing.folded, ...drawing.notes].filter(Boolean) }
}

export const setsParts: ChartViews<SetsDrawn> = { Chart: SetsChart, image: setsImage, twin: setsTwin }
