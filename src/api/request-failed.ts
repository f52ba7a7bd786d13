import type { components } from '../../openapi/schema.d.ts'
import { isTranslated, text, translated } from '../text/text.ts'

const MINUTE_MS = 60_000
/** Of an answer that is none of the server's. */
const UNREADABLE = 'unreadable'

export type ProblemBody = components['schemas']['Problem']

/** A call that was refused or did not come back. Status 0: no answer; `detail` may be shown to a person. */
export class RequestFailed extends Error {
  readonly status: number
  /** Path of the call, without origin and query. */
  readonly url: string
  readonly problem: ProblemBody

  constructor(refusal: { status: number; url: string; problem: ProblemBody }) {
    super(refusal.problem.detail)
    this.name = 'RequestFailed'
    this.status = refusal.status
    this.url = refusal.url
    this.problem = refusal.problem
  }

  get detail(): string {
    return this.problem.detail
  }
}

const REFUSALS: readonly string[] = [
  'invalid-request',
  'too-large',
  'settings-full',
  'not-permitted',
  'not-while-seeing',
]

/** Whether the call was refused for what it said or for whose view it came from, so that the same would be refused again. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestFailed && REFUSALS.includes(error.problem.code)
}

/** Any failure as RequestFailed, one without an answer in words of ours: each browser has others. An abort stays what it is. */
export function asRequestFailed(error: unknown, url: string): unknown {
  if (error instanceof RequestFailed || (error instanceof DOMException && error.name === 'AbortError')) return error
  return new RequestFailed({ status: 0, url, problem: { code: 'no-answer', detail: text('session.noAnswer') } })
}

/** An answer that is not what was asked for. */
export function unreadableAnswer({ status, url }: Pick<Response, 'status' | 'url'>): RequestFailed {
  return new RequestFailed({
    status,
    url: pathOf(url),
    problem: { code: UNREADABLE, detail: text('session.unreadable') },
  })
}

/** The refusal's own words, or that it failed where the body says nothing. */
export async function readRefusal(response: Response, url: string): Promise<RequestFailed> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const waits = Number(response.headers.get('Retry-After'))
  const said = problemOf(body)
  const problem = said
    ? { ...said, detail: detailOf(said, waits) }
    : { code: UNREADABLE, detail: text('shell.requestFailed') }
  return new RequestFailed({ status: response.status, url, problem })
}

function detailOf({ code, detail, reference, issues }: ProblemBody, waits: number): string {
  if (code === 'too-many-attempts' && waits > 0) return untilWhen(waits)
  return code === 'sso-refused' && reference !== undefined
    ? `${translated(detail)} ${text('access.reference', { reference })}`
    : issues === undefined || isTranslated(detail)
      ? translated(detail)
      : text('shell.notValid', { why: detail })
}

/** The time of day after which a try counts again, in the reader's zone: the next whole minute, which no clock misses. */
function untilWhen(seconds: number): string {
  const over = new Date(Math.ceil((Date.now() + seconds * 1000) / MINUTE_MS) * MINUTE_MS)
  const time = [over.getHours(), over.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return text('access.tooManyUntil', { time })
}

/** What a body says went wrong; a proxy in front may say it without a code. */
function problemOf(body: unknown): ProblemBody | null {
  if (!(body instanceof Object) || !('detail' in body) || typeof body.detail !== 'string') return null
  return {
    ...body,
    detail: body.detail,
    code: 'code' in body && typeof body.code === 'string' ? body.code : UNREADABLE,
  }
}

/** The path of an address, as RequestFailed carries it. */
export function pathOf(address: string): string {
  return address.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
}
