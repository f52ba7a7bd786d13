import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import {
  comparedColumns,
  comparedRange,
  rangeBefore,
  type ComparisonType,
} from '../../../domain/comparison/comparison-periods.ts'
import type { ComparedSet } from '../../../domain/comparison/comparison-set.ts'
import {
  comparisonAddsUp,
  ratioParts,
  setFigures,
  type Grouping,
  type GroupedRows,
  type RowsAt,
  type SetFigures,
} from '../../../domain/comparison/comparison-table.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { alikeRanges, dataBeginsIn, type InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import { fillName, planQuery } from '../../../domain/page/plan-query.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import {
  allowedSettings,
  placedWidget,
  type KnownWidgets,
  type PlacedWidget,
} from '../../../domain/page/widget-settings.ts'
import type { PagesConfig } from '../../api/answers.ts'

/** The widget in whose name a tab's figures are asked, and the one of its charges. */
const BREAKDOWN = 'breakdown'
const CHARGES = 'charges'

export interface TabSource {
  readonly page: Page
  readonly config: Pick<PagesConfig, 'widgets' | 'today'>
  readonly table: TableIndex
}

interface DrawnTab {
  readonly page: Page
  readonly config: KnownWidgets
}

export interface SetQuestion {
  readonly chartName: string
  readonly query: Query
  /** Of the set's own range, of the one that it is set against, or of the days of the former that are alike those of the latter. */
  readonly when: When
}

type When = 'now' | 'before' | 'alike'

interface GroupedQuestion extends SetQuestion {
  readonly grouping: Grouping
  readonly names: Pick<GroupedRows, 'group' | 'period'>
}

export interface SetQuestionsInput extends TabSource {
  readonly set: ComparedSet
  readonly type: ComparisonType
  readonly invoiced: InvoicedDays
}

export interface SetQuestions {
  readonly range: DateRange
  readonly earlier: DateRange
  /** Where the data begins within those days. */
  readonly begins: CalendarDate | null
  /** The days of both on which there may be data; null: all of them, or none of the earlier ones. */
  readonly alike: { readonly range: DateRange; readonly earlier: DateRange } | null
  readonly asked: readonly SetQuestion[]
  /** What the answers' rows say, in the order of `asked`; undefined: not answered yet. */
  readonly figuresOf: (answers: readonly (readonly QueryRow[] | undefined)[]) => {
    readonly figures: SetFigures
    readonly charges: readonly QueryRow[] | undefined
  }
}

const FINEST: Grouping = { group: true, span: 'monthly' }
const ALL: readonly Grouping[] = [
  { group: false, span: null },
  { group: true, span: null },
  { group: false, span: 'monthly' },
  { group: false, span: 'quarterly' },
  FINEST,
  { group: true, span: 'quarterly' },
]

/** What one set asks on a tab: by group and month where everything adds up, else each grouping by itself, now and before; the days that are alike only as a whole and by group. Lessons 6 */
export function setQuestions(input: SetQuestionsInput): SetQuestions {
  const { page, config, table, set, type, invoiced } = input
  const { today } = config
  const range = comparedRange(set.view)
  const earlier = rangeBefore(range, type)
  const addsUp = comparisonAddsUp(page.facts, table.measures)
  const groupings = addsUp ? [FINEST] : ALL
  const columns = {
    monthly: comparedColumns({ range, type, span: 'monthly', today, invoiced }),
    quarterly: comparedColumns({ range, type, span: 'quarterly', today, invoiced }),
  }
  const alike = alikeRanges({ range, earlier, invoiced })
  const asks = (when: When, days: DateRange, of: readonly Grouping[]) =>
    of.map((grouping) => groupedQuestion(input, { when, grouping, days }))
  const groupedQuestions = [
    ...asks('now', range, groupings),
    ...asks('before', earlier, addsUp ? groupings : groupings.filter(({ group, span }) => !(group && span))),
    ...(alike ? asks('alike', alike.range, addsUp ? groupings : groupings.filter(({ span }) => span === null)) : []),
  ]
  const charges = placedWidget({ page, config }, CHARGES)
  const chargesAsked = charges
    ? [
        {
          chartName: CHARGES,
          when: 'now' as const,
          query: planQuery({ page, widget: charges.widget, settings: {}, view: { ...set.view, ...range } }),
        },
      ]
    : []
  return {
    range,
    earlier,
    begins: dataBeginsIn(earlier, invoiced),
    alike,
    asked: [...groupedQuestions.map(({ chartName, query, when }) => ({ chartName, query, when })), ...chargesAsked],
    figuresOf: (answers) => {
      const of =
        (when: When): RowsAt =>
        (grouping) => {
          const at = groupedQuestions.findIndex(
            (each) =>
              each.when === when &&
              (addsUp || (each.grouping.group === grouping.group && each.grouping.span === grouping.span)),
          )
          const [question, rows] = [groupedQuestions[at], answers[at]]
          return question && rows ? { rows, ...question.names } : undefined
        }
      return {
        figures: setFigures({
          measures: table.measures,
          columns,
          now: of('now'),
          before: of('before'),
          alike: alike && { range: alike.range, rowsAt: of('alike') },
          range,
          earlier,
          invoiced,
        }),
        charges: chargesAsked.length > 0 ? answers[groupedQuestions.length] : undefined,
      }
    },
  }
}

/** By what a tab's rows are grouped beside time. */
export function dimensionOf(source: DrawnTab): string {
  return allowedSettings(breakdownOf(source)).dimension?.default ?? ''
}

function groupedQuestion(
  { page, config, table, set }: SetQuestionsInput,
  { when, grouping, days }: { readonly when: When; readonly grouping: Grouping; readonly days: DateRange },
): GroupedQuestion {
  const { widget } = breakdownOf({ page, config })
  const settings = { dimension: dimensionOf({ page, config }), chartTimeSpan: grouping.span ?? 'monthly' }
  const [group = '', period = ''] = widget.query.groupBy
  const groupBy = [...(grouping.group ? [group] : []), ...(grouping.span ? [period] : [])]
  const query = planQuery({
    page,
    widget: { ...widget, query: { ...widget.query, groupBy } },
    settings,
    view: { ...set.view, ...days },
  })
  return {
    when,
    grouping,
    names: {
      group: grouping.group ? fillName(group, settings, set.view) : null,
      period: grouping.span ? fillName(period, settings, set.view) : null,
    },
    chartName: BREAKDOWN,
    query: {
      ...query,
      selectColumnNames: [...new Set([...query.selectColumnNames, ...ratioParts(page.facts, table.measures)])],
    },
  }
}

function breakdownOf(source: DrawnTab): PlacedWidget {
  const breakdown = placedWidget(source, BREAKDOWN)
  if (!breakdown) throw new Error(`${source.page.id} has no widget ${BREAKDOWN}`)
  return breakdown
}
