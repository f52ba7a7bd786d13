import { labelOf } from '../../../../domain/query/catalog.ts'
import { knownBuckets } from '../../../../domain/dates/invoiced-days.ts'
import { fillName } from '../../../../domain/dashboards/plan-query.ts'
import { isSplit } from '../../../../domain/dashboards/splits.ts'
import { spanOf } from '../../../../domain/dashboards/widget-settings.ts'
import { text } from '../../../text/text.ts'
import { markedRows, wordsCell, type Twin, type TwinCell, type TwinColumn } from '../../table/twin.ts'
import { amountCell, factColumn, inUnit, totalRow, words, type TwinInput } from '../../table/twin-cells.ts'
import { chosenFact } from '../../widget-chart-props.ts'
import type { PeriodRow } from './period-rows.ts'
import { besideMeasures, periodsDrawing, type PeriodsOwn } from './periods-drawing.ts'
import { splitTwin } from './split/split-twin.ts'

type PeriodsTwinInput = TwinInput & PeriodsOwn

export function periodsTwin(input: PeriodsTwinInput): Twin {
  if (isSplit(input.settings)) return splitTwin(input)
  const { widget, settings, view, table } = input
  const { format } = chosenFact(input)
  const column = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const buckets = knownBuckets(view, { span: spanOf(settings), invoiced: input.invoiced })
  const parts = new Map(buckets.map(({ start, covered, days }) => [String(start), { covered, days }]))
  const { rows, notes, marks } = periodsDrawing({ ...input, settings: { ...settings, chartScale: 'linear' } })
  const prior = priorColumns(input, rows)
  const beside = besideMeasures(input)
  const billed = rows.some((row) => row.billed !== '')
  const budgeted = rows.some((row) => row.target !== null)
  const cells = rows.map((row) => [
    wordsCell(row.label, row.period),
    row.withheld ? wordsCell(row.text, null) : amountCell(row.value, format),
    ...beside.map(({ name }) => amountCell(row.beside[name] ?? null, format)),
    wordsCell(text('dashboard.twin.covered', parts.get(row.period) ?? {})),
    ...(budgeted ? [amountCell(row.target, format)] : []),
    ...(billed ? [wordsCell(row.billed), wordsCell(row.expected)] : []),
    ...prior.cellsOf(row),
  ])
  return {
    columns: [
      words(column, labelOf(table, column)),
      factColumn(input),
      ...beside.map(({ name, label }) => inUnit(name, label, input.unitText)),
      words('days', text('dashboard.days')),
      ...(budgeted ? [inUnit('target', text('targets.target'), input.unitText)] : []),
      ...(billed
        ? [words('billed', text('dashboard.billed.name')), words('expected', text('dashboard.billed.expected'))]
        : []),
      ...prior.columns,
    ],
    rows: cells,
    marks: markedRows(cells, marks),
    total: totalRow(input, {
      values: rows.map(({ value }) => value),
      after: [
        ...beside.map(() => wordsCell('', null)),
        wordsCell('', null),
        ...(budgeted ? [wordsCell('', null)] : []),
        ...(billed ? [wordsCell('', null), wordsCell('', null)] : []),
        ...prior.columns.map(() => wordsCell('', null)),
      ],
    }),
    notes: [...notes],
  }
}

/** The month or quarter of the prior period beside each, with its amount; none where there is no prior period. */
function priorColumns(
  input: PeriodsTwinInput,
  rows: readonly PeriodRow[],
): { columns: TwinColumn[]; cellsOf: (row: PeriodRow) => TwinCell[] } {
  if (rows.every(({ priorLabel }) => priorLabel === '')) return { columns: [], cellsOf: () => [] }
  const { factText, format } = chosenFact(input)
  const name = text('dashboard.priorPeriod')
  return {
    columns: [words('prior_period', name), inUnit('prior', `${name}, ${factText}`, input.unitText)],
    cellsOf: ({ priorLabel, priorAmount }) => [
      wordsCell(priorLabel),
      priorLabel === '' ? wordsCell('', null) : amountCell(priorAmount, format),
    ],
  }
}
