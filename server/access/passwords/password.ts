import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes under way at once; each holds 19 MiB, the rest wait their turn. */
const AT_ONCE = 2
const MOST_WAITING = 64

export interface Passwords {
  hash(password: string): Promise<string>
  /** False also for an unknown user (no stored hash), after the same work. Null: too many are waiting. */
  check(password: string, stored: string | undefined): Promise<boolean | null>
}

export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash('nobody has this password', COST)
  const waiting: (() => void)[] = []
  let running = 0

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  return {
    hash: (password) => turn(() => hash(password, COST)),
    check: async (password, stored) => {
      if (waiting.length >= MOST_WAITING) return null
      const matches = await turn(() => verify(stored ?? nobody, password))
      return matches && stored !== undefined
    },
  }
}
