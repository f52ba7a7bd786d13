import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { moveState } from '../state/move-state.ts'
import { faultsOfState } from '../../state/engines/sqlite-files.ts'
import { takeState } from '../state/state-holder.ts'
import { openWarehouseFile } from '../../warehouse/duckdb-file.ts'
import { filesOf, Manifest, MANIFEST_FILE } from './manifest.ts'
import { BACKUPS_FOLDER } from './write-backup.ts'

export interface RestoreOptions {
  readonly backup: string
  readonly dataDir: string
  /** The PostgreSQL that takes the state; absent: it is a file of the data folder. */
  readonly stateUrl: string | undefined
  /** Put what the data folder has aside, within it; else a folder that has anything is refused. */
  readonly replace: boolean
  /** The PostgreSQL keeps the state it has, which belongs to these data from now on; that of the backup is left. */
  readonly take: boolean
  readonly now: Date
}

export interface Restored {
  readonly manifest: Manifest
  /** Where the former data is; null: there was none. */
  readonly aside: string | null
}

const ASIDE = 'before-restore-'

/** Puts a backup in the place of the data of a server that does not run. It is copied and checked beside first: until it is whole, nothing is replaced. */
export async function restoreBackup({
  backup,
  dataDir,
  stateUrl,
  replace,
  take,
  now,
}: RestoreOptions): Promise<Result<Restored>> {
  const manifest = await readManifest(backup)
  if (!manifest.ok) return manifest
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const former = (await readdir(dataDir)).filter(
    (name) => name !== BACKUPS_FOLDER && !name.startsWith(ASIDE) && !name.startsWith('.'),
  )
  if (former.length > 0 && !replace)
    return refuse(`${dataDir} is not empty. Set DATA_DIR to a new folder, or put what it has aside with --replace.`)
  const draft = join(dataDir, `.restoring-${process.pid}`)
  try {
    await cp(backup, draft, { recursive: true })
    const faults = await faultsOfCopy(draft, manifest.value)
    if (faults.length > 0)
      return refuse(`The backup is not whole, and nothing was changed: ${faults.slice(0, 3).join('; ')}.`)
    if (stateUrl !== undefined) {
      const path = join(draft, 'state.sqlite')
      if (!take) await moveState(path, stateUrl)
      for (const beside of ['', '-wal', '-shm']) await rm(`${path}${beside}`, { force: true })
    }
    const aside = former.length > 0 ? join(dataDir, `${ASIDE}${now.toISOString().replaceAll(/[:.]/g, '-')}`) : null
    if (aside !== null) await mkdir(aside, { mode: 0o700 })
    for (const name of former) await renameUnlessGone(join(dataDir, name), join(aside ?? '', name))
    for (const name of (await readdir(draft)).filter((each) => each !== MANIFEST_FILE))
      await rename(join(draft, name), join(dataDir, name))
    if (stateUrl !== undefined) await takeState(stateUrl, dataDir)
    return ok({ manifest: manifest.value, aside })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** What SQLite keeps beside its file goes by itself when the last one who had it open is gone. */
const BESIDE_A_FILE = /-(wal|shm)$/

async function renameUnlessGone(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !BESIDE_A_FILE.test(from)) throw error
  })
}

async function readManifest(backup: string): Promise<Result<Manifest>> {
  const text = await readFile(join(backup, MANIFEST_FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return refuse(`${backup} is no whole backup: it has no ${MANIFEST_FILE}.`)
  try {
    return ok(Manifest.parse(JSON.parse(text)))
  } catch {
    return refuse(`${join(backup, MANIFEST_FILE)} cannot be read: it is damaged, or of a newer version.`)
  }
}

async function faultsOfCopy(draft: string, { files }: Manifest): Promise<string[]> {
  const found = await filesOf(draft)
  const names = [...new Set([...Object.keys(files), ...Object.keys(found)])].sort()
  const faults = names.flatMap((name) => {
    const [wanted, here] = [files[name], found[name]]
    if (!here) return [`${name} is missing`]
    if (!wanted) return [`${name} is not of this backup`]
    return wanted.bytes === here.bytes && wanted.sha256 === here.sha256 ? [] : [`${name} is not as it was written`]
  })
  if (faults.length > 0) return faults
  const file = await openWarehouseFile({ path: join(draft, 'warehouse.duckdb') })
  file.close()
  return faultsOfState(join(draft, 'state.sqlite'))
}

function refuse(detail: string): Result<never> {
  return failed('invalid-request', { english: detail })
}
