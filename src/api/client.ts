import createFetchClient from 'openapi-fetch'
import type { Client } from 'openapi-fetch'
import type { paths } from '../../openapi/schema.d.ts'
import { meansSessionEnded } from '../../machines/access/session-ended.ts'
import { text } from '../text/text.ts'
import { retryLater } from './retry-later.ts'
import { asRequestFailed, pathOf, readRefusal, RequestFailed, unreadableAnswer } from './request-failed.ts'
import { PARTNER_HEADERS, TENANT_HEADERS } from './tenant.ts'

export type Api = Client<paths>

export interface ApiOptions {
  /** The bearer of this moment; null: none is sent. */
  readonly token: () => string | null
  /** The server takes the token no more: it is dropped, and sign-in opens. ERR-01 */
  readonly onSessionEnded: () => void
  /** Nothing more can be saved, in words; absent: nobody is told but the caller. */
  readonly onNoRoom?: (words: string) => void
  /** The leave to see the portal as somebody else, which the server is asked with; null: one is oneself. Decision 0037 */
  readonly seeingAs?: () => string | null
  /** The server ended that. */
  readonly onSeeingOver?: () => void
  /** The installation asks for a second factor that the person has not set up. */
  readonly onFactorMissing?: () => void
  /** Asks the person for a code of their second factor; true: it was entered, and what was refused is sent again. Absent: refused it is. */
  readonly askForCode?: () => Promise<boolean>
  /** Where the server is; absent: where the page came from. */
  readonly origin?: string
  readonly fetch?: typeof fetch
}

/** Refusals that hold for every save, whoever makes it: some save by themselves and have no place to say why. */
const NO_ROOM: readonly string[] = ['settings-full', 'disk-full']

/** Calls that come before a session: they name the tenant and carry no bearer. ACC-05, API-02 */
const BEFORE_A_SESSION = /^\/aiparcelweb\/(nologin\/|saml2\/|api\/authenticate$|api\/account\/reset_password\/)/

/**
 * The typed client of every call. A refusal or a lost connection rejects with RequestFailed.
 * A call that brings its own Authorization keeps it, and its failure is its caller's to judge. API-01, API-02, ACC-05, ACC-49
 */
export function createApi({
  token,
  onSessionEnded,
  onNoRoom,
  onFactorMissing,
  askForCode,
  seeingAs = () => null,
  onSeeingOver = () => undefined,
  origin = '',
  fetch: send = (input, init) => fetch(input, init),
}: ApiOptions): Api {
  const api = createFetchClient<paths>({ baseUrl: origin, fetch: retryLater(send, askForCode) })
  const ownBearer = new WeakSet<Request>()
  api.use({
    onRequest({ request, schemaPath }) {
      setAll(request.headers, PARTNER_HEADERS)
      if (BEFORE_A_SESSION.test(schemaPath)) {
        setAll(request.headers, TENANT_HEADERS)
        return request
      }
      if (request.headers.has('Authorization')) ownBearer.add(request)
      else setAll(request.headers, bearer(token()))
      const grant = seeingAs()
      if (grant !== null) request.headers.set('X-See-As', grant)
      return request
    },
    async onResponse({ request, response }) {
      if (response.ok) return undefined
      const failure = await readRefusal(response, pathOf(response.url || request.url))
      if (failure.problem.code === 'seeing-over') onSeeingOver()
      if (!ownBearer.has(request) && meansSessionEnded(failure)) onSessionEnded()
      if (NO_ROOM.includes(failure.problem.code)) onNoRoom?.(failure.detail)
      if (failure.problem.code === 'second-factor-missing') onFactorMissing?.()
      throw failure
    },
    onError({ error, request }) {
      const failure = asRequestFailed(error, pathOf(request.url))
      return failure instanceof Error ? failure : new Error(String(failure))
    },
  })
  return api
}

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** The answer's data; an empty answer counts as a failure. ERR-03 */
export async function answerOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<NonNullable<T>> {
  const { data, response } = await call.catch((error: unknown) => {
    throw error instanceof SyntaxError ? unreadableAnswer({ status: 0, url: '' }) : error
  })
  if (data !== undefined && data !== null) return data
  throw new RequestFailed({
    status: response.status,
    url: pathOf(response.url),
    problem: { code: 'empty-answer', detail: text('session.emptyAnswer') },
  })
}

function setAll(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}
