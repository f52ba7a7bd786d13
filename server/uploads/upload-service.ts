import type { AnswerOf } from '../../openapi/contract/operation.ts'
import type { UPLOAD_OPERATIONS } from '../../openapi/contract/uploads.ts'
import type { Result } from '../../domain/values/problem.ts'
import type { User } from '../callers/users.ts'
import type { FileToSend } from '../http/send-file.ts'
import type { TenantScope } from '../warehouse/tenant-scope.ts'
import type { StoredUpload } from './upload-store.ts'

/** Who asks: what it may see now. */
export interface UploadCaller {
  readonly user: User
  readonly scope: TenantScope
}

/** An upload as its owner sees it. */
export type ShownUpload = AnswerOf<(typeof UPLOAD_OPERATIONS)['upload']>
export type ShownFile = AnswerOf<(typeof UPLOAD_OPERATIONS)['addUploadFile']>
export type LoadReport = AnswerOf<(typeof UPLOAD_OPERATIONS)['loadReport']>

export interface LoadChoice {
  /** Load also invoices dated in the future or more than ten years ago. */
  readonly acceptDates: boolean
}

export interface Bytes {
  readonly body: AsyncIterable<Uint8Array>
  /** So many were received before. */
  readonly offset: number
  readonly signal: AbortSignal
}

/** Files that people send for their clients: kept on the disk, read for a preview, and loaded; each belongs to one person until it is loaded, and from then on to its client. */
export interface Uploads {
  readonly mostFileBytes: number
  /** The caller's that are not loaded yet. */
  own(caller: UploadCaller): Promise<ShownUpload[]>
  start(caller: UploadCaller, clientId: number): Promise<Result<ShownUpload>>
  find(caller: UploadCaller, id: string): Promise<Result<ShownUpload>>
  addFile(caller: UploadCaller, id: string, file: { name: string; bytes: number }): Promise<Result<ShownFile>>
  putBytes(caller: UploadCaller, id: string, file: number, bytes: Bytes): Promise<Result<ShownFile>>
  removeFile(caller: UploadCaller, id: string, file: number): Promise<Result<ShownUpload>>
  /** Begins to read; how far it is says `find`. */
  preview(
    caller: UploadCaller,
    id: string,
    formats: readonly { file: number; format: string }[],
  ): Promise<Result<ShownUpload>>
  /** Begins to load; how far it is says `find`. */
  load(caller: UploadCaller, id: string, choice: LoadChoice): Promise<Result<ShownUpload>>
  stop(caller: UploadCaller, id: string): Promise<Result<ShownUpload>>
  discard(caller: UploadCaller, id: string): Promise<Result<{ status: 'ok' }>>
  /** What is loaded for the caller's clients, the newest first. */
  loads(caller: UploadCaller): readonly StoredUpload[]
  loadReport(caller: UploadCaller, id: string): Promise<Result<LoadReport>>
  loadedFile(
    caller: UploadCaller,
    id: string,
    file: number,
  ): Promise<Result<Pick<FileToSend, 'pieces' | 'name' | 'type'>>>
  /** ISO text in UTC until when a load's files are kept. */
  keptUntil(load: StoredUpload): string | null
  /** Says of what was under way when the server ended how it ended. */
  open(): Promise<void>
  /** What is being read is stopped. */
  close(): Promise<void>
}
