import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DISK_FULL_ADVICE, isDiskFull } from '../process/disk-full.ts'
import { StartRefused } from '../process/start-refused.ts'

/** Whether a data file is there with anything in it. */
export async function holdsData(path: string): Promise<boolean> {
  return await stat(path).then(
    ({ size }) => size > 0,
    () => false,
  )
}

/** What the server makes in its data folder, and the files with secrets that a person puts there. */
const OURS = /^(warehouse\.duckdb|state\.sqlite|reports$|uploads$|outbox$|stalls\.log$|folder-id$|sso\.json$|secret)/

/**
 * Makes the data folder where it is missing. What this process makes from here on is closed to other users of the system,
 * whatever the folder and the mask it was started with, and so is what was made before.
 */
export async function openDataFolder(folder: string): Promise<void> {
  process.umask(0o077)
  try {
    await makeFolder(folder)
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (OURS.test(entry.name)) await closeToOthers(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600)
    }
  } catch (error) {
    throw refusal(folder, error)
  }
}

/** With the folders above that are missing, each asked for by itself: where none can be made, as in /proc, Node's recursive way does not end. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  const failure = await make().then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  if (!failure || (failure.code === 'EEXIST' && (await stat(folder)).isDirectory())) return
  if (failure.code !== 'ENOENT' || dirname(folder) === folder) throw failure
  await makeFolder(dirname(folder))
  await make()
}

/** What others may do with it is taken away; a file of another owner stays as its owner made it. */
async function closeToOthers(path: string, mode: number): Promise<void> {
  const { mode: found, uid } = await stat(path)
  if ((found & 0o077) !== 0 && (process.getuid === undefined || uid === process.getuid())) await chmod(path, mode)
}

/** Opens one of the data files; where it cannot be, the start is refused in one line that says why and what to do. */
export async function openDataFile<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    throw isFolder ? noData(path, 'It is a folder.') : refusal(path, error)
  }
}

function noData(path: string, why: string): StartRefused {
  return new StartRefused(
    `${path} is damaged, or no data of A-Frame. Move it away and restore a backup: npm run restore -- FOLDER. (${why})`,
  )
}

const DAMAGED =
  /SQLITE_(NOTADB|CORRUPT)|not a valid DuckDB|Could not read|version number|[Cc]orrupt|malformed|checksum|Serialization Error/
const NOT_ALLOWED =
  /EACCES|EPERM|EROFS|SQLITE_(CANTOPEN|READONLY|PERM)|[Pp]ermission denied|Read-only file system|readonly database|unable to open database|Unable to open connection to local database/

function refusal(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartRefused) return error
  const [line = ''] = error.message.split('\n')
  const told = `${'code' in error ? String(error.code) : ''} ${line}`
  if (isDiskFull(error)) return new StartRefused(DISK_FULL_ADVICE)
  if (/Could not set lock|Conflicting lock/.test(line)) return error
  if (NOT_ALLOWED.test(told))
    return new StartRefused(
      `${path} cannot be read and written by this user. Give it to the user that runs A-Frame, or set DATA_DIR to a folder of yours. (${line})`,
    )
  if (/ENOENT.*mkdir/.test(told))
    return new StartRefused(`${path} cannot be made. Set DATA_DIR to a folder of yours. (${line})`)
  if (/ENOTDIR|EEXIST/.test(told)) return new StartRefused(`${path} is no folder. Set DATA_DIR to a folder. (${line})`)
  if (DAMAGED.test(told)) return noData(path, line)
  return error
}
