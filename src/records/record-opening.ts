import type { RecordRow } from '../../domain/records/record-spec.ts'

/** Which records open, and how; without a way of their own, by their address. */
export interface RecordOpening {
  readonly may: (row: RecordRow) => boolean
  readonly open?: (row: RecordRow, rows: readonly RecordRow[]) => void
}

/** Links that a record has: what to, in words, and where to. */
export type RecordLeads = (
  row: RecordRow,
) => readonly { readonly name: string; readonly href: string; readonly newTab?: true }[]

/** Of the element that opens the record. */
export function recordLinkId({ id }: RecordRow): string {
  return `record-${id}`
}
