import { setMaxListeners } from 'node:events'
import { personOf, type PersonNeeds } from '../../callers/caller.ts'
import type { StoredTestCase } from '../conversations/test-cases.ts'
import { askerOf, askFor } from '../../warehouse/asker.ts'
import { answerQuestion, type AnswerNeeds } from '../answer-question.ts'
import { assistantWords } from '../assistant-words.ts'
import { faultsOfAnswer } from './judge-answer.ts'

/**
 * Asks the questions of a test case as whoever wrote it, about the client that their window begins with; the built-in interpreter
 * answers, never a language model. Answers what is wrong, nothing where the case passes.
 */
export async function runTestCase(
  { userId, testCase }: StoredTestCase,
  deps: AnswerNeeds & PersonNeeds,
): Promise<string[]> {
  const person = await personOf(userId, deps)
  if (!person) return ['whoever wrote it may not ask any more']
  const { families } = person.scope
  const client = (await deps.clients.all()).find(
    ({ id, parentClientId }) => families.has(id) && !families.has(parentClientId ?? 0),
  )
  const { signal } = new AbortController()
  // All queries of all questions listen to it.
  setMaxListeners(0, signal)
  const asker = { person, clientId: client?.id ?? 0, childClientIds: [], signal }
  const words = await assistantWords({ userId, language: null }, deps)
  const earlier = testCase.conversationHistory.map(({ userPrompt }) => userPrompt)
  const faults: string[] = []
  for (const userPrompt of testCase.currentPrompt) {
    const reply = await askFor(await askerOf(person, deps.clients), () =>
      answerQuestion({ userPrompt, earlier, words }, asker, { ...deps, askModel: null }),
    )
    faults.push(...faultsOfAnswer(testCase, reply).map((fault) => `“${userPrompt}”: ${fault}`))
  }
  return faults
}
