import type { RecordRow } from '../../domain/records/record-spec.ts'

/** Records that are chosen from a list, also on pages of it that are not shown. */
export interface RecordPicking {
  /** Ids. */
  readonly chosen: ReadonlySet<string>
  readonly onPick: (rows: readonly RecordRow[], chosen: boolean) => void
}
