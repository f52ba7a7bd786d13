import type { FileReport } from '../../domain/rows/upload.ts'
import type { Result } from '../../domain/values/problem.ts'
import { KeptReports } from './kept/kept-reports.ts'
import type { StoredUpload } from './kept/upload-store.ts'
import { beginUnattended, recoverUnattended } from './load-unattended.ts'
import {
  changeUnattended,
  receiveUnattended,
  uploadsOfSource,
  type Arriving,
  type SourceKey,
  type UnattendedGround,
  type UnattendedOptions,
} from './receive-unattended.ts'
import { createSourceTurns } from './source-turns.ts'

/** Files that come without a person: taken in, and loaded one after the other, in turn by what sends them, so that no source holds the house. Decision 0063 */
export interface Unattended {
  /** Takes the bytes in, whole or not at all, and loads nothing yet. Refused: too large, no room, or too many of the source under way. */
  receive(arriving: Arriving): Promise<Result<StoredUpload>>
  /** Loads it in its turn; what becomes of it says `find`. */
  begin(id: string): void
  drop(id: string): Promise<void>
  /** It was begun, and is not done with. */
  isUnderWay(id: string): boolean
  /** What a source sent and is still known. */
  of(source: SourceKey): readonly StoredUpload[]
  find(id: string): StoredUpload | undefined
  /** What its files hold; null: they are not read yet. */
  report(upload: StoredUpload): Promise<FileReport[] | null>
  /** What became of it, as lines a person reads. */
  log(upload: StoredUpload): Promise<readonly string[]>
  /** Keeps where a file of a folder is moved, or that it was. */
  moved(id: string, to: { readonly target: string; readonly settled: boolean }): Promise<void>
  /** After a start: goes on with what was under way. */
  recover(): Promise<void>
  /** Nothing is begun any more. */
  close(): void
}

export function createUnattended(options: UnattendedOptions): Unattended {
  const { store, deps } = options
  const turns = createSourceTurns(deps.warn)
  const ground: UnattendedGround = { ...options, turns, coming: new Map(), underWay: new Set() }
  return {
    receive: (arriving) => receiveUnattended(ground, arriving),
    begin: (id) => beginUnattended(ground, id),
    drop: (id) => store.remove(id),
    isUnderWay: (id) => ground.underWay.has(id),
    of: (source) => uploadsOfSource(ground, source),
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
      const source = store.find(id)?.source
      if (source?.kind === 'folder') await changeUnattended(ground, id, { source: { ...source, ...to } })
    },
    recover: () => recoverUnattended(ground),
    close: () => turns.close(),
  }
}
