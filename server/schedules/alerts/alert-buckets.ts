import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { alertQuery, askedDates } from '../../../domain/alerts/alert-question.ts'
import { COURSE_FROM_DAYS, type AlertSpan, type AlertWatch } from '../../../domain/alerts/alert-rule.ts'
import type { AlertChoices } from '../../../domain/alerts/alert-series.ts'
import { bySegment } from '../../../domain/alerts/judge-segments.ts'
import type { PageFilters } from '../../../domain/dashboards/page-filters.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { knownBuckets } from '../../../domain/dates/invoiced-days.ts'
import { billedIn } from '../../../domain/billed/billed-dates.ts'
import { NEXT_BILL_DAYS } from '../../../domain/billed/billed-share.ts'
import { missedBy } from '../../../domain/morning/late-accounts.ts'
import { onCourse } from '../../../domain/targets/on-course.ts'
import { targetUnfit } from '../../../domain/targets/target-fits.ts'
import { targetOf } from '../../../domain/targets/target-months.ts'
import type { TargetMonths } from '../../../domain/targets/target-spec.ts'
import { isAdditive } from '../../../domain/query/catalog.ts'
import type { Person } from '../../callers/caller.ts'
import { billedDates, type BilledFiguresNeeds } from '../../dashboards/billed-figures.ts'
import type { MailedFiguresNeeds } from '../../sharing/mail/mailed.ts'
import { seenTarget } from '../../targets/seen-target.ts'
import { groupedBy } from '../../../domain/values/grouped-by.ts'
import { invoicedDays } from '../../warehouse/questions/invoiced.ts'
import { invoicedWeeks, type InvoicedAccount } from '../../warehouse/questions/invoiced-weeks.ts'
import { alertParts, type AlertPart } from './alert-parts.ts'
import { foundBuckets } from './found-buckets.ts'
import { watchChoices, type WatchChoices } from './watch-choices.ts'
import { watchedAt, type WatchedFigure } from './watched-figure.ts'

export type AlertBucketNeeds = MailedFiguresNeeds & BilledFiguresNeeds

/** A figure by whole weeks or months, up to the last that is over. */
export interface AlertSeries {
  readonly watched: WatchedFigure
  readonly buckets: readonly AlertBucket[]
  readonly choices: AlertChoices
  /** What chooses the rows of each segment. */
  readonly segments: ReadonlyMap<string, PageFilters>
}

type OfPage = Extract<WatchedFigure, { of: 'page' }>

interface Asked {
  readonly watch: AlertWatch
  readonly reader: Person
}

/** Older ship dates than this many days are billed as far as they will be. */
const RIPE_DAYS = 182

/** What a reader may see of what an address leads to, whatever days it has; null: that is no figure, it cannot be watched so, or it cannot be had. */
export async function alertSeries(
  { address, ...asked }: Asked & { readonly address: string },
  deps: AlertBucketNeeds,
): Promise<AlertSeries | null> {
  const watched = watchedAt(address, deps)
  if (!watched) return null
  const chosen = watchChoices(watched, asked, deps)
  if (!chosen) return null
  if (watched.of === 'page') return pageSeries({ ...watched, ...chosen }, asked, deps)
  const { watch, reader } = asked
  const buckets = await foundBuckets({ ...watched, span: watch.span, reader }, deps)
  return buckets && { watched, buckets, choices: chosen.choices, segments: new Map() }
}

async function pageSeries(
  { choices, wholePage, ...watched }: OfPage & WatchChoices,
  { watch, reader }: Asked,
  deps: AlertBucketNeeds,
): Promise<AlertSeries | null> {
  const { page } = watched
  // What did not come is told by the days of bills.
  const view: View = watch.missing ? { ...watched.view, dateType: 'bill_date' } : watched.view
  const { span } = watch
  const today = deps.today()
  const isWhole = !watch.share && watch.each === undefined && !watch.missing
  const months = isWhole ? await targetMonths({ page, view, reader }, deps) : null
  // A month that is not over is looked at for what it is on course for alone.
  const runs = months !== null && span === 'monthly' && view.dateType === 'bill_date'
  const whole = askedDates(span, today)
  const dates = runs ? { ...whole, to: today } : whole
  const parts = await alertParts({ page, view, watch, wholePage, dates, reader }, deps)
  if (!parts) return null
  const { clientId, childClientIdsCSV } = alertQuery(page, view, { span, dates })
  const of = { scope: reader.scope, clientId, childClientIdsCSV }
  const invoiced = await invoicedDays(deps.warehouse, of, view.dateType)
  const isRipe = await ripeness({ page, view, span, reader }, { invoiced, today, deps })
  if (!isRipe) return null
  const isSum = isAdditive(deps.config.current().catalog.tables.get(page.table)?.measures.get(view.fact))
  const buckets = parts.flatMap((part) =>
    knownBuckets(dates, { span, invoiced }).map((bucket): AlertBucket => {
      const { start, end, covered, days } = bucket
      const value = valueOf(part, { start, isZero: bucket.invoiced && isSum })
      const target = months && targetOf({ from: start, to: end }, months)
      if (end > whole.to) {
        const course = value === null ? null : onCourse({ start, end, value }, { today, invoiced })
        const known = course !== null && course.known >= COURSE_FROM_DAYS
        return { start, end, value, ripe: false, target, course: known ? course.amount : null }
      }
      const ripe = covered === days && isRipe({ start, end })
      if (part.segment === undefined) return { start, end, value, ripe, target }
      return { segment: part.segment, start, end, value, ripe }
    }),
  )
  const judged = watch.missing
    ? missedBuckets(buckets, {
        accounts: await invoicedWeeks(deps.warehouse, of),
        newest: invoiced.at(-1) ?? '',
        today,
      })
    : buckets
  const segments = new Map(parts.flatMap(({ segment, filters }) => (segment === undefined ? [] : [[segment, filters]])))
  return { watched, buckets: judged, choices, segments }
}

/** An amount, or of its whole so many percent; null: nothing is known of it. */
function valueOf(
  { amounts, whole }: AlertPart,
  { start, isZero }: { readonly start: CalendarDate; readonly isZero: boolean },
): number | null {
  const amount = amounts.get(start) ?? (isZero ? 0 : null)
  if (!whole || amount === null) return amount
  const of = whole.get(start) ?? 0
  return of > 0 ? (100 * amount) / of : null
}

interface Came {
  readonly accounts: readonly InvoicedAccount[]
  readonly newest: CalendarDate
  readonly today: CalendarDate
}

/** Of each account how many of its invoices did not come, of whatever status, without those of which nothing can be said: they were closed. */
function missedBuckets(buckets: readonly AlertBucket[], { accounts, ...known }: Came): AlertBucket[] {
  const came = groupedBy(accounts, ({ carrier, account }) => `${carrier} ${account}`)
  return [...bySegment(buckets)].flatMap(([segment = '', weeks]) => {
    const invoiced = [...new Set((came.get(segment) ?? []).flatMap((each) => each.invoiced.map(({ week }) => week)))]
    const judged = weeks.map((week) => ({ ...week, missed: missedBy(week.start, { invoiced, ...known }) }))
    // The last week alone may not be known yet.
    return judged.slice(-2).every(({ missed }) => missed === null) ? [] : judged
  })
}

/** The budget of what a view shows, where its reader sees all that it is of; null: there is none. */
async function targetMonths(
  { page, view, reader }: Omit<OfPage, 'of'> & Pick<Asked, 'reader'>,
  deps: AlertBucketNeeds,
): Promise<TargetMonths | null> {
  const table = deps.config.current().catalog.tables.get(page.table)
  const current = await seenTarget({ page, table, view, reader }, deps)
  return current && targetUnfit(view, current.currency) === null ? current.months : null
}

interface Known {
  readonly invoiced: readonly CalendarDate[]
  readonly today: CalendarDate
  readonly deps: AlertBucketNeeds
}

/** What tells whether a week or month is as good as billed; null: it cannot be told. */
async function ripeness(
  { page, view, span, reader }: Omit<OfPage, 'of'> & Pick<Asked, 'reader'> & { readonly span: AlertSpan },
  { invoiced, today, deps }: Known,
): Promise<((bucket: Pick<AlertBucket, 'start' | 'end'>) => boolean) | null> {
  const newest = invoiced.at(-1)
  if (newest === undefined) return () => false
  const known = addDays(newest, NEXT_BILL_DAYS)
  if (view.dateType === 'bill_date') return ({ end }) => end <= known
  const dates = { from: addDays(today, -RIPE_DAYS), to: askedDates(span, today).to }
  const billed = await billedDates(
    { body: alertQuery(page, view, { span, dates }), caller: reader, signal: new AbortController().signal },
    deps,
  )
  if (!billed.ok) return null
  const { value } = billed
  return (bucket) => value.known && bucket.end <= value.asOf && billedIn(value, bucket) === undefined
}
