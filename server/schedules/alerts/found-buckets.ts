import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { askedDates } from '../../../domain/alerts/alert-question.ts'
import type { AlertSpan } from '../../../domain/alerts/alert-rule.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { knownBuckets } from '../../../domain/dates/invoiced-days.ts'
import { NEXT_BILL_DAYS } from '../../../domain/billed/billed-share.ts'
import { asking } from '../../callers/asking.ts'
import type { Person } from '../../callers/caller.ts'
import type { BilledFiguresNeeds } from '../../dashboards/billed-figures.ts'
import { invoicedDays } from '../../warehouse/questions/invoiced.ts'
import { foundByDay } from '../../warehouse/records/findings.ts'
import type { WatchedFigure } from './watched-figure.ts'

type Found = Extract<WatchedFigure, { of: 'findings' }>

/** What the audit found by whole weeks or months of invoices, in US dollars; null: it cannot be had. */
export async function foundBuckets(
  {
    spec,
    place,
    span,
    reader,
  }: Omit<Found, 'of'> & { readonly span: AlertSpan; readonly reader: Pick<Person, 'scope'> },
  deps: BilledFiguresNeeds,
): Promise<readonly AlertBucket[] | null> {
  const { signal } = new AbortController()
  const found = await foundByDay(deps.warehouse, {
    ...asking({ caller: reader, signal }, deps),
    search: place.search,
    searched: spec.search,
    only: place.only === '' || spec.narrowBy === undefined ? undefined : { field: spec.narrowBy, word: place.only },
  })
  if (!found.ok) return null
  const invoiced = await invoicedDays(deps.warehouse, { scope: reader.scope }, 'bill_date')
  const newest = invoiced.at(-1)
  const known = newest === undefined ? '' : addDays(newest, NEXT_BILL_DAYS)
  return knownBuckets(askedDates(span, deps.today()), { span, invoiced }).map((bucket) => {
    const { start, end, covered, days } = bucket
    const amount = [...found.value]
      .filter(([day]) => day >= start && day <= end)
      .reduce((sum, [, dollars]) => sum + dollars, 0)
    return {
      start,
      end,
      value: bucket.invoiced ? Math.round(amount * 100) / 100 : null,
      ripe: covered === days && end <= known,
    }
  })
}
