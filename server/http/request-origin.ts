import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { browserOf } from './browser-of.ts'

/** Where the call that is being answered came from. */
export interface RequestOrigin {
  readonly address: string
  /** In short words; empty where it does not say. */
  readonly browser: string
}

const origin = new AsyncLocalStorage<RequestOrigin>()

/** Undefined outside a call: a command, a report that is made. */
export function requestOrigin(): RequestOrigin | undefined {
  return origin.getStore()
}

/** Keeps where each call came from for whatever its handler sets off; not from before the body is read, since reading it would lose it. */
export function keepRequestOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => withOriginOf(request, done))
}

/** Keeps where a call came from for what goes on after it, undefined: there was none. */
export function withOrigin<T>(from: RequestOrigin | undefined, work: () => T): T {
  return from ? origin.run(from, work) : work()
}

/** The same for what is done before a body is read. */
export function withOriginOf<T>({ ip, headers }: FastifyRequest, work: () => T): T {
  return withOrigin({ address: ip, browser: browserOf(headers['user-agent']) }, work)
}
