import { text } from '../../../text/text.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { factKinds, factRows, type FactRow } from './fact-rows.ts'
import { factPicture } from './fact-picture.ts'
import { chartSummary } from '../../summary.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** Every fact of the page, the total last. WID-01 */
export function factsDrawing(input: DrawingInput): Drawing & { readonly rows: readonly FactRow[] } {
  const { page, table, result, formatOf, title, period } = input
  const { format } = chosenFact(input)
  const rows = factRows({ page, table, row: result.data[0], formatOf, shareOf: text('dashboard.shareOf') })
  const kinds = new Set(factKinds({ page, table, formatOf }).values())
  return {
    rows,
    label: chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text}`) }),
    pictureOf: (context) => factPicture(rows, { ...context, format, oneScale: kinds.size === 1 }),
    notes: kinds.size === 1 ? [] : [text('dashboard.ownScales')],
  }
}
