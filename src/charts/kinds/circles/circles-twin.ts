import { labelOf } from '../../../../domain/query/catalog.ts'
import { exactSum } from '../../../../domain/values/exact-sum.ts'
import { percentOf } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { wordsCell, type Twin } from '../../table/twin.ts'
import {
  amountCell,
  amountIn,
  cutNotes,
  factColumn,
  share,
  shareCell,
  totalRow,
  words,
  type TwinInput,
} from '../../table/twin-cells.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** One row a ZIP area. */
export function circlesTwin(input: TwinInput): Twin {
  const { table, result } = input
  const { fact, format } = chosenFact(input)
  const values = result.data.map((row) => amountIn(row, fact))
  const total = exactSum(values.map((value) => value ?? 0))
  return {
    columns: [words('postal_area', labelOf(table, 'postal_area')), factColumn(input), share(text('dashboard.share'))],
    rows: result.data.map((row, at) => [
      wordsCell(typeof row.postal_area === 'string' ? row.postal_area : text('dashboard.circles.elsewhere')),
      amountCell(values[at] ?? null, format),
      shareCell(percentOf(values[at] ?? 0, total)),
    ]),
    total: totalRow(input, { values, after: [shareCell(100)] }),
    notes: cutNotes(input),
  }
}
