import type { ReportFormat } from '../../../domain/reports/report.ts'
import { WRITERS, type Snapshot } from '../engine.ts'
import type { ReportRows, Shown } from './report-rows.ts'
import type { Slice } from './slices.ts'

export interface WrittenSlices {
  /** Paths of the files that the slices are in, one after the other; the one before is taken for another slice when the next is asked for. */
  readonly paths: AsyncIterable<string>
  /** Resolves when the engine writes nothing more. */
  settled(): Promise<unknown>
}

export interface WriteSlices {
  readonly format: ReportFormat
  readonly shown: Shown
  readonly slices: readonly Slice[]
  /** Where a slice is written. */
  readonly path: (at: number) => string
  /** Called with the rows passed on so far. */
  readonly onRows: (rows: number) => void
}

/** The rows of a report as the engine writes them: while one slice is passed on, the next are written. */
export function writtenSlices(
  { rows: { columns, written: statementOf }, snapshot }: { readonly rows: ReportRows; readonly snapshot: Snapshot },
  { format, shown, slices, path, onRows }: WriteSlices,
): WrittenSlices {
  const writing: Promise<number>[] = []
  const write = (at: number): void => {
    const slice = slices[at]
    if (!slice) return
    writing[at] = snapshot.write(statementOf(format, slice, shown), {
      path: path(at),
      as: format === 'csv' ? 'csv' : 'lines',
      columns: format === 'csv' ? columns.length : 1,
    })
    writing[at].catch(() => undefined)
  }
  async function* paths(): AsyncGenerator<string> {
    for (let at = 0; at < WRITERS; at += 1) write(at)
    let passed = 0
    for (const [at, { rows }] of slices.entries()) {
      const written = await writing[at]
      if (written !== rows) throw new Error(`${written} rows of ${rows}`)
      write(at + WRITERS)
      yield path(at)
      passed += rows
      onRows(passed)
    }
  }
  return { paths: paths(), settled: () => Promise.allSettled(writing) }
}
