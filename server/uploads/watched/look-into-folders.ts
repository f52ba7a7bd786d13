import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { FolderProblem } from '../../../domain/uploads/watched-folder.ts'
import type { ImportTellingNeeds } from '../../messages/notifications/tell-import.ts'
import { tellLoaders } from '../../messages/notifications/tell-loaders.ts'
import type { FileMappings } from '../mappings/file-mappings.ts'
import type { WatchedFolder, WatchedFolders } from './watched-folders.ts'
import { formatNow } from '../mappings/client-formats.ts'
import type { Unattended } from '../unattended.ts'
import {
  countFailed,
  digestOf,
  filesIn,
  findPlace,
  freeTarget,
  moveFile,
  removeFinished,
  writeLog,
} from './folder-place.ts'

/** Files of a folder that are copied and wait, so that many files do not lie on the disk twice. */
const MOST_TAKEN = 2

/** What was found at the last look. */
export interface FolderSight {
  readonly problem: FolderProblem | null
  /** Files that are not done with. */
  readonly waiting: number
  readonly failed: number
}

/** What is needed to look into folders. */
export interface LookNeeds {
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

/** Looks into folders one after the other, each of which knows the one before it. */
export interface Looks extends LookNeeds {
  readonly sights: Map<number, FolderSight>
  /** What a file looked like at the last look, by folder and name. */
  before: ReadonlyMap<string, string>
  /** The day on which finished files were last removed, by folder. */
  readonly tidied: Map<number, string>
  stopped: boolean
}

/** A folder at its place on the disk. */
interface Placed {
  readonly folder: WatchedFolder
  readonly path: string
}

/** Looks into each folder below `root` once. */
export async function lookIntoFolders(looks: Looks, root: string): Promise<void> {
  const { folders, deps } = looks
  const seen = new Map<string, string>()
  for (const folder of await folders.all()) {
    if (looks.stopped) return
    await lookInto(looks, folder, { root, seen }).catch((error: unknown) =>
      deps.warn(`The watched folder ${folder.id} failed: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
  looks.before = seen
}

async function lookInto(
  looks: Looks,
  folder: WatchedFolder,
  { root, seen }: { readonly root: string; readonly seen: Map<string, string> },
): Promise<void> {
  const { sights } = looks
  const place = await findPlace(root, folder.folder)
  if ('problem' in place) {
    await tellProblem(looks, folder, place.problem)
    sights.set(folder.id, { problem: place.problem, waiting: 0, failed: 0 })
    return
  }
  const { path } = place
  const placed = { folder, path }
  for (const upload of await looks.unattended.unsettledOf(folder.id))
    if (upload.loaded !== null || upload.refusal !== null) await moveFinished(looks, placed, upload)
  await takeFinished(looks, placed, seen)
  await removeOld(looks, placed)
  sights.set(folder.id, { problem: null, waiting: (await filesIn(path)).length, failed: await countFailed(path) })
}

async function tellProblem(
  { sights, deps }: Looks,
  { id, name, clientId }: WatchedFolder,
  problem: FolderProblem,
): Promise<void> {
  if (sights.get(id)?.problem === problem) return
  deps.warn(`The watched folder ${name} (${id}) is not looked into: ${problem}.`)
  const content = (client: string) => ({ kind: 'folder-unreadable', client, folder: name }) as const
  await tellLoaders(deps, { clientId, occasion: `folder-unreadable ${id} ${deps.today()}`, content })
}

/** Moves what is done with, as often as it takes: where it goes is kept before it does, so that an end in the middle is gone on from. */
async function moveFinished(
  { folders, unattended }: Looks,
  { folder, path }: Placed,
  upload: StoredUpload,
): Promise<void> {
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

/** Takes the files that look as they did at the last look. */
async function takeFinished(looks: Looks, placed: Placed, seen: Map<string, string>): Promise<void> {
  const { folder, path } = placed
  for (const { name, stats } of await filesIn(path)) {
    const [key, look] = [`${folder.id}/${name}`, `${stats.size} ${stats.mtimeMs} ${stats.ino}`]
    seen.set(key, look)
    if (folder.paused || looks.stopped || looks.before.get(key) !== look) continue
    const taken = await looks.unattended.unsettledOf(folder.id)
    if (taken.length >= MOST_TAKEN || taken.some((upload) => upload.files[0]?.name === name)) continue
    await takeFile(looks, placed, name)
  }
}

/** Copies a finished file in and lets it be loaded; what changes meanwhile waits for the next look. */
async function takeFile(looks: Looks, placed: Placed, name: string): Promise<void> {
  const { unattended, deps } = looks
  const { folder, path } = placed
  const file = await open(join(path, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
  if (!file) {
    const line = 'It cannot be read, or is a link, which is not followed.'
    return putAside(looks, placed, name, line)
  }
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
      return await putAside(looks, placed, name, received.problem.detail)
    if (!received.ok) return
    const after = await file.stat()
    if (after.size === stats.size && after.mtimeMs === stats.mtimeMs) await unattended.begin(received.value)
    else await unattended.drop(received.value.id)
  } finally {
    await file.close()
  }
}

/** Puts a file that cannot be taken to the failed ones, with a line that says why. */
async function putAside({ folders, deps }: Looks, { folder, path }: Placed, name: string, line: string): Promise<void> {
  const target = await freeTarget(path, 'failed', name)
  if (await moveFile(path, name, target)) await writeLog(path, target, ['Nothing was loaded.', line])
  await folders.done(folder.id, { file: name, outcome: 'refused' })
  await tellLoaders(deps, {
    clientId: folder.clientId,
    occasion: `file-refused ${folder.folder}/${target}`,
    content: (client) => ({ kind: 'file-refused', client, file: name, source: folder.name }),
  })
}

/** Removes finished files that are kept no longer, once a day. */
async function removeOld({ deps, keptDays, tidied }: Looks, { folder: { id }, path }: Placed): Promise<void> {
  const today = deps.today()
  if (keptDays === 0 || tidied.get(id) === today) return
  await removeFinished(path, new Date(addDays(today, -keptDays)))
  tidied.set(id, today)
}
