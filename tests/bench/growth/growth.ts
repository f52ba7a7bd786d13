/** Something whose work is measured at a size and at eight times that. */
export interface Growth {
  readonly name: string
  /** Signs, rows, entries … of the largest input that is let in; the smallest that is measured is an eighth of it. */
  readonly most: number
  /** Makes an input of a size, and answers what reads it. */
  readonly of: (size: number) => (() => unknown) | Promise<() => unknown>
}

export interface Grown {
  readonly name: string
  readonly size: number
  readonly baseMs: number
  readonly times: number
}

const TIMES = 8
const ROUNDS = 5
/** A base below that is too short to be told from noise, unless eight times the size takes long. */
const LEAST_BASE_MS = 50
/** Work at the largest size that is too short to be told from noise. */
const UNNOTICED_MS = 200
/** Eight times the size is eight times the work where it is linear, and 64 where it is quadratic. */
export const FINDING_TIMES = 20

/** Those that grow too fast. */
export function findings(all: readonly Grown[]): readonly Grown[] {
  return all.filter(({ times }) => times > FINDING_TIMES)
}

/** Processor time of this process, on all its threads. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** How the work grows up to the largest size; undefined: at that size nobody notices it. `spentMs`: what was worked so far. */
export async function grown(growth: Growth, spentMs: () => number = cpuMs): Promise<Grown | undefined> {
  const lowestMs = async ({ of }: Growth, size: number, rounds = ROUNDS): Promise<number> => {
    let lowest = Infinity
    for (let round = 0; round < rounds; round += 1) {
      const run = await of(size)
      const began = spentMs()
      await run()
      lowest = Math.min(lowest, spentMs() - began)
      // A round of seconds says enough.
      if (lowest > 5_000) break
    }
    return lowest
  }
  const once = await lowestMs(growth, growth.most, 1)
  if (once < UNNOTICED_MS) return undefined
  // From a base that is long enough, where the largest size allows it.
  let size = Math.max(1, Math.floor(growth.most / TIMES ** 2))
  while (size * TIMES < growth.most && (await lowestMs(growth, size, 2)) < LEAST_BASE_MS)
    size = Math.min(size * 2, Math.floor(growth.most / TIMES))
  const baseMs = await lowestMs(growth, size)
  const topMs = await lowestMs(growth, size * TIMES, 3)
  return { name: growth.name, size, baseMs, times: topMs / Math.max(baseMs, 0.1) }
}
