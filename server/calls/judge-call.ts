import type { FastifyRequest } from 'fastify'
import { can } from '../../domain/access/permission.ts'
import { REFUSALS } from '../../domain/access/refusals.ts'
import { failed, ok, type Problem, type Result } from '../../domain/values/problem.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import type { OperationId } from '../../openapi/contract/operations.ts'
import { seenCaller } from '../access/seeing/seen-caller.ts'
import { closedPage } from '../admin/closed-page.ts'
import { callerOf, type Caller } from '../callers/caller.ts'
import { programCallerOf } from '../callers/program-caller.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../handler.ts'
import { judged } from '../http/bodies/body-turns.ts'
import { readCookie } from '../http/cookies.ts'
import { networkOf } from '../http/network-of.ts'
import { expectedVersion, requestParts } from '../http/request-parts.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { actRefusal } from '../records/act-refusal.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { askerOf, askFor } from '../warehouse/asker.ts'

/** An operation of the contract, and what the server has for it. */
export interface Route {
  readonly id: OperationId
  readonly operation: Operation
  readonly deps: Deps
}

/** Who calls, once it is known that they may; undefined where anyone may. */
const callers = new WeakMap<FastifyRequest, Caller | undefined>()

/** In whose name a body is sent: a person's, also by their programs and while somebody else sees as them, or a network's. */
export function senderOf(request: FastifyRequest): string {
  const caller = callers.get(request)
  return caller ? `person ${(caller.seenBy ?? caller).user.id}` : `network ${networkOf(request.ip)}`
}

/** Whether whoever calls may, before anything of what they send is read; the caller is kept with the request. */
export async function judgeCaller(route: Route, request: FastifyRequest): Promise<Result<Caller | undefined>> {
  const caller = await allowed(route, request)
  if (caller.ok) callers.set(request, caller.value)
  return caller
}

async function allowed({ id, operation, deps }: Route, request: FastifyRequest): Promise<Result<Caller | undefined>> {
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
export async function noteRefusal(
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

/** The call as its handler takes it, once what was sent is read and judged. */
export async function judgeCall(
  { operation, deps }: Route,
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

/** What the work asks the warehouse is asked for whoever calls. */
export async function asCaller<T>(caller: Caller | undefined, deps: Deps, work: () => Promise<T>): Promise<T> {
  return caller ? askFor(await askerOf(caller.seenBy ?? caller, deps.clients), work) : work()
}
