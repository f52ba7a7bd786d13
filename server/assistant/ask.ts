import { NEW_CONVERSATION_ID, type ChatQuestion, type ChatReply } from '../../domain/assistant/chat.ts'
import { randomBytes } from 'node:crypto'
import type { Language } from '../../domain/values/language.ts'
import type { Person } from '../callers/caller.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import { answerQuestion, spokenException, type AnswerNeeds } from './answer-question.ts'
import { assistantOff, type SwitchNeeds } from './assistant-off.ts'
import { assistantWords } from './assistant-words.ts'
import type { Conversations } from './conversations/conversations.ts'

export interface Question extends Pick<ChatQuestion, 'userPrompt' | 'clientId' | 'subClientIds' | 'userMessages'> {
  readonly conversationId: number
  /** Of the question and of the one that its conversation began with, as their window made them; null: none. */
  readonly questionId: string | null
  readonly begunBy: string | null
  /** Of the window it is asked in; null: the person's own. */
  readonly language: Language | null
}

export interface AskNeeds extends AnswerNeeds, SwitchNeeds {
  readonly conversations: Conversations
  /** Says a line to whoever runs the server. */
  readonly warn: (line: string) => void
}

/**
 * Answers a question and keeps it in the person's conversation. What cannot be answered is an answer too; only a fault of the server
 * is logged. Undefined: the server ends before there is an answer.
 */
export async function ask(
  question: Question,
  { person, deps, signal }: { readonly person: Person; readonly deps: AskNeeds; readonly signal: AbortSignal },
): Promise<ChatReply | undefined> {
  const userId = person.user.id
  const { userPrompt, conversationId, questionId, begunBy, clientId, subClientIds, userMessages, language } = question
  const words = await assistantWords({ userId, language }, deps)
  const excuse = (said: string, actual: string): ChatReply =>
    spokenException({ userPrompt, conversationId, questionId, words: said, actual })
  const gone = excuse(words.say('assistant.answers.gone'), 'no such conversation')
  const off = await assistantOff(deps)
  if (off && !off.ok) return excuse(words.translated(off.problem.detail), off.problem.code)
  const begun =
    conversationId === NEW_CONVERSATION_ID && begunBy !== null
      ? await deps.conversations.conversationOf({ userId, questionId: begunBy })
      : conversationId
  const own = begun === undefined || begun === NEW_CONVERSATION_ID ? null : begun
  if (own !== null && (await deps.conversations.ownerOf(own)) !== userId) return gone
  try {
    const { type, data } = await answerQuestion(
      { userPrompt, earlier: userMessages, words },
      { person, clientId, childClientIds: subClientIds, signal },
      deps,
    )
    if (signal.aborted) return undefined
    const reply = { type, data: { ...data, questionId } }
    const clientIds = clientsInScope(person.scope, { clientId, childClientIds: subClientIds })
    const kept = await deps.conversations.keep({ userId, conversationId: own, clientIds, reply })
    if (kept === 'gone') return gone
    return typeof kept === 'string'
      ? excuse(
          words.say(
            kept === 'too many answers' ? 'assistant.answers.longConversation' : 'assistant.answers.manyConversations',
          ),
          kept,
        )
      : kept
  } catch (error) {
    if (signal.aborted) return undefined
    const reference = randomBytes(6).toString('hex')
    deps.warn(
      `The assistant could not answer (${reference}): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return excuse(words.say('assistant.answers.fault'), `reference ${reference}`)
  }
}
