import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../openapi/contract/operations.ts'
import { answerCall, refuse } from './calls/answer-call.ts'
import { asCaller, judgeCall, judgeCaller, noteRefusal, senderOf } from './calls/judge-call.ts'
import type { Deps } from './deps.ts'
import type { Call, Reply } from './handler.ts'
import { createBodyTurns, type BodyTurns } from './http/bodies/body-turns.ts'
import { withOriginOf } from './http/request-origin.ts'
import { HANDLERS } from './rooms.ts'

type AnyHandler = (call: Call<Operation, Deps>) => Promise<Reply<Operation>>

/** Of a call without a sign-in. */
const STRANGERS_BODY_BYTES = 64 * 1024

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
    const route = { id, operation, deps }
    app.route({
      method: operation.method.toUpperCase() as Uppercase<Operation['method']>,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(operation.requires === 'anyone' && !operation.form ? { bodyLimit: STRANGERS_BODY_BYTES } : {}),
      // Who may not call it has nothing read of what they send.
      onRequest: async (request, reply) => {
        const caller = await withOriginOf(request, () => judgeCaller(route, request))
        if (!caller.ok) return refuse(reply, caller.problem)
      },
      preParsing: async (request, reply, payload) => {
        if (operation.body && !operation.bytes)
          await bodies.enter(request, reply, { of: senderOf(request), signal: gone(request, reply) })
        return payload
      },
      handler: async (request, reply) => {
        const call = await judgeCall(route, request)
        if (!call.ok) return refuse(reply, call.problem)
        const result = await asCaller(call.value.caller, deps, () =>
          handle({ ...call.value, signal: gone(request, reply) }),
        )
        if (!result.ok) await noteRefusal(result.problem.code, { id, caller: call.value.caller, request, deps })
        const { secureCookies } = deps.access
        return answerCall(request, reply, result, { operation, secureCookies, checkAnswers })
      },
    })
  }
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
