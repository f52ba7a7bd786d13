import { addDays, addMonths, type CalendarDate } from '../dates/calendar-date.ts'
import { bucketStart, type DateRange } from '../dates/period.ts'
import { CHOSEN_FACT } from '../dashboards/fact-queries.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import { planQuery } from '../dashboards/plan-query.ts'
import type { View } from '../dashboards/view.ts'
import type { WidgetSpec } from '../dashboards/widget-spec.ts'
import type { Query } from '../query/query.ts'
import type { AlertSpan } from './alert-rule.ts'

/** So many months back an alert shows when it would have fired. */
const SHOWN_MONTHS = 12
/** Before the first of them lie the weeks that say what is usual. */
const WEEKS_BEFORE = 27

const OVER_TIME: WidgetSpec = {
  ...CHOSEN_FACT,
  query: { ...CHOSEN_FACT.query, groupBy: ['{dateType}_{grain}'], orderBy: 'group' },
}

/** The days whose weeks or months an alert is shown for: those of the last twelve months that are over. */
export function shownDates(span: AlertSpan, today: CalendarDate): DateRange {
  return { from: bucketStart(addMonths(today, -SHOWN_MONTHS), span), to: addDays(bucketStart(today, span), -1) }
}

/** Those that are asked, so that each that is shown can be judged. */
export function askedDates(span: AlertSpan, today: CalendarDate): DateRange {
  const { from, to } = shownDates(span, today)
  return { from: span === 'weekly' ? addDays(from, -7 * WEEKS_BEFORE) : addMonths(from, -1), to }
}

interface AlertAsked {
  readonly span: AlertSpan
  readonly dates: DateRange
  /** The dimensions that it is divided by. */
  readonly by?: readonly string[]
}

/** The figure of a view by weeks or months, whatever dates the view has. */
export function alertQuery(page: PageSpec, view: View, { span, dates, by = [] }: AlertAsked): Query {
  const { query } = OVER_TIME
  const widget = { ...OVER_TIME, query: { ...query, groupBy: [...by, ...query.groupBy] } }
  return planQuery({ page, widget, settings: { chartTimeSpan: span }, view: { ...view, ...dates } })
}

/** The largest of what a figure is divided by. */
export function segmentQuery(
  page: PageSpec,
  view: View,
  { by, dates, most }: Pick<AlertAsked, 'dates'> & { readonly by: readonly string[]; readonly most: number },
): Query {
  const query = { ...CHOSEN_FACT.query, groupBy: [...by], orderBy: 'fact' as const, limit: most }
  return planQuery({ page, widget: { ...CHOSEN_FACT, query }, settings: {}, view: { ...view, ...dates } })
}

/** The name of the group that its answer has. */
export function alertGroup({ dateType }: Pick<View, 'dateType'>, span: AlertSpan): string {
  return `${dateType}_${span === 'weekly' ? 'week' : 'month'}`
}
