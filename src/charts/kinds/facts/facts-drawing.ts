import { text } from '../../../text/text.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { factMark } from './fact-mark.ts'
import { factKinds, factRows, type FactRow } from './fact-rows.ts'
import { factPicture } from './fact-picture.ts'
import { marked } from '../../marks/mark.ts'
import { chartSummary } from '../../summary.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** Every fact of the page, the total last. WID-01 */
export function factsDrawing(input: DrawingInput): Drawing & { readonly rows: readonly FactRow[] } {
  const { page, table, result, formatOf, title, period } = input
  const { format } = chosenFact(input)
  const rows = factRows({ page, table, row: result.data[0], formatOf, shareOf: text('dashboard.shareOf') })
  const kinds = new Set(factKinds({ page, table, formatOf }).values())
  const markOf = (row: FactRow) => factMark(row, { formatOf })
  return {
    rows,
    marks: rows.map(markOf),
    label: chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text}`) }),
    pictureOf: (context) => factPicture(marked(rows, markOf), { ...context, format, oneScale: kinds.size === 1 }),
    notes: kinds.size === 1 ? [] : [text('dashboard.ownScales')],
  }
}
