import { labelOf } from '../../../../domain/query/catalog.ts'
import { fillName } from '../../../../domain/dashboards/plan-query.ts'
import { markedRows, wordsCell, type Twin } from '../../table/twin.ts'
import {
  amountCell,
  cutNotes,
  factColumn,
  shareCell,
  shareColumns,
  totalRow,
  words,
  type TwinInput,
} from '../../table/twin-cells.ts'
import { chosenFact } from '../../widget-chart-props.ts'
import { categoryMark } from './category-mark.ts'
import { changeTwin } from './changes/change-twin.ts'
import { categoriesDrawing, type CategoriesOwn } from './categories-drawing.ts'

export function categoriesTwin({ before, ...input }: TwinInput & Pick<CategoriesOwn, 'before'>): Twin {
  if (before) return changeTwin({ ...input, before })
  const { widget, settings, view, table } = input
  const { format } = chosenFact(input)
  const dimension = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const rows = categoriesDrawing({ ...input, showAll: true, settings: { ...settings, chartType: 'bar' } }).rows
  const cells = rows.map(({ label, value, share: part }) => [
    wordsCell(label),
    amountCell(value, format),
    ...(part === null ? [] : [shareCell(part)]),
  ])
  return {
    columns: [words(dimension, labelOf(table, dimension)), factColumn(input), ...shareColumns(input)],
    rows: cells,
    marks: markedRows(
      cells,
      rows.map((row) => categoryMark(row, { dimension, format })),
    ),
    total: totalRow(input, {
      values: rows.map(({ value }) => value),
      after: shareColumns(input).map(() => shareCell(100)),
    }),
    notes: cutNotes(input),
  }
}
