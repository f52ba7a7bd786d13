import { availableParallelism } from 'node:os'
import { shownFileName } from '../../domain/files/shown-file-name.ts'
import { MOST_UPLOAD_FILES } from '../../domain/rows/upload.ts'
import { LIMIT_WORDS } from '../../domain/values/limit-words.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { sizeOf } from '../http/send-file.ts'
import { KeptReports } from './kept-reports.ts'
import { clientFormats } from './mappings/client-formats.ts'
import { readOne } from './reading/read-one.ts'
import { formatOf } from './read-invoices.ts'
import { createReaders, TooManyReadings, type AskReader } from './reading/readers.ts'
import { receiveBytes } from './receive-bytes.ts'
import { rejectedLines } from './reading/rejected-lines.ts'
import { createUnattended } from './unattended.ts'
import type { UploadCaller, Uploads, ShownFile, ShownUpload } from './upload-service.ts'
import { bytesOf, openUpload, type StoredUpload, type UploadStore } from './upload-store.ts'
import { createUploadWork, uploadOfRun, type UploadWorkNeeds } from './upload-work.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

export interface UploadsNeeds extends UploadWorkNeeds {
  /** Whether the disk of the data takes what is written next. */
  readonly hasRoom: () => Promise<boolean>
}

export interface UploadsOptions {
  readonly store: UploadStore
  readonly mostFileBytes: number
  /** How long the files of a load are kept. */
  readonly keptDays: number
  readonly deps: UploadsNeeds
}

const DAY_MS = 86_400_000
const EXPIRED_EVERY_MS = 3_600_000
/** In which whoever loaded sees what came of it. */
const LOADED_SHOWN_MS = 3_600_000
/** Of a person, not loaded, in largest files. */
const MOST_UNLOADED_FILES = 4
/** Of a person, of their loads, in largest files; beyond it the oldest make room for new ones. */
const MOST_LOADED_FILES = 40
/** Bytes of a person that come at the same time. */
const MOST_AT_ONCE = 4

export function createUploads({ store, mostFileBytes, keptDays, deps }: UploadsOptions): Uploads {
  const mostUnpackedBytes = MOST_UNLOADED_FILES * mostFileBytes
  const readers = createReaders(Math.max(2, availableParallelism()))
  const work = createUploadWork({ store, readers, deps, mostUnpackedBytes })
  const receiving = new Map<number, number>()
  const coming = new Set<string>()
  let expiring: NodeJS.Timeout | undefined

  const readerFor =
    (of: string, signal: AbortSignal): AskReader =>
    (task, asked, call) =>
      readers.ask(task, asked, { ...call, of, signal })
  const askFor = ({ user }: UploadCaller, signal: AbortSignal) => readerFor(`person ${user.id}`, signal)
  const at = () => deps.now().toISOString()
  const touched = (upload: StoredUpload, change: Partial<StoredUpload>) =>
    store.save({ ...(store.find(upload.id) ?? upload), ...change, touchedAt: at() })
  const isOwn = ({ user, scope }: UploadCaller, { source, userId, clientId }: StoredUpload) =>
    source === null && userId === user.id && scope.families.has(clientId)
  const ownOf = (caller: UploadCaller) => store.all().filter((each) => !each.loaded && isOwn(caller, each))

  /** The caller's upload, whatever became of it. */
  const found = (caller: UploadCaller, id: string): Result<StoredUpload> => {
    const upload = store.find(id)
    return upload && isOwn(caller, upload) ? ok(upload) : failed('not-found')
  }
  /** The same while its files may change: not while they are read. */
  const resting = (caller: UploadCaller, id: string): Result<StoredUpload> => {
    const upload = found(caller, id)
    if (!upload.ok) return upload
    return upload.value.status === 'open' || upload.value.status === 'previewed' ? upload : failed('version-conflict')
  }
  const keptLoad = (run: string | null) => {
    const upload = run === null ? undefined : store.find(uploadOfRun(run))
    return upload?.loaded ? { ...upload, loadedAt: upload.loaded.at } : undefined
  }

  const fileOf = async (id: string, file: StoredUpload['files'][number]): Promise<ShownFile> => ({
    ...file,
    received: await store.received(id, file.id),
  })
  const shown = async (id: string): Promise<Result<ShownUpload>> => {
    const upload = store.find(id)
    if (!upload) return failed('not-found')
    const { clientId, status, failure, loaded } = upload
    const kind = status === 'previewed' ? 'preview' : status === 'loaded' ? 'load' : null
    return ok({
      id,
      clientId,
      status,
      files: await Promise.all(upload.files.map((file) => fileOf(id, file))),
      mappings: (await clientFormats(deps.fileMappings, [clientId])).current.map(({ id: format, name }) => ({
        id: format,
        name,
      })),
      progress: work.progressOf(id),
      failure,
      load: loaded?.load ?? null,
      report: kind === null ? null : KeptReports.parse(await store.readReport(id, kind)),
    })
  }

  const expire = async (): Promise<void> => {
    const now = deps.now().getTime()
    for (const { id, source, status, touchedAt, refusal, loaded } of store.all()) {
      const rests = source === null ? status === 'open' || status === 'previewed' : refusal !== null
      if (!loaded && rests && now - Date.parse(touchedAt) > DAY_MS) await store.remove(id)
      if (loaded && now - Date.parse(loaded.at) > Math.max(keptDays * DAY_MS, LOADED_SHOWN_MS)) await store.remove(id)
    }
  }
  /** What they brought stays listed, and says that its files are not kept. */
  const makeRoom = async (userId: number | null, bytes: number): Promise<void> => {
    const loads = store
      .all()
      .flatMap(({ id, userId: of, files, loaded }) => (of === userId && loaded ? [{ id, files, at: loaded.at }] : []))
      .sort((one, other) => (one.at < other.at ? 1 : -1))
    let room = MOST_LOADED_FILES * mostFileBytes - bytes
    for (const { id, files } of loads) {
      room -= bytesOf({ files })
      if (room < 0) await store.remove(id)
    }
  }

  /** The upload that takes a file of so many bytes, and how many the caller has then that are not loaded. */
  const roomFor = (
    caller: UploadCaller,
    id: string,
    bytes: number,
  ): Result<{ readonly upload: StoredUpload; readonly unloaded: number }> => {
    const upload = resting(caller, id)
    if (!upload.ok) return upload
    if (bytes > mostFileBytes) return failed('too-large', { detail: LIMIT_WORDS.fileBytes })
    if (upload.value.files.length >= MOST_UPLOAD_FILES) return failed('too-large', { detail: LIMIT_WORDS.uploadFiles })
    const unloaded = bytes + bytesOf({ files: ownOf(caller).flatMap(({ files }) => files) })
    if (unloaded > MOST_UNLOADED_FILES * mostFileBytes)
      return failed('too-large', { detail: LIMIT_WORDS.unloadedBytes })
    return ok({ upload: upload.value, unloaded })
  }

  const unattended = createUnattended({ store, work, deps, mostFileBytes, makeRoom })

  return {
    mostFileBytes,
    own: async (caller) =>
      (await Promise.all(ownOf(caller).map(({ id }) => shown(id)))).flatMap((each) => (each.ok ? [each.value] : [])),

    start: async (caller, clientId) => {
      if (!caller.scope.families.has(clientId)) return failed('not-found')
      const begun = ownOf(caller).find((each) => each.clientId === clientId)
      if (begun) return shown(begun.id)
      const upload = openUpload({ userId: caller.user.id, clientId, source: null, touchedAt: at() })
      await store.save(upload)
      return shown(upload.id)
    },

    find: async (caller, id) => {
      const upload = found(caller, id)
      return upload.ok ? shown(id) : upload
    },

    addFile: async (caller, id, { name, bytes }) => {
      const before = roomFor(caller, id, bytes)
      if (!before.ok) return before
      await makeRoom(caller.user.id, before.value.unloaded)
      if (!(await deps.hasRoom())) return failed('disk-full')
      const now = roomFor(caller, id, bytes)
      if (!now.ok) return now
      const { upload } = now.value
      const file = {
        id: Math.max(0, ...upload.files.map((each) => each.id)) + 1,
        name: shownFileName(name),
        bytes,
        format: null,
      }
      await touched(upload, { status: 'open', failure: null, files: [...upload.files, file] })
      if (bytes === 0) await receiveBytes({ path: store.filePath(id, file.id), offset: 0, bytes, body: nothing() })
      return ok({ ...file, received: 0 })
    },

    putBytes: async (caller, id, fileId, { body, offset, signal }) => {
      const upload = resting(caller, id)
      if (!upload.ok) return upload
      const file = upload.value.files.find((each) => each.id === fileId)
      if (!file) return failed('not-found')
      const place = `${id} ${fileId}`
      const atOnce = receiving.get(caller.user.id) ?? 0
      if (atOnce >= MOST_AT_ONCE) return failed('too-many-requests')
      if (coming.has(place)) return failed('version-conflict')
      coming.add(place)
      receiving.set(caller.user.id, atOnce + 1)
      try {
        if (offset !== (await store.received(id, fileId))) return failed('version-conflict')
        if (!(await deps.hasRoom())) return failed('disk-full')
        const got = await receiveBytes({ path: store.filePath(id, fileId), offset, bytes: file.bytes, body })
        if (!got.ok) return got
        signal.throwIfAborted()
        await touched(upload.value, {})
        return ok({ ...file, received: got.value })
      } finally {
        coming.delete(place)
        const left = (receiving.get(caller.user.id) ?? 1) - 1
        if (left > 0) receiving.set(caller.user.id, left)
        else receiving.delete(caller.user.id)
      }
    },

    removeFile: async (caller, id, fileId) => {
      const upload = resting(caller, id)
      if (!upload.ok) return upload
      if (!upload.value.files.some((file) => file.id === fileId)) return failed('not-found')
      if (coming.has(`${id} ${fileId}`)) return failed('version-conflict')
      await touched(upload.value, { status: 'open', files: upload.value.files.filter((file) => file.id !== fileId) })
      await store.removeFile(id, fileId)
      return shown(id)
    },

    preview: async (caller, id, formats) => {
      const upload = resting(caller, id)
      if (!upload.ok) return upload
      const whole = await Promise.all(
        upload.value.files.map(async (file) => (await store.received(id, file.id)) === file.bytes),
      )
      if (whole.length === 0 || whole.includes(false))
        return failed('invalid-request', { detail: REQUEST_WORDS.filesNotSent })
      const files = upload.value.files.map((file) => ({
        ...file,
        format: formats.find((each) => each.file === file.id)?.format ?? null,
      }))
      if (resting(caller, id).ok) {
        await touched(upload.value, { status: 'reading', failure: null, files })
        work.preview(id)
      }
      return shown(id)
    },

    load: async (caller, id, choice) => {
      const upload = found(caller, id)
      if (!upload.ok) return upload
      if (upload.value.status !== 'previewed') return failed('version-conflict')
      const saved = touched(upload.value, { status: 'loading', failure: null })
      await saved
      work.load(id, choice)
      return shown(id)
    },

    readOne: async (caller, id, { signal, ...file }, read) => {
      const upload = found(caller, id)
      if (!upload.ok) return upload
      const sent = upload.value.files.find((each) => each.id === file.id)
      if (sent && (await store.received(id, sent.id)) !== sent.bytes)
        return failed('invalid-request', { detail: REQUEST_WORDS.fileNotSent })
      const ask = askFor(caller, signal)
      const one = { store, upload: upload.value, mostUnpackedBytes, ask }
      const made = await unlessCrowded(readOne(one, file, (path, name) => read(path, name, ask)))
      return made.ok ? orNotFound(made.value) : made
    },

    stop: async (caller, id) => {
      const upload = found(caller, id)
      if (!upload.ok) return upload
      await work.stop(id)
      return shown(id)
    },

    discard: async (caller, id) => {
      const upload = found(caller, id)
      if (!upload.ok) return upload
      if (upload.value.status === 'reading') await work.stop(id)
      const now = store.find(id)
      if (now?.status !== 'open' && now?.status !== 'previewed') return failed('version-conflict')
      await store.remove(id)
      return ok({ status: 'ok' })
    },

    originals: (run) => {
      const load = keptLoad(run)
      return (
        load && { files: load.files, keptUntil: new Date(Date.parse(load.loadedAt) + keptDays * DAY_MS).toISOString() }
      )
    },

    original: async (run, fileId) => {
      const load = keptLoad(run)
      const file = load?.files.find((each) => each.id === fileId)
      if (!load || !file) return failed('no-such-file')
      const pieces = [{ path: store.filePath(load.id, fileId), bytes: await store.received(load.id, fileId) }]
      if (sizeOf(pieces) !== file.bytes) return failed('no-such-file')
      return ok({ pieces, name: file.name, type: 'application/octet-stream' })
    },

    rejected: async (run, { caller, signal }, { mapped, ...of }) => {
      const load = keptLoad(run)
      if (!load) return failed('no-such-file')
      const chosen = load.files.find(({ id }) => id === of.id)?.format ?? null
      const format = chosen === null ? null : (formatOf(chosen, mapped) ?? null)
      const one = { store, upload: load, mostUnpackedBytes, ask: askFor(caller, signal) }
      const found = await unlessCrowded(rejectedLines(one, { ...of, mapped: mapped.current, format }))
      return found.ok ? found.value : found
    },

    removeOf: async (userId) => {
      for (const { id } of store.all().filter((each) => each.userId === userId && !each.loaded)) {
        await work.stop(id)
        if (!store.find(id)?.loaded) await store.remove(id)
      }
    },
    unattended,

    warm: () => readers.warm(),
    readerFor,

    open: async () => {
      await work.recover()
      await expire()
      await unattended.recover()
      expiring = setInterval(
        () => void expire().catch((error: unknown) => deps.warn(String(error))),
        EXPIRED_EVERY_MS,
      ).unref()
    },

    close: async () => {
      clearInterval(expiring)
      unattended.close()
      await work.close()
      readers.close()
    },
  }
}

async function unlessCrowded<T>(reading: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await reading)
  } catch (error) {
    if (error instanceof TooManyReadings) return failed('too-many-requests')
    throw error
  }
}

function orNotFound<T>(found: T | null): Result<T> {
  return found === null ? failed('not-found') : ok(found)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
