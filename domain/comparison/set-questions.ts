import type { CalendarDate } from '../dates/calendar-date.ts'
import type { TableIndex } from '../query/catalog.ts'
import { comparedColumns, setDays, type ComparisonType } from './comparison-periods.ts'
import type { ComparedSet } from './comparison-set.ts'
import { BREAKDOWN, dimensionOf } from './comparison-splits.ts'
import {
  comparisonAddsUp,
  ratioParts,
  setFigures,
  type Grouping,
  type GroupedRows,
  type RowsAt,
  type SetFigures,
} from './comparison-table.ts'
import type { Page } from '../dashboards/page-spec.ts'
import type { DateRange } from '../dates/period.ts'
import type { ComparedDays, DaySides } from '../dates/compared-days.ts'
import type { InvoicedDays } from '../dates/invoiced-days.ts'
import { fillName, planQuery } from '../dashboards/plan-query.ts'
import type { Query, QueryRow } from '../query/query.ts'
import { placedWidget, type KnownWidgets } from '../dashboards/widget-settings.ts'

/** The widget of a tab's charges. */
const CHARGES = 'charges'

export interface TabSource {
  readonly page: Page
  readonly config: KnownWidgets & { readonly today: CalendarDate }
  readonly table: TableIndex
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

/** Answers in the order of what was asked; undefined: not answered yet. */
type Answers = readonly (readonly QueryRow[] | undefined)[]

export interface SetQuestions {
  readonly range: DateRange
  /** Which days are compared. */
  readonly days: ComparedDays
  /** The days that rows are set against; null: there are none. */
  readonly earlier: DateRange | null
  /** Where the data begins within those days. */
  readonly begins: CalendarDate | null
  /** The days of both that are compared, where not all of the set's are; null: all of them, or too few to say anything. */
  readonly alike: DaySides | null
  readonly asked: readonly SetQuestion[]
  readonly figuresOf: (answers: Answers) => {
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
  const { page, config, set } = input
  const days = askedDays(input)
  const { asked, figuresOf } = figureQuestions(input, {
    by: [dimensionOf(input)],
    days,
    singly: { now: ALL, before: ALL.filter(({ group, span }) => !(group && span)), alike: wholeRanges(ALL) },
  })
  const charges = placedWidget({ page, config }, CHARGES)
  const chargesAsked = charges
    ? [
        {
          chartName: CHARGES,
          when: 'now' as const,
          query: withRatioParts(
            planQuery({ page, widget: charges.widget, settings: {}, view: { ...set.view, ...days.range } }),
            input,
          ),
        },
      ]
    : []
  return {
    ...days,
    asked: [...asked.map(({ chartName, query, when }) => ({ chartName, query, when })), ...chargesAsked],
    figuresOf: (answers) => ({
      figures: figuresOf(answers),
      charges: chargesAsked.length > 0 ? answers[asked.length] : undefined,
    }),
  }
}

const BY_GROUP = ALL.filter(({ group }) => group)

/** What one set asks for cards that are split: by a dimension and time, or by the tab's own and another; its figures are by the last. The largest come first: where there are too many, those stay. */
export function partQuestions(input: SetQuestionsInput, by: readonly string[]): FigureQuestions {
  const singly = { now: BY_GROUP, before: BY_GROUP, alike: wholeRanges(BY_GROUP) }
  const { asked, figuresOf } = figureQuestions(input, { by, days: askedDays(input), singly })
  const orderByDetails = [{ name: input.page.defaultFact, direction: 'desc' as const }]
  return { asked: asked.map((each) => ({ ...each, query: { ...each.query, orderByDetails } })), figuresOf }
}

function wholeRanges(groupings: readonly Grouping[]): Grouping[] {
  return groupings.filter(({ span }) => span === null)
}

type AskedDays = Pick<SetQuestions, 'range' | 'days' | 'earlier' | 'begins' | 'alike'>

function askedDays({ set, type, config: { today }, invoiced }: SetQuestionsInput): AskedDays {
  const { from, to, period } = set.view
  const days = setDays({ from, to, period }, { type, today, invoiced })
  const { range, sides, begins } = days
  const isAll = sides?.range.from === range.from && sides.range.to === range.to
  return { range, days, earlier: sides?.earlier ?? days.earlier, begins, alike: isAll ? null : sides }
}

interface FigureQuestions {
  readonly asked: readonly GroupedQuestion[]
  readonly figuresOf: (answers: Answers) => SetFigures
}

interface AskedFigures {
  /** Figures are by the last of them. */
  readonly by: readonly string[]
  readonly days: AskedDays
  /** What is asked where not everything adds up. */
  readonly singly: Readonly<Record<When, readonly Grouping[]>>
}

function figureQuestions(input: SetQuestionsInput, { by, days, singly }: AskedFigures): FigureQuestions {
  const { page, config, table, type, invoiced } = input
  const { range, earlier, alike } = days
  const isTold = days.days.sides !== null
  const addsUp = comparisonAddsUp(page.facts, table.measures)
  const columns = {
    monthly: comparedColumns({ days: { range, earlier }, type, span: 'monthly', today: config.today, invoiced }),
    quarterly: comparedColumns({ days: { range, earlier }, type, span: 'quarterly', today: config.today, invoiced }),
  }
  const asks = (when: When, of: DateRange) =>
    (addsUp ? [FINEST] : singly[when]).map((grouping) => groupedQuestion(input, { by, when, grouping, days: of }))
  const asked = [
    ...asks('now', range),
    ...(earlier ? asks('before', earlier) : []),
    ...(alike ? asks('alike', alike.range) : []),
  ]
  return {
    asked,
    figuresOf: (answers) => {
      const of =
        (when: When): RowsAt =>
        (grouping) => {
          const at = asked.findIndex(
            (each) =>
              each.when === when &&
              (addsUp || (each.grouping.group === grouping.group && each.grouping.span === grouping.span)),
          )
          const [question, rows] = [asked[at], answers[at]]
          return question && rows ? { rows, ...question.names } : undefined
        }
      return setFigures({
        measures: table.measures,
        shownIn: input.set.view,
        columns,
        now: of('now'),
        before: of('before'),
        alike: alike && { range: alike.range, rowsAt: of('alike') },
        range,
        earlier,
        isTold,
        invoiced,
      })
    },
  }
}

function groupedQuestion(
  input: SetQuestionsInput,
  {
    by,
    when,
    grouping,
    days,
  }: Pick<GroupedQuestion, 'when' | 'grouping'> & Pick<AskedFigures, 'by'> & { readonly days: DateRange },
): GroupedQuestion {
  const { page, config, set } = input
  const { widget } = placedWidget({ page, config }, BREAKDOWN) ?? {}
  if (!widget) throw new Error(`${page.id} has no widget ${BREAKDOWN}`)
  const [dimension = '', second] = by
  const settings = {
    dimension,
    chartTimeSpan: grouping.span ?? 'monthly',
    ...(second === undefined ? {} : { second }),
  }
  const period = widget.query.groupBy.at(-1) ?? ''
  const groupBy = [...(grouping.group ? widget.query.groupBy.slice(0, -1) : []), ...(grouping.span ? [period] : [])]
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
      group: grouping.group ? (by.at(-1) ?? null) : null,
      period: grouping.span ? fillName(period, settings, set.view) : null,
    },
    chartName: BREAKDOWN,
    query: withRatioParts(query, input),
  }
}

/** Of ratios what they are made of is asked beside them. */
function withRatioParts(query: Query, { page, table }: TabSource): Query {
  const names = [...query.selectColumnNames, ...ratioParts(page.facts, table.measures)]
  return { ...query, selectColumnNames: [...new Set(names)] }
}
