import { isAdditive, labelOf } from '../../../../domain/query/catalog.ts'
import { likeForLike } from '../../../../domain/dashboards/compared/like-for-like.ts'
import { fillName } from '../../../../domain/dashboards/plan-query.ts'
import { spanOf, type WidgetSettings } from '../../../../domain/dashboards/widget-settings.ts'
import { comparedText } from '../../../text/compared-words.ts'
import { text, translated } from '../../../text/text.ts'
import { shortDate, shortValue } from '../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { ticksThatFit } from '../../layout.ts'
import { marked } from '../../marks/mark.ts'
import { periodMarks } from './period-mark.ts'
import { periodRows, type BesideMeasure, type PeriodRow, type PeriodRowsInput } from './period-rows.ts'
import { periodPicture } from './period-picture.ts'
import { periodWords } from './period-words.ts'
import type { PriorParts } from './split/use-prior-parts.ts'
import { priorBuckets, type PriorPeriod } from '../../prior-rows.ts'
import { chartSummary, listText } from '../../summary.ts'
import { chosenFact } from '../../widget-chart-props.ts'

const NAMED_GAPS = 3

/** What the widget draws beside the fact, by what it is called. */
export function besideMeasures({ widget, table }: Pick<DrawingInput, 'widget' | 'table'>): BesideMeasure[] {
  return (widget.query.beside ?? []).map((name) => ({ name, label: translated(labelOf(table, name)) }))
}

export interface PeriodsOwn {
  /** Null: not known, or without data. */
  readonly prior: PriorPeriod | null
  /** The same in the parts by which the chart is split; null: it is not, too. */
  readonly priorParts: PriorParts | null
}

/** The chosen fact over time. WID-02, WID-09, WID-10 */
export function periodsDrawing(input: DrawingInput & Pick<PeriodsOwn, 'prior'>): Drawing & {
  readonly settings: WidgetSettings
  readonly rows: readonly PeriodRow[]
  readonly unfinishedText: string
} {
  const { widget, view, table, result, title, period, today, prior, invoiced } = input
  const { fact, factText, format } = chosenFact(input)
  const noArea = input.settings.chartScale === 'semilog' && input.settings.chartType === 'area'
  const settings = noArea ? { ...input.settings, chartType: 'line' } : input.settings
  const span = spanOf(settings)
  const shape: Omit<PeriodRowsInput, 'maxTicks'> = {
    rows: result.data,
    column: fillName(widget.query.groupBy[0] ?? '', settings, view),
    fact,
    additive: isAdditive(table?.measures.get(fact)),
    format,
    range: view,
    invoiced,
    span,
    logarithmic: settings.chartScale === 'semilog',
    today,
    prior: priorBuckets(prior, { fact, span, range: view }),
    words: periodWords(factText),
    beside: besideMeasures(input),
    billed: input.billed,
    target: input.target,
  }
  const { rows, gaps, withheld, belowScale, unfinished, unlike, beyond } = periodRows({ ...shape, maxTicks: 1 })
  const { days } = likeForLike(view, input)
  const compared = rows.filter(({ priorLabel }) => priorLabel !== '')
  const budgeted = rows.flatMap(({ label, target }) =>
    target === null ? [] : [`${label} ${shortValue(target, format)}`],
  )
  const unfinishedText = unfinished.length > 0 ? text('dashboard.unfinishedList', { list: unfinished.join(', ') }) : ''
  const summaries = [
    chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text}`) }),
    prior && compared.length > 0
      ? chartSummary({
          title: text('dashboard.priorPeriod'),
          period: text('dashboard.range', { from: shortDate(prior.range.from), to: shortDate(prior.range.to) }),
          figures: compared.map((row) => `${row.priorLabel} ${row.priorText}`),
        })
      : '',
    budgeted.length > 0
      ? chartSummary({
          title: text('targets.target'),
          period,
          figures: budgeted,
        })
      : '',
    unfinishedText,
  ]
  const lineNames = {
    this: text('dashboard.thisPeriod'),
    prior: text('dashboard.priorPeriod'),
    target: text('targets.target'),
  }
  const markOf = periodMarks({ format, span, range: view })
  return {
    settings,
    rows,
    marks: rows.map(markOf),
    unfinishedText,
    label: summaries.filter(Boolean).join(' '),
    pictureOf: (context) => {
      const names = periodRows({ ...shape, maxTicks: rows.length }).rows.flatMap(({ tick }) => tick)
      const drawn = periodRows({ ...shape, maxTicks: ticksThatFit(context.size, names) })
      return periodPicture({ ...drawn, rows: marked(drawn.rows, markOf) }, { ...context, format, words: lineNames })
    },
    notes: [
      ...(noArea ? [text('dashboard.noArea')] : []),
      ...(gaps.length > 0
        ? [text(invoiced === null ? 'dashboard.gapsUnknown' : 'dashboard.gaps', { list: listText(gaps, NAMED_GAPS) })]
        : []),
      ...(withheld.length > 0 ? [text('dashboard.billed.withheldList', { list: listText(withheld, NAMED_GAPS) })] : []),
      ...(belowScale.length > 0 ? [text('dashboard.gapsSemilog', { list: listText(belowScale, NAMED_GAPS) })] : []),
      ...(prior && days.isCut ? [comparedText(days)] : []),
      ...(unlike.length > 0 ? [text('dashboard.priorUnlike', { list: listText(unlike, NAMED_GAPS) })] : []),
      ...(beyond.length > 0 ? [text('dashboard.priorBeyond', { list: listText(beyond, NAMED_GAPS) })] : []),
    ],
  }
}
