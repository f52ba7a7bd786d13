import { labelOf } from '../../../../domain/query/catalog.ts'
import { exactSum } from '../../../../domain/values/exact-sum.ts'
import { percentOf } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { markedRows, wordsCell, type Twin } from '../../table/twin.ts'
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
import { circleMark } from './circle-mark.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** One row a ZIP area. */
export function circlesTwin(input: TwinInput): Twin {
  const { table, result } = input
  const { fact, format } = chosenFact(input)
  const values = result.data.map((row) => amountIn(row, fact))
  const total = exactSum(values.map((value) => value ?? 0))
  const marks = result.data.map((row, at) => {
    const [name, packages] = [String(row.postal_area ?? ''), values[at] ?? null]
    return circleMark({ name, packages, share: percentOf(packages ?? 0, total) }, { format })
  })
  const rows = marks.map(({ label, value }) => [
    wordsCell(label),
    amountCell(value, format),
    shareCell(percentOf(value ?? 0, total)),
  ])
  return {
    columns: [words('postal_area', labelOf(table, 'postal_area')), factColumn(input), share(text('dashboard.share'))],
    rows,
    marks: markedRows(rows, marks),
    total: totalRow(input, { values, after: [shareCell(100)] }),
    notes: cutNotes(input),
  }
}
