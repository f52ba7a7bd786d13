import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sharedSigns } from './shared-signs.ts'

export interface Watched {
  readonly memory: SharedArrayBuffer
  /** Where `/livez` is answered; absent: nowhere. */
  readonly healthPort: number | undefined
  readonly host: string
  /** Browsers keep to https for every host below it too. */
  readonly subdomains: boolean
  /** What the main loop was at when it did not turn. */
  readonly stallsFile: string
  /** The parent ends the server later than that. */
  readonly toldAfterMs: number
}

export interface WatchSettings extends Omit<Watched, 'memory'> {
  /** The thread ended by a fault of its own; the server goes on without it. */
  readonly onEnded: (error: Error) => void
}

const BEAT_EVERY_MS = 1_000
const WATCH_THREAD = new URL('./watch-thread.ts', import.meta.url).href
const TYPESCRIPT = import.meta.resolve('tsx/esm/api')
/** What loads TypeScript for a process does not for a thread of every Node, which therefore loads it itself. */
const BEGIN = `import(${JSON.stringify(TYPESCRIPT)}).then(({ tsImport }) => tsImport(${JSON.stringify(WATCH_THREAD)}, ${JSON.stringify(WATCH_THREAD)}))`

/** Has a thread watch the main loop, and tells the parent that started the server that the loop turns. Answers how to end it. Decision 0158 */
export async function watchMainLoop(
  app: FastifyInstance,
  { onEnded, ...settings }: WatchSettings,
): Promise<() => Promise<void>> {
  const signs = sharedSigns()
  signs.beat()
  app.addHook('onRequest', async ({ method, routeOptions }) =>
    signs.began(`${method} ${routeOptions.url ?? 'unknown'}`),
  )
  const beats = setInterval(() => {
    signs.beat()
    if (process.connected) process.send?.('beat')
  }, BEAT_EVERY_MS).unref()
  const workerData: Watched = { ...settings, memory: signs.memory }
  const thread = new Worker(BEGIN, { eval: true, workerData })
  // Nothing waits for it but who asked for `/livez`, whose port may be in use.
  const ready = once(thread, 'message')
  if (settings.healthPort === undefined) ready.catch(onEnded)
  else await ready
  thread.on('error', onEnded)
  thread.unref()
  return async () => {
    clearInterval(beats)
    await thread.terminate()
  }
}
