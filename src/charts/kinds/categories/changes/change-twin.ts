import { changeOf } from '../../../../../domain/query/change.ts'
import { labelOf } from '../../../../../domain/query/catalog.ts'
import { exactSum } from '../../../../../domain/values/exact-sum.ts'
import { isAdditive } from '../../../../../domain/query/catalog.ts'
import { text } from '../../../../text/text.ts'
import { markedRows, wordsCell, type Twin, type TwinCell } from '../../../table/twin.ts'
import { amountCell, factColumn, inUnit, words, type TwinInput } from '../../../table/twin-cells.ts'
import { chosenFact } from '../../../widget-chart-props.ts'
import { changeDrawing } from './change-drawing.ts'
import { changeMark } from './change-mark.ts'
import type { ChangeRow } from './change-rows.ts'
import { changeAmount, changePercent } from './change-words.ts'
import type { BeforePeriod } from './use-before.ts'

/** Every combination of both periods as a table. */
export function changeTwin(input: TwinInput & { readonly before: BeforePeriod }): Twin {
  const { table, unitText } = input
  const { fact, format } = chosenFact(input)
  const { all, dimensions, notes } = changeDrawing({ ...input, showAll: true })
  const cellsOf = (row: Pick<ChangeRow, 'before' | 'now' | 'change'>): TwinCell[] => [
    amountCell(row.before, format),
    amountCell(row.now, format),
    { value: row.change?.amount ?? null, text: changeAmount(row.change, format, 'full') },
    { value: row.change && signedPercent(row), text: changePercent(row) },
  ]
  const cells = all.map((row) => [...row.labels.map((label) => wordsCell(label)), ...cellsOf(row)])
  return {
    columns: [
      ...dimensions.map((name) => words(name, labelOf(table, name))),
      inUnit('prior', text('dashboard.priorPeriod'), unitText),
      factColumn(input),
      inUnit('change', text('dashboard.change'), unitText),
      { name: 'percent', label: `${text('dashboard.change')} (%)`, kind: 'value' },
    ],
    rows: cells,
    marks: markedRows(
      cells,
      all.map((row) => changeMark(row, format)),
    ),
    total: isAdditive(table?.measures.get(fact))
      ? [
          wordsCell(text('dashboard.twin.total')),
          ...dimensions.slice(1).map(() => wordsCell('', null)),
          ...cellsOf(totalOf(all)),
        ]
      : null,
    notes: [...notes],
  }
}

function totalOf(rows: readonly ChangeRow[]): Pick<ChangeRow, 'before' | 'now' | 'change'> {
  const sum = (values: readonly (number | null)[]) =>
    values.some((value) => value === null) ? null : exactSum(values.map((value) => value ?? 0))
  const before = sum(rows.map((row) => row.before))
  const amount = sum(rows.map(({ change }) => change && change.amount))
  return {
    before,
    now: sum(rows.map(({ now }) => now)),
    change: before === null || amount === null ? null : changeOf(before + amount, before),
  }
}

function signedPercent({ change, before }: Pick<ChangeRow, 'change' | 'before'>): number | null {
  if (!change || (before === 0 && change.direction !== 'level')) return null
  return change.direction === 'down' ? -change.percent : change.percent
}
