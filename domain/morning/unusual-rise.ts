import type { AlertBucket } from '../alerts/alert-bucket.ts'
import { usualOf } from '../alerts/usual-range.ts'
import type { DateRange } from '../dates/period.ts'

/** So many whole weeks are set against as many before. */
export const RISE_WEEKS = 4
/** Of so many earlier weeks it is told how much four weeks usually rise. */
const USUAL_RISES = 26
/** A week that is not known yet is waited for; what ended longer ago is no news. */
const MOST_OPEN_WEEKS = 2

export interface Rise {
  readonly now: DateRange
  readonly before: DateRange
  readonly amount: number
}

/** What the last four whole weeks are above the four before, where that is more than such a rise usually is; null: it is not, or nothing can be said. */
export function unusualRise(weeks: readonly AlertBucket[]): Rise | null {
  const last = weeks.findLastIndex(({ ripe }) => ripe)
  if (last < 0 || last < weeks.length - 1 - MOST_OPEN_WEEKS) return null
  const amount = riseAt(weeks, last)
  const [first, middle, end] = [weeks[last - 2 * RISE_WEEKS + 1], weeks[last - RISE_WEEKS + 1], weeks[last]]
  if (amount === null || !first || !middle || !end) return null
  const before = Array.from({ length: USUAL_RISES }, (_, at) => riseAt(weeks, last - RISE_WEEKS - at))
  const usual = usualOf(before.flatMap((rise) => rise ?? []))
  if (usual === null || amount <= Math.max(0, usual.most)) return null
  return {
    now: { from: middle.start, to: end.end },
    before: { from: first.start, to: weeks[last - RISE_WEEKS]?.end ?? first.end },
    amount,
  }
}

/** Of the weeks that end with one; null: not all of them are known. */
function riseAt(weeks: readonly AlertBucket[], last: number): number | null {
  const sums = [0, RISE_WEEKS].map((back) => {
    const four = weeks.slice(Math.max(0, last - back - RISE_WEEKS + 1), Math.max(0, last - back + 1))
    const known = four.flatMap(({ ripe, value }) => (ripe && value !== null ? [value] : []))
    return known.length === RISE_WEEKS ? known.reduce((sum, value) => sum + value, 0) : null
  })
  const [now = null, before = null] = sums
  return now === null || before === null ? null : now - before
}
