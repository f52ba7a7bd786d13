/** Tasks of sources, one at a time, the sources in turn. */
export interface SourceTurns {
  /** Does it when it is the source's turn. */
  take(source: string, task: () => Promise<void>): void
  /** Nothing is begun any more; resolves when what was begun is over. */
  close(): Promise<void>
}

/** @param warn what is told of a task that failed */
export function createSourceTurns(warn: (line: string) => void): SourceTurns {
  /** By source; the first is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let busy: Promise<void> | undefined
  let closed = false
  const goOn = () => {
    const [next] = waiting
    if (busy || closed || !next) return
    const [source, [first, ...more]] = next
    waiting.delete(source)
    if (more.length > 0) waiting.set(source, more)
    if (!first) return
    busy = first()
      .catch((error: unknown) => warn(String(error)))
      .finally(() => {
        busy = undefined
        goOn()
      })
  }
  return {
    take: (source, task) => {
      waiting.set(source, [...(waiting.get(source) ?? []), task])
      goOn()
    },
    close: async () => {
      closed = true
      await busy
    },
  }
}
