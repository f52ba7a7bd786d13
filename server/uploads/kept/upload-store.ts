import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { REFUSED_FILE_CODES } from '../../../domain/rows/refused-file.ts'
import { UPLOAD_FAILURES, UPLOAD_STATUSES } from '../../../domain/rows/upload.ts'

const StoredFile = z.strictObject({ id: z.int(), name: z.string(), bytes: z.int(), format: z.string().nullable() })

/** What sent a file without a person, and what tells it from others; `digest` is the SHA-256 of its bytes, empty before they are here. */
const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('program'), id: z.int(), name: z.string(), digest: z.string() }),
  z.strictObject({
    kind: z.literal('folder'),
    id: z.int(),
    name: z.string(),
    digest: z.string(),
    /** Its place below the folder when it is moved; null: that is not decided. */
    target: z.string().nullable(),
    /** It was moved, with its log beside it. */
    settled: z.boolean(),
  }),
])

const StoredUpload = z.strictObject({
  id: z.string(),
  /** Who sends it, or answers for the program that does; null: a watched folder. */
  userId: z.int().nullable(),
  /** Null: its person loads it. */
  source: Source.nullable().default(null),
  clientId: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  files: z.array(StoredFile),
  failure: z.strictObject({ code: z.enum(UPLOAD_FAILURES), detail: z.string().nullable() }).nullable(),
  /** Why what came without a person is not loaded; null: it is, or it is not clear yet. */
  refusal: z
    .strictObject({ code: z.enum(REFUSED_FILE_CODES), detail: z.string() })
    .nullable()
    .default(null),
  /** Times are ISO text in UTC. */
  touchedAt: z.string(),
  /** When, and the number of the load, which there is none of where nothing was worth a record; null: it is not loaded. */
  loaded: z.object({ at: z.string(), load: z.int().nullable().default(null) }).nullable(),
})
/** An upload, or the load that it became. */
export type StoredUpload = Readonly<z.infer<typeof StoredUpload>>

/** An upload that nothing is in yet, under a name that cannot be guessed. */
export function openUpload(begun: Pick<StoredUpload, 'userId' | 'clientId' | 'source' | 'touchedAt'>): StoredUpload {
  const id = randomBytes(16).toString('hex')
  return { ...begun, id, status: 'open', files: [], failure: null, refusal: null, loaded: null }
}

/** What is kept beside an upload, each in a file of its own. */
export type KeptReport = 'preview' | 'load' | 'log'

export interface UploadStore {
  all(): readonly StoredUpload[]
  find(id: string): StoredUpload | undefined
  /** Keeps it as it is now; what is asked for next sees it at once. */
  save(upload: StoredUpload): Promise<void>
  remove(id: string): Promise<void>
  filePath(id: string, file: number): string
  /** Of the file's bytes so many are here. */
  received(id: string, file: number): Promise<number>
  removeFile(id: string, file: number): Promise<void>
  /** An empty folder for what a ZIP holds. */
  makeUnpacked(id: string, file: number): Promise<string>
  removeUnpacked(id: string): Promise<void>
  /** An empty folder for a look into a ZIP, and what removes it. */
  makeLooked(id: string): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }>
  saveReport(id: string, kind: KeptReport, report: unknown): Promise<void>
  readReport(id: string, kind: KeptReport): Promise<unknown>
}

const ABOUT = 'upload.json'
const ID = /^[0-9a-f]{32}$/

/** The uploads of people, each in a folder of its own: `<id>/upload.json`, `<id>/files/1`, and what was read of them. */
export async function openUploadStore(folder: string, warn: (line: string) => void): Promise<UploadStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploads = new Map<string, StoredUpload>()
  const place = (id: string, ...rest: string[]) => join(folder, id, ...rest)
  const gone = (path: string) => rm(path, { recursive: true, force: true })
  for (const id of await readdir(folder)) {
    const upload = ID.test(id) ? await readUpload(place(id, ABOUT)) : undefined
    if (upload) uploads.set(id, upload)
    else {
      warn(`${place(id)} is no whole upload, and is removed.`)
      await gone(place(id))
    }
  }
  const write = async (path: string, content: unknown) => {
    await writeFile(`${path}.new`, JSON.stringify(content), { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
  }
  let writing: Promise<unknown> = Promise.resolve()
  return {
    all: () => [...uploads.values()],
    find: (id) => uploads.get(id),
    save: (upload) => {
      uploads.set(upload.id, upload)
      const turn = writing.then(async () => {
        if (!uploads.has(upload.id)) return
        await mkdir(place(upload.id, 'files'), { recursive: true, mode: 0o700 })
        await write(place(upload.id, ABOUT), upload)
      })
      writing = turn.catch(() => undefined)
      return turn
    },
    remove: async (id) => {
      uploads.delete(id)
      await writing
      await gone(place(id))
    },
    filePath: (id, file) => place(id, 'files', String(file)),
    received: async (id, file) =>
      stat(place(id, 'files', String(file))).then(
        ({ size }) => size,
        () => 0,
      ),
    removeFile: (id, file) => gone(place(id, 'files', String(file))),
    makeUnpacked: async (id, file) => {
      const made = place(id, 'unpacked', String(file))
      await gone(made)
      await mkdir(made, { recursive: true, mode: 0o700 })
      return made
    },
    removeUnpacked: (id) => gone(place(id, 'unpacked')),
    makeLooked: async (id) => {
      const folder = await mkdtemp(place(id, 'looked-'))
      return { folder, remove: () => gone(folder) }
    },
    saveReport: (id, kind, report) => write(place(id, `${kind}.json`), report),
    readReport: async (id, kind) => JSON.parse(await readFile(place(id, `${kind}.json`), 'utf8')) as unknown,
  }
}

/** Of its files as they were sent. */
export function bytesOf({ files }: Pick<StoredUpload, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function readUpload(path: string): Promise<StoredUpload | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : StoredUpload.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
