import { createReadStream, statSync } from 'node:fs'
import { Agent, request } from 'node:http'

export interface LoadCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: string
  /** A file whose bytes are sent. */
  readonly file?: string
  readonly authorization?: string
}

/** `parallel`: so many at once, each sent when one ends. `everyMs`: each at its time, whether or not others ended. */
export interface Load {
  readonly origin: string
  readonly calls: readonly LoadCall[]
  readonly pace: { readonly parallel: number } | { readonly everyMs: number }
}

/** From the time a call was due to its whole answer. */
export interface LoadAnswer {
  readonly path: string
  readonly status: number
  readonly elapsedMs: number
  readonly retryAfter: string | null
  /** The first part of it. */
  readonly body: string
}

const SHOWN = 2_000
const agent = new Agent({ keepAlive: true })

function send(origin: string, { method, path, body, file, authorization }: LoadCall): Promise<LoadAnswer> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(file === undefined
        ? {}
        : { 'content-type': 'application/octet-stream', 'content-length': statSync(file).size }),
    }
    const sent = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.on('error', reject)
      answer.on('data', (part: Buffer) => {
        if (text.length < SHOWN) text += part.toString('latin1').slice(0, SHOWN - text.length)
      })
      answer.on('end', () =>
        resolve({
          path,
          status: answer.statusCode ?? 0,
          elapsedMs: performance.now() - startMs,
          retryAfter: answer.headers['retry-after'] ?? null,
          body: text,
        }),
      )
    })
    sent.on('error', reject)
    if (file === undefined) sent.end(body)
    else createReadStream(file).pipe(sent)
  })
}

async function run({ origin, calls, pace }: Load): Promise<LoadAnswer[]> {
  if ('parallel' in pace) {
    const [left, answers]: [LoadCall[], LoadAnswer[]] = [[...calls], []]
    const one = async () => {
      for (let call = left.shift(); call; call = left.shift()) answers.push(await send(origin, call))
    }
    await Promise.all(Array.from({ length: pace.parallel }, one))
    return answers
  }
  const due = calls.map(
    (call, at) =>
      new Promise<LoadAnswer>((resolve, reject) =>
        setTimeout(() => send(origin, call).then(resolve, reject), at * pace.everyMs),
      ),
  )
  return Promise.all(due)
}

process.on('message', (load: Load) => {
  run(load)
    .then((answers) => process.send?.(answers))
    .catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit(0))
