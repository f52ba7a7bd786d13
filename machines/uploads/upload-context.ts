import type { LoadChoice, Upload } from '../../domain/uploads/upload.ts'

/** A file that a person chose, on its way; its content is the browser's. */
export interface QueuedFile {
  readonly name: string
  readonly bytes: number
  readonly content: unknown
}

export interface SendInput {
  readonly id: string
  readonly queue: readonly QueuedFile[]
}

/** What is read, and what for. */
export interface ReadInput {
  readonly id: string
  /** `again`: for a preview, also where there is one. */
  readonly how: 'preview' | 'again' | 'load'
  /** By the ids of files. */
  readonly formats: Readonly<Record<number, string>>
  readonly choice: LoadChoice
}

export interface UploadContext {
  /** Whose data the files become; null: nobody is chosen. */
  readonly clientId: number | null
  /** As the server last told it; null: none is begun. */
  readonly upload: Upload | null
  /** Not sent to their end. */
  readonly queue: readonly QueuedFile[]
  readonly formats: Readonly<Record<number, string>>
  readonly choice: LoadChoice
  /** Null: nothing failed. */
  readonly failure: unknown
}

export type UploadEvent =
  | { readonly type: 'client.chosen'; readonly clientId: number }
  | { readonly type: 'files.chosen'; readonly files: readonly QueuedFile[] }
  | { readonly type: 'file.removed'; readonly file: number }
  /** By the ids of files; null: the format is found. What is not named stays, and all are read anew. */
  | { readonly type: 'formats.chosen'; readonly formats: Readonly<Record<number, string | null>> }
  | { readonly type: 'load.asked'; readonly choice: LoadChoice }
  | { readonly type: 'upload.cancelled' }
  | { readonly type: 'upload.discarded' }
  | { readonly type: 'upload.retried' }
  | { readonly type: 'upload.again' }
  /** From what sends and what reads. */
  | { readonly type: 'upload.told'; readonly upload: Upload }
  | { readonly type: 'files.sent'; readonly upload: Upload }
  | { readonly type: 'call.failed'; readonly failure: unknown }
