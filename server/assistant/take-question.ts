import { NEW_CONVERSATION_ID, type ChatReply } from '../../domain/assistant/chat.ts'
import { createWorkTurns, WorkFull, type WorkTurn, type WorkTurns } from '../http/work-turns.ts'
import { askerOf, askFor } from '../warehouse/asker.ts'
import type { OpenQuestions, OwnQuestion } from './conversations/questions.ts'
import type { CallerNeeds } from '../callers/caller.ts'
import { createAnswerOnce, type AnswerOnce } from './answer-once.ts'
import type { AnswerHub } from './answer-hub.ts'
import { spokenException } from './answer-question.ts'
import { ask, type AskNeeds, type Question } from './ask.ts'
import { assistantWords } from './assistant-words.ts'
import type { ChatWindowInput, QuestionAsker } from './socket/chat-window.ts'
import { busyReply } from './busy-reply.ts'

/** Of a person's questions: one at a time over all windows, and half of every second after the first minute. */
const LIMITS = { waiting: 3, rest: 0, atOnceMs: 60_000, msASecond: 500 }

export interface TakeQuestionNeeds extends AskNeeds, CallerNeeds {
  readonly questions: OpenQuestions
  readonly now: () => Date
}

export interface QuestionTaker {
  readonly take: ChatWindowInput['onQuestion']
  /** Says of each question that arrived before this server began, and nobody asked again, that it was interrupted. */
  readonly tellInterrupted: () => Promise<void>
  /** All that are being answered. */
  readonly settled: () => Promise<unknown>
}

/** Questions on their way to an answer, of all windows of this server. */
interface Taking {
  readonly deps: TakeQuestionNeeds
  readonly hub: AnswerHub
  readonly stopping: AbortSignal
  readonly turns: WorkTurns
  readonly once: AnswerOnce
  readonly running: Set<Promise<unknown>>
}

interface Asked {
  readonly question: Question
  /** By which it is answered once; undefined: its window made no id. */
  readonly own: OwnQuestion | undefined
  readonly asker: QuestionAsker
}

/**
 * Takes questions in and answers each once: one that its window sends again gets the answer that was made, or waits with the first.
 * It is kept in the state before it is answered, so that a restart in between leaves a trace. Decision 0074.
 */
export function questionTaker(given: Pick<Taking, 'deps' | 'hub' | 'stopping'>): QuestionTaker {
  const began = given.deps.now()
  const taking = {
    ...given,
    turns: createWorkTurns(LIMITS),
    once: createAnswerOnce(),
    running: new Set<Promise<unknown>>(),
  }
  return {
    take: (question, asker) => takeQuestion(taking, question, asker),
    tellInterrupted: () => tellInterrupted(taking, began).catch((error: unknown) => warn(taking, error)),
    settled: () => Promise.all(taking.running),
  }
}

async function takeQuestion(taking: Taking, question: Question, asker: QuestionAsker): Promise<void> {
  const { deps, stopping, turns, once, running } = taking
  const { userId } = asker
  const { questionId, userPrompt, conversationId, language } = question
  const own = questionId === null ? undefined : { userId, questionId }
  const asked = { question, own, asker }
  if (own && !once.begin(own)) return
  const before = await answeredBefore(taking, asked).catch((error: unknown) => warn(taking, error))
  if (before) return finish(taking, asked, before)
  const entered = turns.enter(`person ${userId}`, stopping)
  try {
    // Refused at once, or its turn is now or later.
    await Promise.race([entered, Promise.resolve()])
  } catch (error) {
    return refuse(taking, asked, error)
  }
  const opened =
    own &&
    deps.questions.open({
      ...own,
      userPrompt,
      conversationId: conversationId === NEW_CONVERSATION_ID ? null : conversationId,
      language,
    })
  const work = answerInTurn(taking, asked, { entered, opened }).catch((error: unknown) => refuse(taking, asked, error))
  running.add(work)
  void work.finally(() => running.delete(work))
  await opened?.catch((error: unknown) => warn(taking, error))
}

/** What the question was answered with when it was asked before. */
async function answeredBefore({ deps, once }: Taking, { question, own, asker }: Asked): Promise<ChatReply | undefined> {
  const reader = own && (await asker.person())
  if (!own || !reader) return undefined
  const kept = await deps.conversations.answerTo(own, (clientIds) =>
    clientIds.every((id) => reader.scope.families.has(id)),
  )
  if (kept !== 'hidden') return kept ?? once.said(own)
  const { say } = await assistantWords({ userId: asker.userId, language: question.language }, deps)
  return spokenException({ ...question, words: say('assistant.answers.gone'), actual: 'not seen any more' })
}

async function answerInTurn(
  taking: Taking,
  asked: Asked,
  { entered, opened }: { readonly entered: Promise<WorkTurn>; readonly opened: Promise<void> | undefined },
): Promise<void> {
  const turn = await entered
  const startMs = performance.now()
  try {
    await opened
    await finish(taking, asked, await answer(taking, asked))
  } finally {
    turn.done(performance.now() - startMs)
  }
}

async function answer({ deps, stopping }: Taking, { question, asker }: Asked): Promise<ChatReply | undefined> {
  const person = await asker.person()
  if (!person || stopping.aborted) return undefined
  return askFor(await askerOf(person, deps.clients), () => ask(question, { person, deps, signal: stopping }))
}

/** Of a question that is not open any more where there is an answer, or nobody who may have one. */
async function finish(
  { deps, hub, stopping, once }: Taking,
  { own, asker: { userId, sessions } }: Asked,
  reply: ChatReply | undefined,
): Promise<void> {
  if (own && !stopping.aborted && (reply?.data.userResponseHistoryId ?? null) === null) await deps.questions.close(own)
  if (own) once.end(own, reply)
  if (reply) await Promise.all(sessions().map((sessionId) => hub.publish({ userId, sessionId }, reply)))
}

async function refuse(taking: Taking, asked: Asked, error: unknown): Promise<void> {
  const { deps, stopping, once } = taking
  const { question, own, asker } = asked
  if (error instanceof WorkFull)
    return finish(taking, asked, await busyReply(question, { userId: asker.userId, why: error.why, deps }))
  if (own) once.end(own, undefined)
  if (!stopping.aborted) warn(taking, error)
}

async function tellInterrupted({ deps, hub, stopping, once }: Taking, began: Date): Promise<void> {
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

function warn({ deps }: Taking, error: unknown): undefined {
  deps.warn(`The assistant failed: ${String(error)}`)
}
