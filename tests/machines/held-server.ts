/** A call that waits for the test to answer it. */
export interface HeldCall {
  readonly path: string
  readonly headers: Headers
  /** Null: there is none, or it is bytes. */
  readonly body: unknown
  /** It goes on when the page is left. */
  readonly keepalive: boolean
  /** A text as it is. */
  readonly answer: (status: number, body: unknown) => void
  readonly lose: () => void
}

/** A fetch whose answers the test gives, one by one; aborted calls leave the list. */
export interface HeldServer {
  readonly fetch: typeof fetch
  /** The calls that wait now, oldest first. */
  readonly waiting: () => readonly HeldCall[]
  /** The oldest waiting call of a path that ends so; waits until there is one. */
  readonly next: (ending: string) => Promise<HeldCall>
}

export function createHeldServer(): HeldServer {
  const calls = new Set<HeldCall>()
  const watchers = new Set<() => void>()
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const isOfBytes = request.headers.get('content-type') === 'application/octet-stream'
      const body = isOfBytes || request.body === null ? null : ((await request.json()) as unknown)
      return await new Promise<Response>((resolve, reject) => {
        const call: HeldCall = {
          path: new URL(request.url).pathname,
          headers: request.headers,
          body,
          keepalive: request.keepalive,
          answer: (status, answer) => {
            calls.delete(call)
            resolve(typeof answer === 'string' ? new Response(answer, { status }) : Response.json(answer, { status }))
          },
          lose: () => {
            calls.delete(call)
            reject(new TypeError('Failed to fetch'))
          },
        }
        request.signal.addEventListener('abort', () => {
          calls.delete(call)
          reject(request.signal.reason as Error)
        })
        calls.add(call)
        for (const notify of watchers) notify()
      })
    },
    waiting: () => [...calls],
    next: (ending) =>
      new Promise((resolve) => {
        const look = () => {
          const found = [...calls].find((call) => call.path.endsWith(ending))
          if (!found) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
      }),
  }
}
