import type { CalendarDate } from '../dates/calendar-date.ts'
import type { AlertBucket } from './alert-bucket.ts'
import type { AlertCondition } from './alert-rule.ts'
import { hasHoliday, usualRange } from './usual-range.ts'

/** How an alert stands: `recovered` is the first week or month after it fired, `unchecked` one of which nothing could be said. */
export const ALERT_STATES = ['quiet', 'firing', 'recovered', 'unchecked'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** How an alert stands after a check. */
export interface AlertStanding {
  readonly state: AlertState
  /** Whether it fired for the last week or month that could be judged. */
  readonly isFiring: boolean
  /** The first day of that one; null: none was judged. */
  readonly judged: CalendarDate | null
}

export const NEW_ALERT: AlertStanding = { state: 'quiet', isFiring: false, judged: null }

/** A week or month with which an alert began or ceased to fire. */
export interface Crossing {
  readonly what: 'fired' | 'recovered'
  readonly start: CalendarDate
  readonly end: CalendarDate
  /** The carriers, services, accounts … of which that is so; absent: of the figure as a whole. */
  readonly segments?: readonly string[]
}

/** Whether a week or month meets a condition; null: it cannot be said. */
export function meets(buckets: readonly AlertBucket[], at: number, when: AlertCondition): boolean | null {
  if (when.kind === 'missing') {
    const missed = buckets[at]?.missed ?? null
    return missed === null ? null : missed > 0
  }
  const value = (when.kind === 'onCourse' ? buckets[at]?.course : null) ?? ripeValue(buckets[at])
  if (value === null) return null
  switch (when.kind) {
    case 'above':
      return value > when.value
    case 'below':
      return value < when.value
    case 'changed': {
      const before = ripeValue(buckets[at - 1])
      return before === null || before === 0 ? null : Math.abs(value - before) * 100 > when.percent * Math.abs(before)
    }
    case 'aboveTarget':
    case 'onCourse':
      return aboveTarget(value, buckets[at])
    case 'unusual': {
      const bucket = buckets[at]
      const range = usualRange(buckets, at)
      return range === null || !bucket || hasHoliday(bucket) ? null : value < range.least || value > range.most
    }
  }
}

/** Every crossing of an alert that was quiet before a day; what cannot be judged changes nothing. */
export function crossings(buckets: readonly AlertBucket[], when: AlertCondition, since: CalendarDate = ''): Crossing[] {
  const from = buckets.findIndex(({ start }) => start >= since)
  return from < 0 ? [] : crossed(buckets, when, { from, isFiring: false }).crossed
}

/**
 * How an alert stands by what is known now, and what is to be told: each crossing since the last week or month that was judged, and
 * that one again, since what was loaded may have changed it. A new alert is judged by the newest alone.
 */
export function judge(
  buckets: readonly AlertBucket[],
  when: AlertCondition,
  before: AlertStanding,
): { readonly standing: AlertStanding; readonly news: readonly Crossing[] } {
  const judged = before.judged
  const newest = buckets.findLastIndex((_, at) => meets(buckets, at, when) !== null)
  const from = judged === null ? newest : buckets.findIndex(({ start }) => start >= judged)
  const last = buckets[newest]
  if (!last || from < 0 || newest < from) return { standing: { ...before, state: 'unchecked' }, news: [] }
  const { crossed: news, isFiring } = crossed(buckets, when, { from, isFiring: before.isFiring })
  const stays = last.start === judged && news.length === 0 && before.state !== 'unchecked'
  const state = stays ? before.state : isFiring ? 'firing' : news.at(-1) ? 'recovered' : 'quiet'
  return { standing: { state, isFiring, judged: last.start }, news }
}

function crossed(
  buckets: readonly AlertBucket[],
  when: AlertCondition,
  { from, isFiring }: { readonly from: number; readonly isFiring: boolean },
): { readonly crossed: Crossing[]; readonly isFiring: boolean } {
  const found: Crossing[] = []
  let fires = isFiring
  for (const [at, { start, end }] of buckets.entries()) {
    const met = at < from ? null : meets(buckets, at, when)
    if (met === null || met === fires) continue
    fires = met
    found.push({ what: met ? 'fired' : 'recovered', start, end })
  }
  return { crossed: found, isFiring: fires }
}

function aboveTarget(value: number, bucket: AlertBucket | undefined): boolean | null {
  const target = bucket?.target ?? null
  return target === null ? null : value > target
}

function ripeValue(bucket: AlertBucket | undefined): number | null {
  return bucket?.ripe ? bucket.value : null
}
