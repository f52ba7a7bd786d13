import { AsyncResource } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { FileReport } from '../../domain/rows/upload.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { tellLoaders } from '../notifications/tell-loaders.ts'
import type { SourceKind } from './load-doer.ts'
import { KeptReports } from './kept-reports.ts'
import { receiveBytes } from './receive-bytes.ts'
import { openUpload, type StoredUpload, type UploadStore } from './upload-store.ts'
import type { UploadWork, UploadWorkNeeds } from './upload-work.ts'

interface SourceKey {
  readonly kind: SourceKind
  readonly id: number
}

/** A file on its way in, before its bytes are known. */
export interface Arriving {
  readonly source: SourceKey & { readonly name: string }
  readonly clientId: number
  /** Who answers for it; null: nobody in particular. */
  readonly userId: number | null
  readonly name: string
  /** Null: it is found. */
  readonly format: string | null
  readonly body: AsyncIterable<Uint8Array>
}

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

interface UnattendedOptions {
  readonly store: UploadStore
  readonly work: Pick<UploadWork, 'unattended'>
  readonly deps: UploadWorkNeeds & { readonly hasRoom: () => Promise<boolean> }
  readonly mostFileBytes: number
  /** Of the loads of a person, or of no person, the oldest give way to so many bytes. */
  readonly makeRoom: (userId: number | null, bytes: number) => Promise<void>
}

/** Of one source: files that wait or are read, and bytes that come at the same time. */
const MOST_WAITING = 20
const MOST_COMING = 4

export function createUnattended({ store, work, deps, mostFileBytes, makeRoom }: UnattendedOptions): Unattended {
  const coming = new Map<string, number>()
  /** Ids by source; the first source is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const underWay = new Set<string>()
  let isBusy = false
  let closed = false

  const at = () => deps.now().toISOString()
  const change = async (id: string, to: Partial<StoredUpload>) => {
    const upload = store.find(id)
    if (upload) await store.save({ ...upload, ...to, touchedAt: at() })
  }
  const of = ({ kind, id }: SourceKey) =>
    store.all().filter(({ source }) => source !== null && source.kind === kind && source.id === id)

  /** One at a time, the sources in turn. */
  const goOn = () => {
    const [next] = waiting
    if (isBusy || closed || !next) return
    const [key, [first, ...more]] = next
    waiting.delete(key)
    if (more.length > 0) waiting.set(key, more)
    if (!first) return
    isBusy = true
    void first()
      .catch((error: unknown) => deps.warn(String(error)))
      .finally(() => {
        isBusy = false
        goOn()
      })
  }

  const loadOne = async (id: string) => {
    await work.unattended(id)
    if (store.find(id)?.failure?.code === 'fault')
      await change(id, {
        refusal: { code: 'fault', detail: 'It could not be loaded. Whoever operates the portal finds why in the log.' },
      })
    const done = store.find(id)
    if (!done?.refusal || !done.source) return
    const { kind, name } = done.source
    await store.removeFile(id, 1)
    await deps.audit({
      userId: done.userId,
      action: 'load-files',
      object: `client ${done.clientId}`,
      decision: 'refused',
      detail: JSON.stringify({ load: id, [kind]: name, files: namesOf(done), why: done.refusal.code }),
    })
    await tellLoaders(deps, {
      clientId: done.clientId,
      occasion: `file-refused ${id}`,
      content: (client) => ({ kind: 'file-refused', client, file: namesOf(done).join(', '), source: name }),
    })
  }

  const begin = (id: string) => {
    const source = store.find(id)?.source
    if (!source) return
    const key = `${source.kind} ${source.id}`
    // Bound to the call that brought it: the audit log says where that came from, whoever's turn it is.
    const task = AsyncResource.bind(() => loadOne(id).finally(() => underWay.delete(id)))
    underWay.add(id)
    waiting.set(key, [...(waiting.get(key) ?? []), task])
    goOn()
  }

  const receive = async ({ source, body, ...about }: Arriving): Promise<Result<StoredUpload>> => {
    const key = `${source.kind} ${source.id}`
    const begun = of(source).filter(({ id }) => underWay.has(id))
    if (begun.length >= MOST_WAITING || (coming.get(key) ?? 0) >= MOST_COMING) return failed('too-many-files')
    coming.set(key, (coming.get(key) ?? 0) + 1)
    try {
      return await receiveNext({ source, body, ...about })
    } finally {
      const left = (coming.get(key) ?? 1) - 1
      if (left > 0) coming.set(key, left)
      else coming.delete(key)
    }
  }

  const receiveNext = async ({ source, body, ...about }: Arriving): Promise<Result<StoredUpload>> => {
    if (!(await deps.hasRoom())) return failed('disk-full')
    const unread = { ...source, digest: '', ...(source.kind === 'folder' ? { target: null, settled: false } : {}) }
    const upload = openUpload({
      userId: about.userId,
      clientId: about.clientId,
      source: unread as StoredUpload['source'],
      touchedAt: at(),
    })
    const { id } = upload
    await store.save(upload)
    const digest = createHash('sha256')
    const counted = async function* () {
      for await (const part of body) {
        digest.update(part)
        yield part
      }
    }
    try {
      const got = await receiveBytes({ path: store.filePath(id, 1), offset: 0, bytes: mostFileBytes, body: counted() })
      if (!got.ok) {
        await store.remove(id)
        return failed('too-large', { english: `A file may have ${mostFileBytes} bytes.` })
      }
      await makeRoom(about.userId, got.value)
      const file = { id: 1, name: about.name, bytes: got.value, format: about.format }
      const whole = { ...unread, digest: digest.digest('hex') } as StoredUpload['source']
      await change(id, { files: [file], source: whole })
      return ok(store.find(id) ?? upload)
    } catch (error) {
      await store.remove(id)
      throw error
    }
  }

  return {
    receive,
    begin,
    drop: (id) => store.remove(id),
    isUnderWay: (id) => underWay.has(id),
    of,
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
      if (source?.kind === 'folder') await change(id, { source: { ...source, ...to } })
    },
    recover: async () => {
      for (const { id, source, files, loaded, refusal } of store.all()) {
        if (source === null || loaded !== null || refusal !== null) continue
        if (files.length === 0) await store.remove(id)
        else begin(id)
      }
    },
    close: () => {
      closed = true
    },
  }
}

function namesOf({ files }: StoredUpload): string[] {
  return files.map(({ name }) => name)
}
