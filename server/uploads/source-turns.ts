/** Tasks of sources, one at a time, the sources in turn. */
export interface SourceTurns {
  /** Does it when it is the source's turn. */
  take(source: string, task: () => Promise<void>): void
  /** Nothing is begun any more. */
  close(): void
}

/** @param warn what is told of a task that failed */
export function createSourceTurns(warn: (line: string) => void): SourceTurns {
  /** By source; the first is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isBusy = false
  let closed = false
  const goOn = () => {
    const [next] = waiting
    if (isBusy || closed || !next) return
    const [source, [first, ...more]] = next
    waiting.delete(source)
    if (more.length > 0) waiting.set(source, more)
    if (!first) return
    isBusy = true
    void first()
      .catch((error: unknown) => warn(String(error)))
      .finally(() => {
        isBusy = false
        goOn()
      })
  }
  return {
    take: (source, task) => {
      waiting.set(source, [...(waiting.get(source) ?? []), task])
      goOn()
    },
    close: () => {
      closed = true
    },
  }
}
