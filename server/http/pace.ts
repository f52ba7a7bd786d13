const WINDOW_MS = 15 * 60_000
/** Names remembered before those without a recent call are dropped. */
const MOST_NAMES = 10_000

/** How often something is done under a name. */
export interface Pace {
  /** Counts it; or says how many seconds to wait, and counts nothing. */
  reserve(name: string): number | undefined
}

/** At most so many within any quarter of an hour. */
export function createPace(now: () => Date, most: number): Pace {
  const done = new Map<string, number[]>()
  return {
    reserve: (name) => {
      const nowMs = now().getTime()
      const recent = (at: readonly number[]) => at.filter((each) => each > nowMs - WINDOW_MS && each <= nowMs)
      if (done.size > MOST_NAMES) for (const [each, at] of done) if (recent(at).length === 0) done.delete(each)
      const own = recent(done.get(name) ?? [])
      const first = own[0]
      if (own.length >= most && first !== undefined) return Math.max(1, Math.ceil((first + WINDOW_MS - nowMs) / 1_000))
      done.set(name, [...own, nowMs])
      return undefined
    },
  }
}
