import type { ChatReply } from '../../domain/assistant/chat.ts'
import { spokenException } from './answer-question.ts'
import type { Question } from './ask.ts'
import { assistantWords, type AssistantWordsNeeds } from './assistant-words.ts'
import type { WorkFull } from '../http/work-turns.ts'

/** Said to who asks faster than answers come, or more than is answered for one; it is not kept. */
export async function busyReply(
  { userPrompt, conversationId, questionId, language }: Question,
  { userId, why, deps }: { readonly userId: number; readonly why: WorkFull['why']; readonly deps: AssistantWordsNeeds },
): Promise<ChatReply> {
  const { say } = await assistantWords({ userId, language }, deps)
  return spokenException({
    userPrompt,
    conversationId,
    questionId,
    words: say(why === 'waiting' ? 'assistant.answers.busy' : 'assistant.answers.often'),
    actual: why,
  })
}
