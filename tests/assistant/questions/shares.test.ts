import { expect, test } from 'vitest'
import { askedQuestions } from './asked-questions.ts'
import { isReached, shareOf } from './reached.ts'
import { scoreOf } from './score.ts'
import { understoodNow } from './understood-now.ts'

test(
  'of the open questions as many are right as were reached, and hardly one is answered as something else',
  { tags: ['long'] },
  () => {
    const open = askedQuestions().filter(({ setAside }) => !setAside)
    const scores = open.map((question) => scoreOf(question, understoodNow(question)))
    expect([isReached(scores), shareOf(scores, 'right'), shareOf(scores, 'else')]).toEqual([
      true,
      expect.any(Number),
      expect.any(Number),
    ])
  },
)

test('one in seven that is asked back instead, or one in a hundred answered as something else, is too many', () => {
  const scores = (right: number, held: number, other: number) => [
    ...Array.from({ length: right }, () => 'right' as const),
    ...Array.from({ length: held }, () => 'held' as const),
    ...Array.from({ length: other }, () => 'else' as const),
  ]
  expect([isReached(scores(96, 4, 0)), isReached(scores(86, 14, 0)), isReached(scores(99, 0, 1))]).toEqual([
    true,
    false,
    false,
  ])
})
