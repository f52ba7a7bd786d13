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
  /** To every subscription of that person and session, also one that came after the question: of a tab that connected anew. */
  publish(to: Pick<Listener, 'userId' | 'sessionId'>, reply: ChatReply): Promise<void>
}

export function createAnswerHub(): AnswerHub {
  const listeners = new Set<Listener>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish: async ({ userId, sessionId }, reply) => {
      await Promise.all(
        [...listeners]
          .filter((each) => each.userId === userId && each.sessionId === sessionId)
          .map(({ send }) => send(reply)),
      )
    },
  }
}
