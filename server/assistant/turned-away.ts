import type { ChatReply } from '../../domain/assistant/chat.ts'
import { spokenException } from './answer-question.ts'
import type { Question } from './ask.ts'
import { assistantWords, type AssistantWordsNeeds } from './assistant-words.ts'

/** Said at once to who asks faster than answers come; it is not kept. */
export async function turnedAway(
  { userPrompt, conversationId, questionId, language }: Question,
  {
    userId,
    why,
    deps,
  }: { readonly userId: number; readonly why: 'busy' | 'often'; readonly deps: AssistantWordsNeeds },
): Promise<ChatReply> {
  const { say } = await assistantWords({ userId, language }, deps)
  return spokenException({
    userPrompt,
    conversationId,
    questionId,
    words: say(`assistant.answers.${why}`),
    actual: why,
  })
}
