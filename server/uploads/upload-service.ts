import type { AnswerOf } from '../../openapi/contract/operation.ts'
import type { UPLOAD_OPERATIONS } from '../../openapi/contract/uploads/uploads.ts'
import type { FileProblem, LoadChoice } from '../../domain/uploads/upload.ts'
import type { Result } from '../../domain/values/problem.ts'
import type { User } from '../callers/users.ts'
import type { FileToSend } from '../http/send-file.ts'
import type { AskReader } from './reading/readers.ts'
import type { OneFile } from './reading/read-one.ts'
import type { ClientFormats } from './mappings/client-formats.ts'
import type { RejectedOf } from './reading/rejected-lines.ts'
import type { TenantScope } from '../warehouse/tenant-scope.ts'
import type { Unattended } from './unattended.ts'

/** Who asks: what it may see now. */
export interface UploadCaller {
  readonly user: User
  readonly scope: TenantScope
}

/** An upload as its owner sees it. */
export type ShownUpload = AnswerOf<(typeof UPLOAD_OPERATIONS)['upload']>
export type ShownFile = AnswerOf<(typeof UPLOAD_OPERATIONS)['addUploadFile']>

export interface Originals {
  readonly files: readonly { readonly id: number; readonly name: string; readonly bytes: number }[]
  /** ISO text in UTC. */
  readonly keptUntil: string
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
  /** What comes without a person. */
  readonly unattended: Unattended
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
  /** What is made of one file that was sent to its end; why nothing is read of a ZIP is a problem in its answer. */
  readOne<T>(
    caller: UploadCaller,
    id: string,
    file: OneFile & { readonly signal: AbortSignal },
    read: (path: string, name: string, ask: AskReader) => Promise<T>,
  ): Promise<Result<{ readonly made: T } | { readonly problem: FileProblem }>>
  stop(caller: UploadCaller, id: string): Promise<Result<ShownUpload>>
  discard(caller: UploadCaller, id: string): Promise<Result<{ status: 'ok' }>>
  /** The files of loads as they were sent, by what their data keeps them under; those that are not kept are not among them. */
  originals(runs: readonly (string | null)[]): Promise<ReadonlyMap<string | null, Originals>>
  original(run: string | null, file: number): Promise<Result<Pick<FileToSend, 'pieces' | 'name' | 'type'>>>
  /** Of a file of a load the lines that were rejected, to be corrected and loaded again. */
  rejected(
    run: string | null,
    by: { readonly caller: UploadCaller; readonly signal: AbortSignal },
    of: Omit<RejectedOf, 'format' | 'mapped'> & { readonly mapped: ClientFormats },
  ): Promise<Result<Pick<FileToSend, 'pieces' | 'name' | 'type'>>>
  /** What a person sent and did not load goes, with its reading; the files of their loads are their clients'. */
  removeOf(userId: number): Promise<void>
  /** Has a process ready that reads the first file. */
  warm(): void
  /** Reads files that are no upload, as everybody's are read. */
  readerFor(of: string, signal: AbortSignal): AskReader
  /** Says of what was under way when the server ended how it ended. */
  open(): Promise<void>
  /** What is being read is stopped. */
  close(): Promise<void>
}
