import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { FileReport, LoadChoice } from '../../domain/rows/upload.ts'
import { tellImport, type ImportTellingNeeds } from '../notifications/tell-import.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { FileMappings } from './mappings/file-mappings.ts'
import { importOfRun } from '../warehouse/publishing/import-of-run.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import { hasEveryClient } from '../visible/has-every-client.ts'
import { boundReports } from './bound-reports.ts'
import { importReportLines } from '../warehouse/load/import-report.ts'
import { remarkWords } from '../warehouse/load/file-tables/remark-words.ts'
import { clientFormats } from './mappings/client-formats.ts'
import { KeptPreview } from './kept-reports.ts'
import { doerName } from './load-doer.ts'
import {
  formatOf,
  loadFiles,
  nothingIn,
  previewFiles,
  type FileToRead,
  type ReadingProgress,
  type ReadOptions,
} from './read-invoices.ts'
import { doubtIn } from './refused-file.ts'
import { judgeFile } from './reading/judge-file.ts'
import type { Readers } from './reading/readers.ts'
import { unlessEnded } from './reading/reading-limits.ts'
import { tellFormat } from './reading/told-format.ts'
import { entryName } from './reading/unpack-zip.ts'
import { bytesOf, type StoredUpload, type UploadStore } from './upload-store.ts'

export interface UploadWorkNeeds extends ImportTellingNeeds {
  readonly audit: AuditLog
  readonly fileMappings: FileMappings
  readonly now: () => Date
  readonly publish: PublishWork
  readonly today: () => CalendarDate
  readonly warn: (line: string) => void
}

interface UploadWorkOptions {
  readonly store: UploadStore
  readonly readers: Readers
  readonly deps: UploadWorkNeeds
  /** Of the files of a ZIP together. */
  readonly mostUnpackedBytes: number
}

/** The reading of uploads beside everything else: it begins at once, and how it ended stands in the store. */
export interface UploadWork {
  preview(id: string): void
  load(id: string, choice: LoadChoice): void
  /** Reads what came without a person, and loads it where nobody has to decide anything; resolves when that is over. */
  unattended(id: string): Promise<void>
  /** Stops what reads it, and waits until that is over; what is stored already stays. */
  stop(id: string): Promise<void>
  /** Null: it is not read now. */
  progressOf(id: string): ReadingProgress | null
  /** After a start: says how what was under way ended. */
  recover(): Promise<void>
  close(): Promise<void>
}

interface Running {
  readonly controller: AbortController
  readonly over: Promise<void>
  progress: ReadingProgress
}

/** A file to be read, or why it is not. */
type Gathered = FileToRead | FileReport

export function createUploadWork({ store, readers, deps, mostUnpackedBytes }: UploadWorkOptions): UploadWork {
  const running = new Map<string, Running>()
  /** When all of a person's is over that was begun so far. Nothing else is published while files are read, so theirs are read one after the other. */
  const turns = new Map<number | null, Promise<unknown>>()
  let closing = false

  const save = async (id: string, change: Partial<StoredUpload>) => {
    const upload = store.find(id)
    if (upload) await store.save({ ...upload, ...change, touchedAt: deps.now().toISOString() })
  }

  /** Runs a piece of work; where it does not end well, the upload goes back to a state that it can go on from. */
  const run = (
    id: string,
    back: 'open' | 'previewed',
    task: (own: Running, upload: StoredUpload) => Promise<void>,
  ): Promise<void> => {
    const upload = store.find(id)
    if (!upload) return Promise.resolve()
    const controller = new AbortController()
    const before = turns.get(upload.userId) ?? Promise.resolve()
    const begun = Promise.resolve().then(async () => {
      const own = running.get(id)
      try {
        await Promise.race([before, aborted(controller.signal)])
        if (own) await task(own, upload)
      } catch (error) {
        const code = closing ? 'interrupted' : controller.signal.aborted ? 'stopped' : 'fault'
        if (code === 'fault')
          deps.warn(`Upload ${id} could not be read: ${error instanceof Error ? error.message : String(error)}`)
        await save(id, { status: back, failure: { code, detail: null } })
      } finally {
        running.delete(id)
        await store.removeUnpacked(id)
      }
    })
    const over = begun.catch((error: unknown) => deps.warn(String(error)))
    const turn = Promise.all([before, over])
    turns.set(upload.userId, turn)
    void turn.then(() => turns.get(upload.userId) === turn && turns.delete(upload.userId))
    running.set(id, { controller, over, progress: { bytesRead: 0, bytesTotal: bytesOf(upload), rows: 0 } })
    return over
  }

  /** Null: an earlier version wrote it, in another form. */
  const readKeptPreview = async (id: string): Promise<FileReport[] | null> =>
    KeptPreview.safeParse(await store.readReport(id, 'preview').catch(() => null)).data ?? null

  const readOptions = async (upload: StoredUpload, own: Running): Promise<Omit<ReadOptions, 'files'>> => {
    const owner = upload.source ? undefined : await ownerOf(upload)
    const { signal } = own.controller
    const of = upload.source ? `${upload.source.kind} ${upload.source.id}` : `person ${upload.userId}`
    return {
      ask: (task, asked, call) => readers.ask(task, asked, { ...call, of, signal }),
      publish: deps.publish,
      mapped: await clientFormats(deps.fileMappings, [upload.clientId]),
      clientNumber: (await deps.clients.all()).find(({ id }) => id === upload.clientId)?.number ?? '',
      seesAllClients: owner !== undefined && hasEveryClient(owner),
      now: deps.now,
      today: deps.today(),
      signal,
      onProgress: (progress) => (own.progress = progress),
    }
  }

  /** The files of an upload, those of ZIPs instead of these, workbooks and Parquet files as text; what cannot be read as its report. */
  const gather = async (
    { id, files }: StoredUpload,
    { ask, mapped, onProgress }: Pick<ReadOptions, 'ask' | 'mapped' | 'onProgress'>,
  ): Promise<Gathered[]> => {
    const told = mapped.current.map(tellFormat)
    const readable = async (file: FileToRead, folder: () => Promise<string>): Promise<Gathered> => {
      const kind = await judgeFile(file.path)
      if (kind === 'readable' || kind === 'zip') return file
      if (kind !== 'table') return { ...nothingIn(file), problem: kind }
      const format = file.format === null ? null : (formatOf(file.format, mapped) ?? null)
      const target = `${join(await folder(), basename(file.path))}.csv`
      const asked = {
        path: file.path,
        target,
        mapped: told,
        format: format && tellFormat(format),
        bytes: mostUnpackedBytes,
      }
      const onNote = ({ rows }: { readonly rows: number }) => onProgress({ bytesRead: 0, bytesTotal: file.bytes, rows })
      const text = await unlessEnded(ask('text', asked, { bytes: file.bytes, onNote }))
      if ('ended' in text) return { ...nothingIn(file), problem: text.ended }
      return 'problem' in text ? { ...nothingIn(file), problem: text.problem } : { ...file, ...text }
    }
    const gathered: Gathered[] = []
    for (const file of files) {
      const sent = { ...file, path: store.filePath(id, file.id) }
      const unpackedFolder = () => store.makeUnpacked(id, file.id)
      if ((await judgeFile(sent.path)) !== 'zip') {
        gathered.push(await readable(sent, unpackedFolder))
        continue
      }
      const folder = await unpackedFolder()
      const asked = { path: sent.path, folder, bytes: mostUnpackedBytes }
      const unpacked = await unlessEnded(ask('unpack', asked, { bytes: sent.bytes }))
      if ('ended' in unpacked) gathered.push({ ...nothingIn(sent), problem: unpacked.ended })
      else if ('problem' in unpacked) gathered.push({ ...nothingIn(sent), problem: unpacked.problem })
      else {
        const [what] = unpacked.passedBy
        // Said once, of the first file.
        let passedBy = what === undefined ? [] : [{ code: 'passedBy' as const, count: unpacked.passedBy.length, what }]
        for (const { path, name } of unpacked.files) {
          const inside = { ...sent, path, name: entryName(file.name, name), bytes: (await stat(path)).size }
          const read = await readable(inside, () => Promise.resolve(folder))
          gathered.push({ ...read, remarks: [...passedBy, ...(read.remarks ?? [])] })
          passedBy = []
        }
      }
    }
    return gathered
  }

  const readPreview = async (upload: StoredUpload, own: Running): Promise<FileReport[]> => {
    const options = await readOptions(upload, own)
    const gathered = await gather(upload, options)
    const found = await previewFiles({ ...options, files: gathered.filter(isReadable) })
    const reports = gathered.map((each) => (isReadable(each) ? (found.shift() ?? nothingIn(each)) : each))
    await store.saveReport(upload.id, 'preview', boundReports(reports))
    await save(upload.id, { status: 'previewed', failure: null })
    return reports
  }

  const loadUndoubted = async (upload: StoredUpload, own: Running): Promise<void> => {
    await save(upload.id, { status: 'reading', failure: null })
    const doubt = doubtIn(await readPreview(upload, own))
    if (doubt) return save(upload.id, { refusal: doubt })
    await save(upload.id, { status: 'loading' })
    await load(upload, own, { acceptDates: false, replace: [] })
    const refused = store.find(upload.id)?.failure
    if (refused?.code === 'refused')
      await save(upload.id, { refusal: { code: 'refused', detail: refused.detail ?? '' } })
  }

  const load = async (upload: StoredUpload, own: Running, choice: LoadChoice): Promise<void> => {
    const { id } = upload
    const preview = (await readKeptPreview(id)) ?? []
    const options = await readOptions(upload, own)
    const gathered = await gather(upload, options)
    const readable = gathered.flatMap((each, index) => {
      const report = preview[index]
      return isReadable(each) && report ? [{ file: each, report }] : []
    })
    const loaded = await loadFiles({
      ...options,
      files: readable.map(({ file }) => file),
      preview: readable.map(({ report }) => report),
      run: runOf(id),
      by: upload.source ? doerName(upload.source) : ((await ownerOf(upload))?.login ?? ''),
      choice,
    })
    if (!loaded.ok)
      return save(id, { status: 'previewed', failure: { code: 'refused', detail: loaded.problem.detail } })
    const remarks = loaded.value.files.flatMap((file) =>
      file.remarks.map((remark) => `${file.name}: ${remarkWords(remark)}`),
    )
    if (upload.source) await store.saveReport(id, 'log', [...remarks, ...importReportLines(loaded.value.report)])
    await finish(upload, { files: loaded.value.files, load: loaded.value.report.loadId })
    await tellImport(deps, loaded.value.report)
  }

  const ownerOf = async ({ userId }: StoredUpload) => (await deps.users.all()).find(({ id }) => id === userId)

  const finish = async (
    { id, userId, clientId, source }: StoredUpload,
    { files, load }: { readonly files: readonly FileReport[]; readonly load: number | null },
  ): Promise<void> => {
    await store.saveReport(id, 'load', boundReports(files))
    await save(id, { status: 'loaded', failure: null, loaded: { at: deps.now().toISOString(), load } })
    const rows = (part: 'newRows' | 'knownRows' | 'heldRows' | 'rejectedRows') =>
      files.reduce((sum, file) => sum + file[part], 0)
    await deps.audit({
      userId,
      action: 'load-files',
      object: `client ${clientId}`,
      decision: 'done',
      detail: JSON.stringify({
        load: id,
        ...(source ? { [source.kind]: source.name } : {}),
        files: files.map(({ name }) => name),
        newRows: rows('newRows'),
        knownRows: rows('knownRows'),
        heldRows: rows('heldRows'),
        rejectedRows: rows('rejectedRows'),
      }),
    })
  }

  return {
    preview: (id) => void run(id, 'open', async (own, upload) => void (await readPreview(upload, own))),
    load: (id, choice) => void run(id, 'previewed', (own, upload) => load(upload, own, choice)),
    unattended: (id) => run(id, 'open', (own, upload) => loadUndoubted(upload, own)),
    stop: async (id) => {
      const own = running.get(id)
      own?.controller.abort()
      await own?.over
      // Stopped before it began: whoever asks where it stands begins nothing by themselves.
      if (!own && store.find(id)?.status === 'open') await save(id, { failure: { code: 'stopped', detail: null } })
    },
    progressOf: (id) => running.get(id)?.progress ?? null,
    recover: async () => {
      const failure = { code: 'interrupted', detail: null } as const
      for (const upload of store.all()) {
        await store.removeUnpacked(upload.id)
        if (upload.status === 'reading' || (upload.status === 'previewed' && !(await readKeptPreview(upload.id))))
          await save(upload.id, { status: 'open', failure })
        if (upload.status !== 'loading') continue
        const outcome = await deps.publish((connection) => importOfRun(connection, runOf(upload.id)))
        if (!outcome) await save(upload.id, { status: 'previewed', failure })
        else await finish(upload, { files: await loadable(upload.id), load: outcome.id })
      }
    },
    close: async () => {
      closing = true
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }

  /** What the preview said of the files of a load whose own report went with the server. */
  async function loadable(id: string): Promise<FileReport[]> {
    return ((await readKeptPreview(id)) ?? []).filter(({ format }) => format)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('stopped before its turn', 'AbortError'))),
  )
}

const RUN = 'upload-'

/** The name under which the data keeps a load. */
export function runOf(id: string): string {
  return `${RUN}${id}`
}

/** The upload that a load was, by the name under which the data keeps it. */
export function uploadOfRun(run: string): string {
  return run.startsWith(RUN) ? run.slice(RUN.length) : ''
}

function isReadable(gathered: Gathered): gathered is FileToRead {
  return 'path' in gathered
}
