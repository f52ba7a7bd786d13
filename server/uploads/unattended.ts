import type { StoredUpload } from '../../domain/uploads/stored-upload.ts'
import type { FileReport } from '../../domain/uploads/upload.ts'
import type { Result } from '../../domain/values/problem.ts'
import { KeptReports } from './kept/kept-reports.ts'
import type { SourceKey } from './kept/upload-rows.ts'
import { beginUnattended, recoverUnattended, unattendedJobs } from './load-unattended.ts'
import {
  receiveUnattended,
  type Arriving,
  type UnattendedGround,
  type UnattendedOptions,
} from './receive-unattended.ts'

/** Files that come without a person: taken in, and loaded one after the other, in turn by what sends them, so that no source holds the house. Decision 0063 */
export interface Unattended {
  /** Takes the bytes in, whole or not at all, and loads nothing yet. Refused: too large, no room, or too many of the source under way. */
  receive(arriving: Arriving): Promise<Result<StoredUpload>>
  /** Loads it in its turn; what becomes of it says `find`. Answers which of others, with the same bytes, is under way in its place; undefined: none is. */
  begin(upload: StoredUpload, others?: readonly string[]): Promise<string | undefined>
  drop(id: string): Promise<void>
  /** What came from a watched folder and was not moved in it yet. */
  unsettledOf(folderId: number): Promise<readonly StoredUpload[]>
  /** What a source sent with these bytes and was not refused. */
  sentBy(source: SourceKey, digest: string): Promise<readonly StoredUpload[]>
  find(id: string): Promise<StoredUpload | undefined>
  /** What its files hold; null: they are not read yet. */
  report(upload: StoredUpload): Promise<FileReport[] | null>
  /** What became of it, as lines a person reads. */
  log(upload: StoredUpload): Promise<readonly string[]>
  /** Keeps where a file of a folder is moved, or that it was. */
  moved(id: string, to: { readonly target: string; readonly settled: boolean }): Promise<void>
  /** After a start: goes on with what was under way. */
  recover(): Promise<void>
}

export function createUnattended(options: UnattendedOptions): Unattended {
  const { store } = options
  const ground: UnattendedGround = { ...options, loading: unattendedJobs(options), coming: new Map() }
  return {
    receive: (arriving) => receiveUnattended(ground, arriving),
    begin: (upload, others) => beginUnattended(ground, upload, others),
    drop: async (id) => void (await store.remove(id, { why: 'dropped' })),
    unsettledOf: (folderId) => store.unsettledOf(folderId),
    sentBy: (source, digest) => store.sentBy(source, digest),
    find: (id) => store.find(id),
    report: async (upload) => {
      const { status, refusal, id } = upload
      if (status !== 'loaded' && refusal === null) return null
      if (refusal?.code === 'fault') return null
      return KeptReports.parse(await store.readReport(id, status === 'loaded' ? 'load' : 'preview'))
    },
    log: async ({ id, refusal }) => {
      if (refusal) return ['Nothing was loaded.', refusal.detail]
      const kept = await store.readReport(id, 'log').catch(() => undefined)
      return Array.isArray(kept)
        ? kept.map(String)
        : ['Loaded. The server ended before it could write down what it loaded: see the page Loads.']
    },
    moved: async (id, to) => {
      await store.move(id, { what: 'moved', ...to })
    },
    recover: () => recoverUnattended(ground),
  }
}
