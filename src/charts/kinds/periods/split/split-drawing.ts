import { isAdditive } from '../../../../../domain/query/catalog.ts'
import { fillName } from '../../../../../domain/dashboards/plan-query.ts'
import { splitOf } from '../../../../../domain/dashboards/splits.ts'
import { spanOf, type WidgetSettings } from '../../../../../domain/dashboards/widget-settings.ts'
import { exactSum } from '../../../../../domain/values/exact-sum.ts'
import { dimensionValue } from '../../../../text/status-words.ts'
import { text } from '../../../../text/text.ts'
import { number, shortValue } from '../../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../../drawing.ts'
import { ticksThatFit } from '../../../layout.ts'
import { panelsHeight } from '../../../panels/panels.ts'
import { chartSummary, listText } from '../../../summary.ts'
import { categoryColours } from '../../../theme/category-colours.ts'
import { chosenFact } from '../../../widget-chart-props.ts'
import { periodMarks } from '../period-mark.ts'
import { periodRows, type PeriodRow } from '../period-rows.ts'
import { periodWords } from '../period-words.ts'
import { multiplesPicture, stackedPicture } from './split-picture.ts'
import { splitRows, type Part } from './split-rows.ts'
import type { PriorParts } from './use-prior-parts.ts'

const NAMED_IN_FOOT = 4
const MOST_UNFINISHED = 3

export interface SplitDrawing extends Drawing {
  readonly settings: WidgetSettings
  readonly dimension: string
  readonly parts: readonly Part[]
  readonly markOf: (part: Part, row: PeriodRow) => ReturnType<ReturnType<typeof periodMarks>>
  /** What "Other" holds, in words without its name; empty when nothing is folded. */
  readonly otherText: string
  readonly unfinishedText: string
}

/** The chosen fact over time by a dimension: stacked, or in small multiples; averages only so. */
export function splitDrawing(
  input: DrawingInput & { readonly priorParts: PriorParts | null; readonly folds: boolean },
): SplitDrawing {
  const { widget, view, table, result, colours, title, period, today, priorParts, invoiced, folds } = input
  const { fact, factText, format } = chosenFact(input)
  const split = splitOf(input.settings)
  if (!split) throw new Error('a split is by a dimension')
  const { by: dimension } = split
  const additive = isAdditive(table?.measures.get(fact))
  const noStack = split.as === 'stacked' && !additive
  const settings = noStack ? { ...input.settings, chartType: 'multiples' } : input.settings
  const span = spanOf(settings)
  const shape = {
    ...{ column: fillName(widget.query.groupBy[0] ?? '', settings, view), fact, additive, format, range: view },
    ...{
      invoiced,
      span,
      logarithmic: false,
      today,
      words: periodWords(factText),
      beside: [],
      billed: billedAlone(input.billed),
    },
  }
  const { parts, folded } = splitRows({
    ...shape,
    ...{ rows: result.data, dimension, prior: priorParts, folds, maxTicks: 1, other: text('dashboard.other') },
    nameOf: (value) => (value === '' ? text('dashboard.missing') : dimensionValue(dimension, value)),
  })
  const markOf = (part: Part, row: PeriodRow) =>
    periodMarks({ format, span, range: view, part: { label: part.label, values: { [dimension]: part.stored } } })(row)
  const totalOf = ({ rows }: Part) =>
    additive ? shortValue(exactSum(rows.map(({ amount }) => amount ?? 0)), format) : ''
  const unfinished = (parts[0]?.rows ?? [])
    .filter((row) => row.unfinished)
    .map(({ label, part }) => `${label} (${part})`)
  const names = listText(folded, NAMED_IN_FOOT)
  const cut = result.rowCount > result.data.length
  return {
    settings,
    dimension,
    parts,
    markOf,
    marks: parts.flatMap((part) => part.rows.map((row) => markOf(part, row))),
    label: chartSummary({ title, period, figures: parts.map((part) => `${part.label} ${totalOf(part)}`.trim()) }),
    pictureOf: (context) => {
      const named = (maxTicks: number) =>
        periodRows({ ...shape, rows: [], prior: { beside: [], rest: [] }, maxTicks }).rows
      const ticks = named(
        ticksThatFit(
          context.size,
          named(Number.POSITIVE_INFINITY).flatMap(({ tick }) => tick),
        ),
      )
      const colourAs = categoryColours(
        parts.flatMap(({ rest, stored }) => (rest ? [] : stored)),
        colours,
        context.theme.dark,
      )
      const drawn = {
        ...{ ...context, format, span, markOf, totalOf },
        colourOf: ({ rest, stored }: Part) => (rest ? context.theme.other : colourAs(stored[0] ?? '')),
        words: { this: text('dashboard.thisPeriod'), prior: text('dashboard.priorPeriod') },
      }
      return (settings.chartType === 'stacked' ? stackedPicture : multiplesPicture)(parts, ticks, drawn)
    },
    ...(settings.chartType === 'multiples' ? { minHeight: panelsHeight(parts.length) } : {}),
    otherText: additive && folded.length > 0 ? text('dashboard.otherHolds', { count: folded.length, names }) : '',
    unfinishedText:
      unfinished.length > 0 ? text('dashboard.unfinishedList', { list: listText(unfinished, MOST_UNFINISHED) }) : '',
    notes: [
      ...(noStack ? [text('dashboard.split.noStack')] : []),
      ...(!additive && folded.length > 0 ? [text('dashboard.split.notDrawn', { list: names })] : []),
      ...(cut
        ? [text('dashboard.cut', { shown: number(result.data.length, 0), all: number(result.rowCount, 0) })]
        : []),
    ],
  }
}

/** What is billed is told of a period, not of each of its parts: what one of them will be in the end is not said. */
function billedAlone(billed: DrawingInput['billed']): DrawingInput['billed'] {
  return billed && { ...billed, parts: billed.parts.map((days) => ({ ...days, range: null })) }
}
