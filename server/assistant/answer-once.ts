import type { ChatReply } from '../../domain/assistant/chat.ts'
import type { OwnQuestion } from './conversations/questions.ts'

/** Questions of this process by their ids: that one is answered, and what the answer was where no conversation keeps it. */
export interface AnswerOnce {
  /** False: it is being answered already. */
  begin(question: OwnQuestion): boolean
  end(question: OwnQuestion, reply: ChatReply | undefined): void
  said(question: OwnQuestion): ChatReply | undefined
}

const MOST_SAID = 500

export function createAnswerOnce(): AnswerOnce {
  const running = new Set<string>()
  const said = new Map<string, ChatReply>()
  const keyOf = ({ userId, questionId }: OwnQuestion) => `${userId} ${questionId}`
  return {
    begin: (question) => {
      const key = keyOf(question)
      if (running.has(key)) return false
      running.add(key)
      return true
    },
    end: (question, reply) => {
      const key = keyOf(question)
      running.delete(key)
      if (!reply || reply.data.userResponseHistoryId !== null) return
      said.set(key, reply)
      for (const oldest of [...said.keys()].slice(0, Math.max(0, said.size - MOST_SAID))) said.delete(oldest)
    },
    said: (question) => said.get(keyOf(question)),
  }
}
