/** How long after the last question pages are still being asked for. */
const ASKED_MS = 1_000

export interface ReaderPriority {
  /** A person asks something of the engine. */
  asked(): void
  /** Whatever is published runs in here, one after the other. */
  publishing<T>(work: () => Promise<T>): Promise<T>
}

export interface ReaderPriorityOptions {
  /** Of the engine, for all that it does. */
  readonly threads: number
  readonly setThreads: (threads: number) => Promise<void>
}

/**
 * While something is published, who asks goes first: the engine has one thread less for as long as people ask, so that the
 * statements of a load leave them a core. It has all again once nobody asked for a second, and when the publish ends. Decision 0128
 */
export function createReaderPriority({ threads, setThreads }: ReaderPriorityOptions): ReaderPriority {
  let publishes = 0
  let timer: NodeJS.Timeout | undefined
  let set: Promise<void> = Promise.resolve()
  const have = (count: number) => {
    set = set.then(() => setThreads(count)).catch(() => undefined)
    return set
  }
  const haveAll = () => {
    clearTimeout(timer)
    timer = undefined
    return have(threads)
  }
  return {
    asked: () => {
      if (publishes === 0 || threads < 2) return
      if (timer === undefined) void have(threads - 1)
      clearTimeout(timer)
      timer = setTimeout(() => void haveAll(), ASKED_MS)
      timer.unref()
    },
    publishing: async (work) => {
      publishes += 1
      try {
        return await work()
      } finally {
        publishes -= 1
        if (publishes === 0 && timer !== undefined) await haveAll()
      }
    },
  }
}
