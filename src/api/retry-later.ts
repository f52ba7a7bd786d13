import { asksForCode } from './asks-for-code.ts'

const MOST_TRIES = 3
const LONGEST_WAIT_MS = 10_000

/** Sends a request again when the server says that too many of the person's are under way, as late as it says; what then is refused still is its caller's to say. And once more where a code is asked for and `askForCode` got it entered. */
export function retryLater(
  send: typeof fetch,
  askForCode: () => Promise<boolean> = () => Promise.resolve(false),
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    // A copy of a request sends its body as a stream, which who looks at the network cannot read. The signal is handed on itself:
    // Node forgets the one that a request made of another follows.
    const body = request.method === 'GET' ? null : await bodyOf(request)
    const patiently = async () => {
      for (let tries = 1; ; tries += 1) {
        const response = await send(new Request(request, body === null ? {} : { body }), { signal: request.signal })
        if (tries === MOST_TRIES || !(await isBusy(response))) return response
        await pause(Math.min(Number(response.headers.get('Retry-After')) * 1_000, LONGEST_WAIT_MS), request.signal)
      }
    }
    const response = await patiently()
    return (await asksForCode(response)) && (await askForCode()) ? patiently() : response
  }
}

/** Null: it has none. */
async function bodyOf(request: Request): Promise<string | Blob | null> {
  if (request.headers.get('Content-Type') === 'application/octet-stream') return request.blob()
  return (await request.text()) || null
}

/** Nothing was begun of such a call, whatever it asked for. */
async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 429 || !/^\d+$/.test(response.headers.get('Retry-After') ?? '')) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return body instanceof Object && 'code' in body && body.code === 'too-many-requests'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(new DOMException('abandoned', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
