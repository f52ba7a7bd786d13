import { appendFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { Session, type Debugger } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { bareHeaders } from '../../http/security-headers.ts'
import { sharedSigns } from './shared-signs.ts'
import { stallWords } from './stall-words.ts'
import type { Watched } from './watch-main-loop.ts'

/** The thread beside the main loop: it answers `/livez`, and writes down what the loop is at when it does not turn. */
const { memory, healthPort, host, subdomains, stallsFile, toldAfterMs } = workerData as Watched
const signs = sharedSigns(memory)

const LOOKED_EVERY_MS = 1_000
const STACK_WITHIN_MS = 2_000
const MOST_FILE_BYTES = 1_000_000

/** Where the main loop is, the innermost function first; none: it is in code that is no JavaScript. */
async function stackOfMain(): Promise<string[]> {
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => void files.set(params.scriptId, params.url))
  try {
    return await new Promise<string[]>((resolve) => {
      const late = setTimeout(() => resolve([]), STACK_WITHIN_MS)
      session.on('Debugger.paused', ({ params }) => {
        clearTimeout(late)
        resolve(params.callFrames.map((frame) => frameWords(frame, files)))
        session.post('Debugger.resume')
      })
      session.post('Debugger.enable')
      session.post('Debugger.pause')
    })
  } finally {
    session.disconnect()
  }
}

function frameWords({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const file = (files.get(location.scriptId) ?? '').split('/').slice(-2).join('/')
  return `${functionName || '(anonymous)'} (${file}:${location.lineNumber + 1})`
}

async function tell(): Promise<void> {
  const silentMs = signs.silentMs()
  const words = stallWords({ at: new Date(), silentMs, stack: await stackOfMain(), calls: signs.calls() })
  try {
    if ((statSync(stallsFile, { throwIfNoEntry: false })?.size ?? 0) > MOST_FILE_BYTES) truncateSync(stallsFile)
    appendFileSync(stallsFile, words, { mode: 0o600 })
  } catch {
    // It is on the terminal too.
  }
  // What a thread prints in the usual way goes through the main loop.
  writeSync(2, words)
}

let told = false
setInterval(() => {
  const stalls = signs.silentMs() > toldAfterMs
  if (stalls && !told) void tell()
  told = stalls
}, LOOKED_EVERY_MS)

const HEADERS = {
  ...bareHeaders(subdomains),
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}
const ready = () => parentPort?.postMessage('ready')
if (healthPort === undefined) ready()
else
  createServer((request, response) => {
    const isLive = request.method === 'GET' && request.url === '/livez'
    const body = isLive ? { status: 'ok', loopSilentMs: signs.silentMs() } : { code: 'not-found' }
    response.writeHead(isLive ? 200 : 404, HEADERS)
    response.end(`${JSON.stringify(body)}\n`)
  }).listen(healthPort, host, ready)
