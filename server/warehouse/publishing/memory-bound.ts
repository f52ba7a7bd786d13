export interface MemoryBound {
  /** Runs what is published within the bound; where it cannot be done in it, again without, and where more was taken meanwhile, without. */
  publishing<T>(work: () => Promise<T>): Promise<T>
  /** Runs what is asked meanwhile; where it finds no room, the bound is lifted and it is asked again. */
  asking<T>(ask: () => Promise<T>): Promise<T>
  /** Runs what may need much, as a report, without the bound: it is lifted, and no other begins. */
  writing<T>(work: () => Promise<T>): Promise<T>
}

export interface MemoryBoundOptions {
  /** What a publish may take beyond what the engine has when it begins. */
  readonly mostBytes: number
  /** The engine's own limit. */
  readonly limitBytes: number
  readonly usedBytes: () => Promise<number>
  readonly setLimit: (bytes: number) => Promise<void>
}

/** What the engine says where it has no memory left. */
const NO_ROOM = /Out of Memory Error/

/**
 * The engine keeps what a load makes in memory until its transaction ends, as far as its limit goes, and puts what is more on its
 * disk: for as long as something is published that limit is low. Nobody who asks fails for it. Decision 0173
 */
export function createMemoryBound({ mostBytes, limitBytes, usedBytes, setLimit }: MemoryBoundOptions): MemoryBound {
  /** From before the limit is low until it is told to be the engine's own again. */
  let isBound = false
  let lifted = 0
  let written = 0
  let last: Promise<void> = Promise.resolve()
  /** Limits are set one after the other, in the order asked: who lifts the bound waits for one that is being set. */
  const change = (bytes: number) => {
    const set = last.then(() => setLimit(bytes))
    last = set.catch(() => undefined)
    return set
  }
  const lift = async () => {
    if (!isBound) return last
    isBound = false
    lifted += 1
    await change(limitBytes)
  }
  /** Whether it is bound: not where more was taken meanwhile than the bound would leave. */
  const bind = async (bytes: number) => {
    isBound = true
    try {
      await change(bytes)
      return true
    } catch (error) {
      isBound = false
      if (NO_ROOM.test(String(error))) return false
      throw error
    }
  }
  return {
    publishing: async (work) => {
      const bound = (await usedBytes()) + mostBytes
      if (written > 0 || bound >= limitBytes || !(await bind(bound))) return work()
      try {
        return await work()
      } catch (error) {
        if (!NO_ROOM.test(String(error))) throw error
        await lift()
        return await work()
      } finally {
        await lift()
      }
    },
    asking: async (ask) => {
      const [wasBound, before] = [isBound, lifted]
      try {
        return await ask()
      } catch (error) {
        // Whoever else found no room may have lifted it meanwhile.
        if (!(wasBound || isBound || lifted > before) || !NO_ROOM.test(String(error))) throw error
        await lift()
        return ask()
      }
    },
    writing: async (work) => {
      written += 1
      try {
        await lift()
        return await work()
      } finally {
        written -= 1
      }
    },
  }
}
