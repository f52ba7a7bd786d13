import { NEW_CONVERSATION_ID, type ChatQuestion, type ChatReply } from '../../domain/assistant/chat.ts'
import { randomBytes } from 'node:crypto'
import type { Language } from '../../domain/values/language.ts'
import type { Person } from '../callers/caller.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import { answerQuestion, spokenException, type AnswerNeeds } from './answer-question.ts'
import { assistantOff, type SwitchNeeds } from './assistant-off.ts'
import { assistantWords } from './assistant-words.ts'
import type { Conversations } from '../state/conversations.ts'

export interface Question extends Pick<ChatQuestion, 'userPrompt' | 'clientId' | 'subClientIds' | 'userMessages'> {
  readonly conversationId: number
  /** Of the window it is asked in; null: the person's own. */
  readonly language: Language | null
}

export interface AskNeeds extends AnswerNeeds, SwitchNeeds {
  readonly conversations: Conversations
  /** Says a line to whoever runs the server. */
  readonly warn: (line: string) => void
}

/** Answers a question and keeps it in the person's conversation. What cannot be answered is an answer too; only a fault of the server is logged. */
export async function ask(
  question: Question,
  { person, deps, signal }: { readonly person: Person; readonly deps: AskNeeds; readonly signal: AbortSignal },
): Promise<ChatReply> {
  const userId = person.user.id
  const { userPrompt, conversationId, clientId, subClientIds, userMessages, language } = question
  const words = await assistantWords({ userId, language }, deps)
  const excuse = (said: string, actual: string): ChatReply =>
    spokenException({ userPrompt, conversationId, words: said, actual })
  const gone = excuse(words.say('assistant.answers.gone'), 'no such conversation')
  const off = await assistantOff(deps)
  if (off && !off.ok) return excuse(words.translated(off.problem.detail), off.problem.code)
  const own = conversationId === NEW_CONVERSATION_ID ? null : conversationId
  if (own !== null && (await deps.conversations.ownerOf(own)) !== userId) return gone
  try {
    const reply = await answerQuestion(
      { userPrompt, earlier: userMessages, words },
      { person, clientId, childClientIds: subClientIds, signal },
      deps,
    )
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
    const reference = randomBytes(6).toString('hex')
    deps.warn(
      `The assistant could not answer (${reference}): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return excuse(words.say('assistant.answers.fault'), `reference ${reference}`)
  }
}
