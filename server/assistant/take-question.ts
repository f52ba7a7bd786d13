import { NEW_CONVERSATION_ID, type ChatReply } from '../../domain/assistant/chat.ts'
import { createWorkTurns, WorkFull } from '../http/work-turns.ts'
import { askerOf, askFor } from '../warehouse/asker.ts'
import type { OpenQuestions } from './conversations/questions.ts'
import type { CallerNeeds } from '../callers/caller.ts'
import { createAnswerOnce } from './answer-once.ts'
import type { AnswerHub } from './answer-hub.ts'
import { spokenException } from './answer-question.ts'
import { ask, type AskNeeds } from './ask.ts'
import { assistantWords } from './assistant-words.ts'
import type { StompConnectionInput } from './stomp-connection.ts'
import { turnedAway } from './turned-away.ts'

/** Of a person's questions: one at a time over all windows, and half of every second after the first minute. */
const LIMITS = { waiting: 3, rest: 0, atOnceMs: 60_000, msASecond: 500 }

export interface TakeQuestionNeeds extends AskNeeds, CallerNeeds {
  readonly questions: OpenQuestions
  readonly now: () => Date
}

export interface QuestionTaker {
  readonly take: StompConnectionInput['onQuestion']
  /** Says of each question that arrived before this server began, and nobody asked again, that it was interrupted. */
  readonly tellInterrupted: () => Promise<void>
  /** All that are being answered. */
  readonly settled: () => Promise<unknown>
}

/**
 * Takes questions in and answers each once: one that its window sends again gets the answer that was made, or waits with the first.
 * It is kept in the state before it is answered, so that a restart in between leaves a trace. Decision 0074.
 */
export function questionTaker({
  deps,
  hub,
  stopping,
}: {
  readonly deps: TakeQuestionNeeds
  readonly hub: AnswerHub
  readonly stopping: AbortSignal
}): QuestionTaker {
  const began = deps.now()
  const turns = createWorkTurns(LIMITS)
  const once = createAnswerOnce()
  const running = new Set<Promise<unknown>>()

  const warn = (error: unknown): undefined => {
    deps.warn(`The assistant failed: ${String(error)}`)
    return undefined
  }

  const take: QuestionTaker['take'] = async (question, { userId, sessions, person }) => {
    const { questionId, userPrompt, conversationId, language } = question
    const own = questionId === null ? undefined : { userId, questionId }
    if (own && !once.begin(own)) return
    const publish = async (reply: ChatReply) => {
      await Promise.all(sessions().map((each) => hub.publish({ userId, sessionId: each }, reply)))
    }
    const answeredBefore = async (): Promise<ChatReply | undefined> => {
      const reader = own && (await person())
      if (!own || !reader) return undefined
      const kept = await deps.conversations.answerTo(own, (clientIds) =>
        clientIds.every((id) => reader.scope.families.has(id)),
      )
      if (kept !== 'hidden') return kept ?? once.said(own)
      const { say } = await assistantWords({ userId, language }, deps)
      return spokenException({ ...question, words: say('assistant.answers.gone'), actual: 'not seen any more' })
    }
    const answer = async (): Promise<ChatReply | undefined> => {
      const asker = await person()
      if (!asker || stopping.aborted) return undefined
      return askFor(await askerOf(asker, deps.clients), () => ask(question, { person: asker, deps, signal: stopping }))
    }
    /** Of a question that is not open any more where there is an answer, or nobody who may have one. */
    const finish = async (reply: ChatReply | undefined) => {
      if (own && !stopping.aborted && (reply?.data.userResponseHistoryId ?? null) === null)
        await deps.questions.close(own)
      if (own) once.end(own, reply)
      if (reply) await publish(reply)
    }
    const before = await answeredBefore().catch(warn)
    if (before) return finish(before)
    const refuse = async (error: unknown) => {
      if (error instanceof WorkFull) return finish(await turnedAway(question, { userId, why: error.why, deps }))
      if (own) once.end(own, undefined)
      if (!stopping.aborted) warn(error)
    }
    const entered = turns.enter(`person ${userId}`, stopping)
    try {
      // Refused at once, or its turn is now or later.
      await Promise.race([entered, Promise.resolve()])
    } catch (error) {
      return refuse(error)
    }
    const opened =
      own &&
      deps.questions.open({
        ...own,
        userPrompt,
        conversationId: conversationId === NEW_CONVERSATION_ID ? null : conversationId,
        language,
      })
    const work = (async () => {
      const turn = await entered
      const startMs = performance.now()
      try {
        await opened
        await finish(await answer())
      } finally {
        turn.done(performance.now() - startMs)
      }
    })().catch(refuse)
    running.add(work)
    void work.finally(() => running.delete(work))
    await opened?.catch(warn)
  }

  const tellInterrupted = async () => {
    for (const { userId, questionId, userPrompt, conversationId, language } of await deps.questions.before(began)) {
      const own = { userId, questionId }
      if (stopping.aborted || !once.begin(own)) continue
      const { say } = await assistantWords({ userId, language }, deps)
      const reply = spokenException({
        userPrompt,
        questionId,
        words: say('assistant.answers.interrupted'),
        actual: 'the server was restarted',
      })
      const kept = await deps.conversations.keep({ userId, conversationId, clientIds: [], reply })
      once.end(own, typeof kept === 'string' ? undefined : kept)
      if (typeof kept !== 'string') await hub.publish({ userId, sessionId: '' }, kept)
    }
  }

  return {
    take,
    tellInterrupted: () => tellInterrupted().catch(warn),
    settled: () => Promise.all(running),
  }
}
