import { labelOf } from '../../../../../domain/query/catalog.ts'
import { fillName } from '../../../../../domain/dashboards/plan-query.ts'
import { text } from '../../../../text/text.ts'
import { amountCell, cutNotes, factColumn, inUnit, totalRow, words, type TwinInput } from '../../../table/twin-cells.ts'
import { markedRows, wordsCell, type Twin } from '../../../table/twin.ts'
import { chosenFact } from '../../../widget-chart-props.ts'
import type { PeriodsOwn } from '../periods-drawing.ts'
import { splitDrawing } from './split-drawing.ts'

/** Every part of every period in which there is anything of it, none folded, as a table. */
export function splitTwin(input: TwinInput & PeriodsOwn): Twin {
  const { widget, settings, view, table, unitText } = input
  const { factText, format } = chosenFact(input)
  const column = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const { parts, dimension, markOf } = splitDrawing({ ...input, folds: false })
  const found = parts.flatMap((part) =>
    part.rows
      .filter(({ amount, priorAmount }) => Boolean(amount) || Boolean(priorAmount))
      .map((row) => ({ part, row })),
  )
  const compared = found.some(({ row }) => row.priorLabel !== '')
  const cells = found.map(({ part, row }) => [
    wordsCell(row.label, row.period),
    wordsCell(part.label),
    amountCell(row.amount, format),
    ...(compared
      ? [wordsCell(row.priorLabel), row.priorLabel === '' ? wordsCell('', null) : amountCell(row.priorAmount, format)]
      : []),
  ])
  const prior = text('dashboard.priorPeriod')
  return {
    columns: [
      words(column, labelOf(table, column)),
      words(dimension, labelOf(table, dimension)),
      factColumn(input),
      ...(compared ? [words('prior_period', prior), inUnit('prior', `${prior}, ${factText}`, unitText)] : []),
    ],
    rows: cells,
    marks: markedRows(
      cells,
      found.map(({ part, row }) => markOf(part, row)),
    ),
    total: totalRow(input, {
      values: found.map(({ row }) => row.amount),
      before: [wordsCell('', null)],
      after: compared ? [wordsCell('', null), wordsCell('', null)] : [],
    }),
    notes: cutNotes(input),
  }
}
