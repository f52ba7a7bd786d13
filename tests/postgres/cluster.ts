import { execFile, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/portal/free-port.ts'

const run = promisify(execFile)
const USER = 'postgres'
/** The exit code of what SIGTERM ended. */
const TERMINATED = 143

/** A PostgreSQL of the tests, which keeps nothing. */
export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string
  /** Ends it at once, as a machine that loses its power does; it can be started again. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Makes a cluster in a folder and on a port of its own, and starts it: as the user of its package where this is root, whom it refuses. */
export async function openCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-postgres-'))
  const port = await freePort()
  const owner = process.getuid?.() === 0 ? await idsOf(USER) : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--no-locale', '--encoding=UTF8', '--no-sync'],
    { ...owner, cwd: folder },
  )
  let server: ReturnType<typeof spawn> | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const stop = async (signal: NodeJS.Signals) => {
    server?.kill(signal)
    await ended
  }
  const start = async () => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=300',
      // What is lost with the machine was never meant to stay.
      'fsync=off',
      'full_page_writes=off',
      'autovacuum=off',
    ]
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    ended = new Promise((resolve) => child.once('close', resolve))
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('ready to accept connections')) resolve()
      })
      child.once('error', reject)
      void ended.then(() => reject(new Error(`PostgreSQL ended: ${said}`)))
    })
  }
  await start()
  // A run that a signal ends leaves no server behind.
  const endNow = () => server?.kill('SIGQUIT')
  const endRun = () => process.exit(TERMINATED)
  process.once('exit', endNow)
  process.once('SIGTERM', endRun)
  return {
    url: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
    // Its own word for it: each process ends without a word, and the next start recovers.
    kill: () => stop('SIGQUIT'),
    start,
    remove: async () => {
      process.off('exit', endNow)
      process.off('SIGTERM', endRun)
      await stop('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function idsOf(user: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const id = async (of: '-u' | '-g') => Number((await run('id', [of, user])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
