import { expect, test } from 'vitest'
import { createQuestionPace } from '../../../server/assistant/question-pace.ts'

const START = new Date('2026-11-21T12:00:00Z')
const [session, other] = [
  { userId: 1, sessionId: 'a' },
  { userId: 1, sessionId: 'b' },
]

/** Work that ends when it is told to, and says when it began. */
function held(begun: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = async () => {
    begun.push(name)
    await ended
  }
  return { work, end }
}

test('four questions of a person wait or are answered at once, over all their sessions; the next is told so, and nobody else', async () => {
  const pace = createQuestionPace(() => START)
  const begun: string[] = []
  const [first, second, third, fourth, later] = [
    held(begun, 'first'),
    held(begun, 'second'),
    held(begun, 'third'),
    held(begun, 'fourth'),
    held(begun, 'later'),
  ] as const
  const turns = [
    pace.run(session, first.work),
    pace.run(session, second.work),
    pace.run(other, third.work),
    pace.run(other, fourth.work),
  ]
  expect(pace.run(session, later.work)).toBe('busy')
  expect(pace.run(other, later.work)).toBe('busy')
  expect(pace.run({ userId: 2, sessionId: 'a' }, async () => undefined)).toBeInstanceOf(Promise)
  // One at a time of a session, in their order.
  await Promise.resolve()
  expect(begun).toEqual(['first', 'third'])
  first.end()
  await turns[0]
  const next = pace.run(session, later.work)
  expect(next).toBeInstanceOf(Promise)
  for (const each of [second, third, fourth, later]) each.end()
  await Promise.all([...turns, next])
  expect(begun).toEqual(['first', 'third', 'second', 'fourth', 'later'])
})

test('thirty questions a minute are what a person can mean', async () => {
  let now = START
  const pace = createQuestionPace(() => now)
  for (let count = 0; count < 30; count += 1) await pace.run(session, async () => undefined)
  expect(pace.run(other, async () => undefined)).toBe('often')
  now = new Date(START.getTime() + 60_000)
  expect(pace.run(other, async () => undefined)).toBeInstanceOf(Promise)
})
