import { changesOf } from '../../../../../domain/dashboards/changes.ts'
import { isAdditive } from '../../../../../domain/query/catalog.ts'
import { dimensionValue } from '../../../../text/status-words.ts'
import { comparedText } from '../../../../text/compared-words.ts'
import { periodText } from '../../../../text/period-text.ts'
import { text } from '../../../../text/text.ts'
import { number } from '../../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../../drawing.ts'
import { marked } from '../../../marks/mark.ts'
import { chartSummary, listText } from '../../../summary.ts'
import { chosenFact } from '../../../widget-chart-props.ts'
import { changeMark } from './change-mark.ts'
import { CHANGE_ROW_HEIGHT, changePicture } from './change-picture.ts'
import { changeRows, type ChangeRow } from './change-rows.ts'
import { changeAmount, changePercent } from './change-words.ts'
import { isTold, type BeforePeriod } from './use-before.ts'

const NAMED_IN_FOOT = 4

export interface ChangeDrawingInput extends DrawingInput {
  readonly before: BeforePeriod
  readonly showAll: boolean
}

export interface ChangeDrawing extends Drawing {
  /** By which they are. */
  readonly dimensions: readonly string[]
  /** Every combination, none folded. */
  readonly all: readonly ChangeRow[]
  /** What "Other" holds, in words without its name; empty when nothing is folded. */
  readonly otherText: string
}

/** What the categories of a breakdown were in the period before, and how they changed. */
export function changeDrawing(input: ChangeDrawingInput): ChangeDrawing {
  const { settings, table, result, title, period, before, invoiced } = input
  const { sides, isCut } = before.days
  const { fact, factText, format } = chosenFact(input)
  const changes = changesOf(settings)
  if (!changes) throw new Error('changes are drawn by a dimension')
  const { rows, all, folded } = changeRows({
    rows: result.data,
    before,
    invoiced,
    changes,
    fact,
    additive: isAdditive(table?.measures.get(fact)),
    showAll: input.showAll,
    nameOf: (dimension, value) => (value === '' ? text('dashboard.missing') : dimensionValue(dimension, value)),
    other: text('dashboard.other'),
  })
  const markOf = (row: ChangeRow) => changeMark(row, format)
  return {
    dimensions: changes.by,
    all,
    marks: rows.map(markOf),
    label: chartSummary({
      title,
      period: sides ? text('dashboard.changed.against', { period, prior: periodText(sides.earlier) }) : period,
      figures: rows
        .filter(({ part }) => !part)
        .map((row) => [row.labels.join(', '), changeAmount(row.change, format, 'short'), changePercent(row)].join(' ')),
    }),
    pictureOf: (context) => changePicture(marked(rows, markOf), { ...context, format, order: changes.order, factText }),
    minHeight: CHANGE_ROW_HEIGHT * rows.length + 60,
    otherText:
      folded.length > 0
        ? text('dashboard.otherHolds', { count: folded.length, names: listText(folded, NAMED_IN_FOOT) })
        : '',
    notes: [
      ...(sides && !isTold(before.days, invoiced)
        ? [text('dashboard.changed.nothingBefore', { prior: periodText(sides.earlier) })]
        : []),
      ...(sides === null || isCut ? [comparedText(before.days)] : []),
      ...(before.cut || result.rowCount > result.data.length
        ? [text('dashboard.cut', { shown: number(result.data.length, 0), all: number(result.rowCount, 0) })]
        : []),
    ],
  }
}
