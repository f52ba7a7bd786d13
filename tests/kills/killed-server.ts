import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../server/access/first-users.ts'
import { serverProgram } from '../support/portal/server-programs.ts'
import { TEST_PACKAGES, TEST_TODAY } from '../support/portal/template-data.ts'
import { patiently } from '../support/run/patience.ts'

const START_LIMIT_MS = patiently(120_000)
const ASK_EVERY_MS = 20
const HELD = join(import.meta.dirname, 'held.mjs')

/** A real server on a data folder, from its start until it is killed. */
export interface KilledServer {
  /** A call of the signed-in admin; rejects when the server is gone. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown; bytes: Buffer }>
  /** SIGKILL: nothing of it runs any more when this is done. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Place {
  readonly dataDir: string
  readonly port: number
  readonly settings?: Readonly<Record<string, string>>
}

/** Servers on one data folder, one after the other. */
export interface KilledServers {
  /** Starts the next, and waits until it answers and the admin is signed in. */
  start(): Promise<KilledServer>
  /** Ends the one that was loaded and not started. */
  close(): Promise<void>
}

/** While one works the next is loaded, and held before it begins: most of a start is loading the program. */
export function serversOf(place: Place): KilledServers {
  let next = loaded(place)
  return {
    start: async () => {
      const child = next
      const server = await begun(child, place.port)
      next = loaded(place)
      return server
    },
    close: () => end(next, 'SIGKILL'),
  }
}

function loaded({ dataDir, port, settings = {} }: Place): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PACKAGES: String(TEST_PACKAGES),
    DEMO_TODAY: TEST_TODAY,
    MEMORY_LIMIT: '1GB',
    LOG_LEVEL: 'error',
    ...settings,
  }
  // Without source maps: to read them is a sixth of a start, and twenty starts are much of a test run.
  const program = ['--import', HELD, ...serverProgram('main').slice(1)]
  return spawn(process.execPath, program, { env, stdio: ['pipe', 'pipe', 'inherit'] })
}

async function begun(child: ChildProcess, port: number): Promise<KilledServer> {
  const printed: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void printed.push(text))
  child.stdin?.write('\n')
  const origin = `http://127.0.0.1:${port}`
  for (
    let waited = 0;
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    waited += ASK_EVERY_MS
  ) {
    if (child.exitCode !== null || waited > START_LIMIT_MS)
      throw new Error(`the server did not start: ${printed.join('')}`)
    await wait(ASK_EVERY_MS)
  }
  const signedIn = await fetch(`${origin}/aiparcelweb/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD, logOffOtherSessions: false, rememberMe: true }),
  })
  const { id_token: token } = (await signedIn.json()) as { id_token: string }
  return {
    call: async (method, path, body) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return { status: answer.status, body: isJson ? (JSON.parse(bytes.toString()) as unknown) : undefined, bytes }
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
