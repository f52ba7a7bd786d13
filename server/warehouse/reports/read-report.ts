import type { QueryRow } from '../../../domain/query/query.ts'
import type { SnapshotEngine } from '../engine.ts'
import type { ReportRows } from './report-rows.ts'
import { slicesOf, type Slice } from './slices.ts'
import { writtenSlices, type WriteSlices, type WrittenSlices } from './written-slices.ts'

/** A report on one state of the data. */
export interface ReportReading {
  /** The rows as `count`, and the sum of each column of numbers as an exact text under its name. */
  totals(): Promise<QueryRow>
  /** The rows in slices of at most `most`, in the order of the report. */
  slices(most: number): Promise<Slice[]>
  written(how: WriteSlices): WrittenSlices
}

/** Works on the rows of reports, to which nothing is published meanwhile. Throws `EngineInterrupted` when the signal fires first. */
export type ReadReport = <T>(
  work: (readingOf: (rows: ReportRows) => ReportReading) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>

export function createReportReader(engine: SnapshotEngine): ReadReport {
  return (work, signal) =>
    engine.snapshot(
      (snapshot) =>
        work((rows) => ({
          totals: async () => (await snapshot.rows(rows.totals))[0] ?? {},
          slices: (most) => slicesOf(rows, { snapshot, most }),
          written: (how) => writtenSlices({ rows, snapshot }, how),
        })),
      signal,
    )
}
