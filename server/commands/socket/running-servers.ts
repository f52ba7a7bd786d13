import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandSocketPath } from './socket-path.ts'

/** Notes, where it can, that a server of this system user holds a data directory, so that commands find it. Answers how to take the note back. */
export async function noteServer(dataDir: string): Promise<() => Promise<void>> {
  const note = join(notesFolder(), createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  await mkdir(notesFolder(), { recursive: true, mode: 0o700 }).catch(() => undefined)
  if (!(await isOurs(notesFolder()))) return () => Promise.resolve()
  const noted = await writeFile(note, dataDir, { mode: 0o600 }).then(
    () => true,
    () => false,
  )
  return () => (noted ? rm(note, { force: true }) : Promise.resolve())
}

/** The data directories that servers of this system user hold now. */
export async function findRunningServers(): Promise<string[]> {
  if (!(await isOurs(notesFolder()))) return []
  const names = await readdir(notesFolder())
  const notes = await Promise.all(names.map((name) => readFile(join(notesFolder(), name), 'utf8').catch(() => '')))
  const dataDirs = notes.filter((note) => note !== '')
  const answers = await Promise.all(dataDirs.map((dataDir) => holdsServer(dataDir)))
  return dataDirs.filter((_, index) => answers[index]).sort()
}

function notesFolder(): string {
  return join(tmpdir(), `a-frame-servers-${process.getuid?.() ?? 'here'}`)
}

/** Others may write among the temporary files: only a folder of our own, closed to them, is believed. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) return false
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0)
}

/** Whether a server takes commands for the data directory. */
export function holdsServer(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(commandSocketPath(dataDir))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
