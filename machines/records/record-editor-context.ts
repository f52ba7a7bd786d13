import type { RecordRow, RecordValues } from '../../domain/records/record-spec.ts'

/** What was typed and not saved. */
export interface RecordDraft {
  /** The version that the form was opened with. */
  readonly version: string
  readonly values: RecordValues
  /** They are from before a change that is taken back, not typed. */
  readonly takesBack?: boolean | undefined
}

export interface RecordSave {
  /** Null: a new record. */
  readonly id: string | null
  /** What it replaces; another one that is stored is a conflict. */
  readonly version: string
  readonly values: RecordValues
}

/** How a save ended that was answered; a conflict with what is stored instead. */
export type RecordSaveEnd = { readonly kind: 'saved' } | { readonly kind: 'conflict'; readonly current: RecordRow }

export interface RecordEditorInput {
  readonly id: string | null
  readonly stored: RecordRow
  readonly draft: RecordDraft | null
}

export interface RecordEditorContext extends RecordEditorInput {
  /** What the form is held against, and what a save replaces. */
  readonly base: RecordRow
  readonly sent: RecordValues
  /** What somebody else stored meanwhile, where the last save found it. */
  readonly theirs: RecordRow | null
  /** Why the last save was not answered so. */
  readonly failure: unknown
}

export type WithValues = { readonly values: RecordValues }

export type RecordEditorEvent =
  | ({ readonly type: 'record.typed' } & WithValues)
  /** The values hold to the form's own rules. */
  | ({ readonly type: 'record.saved' } & WithValues)
  /** Over what somebody else stored. */
  | ({ readonly type: 'conflict.kept' } & WithValues)
  | { readonly type: 'conflict.yielded' }
  | { readonly type: 'draft.discarded' }
  | { readonly type: 'record.left' }
