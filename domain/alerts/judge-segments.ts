import { groupedBy } from '../values/grouped-by.ts'
import type { AlertBucket } from './alert-bucket.ts'
import type { AlertCondition } from './alert-rule.ts'
import { judge, NEW_ALERT, type AlertStanding, type AlertState, type Crossing } from './judge.ts'

/** How a carrier, service, account … stands by itself. */
export interface SegmentStanding extends AlertStanding {
  readonly segment: string
}

/** How an alert stands: of its segments as a whole, and each by itself; one of a whole figure has none. */
export interface AlertStandings extends AlertStanding {
  readonly segments: readonly SegmentStanding[]
}

/** The weeks or months of each segment, by its name; undefined: of the figure as a whole. */
export function bySegment(buckets: readonly AlertBucket[]): ReadonlyMap<string | undefined, readonly AlertBucket[]> {
  return groupedBy(buckets, ({ segment }) => segment)
}

/** Judges a figure as a whole, or each segment by itself: what crossed in the same week or month is told as one. A segment that is not asked any more is forgotten. */
export function judgeSegments(
  buckets: readonly AlertBucket[],
  when: AlertCondition,
  before: AlertStandings,
): { readonly standing: AlertStandings; readonly news: readonly Crossing[] } {
  const segments = [...bySegment(buckets)].flatMap(([segment, own]) =>
    segment === undefined ? [] : [{ segment, own }],
  )
  if (segments.length === 0) {
    const { standing, news } = judge(buckets, when, before)
    return { standing: { ...standing, segments: before.segments }, news }
  }
  const judged = segments.map(({ segment, own }) => {
    const known = before.segments.find((each) => each.segment === segment) ?? NEW_ALERT
    const { standing, news } = judge(own, when, known)
    return { standing: { ...standing, segment }, news }
  })
  const told = groupedBy(
    judged.flatMap(({ standing: { segment }, news }) => news.map((crossing) => ({ segment, crossing }))),
    ({ crossing: { what, start } }) => `${start} ${what}`,
  )
  const standings = judged.map(({ standing }) => standing)
  return {
    standing: { ...together(standings), segments: standings },
    news: [...told.keys()].toSorted().flatMap((key) => {
      const all = told.get(key) ?? []
      return all[0] ? [{ ...all[0].crossing, segments: all.map(({ segment }) => segment) }] : []
    }),
  }
}

function together(all: readonly SegmentStanding[]): AlertStanding {
  const isFiring = all.some((each) => each.isFiring)
  const states = new Set(all.map(({ state }) => state))
  const state: AlertState = isFiring
    ? 'firing'
    : states.size === 1 && states.has('unchecked')
      ? 'unchecked'
      : states.has('recovered')
        ? 'recovered'
        : 'quiet'
  const judged = all.flatMap((each) => each.judged ?? []).toSorted()
  return { state, isFiring, judged: judged.at(-1) ?? null }
}
