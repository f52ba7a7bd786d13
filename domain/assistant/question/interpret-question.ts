import { addDays, addMonths, type CalendarDate } from '../../dates/calendar-date.ts'
import type { MeasureSpec, NamedCondition } from '../../query/catalog.ts'
import { datesOf } from '../../dates/date-choice.ts'
import { fittingFilters } from '../../page/page-filters.ts'
import type { FactSpec, Page } from '../../page/page-spec.ts'
import type { DateRange, TimeSpan } from '../../dates/period.ts'
import { planQuery } from '../../page/plan-query.ts'
import type { Query } from '../../query/query.ts'
import { defaultView, type View } from '../../page/view.ts'
import type { WidgetSpec } from '../../page/widget-spec.ts'
import { plainWords, remaining } from './plain-words.ts'
import { readQuestion, type QuestionParts } from './read-question.ts'
import { MOST_REPORT_MONTHS, REPORT_PATTERNS } from './report-names.ts'
import { takePeriods, type NamedPeriod } from './take-periods.ts'
import { vocabularyOf, type VocabularyInput } from './vocabulary.ts'

/** Rows of an answer at most: a bar each, or three years of months. */
const MOST_ANSWER_ROWS = 36

/** Why a question is not answered; what it is about stands in `words`. */
export type Refusal =
  | 'no-figure'
  | 'several-figures'
  | 'unknown-words'
  | 'not-together'
  | 'several-splits'
  | 'bad-dates'
  | 'several-periods'
  | 'report-name'
  | 'report-limits'

/** A question for figures: one query, or one a period where two periods are compared. */
export interface FigureQuestion {
  readonly kind: 'figures'
  readonly page: Page
  readonly fact: FactSpec
  readonly measure: MeasureSpec
  readonly split: { readonly dimension: string } | { readonly span: TimeSpan } | null
  readonly conditions: readonly NamedCondition[]
  /** What it is asked for, in order of time. */
  readonly asked: readonly { readonly view: View; readonly query: Query }[]
  /** Whether its page can show just this. */
  readonly onPage: boolean
}

export type Interpretation =
  | FigureQuestion
  | { readonly kind: 'greeting' }
  | { readonly kind: 'word'; readonly measure: MeasureSpec }
  | { readonly kind: 'dimension'; readonly name: string }
  | {
      readonly kind: 'report'
      readonly name: string
      readonly carrier: string
      readonly from: CalendarDate
      readonly to: CalendarDate
    }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly words: readonly string[] }

export interface QuestionContext extends VocabularyInput {
  readonly pages: readonly Page[]
  readonly today: CalendarDate
  readonly clientId: number
  readonly childClientIds: readonly number[]
  /** Questions before this one, the oldest first: what this one leaves out is what they said. */
  readonly earlier: readonly string[]
}

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks|thank you|help|who are you|what can (?:you do|i ask)|how are you)(?: (?:there|you|ainalyst|please|very much))*$/
const MEANING =
  /^(?:what is|what s|what are|what does|whats|define|explain|meaning of|what is the meaning of|what do you mean by) (?:an? |the )?(.+?)(?: means?)?$/

/** What a question in English asks: never SQL, only names of the catalogue and values of the asker's own rows. Never throws. CHAT-22, GAP-37 */
export function interpretQuestion(text: string, given: QuestionContext): Interpretation {
  const context = { ...given, pages: given.pages.filter(isAnswering) }
  const plain = plainWords(text)
  if (plain === '') return refused('no-figure')
  if (GREETING.test(plain)) return { kind: 'greeting' }
  const vocabulary = vocabularyOf(context)
  const meant = MEANING.exec(plain)?.[1]
  const measured = vocabulary.phrases.find(
    ({ pattern, meaning }) => pattern === meant && meaning.kind === 'measure',
  )?.meaning
  const measure = measured?.kind === 'measure' ? measureOf(context, measured.name) : undefined
  if (measure) return { kind: 'word', measure }
  const dimension = vocabulary.dimensions.find(({ pattern }) => pattern === meant)
  if (dimension) return { kind: 'dimension', name: dimension.name }
  if (/\breports?\b/.test(plain)) return interpretReport(text, context)
  const parts = readQuestion(text, { vocabulary, today: context.today })
  return figures(completed(parts, { vocabulary, ...context }), context)
}

function refused(why: Refusal, words: readonly string[] = []): Interpretation {
  return { kind: 'refused', why, words }
}

/** What a question that names no figure leaves out, from the newest earlier one that does. */
function completed(
  parts: QuestionParts,
  {
    vocabulary,
    today,
    earlier,
  }: { vocabulary: ReturnType<typeof vocabularyOf> } & Pick<QuestionContext, 'today' | 'earlier'>,
): QuestionParts {
  const says =
    parts.periods === null ||
    parts.periods.length > 0 ||
    parts.splits.length > 0 ||
    Object.keys(parts.filters).length > 0 ||
    parts.conditions.length > 0
  if (parts.measures.length > 0 || parts.unknown.length > 0 || !says) return parts
  const before = earlier
    .map((text) => readQuestion(text, { vocabulary, today }))
    .findLast(({ measures, unknown }) => measures.length > 0 && unknown.length === 0)
  if (!before) return parts
  const split = parts.splits.length > 0 ? parts : before
  return {
    ...before,
    splits: split.splits,
    limit: split.limit,
    smallestFirst: split.smallestFirst,
    compares: parts.compares,
    periods: parts.periods?.length === 0 ? before.periods : parts.periods,
    filters: { ...before.filters, ...parts.filters },
    conditions: parts.conditions.length > 0 ? parts.conditions : before.conditions,
  }
}

function figures(parts: QuestionParts, context: QuestionContext): Interpretation {
  if (parts.unknown.length > 0) return refused('unknown-words', parts.unknown)
  const names = figuresNamed(parts.measures, context)
  const [name] = names
  if (name === undefined) return refused('no-figure')
  if (names.length > 1)
    return refused(
      'several-figures',
      names.map((each) => measureOf(context, each)?.label ?? each),
    )
  if (parts.periods === null) return refused('bad-dates')
  const ranges = comparedRanges(parts.periods, parts, context.today)
  if (ranges.length > 2) return refused('several-periods')
  const splits =
    parts.splits.length === 0 && parts.compares && ranges.length < 2 ? comparedSpan(parts.periods) : parts.splits
  if (splits.length > 1 || (splits.length === 1 && ranges.length === 2)) return refused('several-splits')
  const [split = null] = splits
  const dimensions = [...Object.keys(parts.filters), ...(split && 'dimension' in split ? [split.dimension] : [])]
  const found = pagesOf(name, context).find(({ page }) =>
    dimensions.every((dimension) => page.filters.includes(dimension)),
  )
  if (!found) return refused('not-together', [measureOf(context, name)?.label ?? name])
  const asked = (ranges.length > 0 ? ranges : [undefined]).map((range) =>
    plan({ ...found, range, parts, split }, context),
  )
  const fits =
    Object.keys(fittingFilters(parts.filters, found.page.filters)).length === Object.keys(parts.filters).length
  return {
    kind: 'figures',
    ...found,
    split,
    conditions: parts.conditions,
    asked,
    onPage: found.page.pageType === 'aframe_dashboard' && parts.conditions.length === 0 && asked.length === 1 && fits,
  }
}

/** The measures named. A verb (spend, pay) yields to another one, and the word for what all are counted in (packages) to any. */
function figuresNamed(measures: QuestionParts['measures'], context: QuestionContext): readonly string[] {
  const rank = ({ name, verb }: QuestionParts['measures'][number]) =>
    measureOf(context, name)?.unit === name ? 0 : verb ? 1 : 2
  const highest = Math.max(...measures.map(rank))
  return measures.filter((each) => rank(each) === highest).map(({ name }) => name)
}

function measureOf({ catalog }: Pick<QuestionContext, 'catalog'>, name: string): MeasureSpec | undefined {
  return [...catalog.tables.values()].flatMap(({ measures }) => measures.get(name) ?? [])[0]
}

/** A page whose dates can be chosen, and that is not about some rows only, as the tabs of Shipping Insight are. */
function isAnswering({ period, tabOf, pageType }: Page): boolean {
  return period === undefined && (tabOf === undefined || pageType === 'aframe_comparison')
}

/** Where a measure is a fact: pages that an address opens come first, of a mere count those with the fewest conditions of their own. */
function pagesOf(name: string, { pages, catalog }: Pick<QuestionContext, 'pages' | 'catalog'>) {
  const found = pages.flatMap((page) => {
    const fact = page.facts.find((each) => each.fact === name)
    const measure = catalog.tables.get(page.table)?.measures.get(name)
    return fact && measure ? [{ page, fact, measure }] : []
  })
  const count = found[0]?.measure.unit === name
  const rank = ({ page }: (typeof found)[number]) =>
    (page.pageType === 'aframe_dashboard' ? 0 : 10) + (count ? page.pageWhereClauses.length * 100 : 0)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/** The last two of something compared with each other are two ranges where no chart has that step. */
function comparedRanges(
  periods: readonly NamedPeriod[],
  { compares }: QuestionParts,
  today: CalendarDate,
): DateRange[] {
  const [only, ...others] = periods
  if (only && others.length === 0 && compares && only.of?.unit === 'year' && only.of.count === 2) {
    const middle = addMonths(only.from, 12)
    return [
      { from: only.from, to: addDays(middle, -1) },
      { from: middle, to: only.to < today ? only.to : today },
    ]
  }
  return periods.map(({ from, to }) => ({ from, to })).toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

function comparedSpan([only]: readonly NamedPeriod[]): { span: TimeSpan }[] {
  const spans: Readonly<Record<string, TimeSpan>> = { week: 'weekly', month: 'monthly', quarter: 'quarterly' }
  const span = only?.of && only.of.count > 1 ? spans[only.of.unit] : undefined
  return span === undefined ? [] : [{ span }]
}

interface Planned {
  readonly page: Page
  readonly fact: FactSpec
  readonly range: DateRange | undefined
  readonly parts: QuestionParts
  readonly split: FigureQuestion['split']
}

function plan(
  { page, fact, range, parts, split }: Planned,
  { today, clientId, childClientIds }: QuestionContext,
): { view: View; query: Query } {
  const usual = defaultView({ page, today, clientId })
  const view: View = {
    ...usual,
    fact: fact.fact,
    dateType: parts.byShipDate ? 'pickup_date' : usual.dateType,
    ...(range ? datesOf({ frequency: 'dr', ...range }, today) : {}),
    childClientIds: [...childClientIds],
    filters: parts.filters,
  }
  const byTime = split !== null && 'span' in split
  const groupBy = split === null ? [] : [byTime ? '{dateType}_{grain}' : split.dimension]
  const widget: WidgetSpec = {
    kind: 'table',
    title: fact.factText,
    rows: 'categories',
    settings: {},
    charts: {},
    query: {
      measures: 'fact',
      groupBy,
      ...(split === null
        ? {}
        : {
            orderBy: byTime ? ('group' as const) : ('fact' as const),
            limit: Math.min(parts.limit ?? MOST_ANSWER_ROWS, MOST_ANSWER_ROWS),
          }),
    },
  }
  const query = planQuery({ page, widget, settings: byTime ? { chartTimeSpan: split.span } : {}, view })
  return {
    view,
    query: {
      ...query,
      whereClauseDetails: [...query.whereClauseDetails, ...parts.conditions.map(({ whereClause }) => whereClause)],
      orderByDetails:
        parts.smallestFirst && !byTime
          ? query.orderByDetails.map(({ name }) => ({ name, direction: 'asc' }))
          : query.orderByDetails,
    },
  }
}

function interpretReport(text: string, context: QuestionContext): Interpretation {
  const left = remaining(text)
  const name = REPORT_PATTERNS.find(([, pattern]) => left.take(`(?:the )?${pattern}`))?.[0]
  if (name === undefined) return refused('report-name')
  const periods = takePeriods(left, context.today)
  const [period, another] = periods ?? []
  if (periods === null || !period) return refused('bad-dates')
  const carriers = (context.values.get('carrier_name') ?? []).filter(
    (carrier) => left.take(plainWords(carrier.name)) !== undefined,
  )
  const [carrier] = carriers
  const tooLong = period.to >= addMonths(period.from, MOST_REPORT_MONTHS)
  if (!carrier || carriers.length > 1 || another || tooLong) return refused('report-limits')
  return { kind: 'report', name, carrier: carrier.value, from: period.from, to: period.to }
}
