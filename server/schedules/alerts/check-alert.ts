import { watchOf } from '../../../domain/alerts/alert-rule.ts'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { maySendTo } from '../../../domain/schedules/subscription-permission.ts'
import { personOf, type Person, type PersonNeeds } from '../../callers/caller.ts'
import { openingOf, type OpeningNeeds } from '../../sharing/opening.ts'
import { lackingOf } from '../../sharing/shared-views.ts'
import type { WatchedSubscription } from '../kept/alerts.ts'
import { alertSeries, type AlertBucketNeeds } from './alert-buckets.ts'

export type CheckNeeds = PersonNeeds & OpeningNeeds & AlertBucketNeeds

/** What an alert is judged by, as its owner may see it now; null: they may not, or it cannot be had. */
export async function checkedBuckets(
  { userId, address, rule, people }: WatchedSubscription,
  deps: CheckNeeds,
): Promise<readonly AlertBucket[] | null> {
  const owner = await personOf(userId, deps)
  if (!owner || !maySendTo(owner, people)) return null
  if (!(await opensTo(owner, address, deps))) return null
  const series = await alertSeries({ address, watch: watchOf(rule), reader: owner }, deps)
  return series?.buckets ?? null
}

/** Whether an address holds nothing that a person may not open. */
export async function opensTo(person: Person, address: string, deps: OpeningNeeds): Promise<boolean> {
  return lackingOf(address, { owner: person, reader: person, opening: await openingOf(deps) }).length === 0
}
