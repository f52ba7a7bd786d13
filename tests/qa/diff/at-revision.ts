import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../models.ts'
import type { Known } from './load-machines.ts'

const run = promisify(execFile)
const MOST_BYTES = 512 * 2 ** 20

/** The machines as they were at a revision, read by a program of its own from the files of then. */
export async function machinesAt(revision: string): Promise<Map<string, Known>> {
  const commit = await commitOf(revision)
  // In here the packages are found that the work tree has.
  const folder = join(ROOT, '.cache/qa/revisions')
  mkdirSync(folder, { recursive: true })
  const tree = mkdtempSync(join(folder, `${commit}-`))
  const index = `${tree}.index`
  try {
    const env = { ...process.env, GIT_INDEX_FILE: index }
    await run('git', ['read-tree', commit], { cwd: ROOT, env })
    await run('git', ['checkout-index', '--all', '--force', `--prefix=${tree}/`], { cwd: ROOT, env })
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'print-machines.ts')],
      { cwd: tree, maxBuffer: MOST_BYTES },
    )
    const machines = new Map(JSON.parse(stdout) as [string, Known][])
    if (machines.size === 0)
      throw new Error(`${revision} has no machines (machines/*.machine.ts): name a later revision`)
    return machines
  } finally {
    for (const path of [tree, index]) rmSync(path, { recursive: true, force: true })
  }
}

async function commitOf(revision: string): Promise<string> {
  try {
    const { stdout } = await run(
      'git',
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
      {
        cwd: ROOT,
      },
    )
    return stdout.trim()
  } catch (cause) {
    throw new Error(
      `there is no revision ${revision} here: name a commit, a branch or a tag (git log --oneline shows them), in a work tree of git`,
      { cause },
    )
  }
}
