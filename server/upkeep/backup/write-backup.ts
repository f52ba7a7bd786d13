import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyRows } from '../state/copy-rows.ts'
import { copyState } from '../../state/engines/sqlite-files.ts'
import { stateAddress, type StatePlace } from '../../state/state.ts'
import { openState } from '../open-state.ts'
import { copyWarehouse, engineVersion } from '../../warehouse/publishing/copy-warehouse.ts'
import type { PublishConnection } from '../../warehouse/publishing/publish-work.ts'
import { filesOf, MANIFEST_FILE, type Manifest } from './manifest.ts'

/** Where backups are made when nobody says where, in the data folder; they are in no backup themselves. */
export const BACKUPS_FOLDER = 'backups'

/** What belongs to one moment, or is copied by its own engine. */
const NOT_COPIED =
  /^(warehouse\.duckdb|state\.sqlite|command\.sock$|folder-id$|stalls\.log$|\.|backups$|before-restore-)/

export interface WriteBackupOptions {
  readonly settings: StatePlace
  /** Must not be there yet. */
  readonly target: string
  /** Of the warehouse, while nothing is published. */
  readonly connection: PublishConnection
  readonly dataVersion: number
  readonly product: string
  readonly now: Date
}

/**
 * Writes a whole copy of the data while people work: the state of one moment, then the warehouse, to which nothing is published
 * until it is done, so that whatever the state names is there; then reports, mails and the small files. Answers what it holds.
 */
export async function writeBackup({
  settings,
  target,
  connection,
  dataVersion,
  product,
  now,
}: WriteBackupOptions): Promise<Manifest> {
  const { DATA_DIR: dataDir } = settings
  const draft = `${target}.part`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    await writeState(settings, join(draft, 'state.sqlite'))
    await copyWarehouse(connection, join(draft, 'warehouse.duckdb'))
    for (const name of (await readdir(dataDir)).filter((each) => !NOT_COPIED.test(each))) {
      await cp(join(dataDir, name), join(draft, name), { recursive: true, filter: (path) => !path.endsWith('.part') })
    }
    const duckdb = await engineVersion(connection)
    const files = await filesOf(draft)
    const manifest: Manifest = {
      format: 'a-frame-backup',
      version: 1,
      createdAt: now.toISOString(),
      dataVersion,
      versions: { product, node: process.versions.node, duckdb },
      files,
    }
    await writeFile(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, target)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A SQLite file of the state, wherever the state is: a backup of PostgreSQL is restored to either. */
async function writeState(settings: StatePlace, path: string): Promise<void> {
  if (settings.STATE_URL === undefined) return copyState(stateAddress(settings), path)
  // What the engine keeps beside a file it wrote goes some time after it is closed: the backup has a file that nobody opened.
  const beside = await mkdtemp(`${path}.`)
  try {
    const written = join(beside, 'state.sqlite')
    const [from, to] = [await openState(settings.STATE_URL), await openState(written)]
    try {
      await copyRows(from, to)
      await copyState(written, path)
    } finally {
      await Promise.all([from.destroy(), to.destroy()])
    }
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}
