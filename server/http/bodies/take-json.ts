import type { FastifyInstance, FastifyRequest } from 'fastify'
import { judgeJson } from './judge-json.ts'
import type { Said } from '../../../domain/values/said-words.ts'

/** Of a call; files have limits of their own. */
export const MOST_BODY_BYTES = 2 * 1024 * 1024

/** A call holds more than it may. */
export class BodyTooMuch extends Error {
  override readonly name = 'BodyTooMuch'
  readonly statusCode = 413
  readonly said: Said

  constructor(said: Said) {
    super(said)
    this.said = said
  }
}

const taken = new WeakMap<FastifyRequest, number>()

/** How many milliseconds it took to read the JSON of a call; none came: 0. */
export function msToRead(request: FastifyRequest): number {
  return taken.get(request) ?? 0
}

/** Bodies of JSON, judged before they are read; calls without a body may still say that they send JSON. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    const startMs = performance.now()
    const tooMuch = judgeJson(bytes)
    const finish: typeof done = (error, value) => {
      taken.set(request, performance.now() - startMs)
      done(error, value)
    }
    if (bytes.length === 0) done(null, undefined)
    else if (tooMuch !== null) finish(new BodyTooMuch(tooMuch))
    else void parse(request, bytes.toString('utf8'), finish)
  })
}
