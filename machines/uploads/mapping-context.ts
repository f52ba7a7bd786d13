import type { FileLook, MappingPreview, TableProblem } from '../../domain/uploads/mapping/file-look.ts'
import type { FileMapping, FileReading, MappingDraft } from '../../domain/uploads/mapping/file-mapping.ts'

/** A file of an upload that is mapped. */
export interface MappedFile {
  /** Of the upload. */
  readonly upload: string
  readonly file: number
  /** Of a ZIP the file in it; null: what was sent itself. */
  readonly entry: string | null
}

/** A mapping as it is stored. */
export interface KnownMapping {
  readonly id: number
  readonly version: number
  /** What files are read by as it is now. */
  readonly format: string
  readonly mapping: FileMapping
}

/** What an earlier wizard left, not saved. */
export interface KeptDraft {
  readonly draft: MappingDraft
  readonly replaces: Replaced | null
}

/** The stored mapping that a save changes, at the version that was seen. */
type Replaced = Pick<KnownMapping, 'id' | 'version'>

export interface MappingInput {
  /** Null: a mapping is changed without a file of it at hand. */
  readonly file: MappedFile | null
  /** Null: a new one is made. */
  readonly stored: KnownMapping | null
  readonly kept: KeptDraft | null
}

export interface MappingContext extends MappingInput {
  /** What of the file is looked at. */
  readonly reading: FileReading
  readonly look: FileLook | null
  /** Why no table is seen. */
  readonly problem: TableProblem | null
  /** Null: nothing is known of the file yet. */
  readonly draft: MappingDraft | null
  /** What the wizard began with, before anything was changed. */
  readonly start: MappingDraft | null
  readonly past: readonly MappingDraft[]
  readonly future: readonly MappingDraft[]
  /** What the last change was of: one more of the same is one change with it. */
  readonly changed: string | null
  readonly replaces: Replaced | null
  /** Of the last draft that was previewed; null: none was. */
  readonly preview: MappingPreview | null
  /** Why the last draft could not be previewed: a problem of the table, or a call that failed. */
  readonly unpreviewed: unknown
  /** What is stored instead, where a save found it; null: it was taken off the list. */
  readonly theirs: KnownMapping | null
  readonly failure: unknown
}

export interface LookInput {
  readonly file: MappedFile
  readonly reading: FileReading
}
export type LookEnd = { readonly look: FileLook } | { readonly problem: TableProblem }

export interface PreviewInput {
  readonly file: MappedFile
  readonly draft: MappingDraft
}
export type PreviewEnd = { readonly preview: MappingPreview } | { readonly problem: TableProblem }

export interface MappingSave {
  readonly replaces: Replaced | null
  readonly draft: MappingDraft
}
export type MappingSaveEnd =
  | { readonly kind: 'saved'; readonly saved: KnownMapping }
  | { readonly kind: 'conflict'; readonly current: KnownMapping | null }

export type MappingEvent =
  /** `of` names what is changed; null: by itself a change. */
  | { readonly type: 'draft.changed'; readonly draft: MappingDraft; readonly of: string | null }
  | { readonly type: 'draft.undone' }
  | { readonly type: 'draft.redone' }
  /** Back to what it began with; that can be undone too. */
  | { readonly type: 'draft.discarded' }
  | { readonly type: 'reading.chosen'; readonly reading: FileReading }
  | { readonly type: 'look.retried' }
  | { readonly type: 'preview.retried' }
  | { readonly type: 'mapping.saved' }
  | { readonly type: 'conflict.kept' }
  | { readonly type: 'conflict.yielded' }
  | { readonly type: 'mapping.left' }
