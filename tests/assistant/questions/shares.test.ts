import { expect, test } from 'vitest'
import { askedQuestions } from './asked-questions.ts'
import { scoreOf, type Score } from './score.ts'
import { understoodNow } from './understood-now.ts'

const scored = askedQuestions().map((question) => ({ question, score: scoreOf(question, understoodNow(question)) }))

/** In percent. */
function shareOf(setAside: boolean, score: Score): number {
  const part = scored.filter(({ question }) => question.setAside === setAside)
  return (100 * part.filter((each) => each.score === score).length) / part.length
}

test('of the open questions as many are right as were reached, and hardly one is answered as something else', () => {
  expect(shareOf(false, 'right')).toBeGreaterThanOrEqual(95.7)
  expect(shareOf(false, 'else')).toBeLessThanOrEqual(0.1)
})
