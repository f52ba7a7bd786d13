import { networkOf } from '../../http/network-of.ts'

const WINDOW_MS = 15 * 60_000

/** Names remembered before those without a recent try are dropped. */
const MOST_NAMES = 10_000

/** Tries within the window, for one account, for one known browser of it, and for one address. */
const MOST = { account: 10, device: 10, address: 100 } as const

/** The tries of an account that need no waiting; after the next one 2 seconds, then 4, 8 … */
const WITHOUT_DELAY = 5

export interface AttemptKeys {
  /** Absent: a question about nobody's password, which counts for the address alone. */
  readonly account?: string
  readonly address: string
  /** A browser that this account signed in from before: strangers' tries do not count against it. */
  readonly device?: string | undefined
}

export interface Attempts {
  /** Reserves a try before the password is hashed; answers the seconds to wait when there is none now. */
  reserve(keys: AttemptKeys): number | undefined
  /** A right password gives the account's tries back. */
  forgive(keys: AttemptKeys): void
}

interface Bucket {
  readonly kind: keyof typeof MOST
  readonly key: string
}

/** Counts the tries of sign-in, reset, change and single sign-on together; never a permanent lock. */
export function createAttempts(now: () => Date): Attempts {
  const tries = new Map<string, number[]>()

  const recent = (key: string): number[] => {
    const since = now().getTime() - WINDOW_MS
    const kept = (tries.get(key) ?? []).filter((at) => at > since)
    if (kept.length > 0) tries.set(key, kept)
    else tries.delete(key)
    return kept
  }
  const buckets = ({ account, address, device }: AttemptKeys): Bucket[] =>
    account !== undefined && device !== undefined
      ? [{ kind: 'device', key: `device:${account}:${device}` }]
      : [
          ...(account === undefined ? [] : [{ kind: 'account' as const, key: `account:${account}` }]),
          { kind: 'address', key: `address:${networkOf(address)}` },
        ]
  const freeAtMs = ({ kind, key }: Bucket): number => {
    const made = recent(key)
    const whenOneIsOver = made.length < MOST[kind] ? 0 : (made[0] ?? 0) + WINDOW_MS
    const delayMs = kind === 'address' || made.length <= WITHOUT_DELAY ? 0 : 1_000 * 2 ** (made.length - WITHOUT_DELAY)
    return Math.max(whenOneIsOver, (made.at(-1) ?? 0) + delayMs)
  }

  return {
    reserve: (keys) => {
      const nowMs = now().getTime()
      if (tries.size > MOST_NAMES) for (const key of tries.keys()) recent(key)
      const waitMs = Math.max(...buckets(keys).map(freeAtMs)) - nowMs
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      for (const { key } of buckets(keys)) tries.set(key, [...recent(key), nowMs])
      return undefined
    },
    forgive: (keys) => {
      for (const { kind, key } of buckets(keys)) {
        const left = recent(key).slice(0, -1)
        if (left.length > 0 && kind === 'address') tries.set(key, left)
        else tries.delete(key)
      }
    },
  }
}
