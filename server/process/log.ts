import type { Writable } from 'node:stream'

/** Where the lines of the log go. */
export interface Log {
  write(line: string): void
  /** The last line could not be written: the disk of its file is full, or gone. The next is tried nevertheless. */
  isLost(): boolean
}

/** Writes the log to a stream whose failures end nobody. `onLost` is told once, until lines are written again. */
export function createLog(stream: Writable, onLost: (reason: string) => void): Log {
  let lost = false
  return {
    write: (line) =>
      void stream.write(line, (error) => {
        if (error && !lost) onLost(error.message)
        lost = Boolean(error)
      }),
    isLost: () => lost,
  }
}
