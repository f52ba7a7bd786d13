import type { ChatReply } from '../../domain/assistant/chat.ts'

/** A subscription that answers are sent to. */
export interface Listener {
  readonly userId: number
  /** A part of the destination, which a tab or a session of the browser chooses. */
  readonly sessionId: string
  /** Whether it is for what the person's other sessions are answered, and not for its own. */
  readonly ofOthers: boolean
  /** Resolves once the reply is sent, or the listener is no longer allowed it. */
  readonly send: (reply: ChatReply) => Promise<void>
}

export interface AnswerHub {
  /** Whoever listens has no reply before `told` is over; answers how to end it. */
  listen(listener: Listener, told?: Promise<void>): () => void
  /** Sends a listener, once, what came while nobody of its session listened. */
  catchUp(listener: Listener): Promise<void>
  /**
   * To every subscription of that person and session, also one that comes after the answer: of a tab that connected anew. One that is
   * kept goes to the person's other sessions that want it too.
   */
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
  const sent = new WeakMap<Listener, Promise<void>>()
  let missed: readonly Missed[] = []
  const isOf = (session: Session) => (each: Session) =>
    each.userId === session.userId && each.sessionId === session.sessionId
  /** One after the other, so that a listener has all the earlier ones too when it has one. */
  const send = (listener: Listener, reply: ChatReply) => {
    const turn = (sent.get(listener) ?? Promise.resolve()).then(() => listener.send(reply))
    sent.set(
      listener,
      turn.catch(() => undefined),
    )
    return turn
  }
  const kept = () => missed.filter(({ atMs }) => now().getTime() - atMs < KEPT_MS)
  return {
    listen: (listener, told = Promise.resolve()) => {
      listeners.add(listener)
      sent.set(
        listener,
        told.catch(() => undefined),
      )
      return () => listeners.delete(listener)
    },
    catchUp: async (listener) => {
      const mine = isOf(listener)
      const waiting = kept().filter(({ to }) => mine(to))
      missed = kept().filter(({ to }) => !mine(to))
      for (const { reply } of waiting) await send(listener, reply)
    },
    publish: async (to, reply) => {
      const { questionId, userResponseHistoryId } = reply.data
      const own = [...listeners].filter((each) => !each.ofOthers && isOf(to)(each))
      const others = [...listeners].filter(
        (each) =>
          each.ofOthers &&
          userResponseHistoryId !== null &&
          each.userId === to.userId &&
          each.sessionId !== to.sessionId,
      )
      // A question with an id is asked again by who missed the answer.
      if (own.length === 0 && questionId === null)
        missed = [...kept(), { to, reply, atMs: now().getTime() }].slice(-MOST_KEPT)
      await Promise.all([...own, ...others].map((each) => send(each, reply)))
    },
  }
}
