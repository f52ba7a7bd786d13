import { Agent, request } from 'node:http'

/** A page's calls: sent together, as a browser does. */
export interface PageCall {
  readonly origin: string
  readonly authorization: string
  readonly calls: readonly { readonly path: string; readonly body: string }[]
}

/** Milliseconds from the first call sent to the last answer read, and the answers. */
export interface PageAnswer {
  readonly elapsedMs: number
  readonly bodies: readonly unknown[]
}

/** A browser opens this many connections to a server, and keeps them. */
const agent = new Agent({ keepAlive: true, maxSockets: 6 })

function post({ origin, authorization }: PageCall, { path, body }: PageCall['calls'][number]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

process.on('message', (page: PageCall) => {
  const startMs = performance.now()
  Promise.all(page.calls.map((call) => post(page, call)))
    .then((bodies): PageAnswer => ({ elapsedMs: performance.now() - startMs, bodies }))
    .then((answer) => process.send?.(answer))
    .catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit(0))
