import type { FileProblem } from '../../../domain/uploads/upload.ts'

/**
 * What a process that reads a file may take; docs/load-your-invoices.md says it to people. The limits of what stands in a file
 * are held where it is read: columns, cells and rows in `warehouse/load/file-tables`, lines in `reading`, archives in `zip-content`.
 */
const MOST_MEMORY_BYTES = 1024 * 1024 * 1024
const LEAST_SECONDS = 60
/** A file of a good form is read fifty times as fast. */
const BYTES_A_SECOND = 100_000

export interface ReadingLimits {
  /** Resident, of the process. */
  readonly memoryBytes: number
  /** Of one core, so that it holds on a machine that is busy. */
  readonly cpuSeconds: number
}

/** What the reading of a file of so many bytes may take. */
export function readingLimits(bytes: number): ReadingLimits {
  return { memoryBytes: MOST_MEMORY_BYTES, cpuSeconds: LEAST_SECONDS + bytes / BYTES_A_SECOND }
}

/** Which limit a process that read was ended for; `ended`: it ended by itself. */
export type ReadingLimit = 'memory' | 'time' | 'ended'

/** The process that read a file was ended, or ended. */
export class ReadingEnded extends Error {
  override readonly name = 'ReadingEnded'
  readonly limit: ReadingLimit
  constructor(limit: ReadingLimit) {
    super(`The process that reads the file ended: ${limit}.`)
    this.limit = limit
  }
}

const PROBLEMS = { memory: 'readingMemory', time: 'readingTime', ended: 'readingEnded' } as const satisfies Readonly<
  Record<ReadingLimit, FileProblem>
>
export type EndedReading = (typeof PROBLEMS)[ReadingLimit]

export function isEndedReading(problem: FileProblem): problem is EndedReading {
  return Object.values<FileProblem>(PROBLEMS).includes(problem)
}

/** What is read, or for which limit the reading was ended. */
export async function unlessEnded<T>(reading: Promise<T>): Promise<T | { readonly ended: EndedReading }> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReadingEnded) return { ended: PROBLEMS[error.limit] }
    throw error
  }
}
