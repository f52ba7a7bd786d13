import type { ReportFormat } from '../../domain/report.ts'
import type { Snapshot } from '../warehouse/engine.ts'
import type { ReportPlan } from './plan-report.ts'
import type { Slice } from './slices.ts'

export interface WrittenSlices {
  /** Paths of the files that the slices are in, one after the other; the one before is taken for another slice when the next is asked for. */
  readonly paths: AsyncIterable<string>
  /** Resolves when the engine writes nothing more. */
  settled(): Promise<unknown>
}

export interface WriteSlices {
  readonly plan: Pick<ReportPlan, 'rows'>
  readonly format: ReportFormat
  readonly slices: readonly Slice[]
  readonly snapshot: Snapshot
  /** Where a slice is written; every other one may take its place. */
  readonly path: (at: number) => string
  /** Called with the rows passed on so far. */
  readonly onRows: (rows: number) => void
}

/** The rows of a report as the engine writes them: while one slice is passed on, the next is written. */
export function writtenSlices({ plan, format, slices, snapshot, path, onRows }: WriteSlices): WrittenSlices {
  let writing: Promise<unknown> = Promise.resolve()
  const write = (at: number): Promise<number> => {
    const slice = slices[at]
    const written = slice ? snapshot.write(plan.rows(format, slice), { path: path(at), as: format === 'csv' ? 'csv' : 'lines' }) : Promise.resolve(0)
    writing = written.catch(() => undefined)
    return written
  }
  async function* paths(): AsyncGenerator<string> {
    let [next, passed] = [write(0), 0]
    for (const [at, { rows }] of slices.entries()) {
      const written = await next
      if (written !== rows) throw new Error(`${written} rows of ${rows}`)
      next = write(at + 1)
      yield path(at)
      passed += rows
      onRows(passed)
    }
  }
  return { paths: paths(), settled: () => writing }
}
