import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { freePort } from '../../support/portal/free-port.ts'
import { serverProgram } from '../../support/portal/server-programs.ts'
import { TEST_PACKAGES, TEST_TODAY } from '../../support/portal/template-data.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

export interface Ended {
  readonly exitCode: number | null
  readonly out: string
  readonly errors: string
}

/** Runs a command to its end, as `npm run` does, with only the given settings. Its lines may lose their reader early, as with `| head`. */
export function runCommand(
  args: readonly string[],
  settings: Record<string, string>,
  { losesReader = false, folder = ROOT } = {},
): Promise<Ended> {
  const child = start([...serverProgram('cli'), ...args], settings, { folder })
  if (losesReader) child.stdout?.destroy()
  return endOf(child)
}

/** The server's program, run to its end: for starts that must not succeed, or whose lines lose their reader. */
export function runServer(settings: Record<string, string>, { losesReader = false } = {}): Promise<Ended> {
  const child = start(serverProgram('main'), settings)
  if (losesReader) child.stdout?.destroy()
  return endOf(child)
}

/** The server with its lines in a file of a disk that is full, and its errors on the terminal, once it answers. */
export async function startOnFullDisk(settings: Record<string, string>): Promise<RunningServer> {
  const PORT = String(await freePort())
  const full = openSync('/dev/full', 'w')
  const child = start(serverProgram('main'), { ...settings, PORT }, { lines: full })
  closeSync(full)
  const ended = endOf(child)
  const address = `http://127.0.0.1:${PORT}`
  await expect
    .poll(() =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return { address, printed: '', stop: (signal = 'SIGTERM') => (child.kill(signal), ended) }
}

export interface RunningServer {
  readonly address: string
  /** What it printed until it was ready. */
  readonly printed: string
  /** Sends a signal and waits for the end. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>
}

const KEEP_RUNNING = pathToFileURL(join(ROOT, 'scripts/keep-running.mjs')).href

/** The server on a free port, once it says that it is ready; `isKept`: by the process of `npm start`, which watches it. */
export async function startServer(settings: Record<string, string>, { isKept = false } = {}): Promise<RunningServer> {
  const kept = `import(${JSON.stringify(KEEP_RUNNING)})
    .then(({ keepRunning }) => keepRunning(${JSON.stringify(serverProgram('main'))}, {}))
    .then((code) => (process.exitCode = code))`
  const child = start(isKept ? ['-e', kept] : serverProgram('main'), { PORT: '0', ...settings })
  const ended = endOf(child)
  let printed = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      printed += text
      const found = /A-Frame is ready at (\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    void ended.then(({ out, errors }) => reject(new Error(`the server ended: ${out}${errors}`)))
  })
  return {
    address,
    printed,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

function start(
  args: readonly string[],
  settings: Record<string, string>,
  { folder = ROOT, lines = 'pipe' }: { readonly folder?: string; readonly lines?: 'pipe' | number } = {},
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const plain = {
    PATH,
    HOME,
    TMPDIR,
    DEMO_PACKAGES: String(TEST_PACKAGES),
    DEMO_TODAY: TEST_TODAY,
    MEMORY_LIMIT: '1GB',
    LOG_LEVEL: 'silent',
    CONFIG_DIR: join(ROOT, 'config'),
    ...settings,
  }
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: plain,
    stdio: ['ignore', lines, 'pipe'],
  })
  child.stdout?.setEncoding('utf8')
  child.stderr?.setEncoding('utf8')
  return child
}

function endOf(child: ChildProcess): Promise<Ended> {
  let [out, errors] = ['', '']
  child.stdout?.on('data', (text: string) => (out += text))
  child.stderr?.on('data', (text: string) => (errors += text))
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, out, errors })))
}
