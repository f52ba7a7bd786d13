import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderProblem } from '../../../domain/uploads/watched-folder.ts'

/** Where finished files go. */
type Ending = 'done' | 'failed'
const ENDINGS: readonly Ending[] = ['done', 'failed']
const LOG = '.log'
/** As programs call what they have not written to its end. */
const UNFINISHED = /^\.|\.(part|partial|filepart|tmp|crdownload|swp)$|~$/i

/** Makes a folder below the base, and where its finished files go. */
export async function makePlace(base: string, folder: string): Promise<void> {
  for (const ending of ENDINGS) await mkdir(join(base, folder, ending), { recursive: true, mode: 0o770 })
}

/** The place of a folder, once it is sure that it is a folder below the base by itself and not by a link, and can be read and written in. */
export async function findPlace(base: string, folder: string): Promise<{ path: string } | { problem: FolderProblem }> {
  try {
    let path = await realpath(base)
    for (const name of folder.split('/')) {
      path = join(path, name)
      if (!(await isOwnFolder(path))) return { problem: 'link' }
    }
    await access(path, constants.R_OK | constants.X_OK)
    if (!(await canWrite(path))) return { problem: 'notWritable' }
    for (const ending of ENDINGS) {
      await mkdir(join(path, ending), { mode: 0o770 }).catch(unless('EEXIST'))
      if (!(await isOwnFolder(join(path, ending)))) return { problem: 'link' }
      if (!(await canWrite(join(path, ending)))) return { problem: 'notWritable' }
    }
    return { path }
  } catch (error) {
    return { problem: codeOf(error) === 'ENOENT' ? 'missing' : 'notReadable' }
  }
}

/** The names of files in a place that somebody finished, the oldest first; folders are left alone. */
export async function filesIn(path: string): Promise<{ readonly name: string; readonly stats: Stats }[]> {
  const files = []
  for (const name of await readdir(path)) {
    const stats = UNFINISHED.test(name) ? undefined : await lstat(join(path, name)).catch(() => undefined)
    if (stats && !stats.isDirectory()) files.push({ name, stats })
  }
  return files.sort((one, other) => one.stats.mtimeMs - other.stats.mtimeMs || (one.name < other.name ? -1 : 1))
}

/** How many files lie where refused ones go. */
export async function countFailed(path: string): Promise<number> {
  return (await readdir(join(path, 'failed'))).filter((name) => !name.endsWith(LOG)).length
}

/** A name among the finished that no file and no log has. */
export async function freeTarget(path: string, ending: Ending, name: string): Promise<string> {
  const taken = new Set(await readdir(join(path, ending)))
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let count = 1; ; count += 1) {
    const target = count === 1 ? name : `${stem}-${count}${extension}`
    if (!taken.has(target) && !taken.has(`${target}${LOG}`)) return join(ending, target)
  }
}

/** Moves a file among the finished. False: it is not there. */
export async function moveFile(path: string, name: string, target: string): Promise<boolean> {
  try {
    await rename(join(path, name), join(path, target))
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

export async function writeLog(path: string, target: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(path, `${target}${LOG}`), `${lines.map(printable).join('\n')}\n`, { mode: 0o660, flush: true })
}

/** Removes the finished files whose log was written before a moment, each with its log; what has no log was put there by somebody else. */
export async function removeFinished(path: string, before: Date): Promise<void> {
  for (const ending of ENDINGS) {
    const names = await readdir(join(path, ending))
    for (const log of names.filter((name) => name.endsWith(LOG))) {
      const stats = await lstat(join(path, ending, log)).catch(unless('ENOENT'))
      if (!stats || stats.mtime >= before) continue
      await rm(join(path, ending, log.slice(0, -LOG.length)), { force: true })
      await rm(join(path, ending, log), { force: true })
    }
  }
}

/** SHA-256 of a file; undefined: it is not there, or is none. */
export async function digestOf(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
  if (!file) return undefined
  try {
    const hash = createHash('sha256')
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part as Buffer)
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  return (await lstat(path)).isDirectory()
}

async function canWrite(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

function unless(code: string): (error: unknown) => void {
  return (error) => {
    if (codeOf(error) !== code) throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What a file says may hold anything: no control character of it reaches a terminal. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
