import { text } from '../../../text/text.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { factMark } from './fact-mark.ts'
import { factKinds, factRows, type FactRow } from './fact-rows.ts'
import { factPicture } from './fact-picture.ts'
import { marked } from '../../marks/mark.ts'
import { chartSummary, listText } from '../../summary.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** Every fact of the page, the total last. WID-01 */
export function factsDrawing(input: DrawingInput): Drawing & { readonly rows: readonly FactRow[] } {
  const { page, table, result, formatOf, title, period, billed } = input
  const { format } = chosenFact(input)
  const shareOf = text('dashboard.shareOf')
  const rows = factRows({ page, table, row: result.data[0], formatOf, shareOf, billed })
  const kinds = new Set(factKinds({ page, table, formatOf }).values())
  const withheld = rows.filter((row) => row.withheld).map((row) => row.label)
  const markOf = (row: FactRow) => factMark(row, { formatOf })
  return {
    rows,
    marks: rows.map(markOf),
    label: chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text}`) }),
    pictureOf: (context) => factPicture(marked(rows, markOf), { ...context, format, oneScale: kinds.size === 1 }),
    notes: [
      ...(kinds.size === 1 ? [] : [text('dashboard.ownScales')]),
      ...(withheld.length > 0
        ? [text('dashboard.billed.withheldList', { list: listText(withheld, rows.length) })]
        : []),
    ],
  }
}
