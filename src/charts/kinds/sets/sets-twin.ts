import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import type { Twin } from '../../table/twin.ts'
import { wordsCell } from '../../table/twin.ts'
import { text } from '../../../text/text.ts'
import { fullValue, percent } from '../../../text/values.ts'
import { formatOf } from './drawn-sets.ts'
import { withPart, type SetsDrawn } from './sets-drawing.ts'

/** The chart of sets as a table: one row a set, month or quarter and part, with what it is set against. */
export function setsTwin({ compared, drawing }: SetsDrawn): Twin {
  const before = text(`compared.before.${compared.controls.chartComparisonType}`)
  const { fact, factText: label } = factOf(compared.page, compared.controls.fact)
  const cellOf = (at: number) => {
    const set = compared.sets.find((each) => each.at === at)
    const format = set && formatOf(compared, fact, set)
    return (value: number | null) => ({
      value,
      text:
        value === null || !format
          ? text('dashboard.noData')
          : format.unit === 'percent'
            ? percent(value, 0)
            : fullValue(value, format),
    })
  }
  const expected = drawing.points.some((point) => point.expected !== '')
  const rows = drawing.points.map((point) => [
    wordsCell(withPart(point.label, point.part), point.start),
    ...(drawing.splitBy === null ? [] : [wordsCell(point.panel)]),
    wordsCell(point.set),
    point.withheld ? wordsCell(text('dashboard.billed.withheld'), null) : cellOf(point.at)(point.value),
    ...(expected ? [wordsCell(point.expected)] : []),
    wordsCell(withPart(point.beforeLabel, point.beforePart)),
    point.beforeLabel === '' ? wordsCell('', null) : cellOf(point.at)(point.before),
  ])
  return {
    columns: [
      { name: 'period', label: text('compared.month'), kind: 'words' },
      ...(drawing.splitBy === null ? [] : [{ name: 'part', label: drawing.splitBy, kind: 'words' as const }]),
      { name: 'set', label: text('compared.set'), kind: 'words' },
      { name: 'value', label, kind: 'value' },
      ...(expected ? [{ name: 'expected', label: text('dashboard.billed.expected'), kind: 'words' as const }] : []),
      { name: 'before_period', label: before, kind: 'words' },
      { name: 'before', label: text('compared.line', { name: before, label }), kind: 'value' },
    ],
    rows,
    marks: new Map(
      rows.flatMap((row, at) => {
        const mark = drawing.points[at]?.chosenAs
        return mark ? [[row, mark] as const] : []
      }),
    ),
    total: null,
    notes: [...drawing.notes],
  }
}
