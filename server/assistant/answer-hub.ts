import type { ChatReply } from '../../domain/assistant/chat.ts'

/** A subscription that answers are sent to. */
export interface Listener {
  readonly userId: number
  /** A part of the destination, which a tab or a session of the browser chooses. */
  readonly sessionId: string
  /** Resolves once the reply is sent, or the listener is no longer allowed it. */
  readonly send: (reply: ChatReply) => Promise<void>
}

export interface AnswerHub {
  /** Answers how to end it. */
  listen(listener: Listener): () => void
  /** Sends a listener, once, what came while nobody of its session listened. */
  catchUp(listener: Listener): Promise<void>
  /** To every subscription of that person and session, also one that comes after the answer: of a tab that connected anew. */
  publish(to: Session, reply: ChatReply): Promise<void>
}

type Session = Pick<Listener, 'userId' | 'sessionId'>

interface Missed {
  readonly to: Session
  readonly reply: ChatReply
  readonly atMs: number
}

/** A window that was away for longer reads its conversations anew. */
const KEPT_MS = 10 * 60_000
/** Of all sessions together. */
const MOST_KEPT = 500

export function createAnswerHub(now: () => Date): AnswerHub {
  const listeners = new Set<Listener>()
  let missed: readonly Missed[] = []
  const isOf = (session: Session) => (each: Session) =>
    each.userId === session.userId && each.sessionId === session.sessionId
  const kept = () => missed.filter(({ atMs }) => now().getTime() - atMs < KEPT_MS)
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    catchUp: async (listener) => {
      const mine = isOf(listener)
      const waiting = kept().filter(({ to }) => mine(to))
      missed = kept().filter(({ to }) => !mine(to))
      for (const { reply } of waiting) await listener.send(reply)
    },
    publish: async (to, reply) => {
      const reached = [...listeners].filter(isOf(to))
      if (reached.length === 0) missed = [...kept(), { to, reply, atMs: now().getTime() }].slice(-MOST_KEPT)
      await Promise.all(reached.map(({ send }) => send(reply)))
    },
  }
}
