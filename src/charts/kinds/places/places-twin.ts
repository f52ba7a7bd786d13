import { labelOf } from '../../../../domain/query/catalog.ts'
import { exactSum } from '../../../../domain/values/exact-sum.ts'
import { percentOf } from '../../../../domain/query/format.ts'
import { fillName } from '../../../../domain/dashboards/plan-query.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { text } from '../../../text/text.ts'
import { markedRows, wordsCell, type Twin } from '../../table/twin.ts'
import {
  amountCell,
  amountIn,
  cutNotes,
  factColumn,
  shareCell,
  shareColumns,
  totalRow,
  words,
  type TwinInput,
} from '../../table/twin-cells.ts'
import { chosenFact } from '../../widget-chart-props.ts'
import { placeMark } from './place-mark.ts'
import { placeName } from './place-name.ts'

/** One row a place of the answer, also those that the map has no shape for. */
export function placesTwin(input: TwinInput): Twin {
  const { widget, settings, view, table, result } = input
  const { fact, format } = chosenFact(input)
  const groups = [...new Set(widget.query.groupBy.map((name) => fillName(name, settings, view)))].reverse()
  const values = result.data.map((row) => amountIn(row, fact))
  const total = exactSum(values.map((value) => value ?? 0))
  const nameOf = (name: string, row: QueryRow) =>
    placeName(name, row) ?? text(hasAddress(row, groups) ? 'dashboard.missing' : 'dashboard.noAddress')
  const rows = result.data.map((row, at) => [
    ...groups.map((name) => wordsCell(nameOf(name, row))),
    amountCell(values[at] ?? null, format),
    ...shareColumns(input).map(() => shareCell(percentOf(values[at] ?? 0, total))),
  ])
  const marks = result.data.map((row, at) =>
    placeMark(
      {
        label: [...new Set(groups.map((name) => nameOf(name, row)))].join(', '),
        value: values[at] ?? null,
        share: shareColumns(input).length > 0 ? percentOf(values[at] ?? 0, total) : null,
        codes: Object.fromEntries(groups.toReversed().map((name) => [name, String(row[name] ?? '')])),
      },
      { format },
    ),
  )
  return {
    columns: [...groups.map((name) => words(name, labelOf(table, name))), factColumn(input), ...shareColumns(input)],
    rows,
    marks: markedRows(rows, marks),
    total: totalRow(input, {
      values,
      before: groups.slice(1).map(() => wordsCell('', null)),
      after: shareColumns(input).map(() => shareCell(100)),
    }),
    notes: cutNotes(input),
  }
}

function hasAddress(row: QueryRow, groups: readonly string[]): boolean {
  return groups.some((name) => row[name] !== null && row[name] !== undefined)
}
