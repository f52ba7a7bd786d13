// @module-tag exact
import { expect, test } from 'vitest'
import { createUsers } from '../../../server/callers/users.ts'
import { createConversations } from '../../../server/assistant/conversations/conversations.ts'
import { NOBODY_YET } from '../nobody-yet.ts'
import { replyWith } from '../../machines/chat/cases.ts'
import { openTestState } from '../../support/portal/test-state.ts'

test('a window that was away is told of every answer since, however many there are, but of those that it may not see [lessons 16]', async () => {
  const state = await openTestState()
  const userId = await createUsers(state, '').add({ ...NOBODY_YET, login: 'ann' })
  const conversations = createConversations(state, () => new Date('2026-11-21T10:00:00Z'))
  let conversationId: number | null = null
  const kept: number[] = []
  for (let nth = 1; nth <= 130; nth += 1) {
    const reply = replyWith({ questionId: `question-${nth}` })
    const answer = await conversations.keep({ userId, conversationId, clientIds: [nth % 10], reply })
    if (typeof answer === 'string') throw new Error(answer)
    conversationId = answer.data.conversationId
    kept.push(answer.data.userResponseHistoryId ?? 0)
  }
  const told: number[] = []
  for await (const { data } of conversations.since(userId, kept[9] ?? 0, (clientIds) => !clientIds.includes(3)))
    told.push(data.userResponseHistoryId ?? 0)
  expect(told).toEqual(kept.slice(10).filter((_, at) => (at + 11) % 10 !== 3))
  await state.destroy()
})
