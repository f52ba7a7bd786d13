import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { alertGroup, alertQuery, askedDates } from '../../../domain/alerts/alert-question.ts'
import { COURSE_FROM_DAYS, type AlertSpan } from '../../../domain/alerts/alert-rule.ts'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { knownBuckets } from '../../../domain/dates/invoiced-days.ts'
import { billedIn } from '../../../domain/billed/billed-dates.ts'
import { NEXT_BILL_DAYS } from '../../../domain/billed/billed-share.ts'
import { onCourse } from '../../../domain/targets/on-course.ts'
import { targetUnfit } from '../../../domain/targets/target-fits.ts'
import { targetOf } from '../../../domain/targets/target-months.ts'
import type { TargetMonths } from '../../../domain/targets/target-spec.ts'
import { isAdditive } from '../../../domain/query/catalog.ts'
import { asking } from '../../callers/asking.ts'
import type { Person } from '../../callers/caller.ts'
import { billedDates, type BilledFiguresNeeds } from '../../dashboards/billed-figures.ts'
import type { MailedFiguresNeeds } from '../../sharing/mail/mailed.ts'
import { seenTarget } from '../../targets/seen-target.ts'
import { invoicedDays } from '../../warehouse/questions/invoiced.ts'
import { foundBuckets } from './found-buckets.ts'
import { watchedAt, type WatchedFigure } from './watched-figure.ts'

export type AlertBucketNeeds = MailedFiguresNeeds & BilledFiguresNeeds

/** A figure by whole weeks or months, up to the last that is over. */
export interface AlertSeries {
  readonly watched: WatchedFigure
  readonly buckets: readonly AlertBucket[]
}

type OfPage = Extract<WatchedFigure, { of: 'page' }>

interface Asked {
  readonly span: AlertSpan
  readonly reader: Pick<Person, 'scope'>
}

/** Older ship dates than this many days are billed as far as they will be. */
const RIPE_DAYS = 182

/** What a reader may see of what an address leads to, whatever days it has; null: that is no figure, or it cannot be had. */
export async function alertSeries(
  { address, ...asked }: Asked & { readonly address: string },
  deps: AlertBucketNeeds,
): Promise<AlertSeries | null> {
  const watched = watchedAt(address, deps)
  if (!watched) return null
  const buckets =
    watched.of === 'page'
      ? await pageBuckets({ ...watched, ...asked }, deps)
      : await foundBuckets({ ...watched, ...asked }, deps)
  return buckets && { watched, buckets }
}

async function pageBuckets(
  { page, view, span, reader }: OfPage & Asked,
  deps: AlertBucketNeeds,
): Promise<readonly AlertBucket[] | null> {
  const today = deps.today()
  const months = await targetMonths({ page, view, reader }, deps)
  // A month that is not over is looked at for what it is on course for alone.
  const runs = months !== null && span === 'monthly' && view.dateType === 'bill_date'
  const whole = askedDates(span, today)
  const dates = runs ? { ...whole, to: today } : whole
  const signal = new AbortController().signal
  const query = alertQuery(page, view, { span, dates })
  const answer = await deps.warehouse.query({ query, ...asking({ caller: reader, signal }, deps) })
  if (!answer.ok) return null
  const group = alertGroup(view, span)
  const values = new Map(answer.value.data.map((row) => [String(row[group]), row[view.fact] ?? null]))
  const { clientId, childClientIdsCSV } = query
  const invoiced = await invoicedDays(
    deps.warehouse,
    { scope: reader.scope, clientId, childClientIdsCSV },
    view.dateType,
  )
  const measure = deps.config.current().catalog.tables.get(page.table)?.measures.get(view.fact)
  const isRipe = await ripeness({ page, view, span, reader }, { invoiced, today, deps })
  if (!isRipe) return null
  return knownBuckets(dates, { span, invoiced }).map((bucket) => {
    const { start, end, covered, days } = bucket
    const found = values.get(start) ?? null
    const value = found === null ? (bucket.invoiced && isAdditive(measure) ? 0 : null) : Number(found)
    const target = months && targetOf({ from: start, to: end }, months)
    if (end > whole.to) {
      const course = value === null ? null : onCourse({ start, end, value }, { today, invoiced })
      const known = course !== null && course.known >= COURSE_FROM_DAYS
      return { start, end, value, ripe: false, target, course: known ? course.amount : null }
    }
    return { start, end, value, ripe: covered === days && isRipe({ start, end }), target }
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
  { page, view, span, reader }: Asked & Omit<OfPage, 'of'>,
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
