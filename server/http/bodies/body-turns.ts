import type { FastifyReply, FastifyRequest } from 'fastify'
import { createWorkTurns, type WorkTurn } from '../work-turns.ts'
import { MOST_BODY_BYTES, msToRead } from './take-json.ts'

/** Of the bodies of one: about twenty of the largest at once, and two a second. */
const LIMITS = { waiting: 40, rest: 1, atOnceMs: 1_000, msASecond: 100 }
/** A body below it waits for nobody: whoever sends none larger does not feel that they are read in turns. */
const SMALL_BYTES = 32 * 1024

/** Large bodies are read one after the other of each person; of those that wait nothing is read from the socket. */
export interface BodyTurns {
  /** Resolves when the body of a call may be read. Throws `WorkFull`. */
  enter(
    request: FastifyRequest,
    reply: FastifyReply,
    by: { readonly of: string; readonly signal: AbortSignal },
  ): Promise<void>
}

const turns = new WeakMap<FastifyRequest, WorkTurn>()

export function createBodyTurns(): BodyTurns {
  const work = createWorkTurns(LIMITS)
  return {
    enter: async (request, reply, { of, signal }) => {
      if (bytesSaid(request) < SMALL_BYTES) return
      const turn = await work.enter(of, signal)
      turns.set(request, turn)
      // Whatever becomes of the call before it is judged.
      for (const end of ['close', 'finish']) reply.raw.once(end, () => turn.done(msToRead(request)))
    },
  }
}

/** What the judging of a call makes; with it the turn of its body is over. */
export function judged<T>(request: FastifyRequest, judge: () => T): T {
  const startMs = performance.now()
  const made = judge()
  turns.get(request)?.done(msToRead(request) + performance.now() - startMs)
  return made
}

/** What a call says that it sends; one that does not say may send as much as any. */
function bytesSaid({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? MOST_BODY_BYTES)
}
