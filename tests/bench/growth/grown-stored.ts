import { createUsers } from '../../../server/callers/users.ts'
import { createConversations } from '../../../server/assistant/conversations/conversations.ts'
import { QUOTA } from '../../../server/state/quota.ts'
import { replyWith } from '../../machines/chat/cases.ts'
import { NOBODY_YET } from '../../server/nobody-yet.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import type { Growth } from './growth.ts'

const MOST_ANSWERS = 2_000
const mayAll = () => true

/** What is read of a person's stored conversations, by how many answers they hold. */
export function grownStored(): Growth[] {
  const reads: Readonly<Record<string, (kept: Kept) => Promise<unknown>>> = {
    'all conversations': ({ conversations, userId }) => conversations.of(userId, mayAll),
    'earlier answers of one': async ({ conversations, newest }) => {
      for (let loaded = 0, more = true; more;) {
        const { length } = await conversations.earlier(newest, { loaded, maySee: mayAll })
        loaded += length
        more = length > 0
      }
    },
    'answers since the first': async ({ conversations, userId }) => {
      for await (const { data } of conversations.since(userId, 0, mayAll)) if (data.questionId === '') return
    },
  }
  return Object.entries(reads).map(([name, read]) => ({
    name,
    most: MOST_ANSWERS,
    of: async (size: number) => {
      const kept = await keptAnswers(size)
      return async () => {
        await read(kept)
        await kept.close()
      }
    },
  }))
}

type Kept = Awaited<ReturnType<typeof keptAnswers>>

async function keptAnswers(count: number) {
  const state = await openTestState()
  const userId = await createUsers(state, '').add({ ...NOBODY_YET, login: 'ann' })
  const conversations = createConversations(state, () => new Date('2026-11-21T10:00:00Z'))
  let newest: number | null = null
  for (let nth = 0; nth < count; nth += 1) {
    const answer = await conversations.keep({
      userId,
      conversationId: nth % QUOTA.answersInConversation === 0 ? null : newest,
      clientIds: [1],
      reply: replyWith({ questionId: `question-${nth}` }),
    })
    if (typeof answer === 'string') throw new Error(answer)
    newest = answer.data.conversationId
  }
  return { conversations, userId, newest: newest ?? 0, close: () => state.destroy() }
}
