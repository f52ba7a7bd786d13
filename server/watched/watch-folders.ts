import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '../../domain/dates/calendar-date.ts'
import type { FolderProblem } from '../../domain/rows/watched-folder.ts'
import type { ImportTellingNeeds } from '../notifications/tell-import.ts'
import { tellLoaders } from '../notifications/tell-loaders.ts'
import type { FileMappings } from '../uploads/mappings/file-mappings.ts'
import type { WatchedFolder, WatchedFolders } from './watched-folders.ts'
import { formatNow } from '../uploads/mappings/client-formats.ts'
import type { Unattended } from '../uploads/unattended.ts'
import type { StoredUpload } from '../uploads/upload-store.ts'
import {
  countFailed,
  digestOf,
  filesIn,
  findPlace,
  freeTarget,
  moveFile,
  removeFinished,
  writeLog,
  type Ending,
} from './folder-place.ts'

/** What was found at the last look. */
export interface FolderSight {
  readonly problem: FolderProblem | null
  /** Files that are not done with. */
  readonly waiting: number
  readonly failed: number
}

export interface FolderWatch {
  /** Undefined: it was not looked into yet. */
  sight(id: number): FolderSight | undefined
  /** Looks into every folder once, as it does by itself again and again. */
  look(): Promise<void>
  start(): void
  /** Waits until a look is over. */
  stop(): Promise<void>
}

export interface WatchOptions {
  /** Null: no folder is watched. */
  readonly base: string | null
  readonly everyMs: number
  /** Days that finished files stay in `done/` and `failed/`; 0: for good. */
  readonly keptDays: number
  readonly folders: WatchedFolders
  readonly unattended: Unattended
  readonly deps: ImportTellingNeeds & {
    readonly fileMappings: FileMappings
    readonly today: () => string
    readonly warn: (line: string) => void
  }
}

/** Files of a folder that are copied and wait, so that many files do not lie on the disk twice. */
const MOST_TAKEN = 2

/** Takes the files of watched folders as they are finished: the same at two looks one after the other. Decision 0064 */
export function createFolderWatch({ base, everyMs, keptDays, folders, unattended, deps }: WatchOptions): FolderWatch {
  const sights = new Map<number, FolderSight>()
  /** What a file looked like at the last look, by folder and name. */
  let before = new Map<string, string>()
  /** The day on which finished files were last removed, by folder. */
  const tidied = new Map<number, string>()
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tell = async ({ id, name, clientId }: WatchedFolder, problem: FolderProblem) => {
    if (sights.get(id)?.problem === problem) return
    deps.warn(`The watched folder ${name} (${id}) is not looked into: ${problem}.`)
    const content = (client: string) => ({ kind: 'folder-unreadable', client, folder: name }) as const
    await tellLoaders(deps, { clientId, occasion: `folder-unreadable ${id} ${deps.today()}`, content })
  }

  /** Moves what is done with, as often as it takes: where it goes is kept before it does, so that an end in the middle is gone on from. */
  const settle = async (folder: WatchedFolder, path: string, upload: StoredUpload) => {
    const { id, source, refusal, files } = upload
    const name = files[0]?.name
    if (source?.kind !== 'folder' || name === undefined) return
    const target = source.target ?? (await freeTarget(path, refusal ? 'failed' : 'done', name))
    await unattended.moved(id, { target, settled: false })
    const lines = [...(await unattended.log(upload))]
    if (await moveFile(path, name, target)) {
      if ((await digestOf(join(path, target))) !== source.digest) {
        await moveFile(path, target, name)
        lines.push('The file was replaced before it could be moved: the newer one is taken next.')
      }
    }
    await writeLog(path, target, lines)
    await folders.done(folder.id, { file: name, outcome: refusal ? 'refused' : 'loaded' })
    await unattended.moved(id, { target, settled: true })
  }

  const putAside = async (folder: WatchedFolder, path: string, name: string, ending: Ending, line: string) => {
    const target = await freeTarget(path, ending, name)
    if (await moveFile(path, name, target)) await writeLog(path, target, ['Nothing was loaded.', line])
    await folders.done(folder.id, { file: name, outcome: 'refused' })
    await tellLoaders(deps, {
      clientId: folder.clientId,
      occasion: `file-refused ${folder.folder}/${target}`,
      content: (client) => ({ kind: 'file-refused', client, file: name, source: folder.name }),
    })
  }

  /** Copies a finished file in and lets it be loaded; what changes meanwhile waits for the next look. */
  const take = async (folder: WatchedFolder, path: string, name: string) => {
    const file = await open(join(path, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
    if (!file) return putAside(folder, path, name, 'failed', 'It cannot be read, or is a link, which is not followed.')
    try {
      const stats = await file.stat()
      const received = await unattended.receive({
        source: { kind: 'folder', id: folder.id, name: folder.name },
        clientId: folder.clientId,
        userId: null,
        name,
        format: await formatNow(deps.fileMappings, folder),
        body: file.createReadStream({ autoClose: false }),
      })
      if (!received.ok && received.problem.code === 'too-large')
        return await putAside(folder, path, name, 'failed', received.problem.detail)
      if (!received.ok) return
      const after = await file.stat()
      if (after.size === stats.size && after.mtimeMs === stats.mtimeMs) unattended.begin(received.value.id)
      else await unattended.drop(received.value.id)
    } finally {
      await file.close()
    }
  }

  const tidy = async ({ id }: WatchedFolder, path: string) => {
    const today = deps.today()
    if (keptDays === 0 || tidied.get(id) === today) return
    await removeFinished(path, new Date(addDays(today, -keptDays)))
    tidied.set(id, today)
  }

  const lookInto = async (folder: WatchedFolder, root: string, seen: Map<string, string>) => {
    const place = await findPlace(root, folder.folder)
    if ('problem' in place) {
      await tell(folder, place.problem)
      sights.set(folder.id, { problem: place.problem, waiting: 0, failed: 0 })
      return
    }
    const { path } = place
    const begun = () =>
      unattended
        .of({ kind: 'folder', id: folder.id })
        .filter(({ source }) => source?.kind === 'folder' && !source.settled)
    for (const upload of begun())
      if (upload.loaded !== null || upload.refusal !== null) await settle(folder, path, upload)
    const files = await filesIn(path)
    for (const { name, stats } of files) {
      const [key, look] = [`${folder.id}/${name}`, `${stats.size} ${stats.mtimeMs} ${stats.ino}`]
      seen.set(key, look)
      const underWay = begun()
      if (folder.paused || stopped || before.get(key) !== look) continue
      if (underWay.length >= MOST_TAKEN || underWay.some((upload) => upload.files[0]?.name === name)) continue
      await take(folder, path, name)
    }
    await tidy(folder, path)
    sights.set(folder.id, { problem: null, waiting: (await filesIn(path)).length, failed: await countFailed(path) })
  }

  const lookOnce = async (root: string) => {
    const seen = new Map<string, string>()
    for (const folder of await folders.all()) {
      if (stopped) return
      await lookInto(folder, root, seen).catch((error: unknown) =>
        deps.warn(`The watched folder ${folder.id} failed: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
    before = seen
  }

  const look = async () => {
    if (base === null) return
    looking ??= lookOnce(base).finally(() => (looking = undefined))
    await looking
  }
  const again = () => {
    if (stopped || base === null) return
    timer = setTimeout(
      () =>
        void look()
          .catch((error: unknown) => deps.warn(String(error)))
          .finally(again),
      everyMs,
    )
    timer.unref()
  }

  return {
    sight: (id) => sights.get(id),
    look,
    start: again,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
