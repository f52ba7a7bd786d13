const WINDOW_MS = 15 * 60_000

/** Names remembered before those without a recent try are dropped. */
const MOST_NAMES = 10_000

/** Tries within the window, for one account and for one address. */
const MOST = { account: 10, address: 100 } as const

export interface Attempts {
  /** Reserves a try before the password is hashed; answers the seconds to wait when there is none left. */
  reserve(keys: { account: string; address: string }): number | undefined
  /** A right password gives the account's tries back. */
  forgive(keys: { account: string; address: string }): void
}

/** Counts sign-in tries; never a permanent lock. Source: security decisions, "Sign-in". */
export function createAttempts(now: () => Date): Attempts {
  const tries = new Map<string, number[]>()

  const recent = (key: string): number[] => {
    const since = now().getTime() - WINDOW_MS
    const kept = (tries.get(key) ?? []).filter((at) => at > since)
    if (kept.length > 0) tries.set(key, kept)
    else tries.delete(key)
    return kept
  }
  const buckets = (keys: { account: string; address: string }) =>
    (['account', 'address'] as const).map((kind) => ({ key: `${kind}:${keys[kind]}`, most: MOST[kind] }))

  return {
    reserve: (keys) => {
      const full = buckets(keys).find(({ key, most }) => recent(key).length >= most)
      if (tries.size > MOST_NAMES) for (const key of tries.keys()) recent(key)
      if (full) return Math.ceil(((recent(full.key)[0] ?? 0) + WINDOW_MS - now().getTime()) / 1000)
      for (const { key } of buckets(keys)) tries.set(key, [...recent(key), now().getTime()])
      return undefined
    },
    forgive: (keys) => {
      for (const { key } of buckets(keys)) {
        const left = recent(key).slice(0, -1)
        if (left.length > 0 && !key.startsWith('account:')) tries.set(key, left)
        else tries.delete(key)
      }
    },
  }
}
