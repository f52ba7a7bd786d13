import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { can } from '../domain/account/permission.ts'
import { failed, ok, type Problem, type Result } from '../domain/values/problem.ts'
import { REFUSALS } from '../domain/account/refusals.ts'
import type { Operation } from '../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../openapi/contract/operations.ts'
import { callerOf, type Caller } from './callers/caller.ts'
import { programCallerOf } from './callers/program-caller.ts'
import { seenCaller } from './access/seeing/seen-caller.ts'
import { createBodyTurns, judged, type BodyTurns } from './http/bodies/body-turns.ts'
import { networkOf } from './http/network-of.ts'
import { cookieHeader, readCookie } from './http/cookies.ts'
import { actRefusal } from './records/act-refusal.ts'
import type { Deps } from './deps.ts'
import { closedPage } from './admin/closed-page.ts'
import { visitorOf } from './navigation/visitor.ts'
import { hasEveryClient } from './visible/has-every-client.ts'
import { jsonInSlices } from './http/json-in-slices.ts'
import { sendWords } from './http/packed.ts'
import { withOriginOf } from './http/request-origin.ts'
import { expectedVersion, requestParts } from './http/request-parts.ts'
import { disposition, sendFile } from './http/send-file.ts'
import { askerOf, askFor } from './warehouse/asker.ts'
import { HANDLERS } from './rooms.ts'
import type { Call, Reply } from './handler.ts'

type AnyHandler = (call: Call<Operation, Deps>) => Promise<Reply<Operation>>

const CACHE_CONTROL = { private: 'private, no-cache', 'no-store': 'no-store' } as const

export interface RoutesOptions {
  readonly deps: Deps
  /** Tests hold every answer to the contract too. */
  readonly checkAnswers: boolean
}

/** One route for each operation of the contract: who may → parse → handle → answer. */
export function addRoutes(app: FastifyInstance, options: RoutesOptions): void {
  const operations = Object.entries(OPERATIONS) as [OperationId, Operation][]
  const bodies = createBodyTurns()
  const within = (add: (scope: FastifyInstance) => void, takes: (operation: Operation) => boolean | undefined) =>
    void app.register((scope, _options, done) => {
      add(scope)
      addOperations(scope, { ...options, bodies, operations: operations.filter(([, operation]) => takes(operation)) })
      done()
    })
  addOperations(app, { ...options, bodies, operations: operations.filter(([, { bytes, form }]) => !bytes && !form) })
  within(takeBytes, ({ bytes }) => bytes)
  within(takeForms, ({ form }) => form)
}

function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', (_request, body, parsed) => parsed(null, body))
}

/** Each field once; one that comes twice is wrong in whatever it is read as. */
function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    const fields = new URLSearchParams(String(body))
    const values = [...new Set(fields.keys())].map((name) => {
      const all = fields.getAll(name)
      return [name, all.length === 1 ? all[0] : all] as const
    })
    parsed(null, Object.fromEntries(values))
  })
}

interface OperationsOptions extends RoutesOptions {
  readonly bodies: BodyTurns
  readonly operations: readonly (readonly [OperationId, Operation])[]
}

function addOperations(app: FastifyInstance, { deps, checkAnswers, operations, bodies }: OperationsOptions): void {
  for (const [id, operation] of operations) {
    const handle = HANDLERS[id] as unknown as AnyHandler
    const route = { id, operation, deps, bodies }
    app.route({
      method: operation.method.toUpperCase() as Uppercase<Operation['method']>,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(operation.requires === 'anyone' && !operation.form ? { bodyLimit: STRANGERS_BODY_BYTES } : {}),
      // Who may not call it has nothing read of what they send.
      onRequest: async (request, reply) => {
        const caller = await withOriginOf(request, () => allowed(route, request))
        if (!caller.ok) return refuse(reply, caller.problem)
        callers.set(request, caller.value)
      },
      preParsing: async (request, reply, payload) => {
        if (operation.body && !operation.bytes)
          await bodies.enter(request, reply, { of: senderOf(request), signal: gone(request, reply) })
        return payload
      },
      handler: async (request, reply) => {
        const call = await prepare(route, request)
        if (!call.ok) return refuse(reply, call.problem)
        const result = await asThemselves(call.value.caller, deps, () =>
          handle({ ...call.value, signal: gone(request, reply) }),
        )
        if (result.version !== undefined) reply.header('ETag', `"${result.version}"`)
        if (result.serverTiming !== undefined) reply.header('Server-Timing', result.serverTiming)
        const { secureCookies: secure } = deps.access
        for (const cookie of result.cookies ?? []) reply.header('Set-Cookie', cookieHeader(cookie, { secure }))
        if (!result.ok) {
          await noteRefusal(result.problem.code, { id, caller: call.value.caller, request, deps })
          if (result.why !== undefined) request.log.warn({ reference: request.id }, result.why)
          if (result.retryAfterSeconds !== undefined) reply.header('Retry-After', String(result.retryAfterSeconds))
          return refuse(reply, result.problem, {
            ...result,
            ...(result.why === undefined ? {} : { reference: request.id }),
          })
        }
        if (checkAnswers) operation.answer.parse(result.value)
        reply.status(operation.creates ? 201 : 200).header('Cache-Control', CACHE_CONTROL[operation.cache])
        if (result.file) return sendFile(request, reply, result.file)
        if (operation.file || operation.html || operation.plainText) return answer(reply, operation, result.value)
        const words = await jsonInSlices(result.value)
        return revalidates(operation) && result.version === undefined
          ? answerOnce(request, reply, words)
          : sendWords(request, reply, words)
      },
    })
  }
}

/** As a page, as text, or as the bytes of a file to be saved. */
function answer(reply: FastifyReply, { file, html }: Operation, value: unknown): FastifyReply {
  if (file)
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', disposition(file))
      .send(Buffer.from(String(value), 'base64'))
  return reply.type(html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8').send(value)
}

/** Lookups that a browser keeps and asks again. */
function revalidates({ method, cache }: Operation): boolean {
  return method === 'get' && cache === 'private'
}

/** Nothing where the browser holds the same words already. */
async function answerOnce(request: FastifyRequest, reply: FastifyReply, words: string): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(words).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', etag)
  return request.headers['if-none-match']?.replace(/^W\//, '') === etag
    ? reply.status(304).send()
    : sendWords(request, reply, words)
}

interface Route {
  readonly id: OperationId
  readonly operation: Operation
  readonly deps: Deps
  readonly bodies: BodyTurns
}

/** Of a call without a sign-in. */
const STRANGERS_BODY_BYTES = 64 * 1024
/** Who calls, once it is known that they may; undefined where anyone may. */
const callers = new WeakMap<FastifyRequest, Caller | undefined>()

/** In whose name a body is sent: a person's, also by their programs and while somebody else sees as them, or a network's. */
function senderOf(request: FastifyRequest): string {
  const caller = callers.get(request)
  return caller ? `person ${(caller.seenBy ?? caller).user.id}` : `network ${networkOf(request.ip)}`
}

async function prepare(
  { operation, deps }: Omit<Route, 'bodies'>,
  request: FastifyRequest,
): Promise<Result<Omit<Call<Operation, Deps>, 'signal'>>> {
  const caller = callers.get(request)
  const parsed = judged(request, () => requestParts(operation, request))
  if (!parsed.ok) return parsed
  const version = expectedVersion(request.headers['if-match'])
  if (!version.ok) return version
  if (await closedPage({ operation, caller, params: parsed.value.params, deps })) return failed('under-maintenance')
  const cookie = (name: string) => readCookie(request.headers.cookie, name, { secure: deps.access.secureCookies })
  const call = {
    deps,
    caller,
    ...parsed.value,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    cookie,
    expectedVersion: version.value,
  }
  return ok(call as unknown as Omit<Call<Operation, Deps>, 'signal'>)
}

async function allowed(
  { id, operation, deps }: Omit<Route, 'bodies'>,
  request: FastifyRequest,
): Promise<Result<Caller | undefined>> {
  const { requires, wholeInstallation } = operation
  const { authorization, 'x-see-as': seeAs } = request.headers
  if (requires === 'anyone') return seeAs === undefined ? ok(undefined) : failed('not-while-seeing')
  if (typeof requires === 'object' && 'program' in requires)
    return seeAs === undefined ? programCallerOf(authorization, requires.program, deps) : failed('not-while-seeing')
  const caller = await callerFor(operation, request, deps)
  if (!caller.ok) return caller
  if (requires === 'signed-in') return caller
  if ('anyOf' in requires)
    return !can(caller.value.held, requires.anyOf)
      ? refused()
      : unless(wholeInstallation && !hasEveryClient(caller.value.user) ? REFUSALS.wholeInstallation : undefined)
  const record = deps.config.current().records.get(String(recordOf(request)))
  if (!record) return failed('not-found')
  const needed = record.permissions[requires.record]
  return needed && can(caller.value.held, needed)
    ? unless(actRefusal(caller.value, { source: record.source, act: requires.record }))
    : refused()

  async function unless(refusal: ReturnType<typeof actRefusal>) {
    return refusal === undefined ? caller : refused({ detail: refusal })
  }

  async function refused(more?: Parameters<typeof failed>[1]) {
    await noteRefusal('not-permitted', { id, caller: caller.ok ? caller.value : undefined, request, deps })
    return failed('not-permitted', more)
  }
}

/** Keeps that somebody tried what they may not; who sees the portal as somebody else tries nothing, and nothing is written. Decision 0073 */
async function noteRefusal(
  code: Problem['code'],
  {
    id,
    caller,
    request,
    deps,
  }: Pick<Route, 'id' | 'deps'> & {
    readonly caller: Caller | undefined
    readonly request: FastifyRequest
  },
): Promise<void> {
  if (code !== 'not-permitted' || caller === undefined || caller.program !== undefined || caller.seenBy) return
  const record = recordOf(request)
  const call = typeof record === 'string' && deps.config.current().records.has(record) ? `${id}-${record}` : id
  await deps.refusedCalls.note({ userId: caller.user.id, call })
}

/** The kind of record that an address names. */
function recordOf({ params }: FastifyRequest): unknown {
  return (params as Record<string, unknown>).record
}

/** Who calls, or whom they see the portal as; an operation that does not say how it answers then is refused. Decision 0037 */
async function callerFor(
  { evenExpired, evenWithoutFactor, program, seenAs }: Operation,
  request: FastifyRequest,
  deps: Deps,
): Promise<Result<Caller>> {
  const grant = request.headers['x-see-as']
  const caller = await callerOf(request.headers.authorization, deps)
  if (!caller.ok)
    return program === undefined || grant !== undefined
      ? caller
      : programCallerOf(request.headers.authorization, program, deps)
  if (grant !== undefined && seenAs === undefined) return failed('not-while-seeing')
  if (!evenExpired && visitorOf(caller.value, deps.today()).passwordExpired) return failed('password-expired')
  if (caller.value.missingFactor && !evenExpired && !evenWithoutFactor) return failed(caller.value.missingFactor)
  return grant === undefined || seenAs === 'caller' ? caller : seenCaller(caller.value, String(grant), deps)
}

function refuse(
  reply: FastifyReply,
  { status, code, detail, issues }: Problem,
  more: Pick<Reply<Operation>, 'current' | 'record'> & { readonly reference?: string } = {},
): FastifyReply {
  const { current, record, reference } = more
  const body = {
    detail,
    code,
    ...(issues ? { issues } : {}),
    ...(current ? { current: { filter_value: current.value, version: current.version } } : {}),
    ...(record ? { record } : {}),
    ...(reference === undefined ? {} : { reference }),
  }
  return reply.status(status).header('Cache-Control', 'no-store').send(body)
}

/** What the work asks the warehouse is asked for whoever calls. */
async function asThemselves<T>(caller: Caller | undefined, deps: Deps, work: () => Promise<T>): Promise<T> {
  return caller ? askFor(await askerOf(caller.seenBy ?? caller, deps.clients), work) : work()
}

/** Fires when the connection closes before the answer was sent. */
function gone(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  if (request.raw.destroyed && !request.raw.complete) controller.abort()
  return controller.signal
}
