import { describe, expect, test } from 'vitest'
import { MAX_CONVERSATION_NAME } from '../../../domain/assistant/conversations.ts'
import { truncate } from '../../../domain/query/format.ts'
import type { ChatInput } from '../../../machines/assistant/chat-context.ts'
import { LATE_MS, MOST_SENDS } from '../../../machines/assistant/chat-setup.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { answerFrom, CHAT_CASES, CHAT_INPUT, CONTENTS, OLDER, PROMPT, replyWith, model } from './cases.ts'
import { openChat, openMachineLevel } from './machine-level.ts'

describe('the chat (CHAT-05 to CHAT-20, CHAT-35, DATA-24)', () => {
  testWalks({ model, openMachineLevel })
})

async function openReady({ connected = true, input = CHAT_INPUT }: { connected?: boolean; input?: ChatInput } = {}) {
  const chat = openChat(input)
  chat.loads[0]?.answer({ ...CONTENTS, chatUser: input.userId })
  await chat.become('contents.ready')
  if (connected) chat.socket({ type: 'connection.opened' })
  const ask = (prompt = PROMPT) => chat.actor.send({ type: 'question.asked', prompt })
  const view = (conversationId: number) => chat.actor.send({ type: 'conversation.viewed', conversationId })
  const shown = () => chat.context().messages.map(({ type, content }) => `${type} ${content}`.trim())
  return { ...chat, ask, view, shown }
}

describe('a question and its answer', () => {
  test('the state holds what the spec names; the first client is chosen; the list begins with a new, empty conversation [DATA-24] [CHAT-05]', async () => {
    const { context } = await openReady()
    expect(context()).toMatchObject({
      messages: [],
      chatBotSettings: { enabled: true },
      clients: CONTENTS.clients,
      selectedClient: 3,
      selectedSubClients: [],
      isInternal: true,
      chatEnabledUsers: CONTENTS.chatEnabledUsers,
      selectedChatUser: 1,
    })
    expect(context().conversations).toEqual([
      { conversationId: -1, conversationName: 'New Conversation', chatList: [] },
      ...CONTENTS.conversations,
    ])
  })

  test('sending adds the message and waits; the new conversation takes its id and name from the first reply; another is begun beside it [CHAT-06] [CHAT-14]', async () => {
    const chat = await openReady()
    chat.ask()
    expect([
      chat.shown(),
      chat.actor.getSnapshot().matches({ asking: 'waiting' }),
      chat.published[0]?.conversationId,
    ]).toEqual([[`USER ${PROMPT}`], true, -1])
    chat.socket({ type: 'reply.arrived', reply: replyWith() })
    expect(chat.shown()).toEqual([`USER ${PROMPT}`, 'SQL_RESPONSE It was $10.00.'])
    expect(
      chat.context().conversations.map(({ conversationId, conversationName }) => [conversationId, conversationName]),
    ).toEqual([
      [8, PROMPT],
      [7, 'Packages'],
    ])
    chat.ask('And before?')
    expect(chat.published[1]?.conversationId).toBe(8)
    chat.actor.send({ type: 'conversation.begun' })
    expect([chat.shown(), chat.context().conversations.map(({ conversationId }) => conversationId)]).toEqual([
      [],
      [-1, 8, 7],
    ])
  })

  test('what is sent: the last ten questions and answers, the client, sub-clients ascending, the time zone [CHAT-18]', async () => {
    const chat = await openReady()
    chat.actor.send({ type: 'client.selected', clientId: 4 })
    chat.actor.send({ type: 'subClients.selected', clientIds: [12, 9] })
    for (let at = 1; at <= 12; at += 1) {
      chat.ask(` question ${at} `)
      chat.socket({
        type: 'reply.arrived',
        reply: replyWith({
          userPrompt: `question ${at}`,
          assistantResponse: `answer ${at}`,
          userResponseHistoryId: 100 + at,
          questionId: `window-${at}`,
        }),
      })
    }
    const { conversationId, question } = chat.published[11] ?? {}
    const { conversationObjectJsonString = '{}', ...rest } = question ?? {}
    const before = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    expect([conversationId, rest]).toEqual([
      8,
      {
        userPrompt: 'question 12',
        userMessages: before.map((at) => `question ${at}`),
        questionId: 'window-12',
        clientId: 4,
        subClientIds: [9, 12],
        timeZone: 'Europe/Rome',
      },
    ])
    expect(JSON.parse(conversationObjectJsonString)).toEqual({
      conversation_history: before.map((at) => ({ userPrompt: `question ${at}`, assistantResponse: `answer ${at}` })),
      current_prompt: 'question 12',
    })
    chat.actor.send({ type: 'client.selected', clientId: 3 })
    expect(chat.context().selectedSubClients).toEqual([])
  })

  test('nothing is sent twice at once, without a client, without words, or in the name of another [CHAT-16] [CHAT-12]', async () => {
    const chat = await openReady()
    chat.ask('  ')
    chat.ask()
    chat.ask('Another')
    expect(chat.published).toHaveLength(1)
    const other = await openReady()
    other.actor.send({ type: 'chatUser.selected', userId: 2 })
    expect(other.loads[1]?.input).toEqual({ chatUser: 2, isInternal: true })
    other.loads[1]?.answer({ ...CONTENTS, chatUser: 2 })
    await other.become('contents.ready')
    other.ask()
    for (const type of ['renaming.asked', 'deletion.asked'] as const)
      other.actor.send({ type, conversationId: 7, name: 'x' })
    other.actor.send({ type: 'feedback.given', userResponseHistoryId: 70, isHelpful: true })
    other.actor.send({ type: 'conversation.begun' })
    expect([other.published, other.stored]).toEqual([[], []])
    expect([other.context().viewedConversation, other.context().conversations]).toEqual([7, CONTENTS.conversations])
    const none = openChat()
    none.loads[0]?.answer({ ...CONTENTS, clients: [] })
    await none.become('contents.ready')
    none.actor.send({ type: 'question.asked', prompt: PROMPT })
    expect([none.context().selectedClient, none.context().pending]).toEqual([null, null])
    const outsider = await openReady({ input: { ...CHAT_INPUT, isInternal: false } })
    expect(outsider.actor.getSnapshot().can({ type: 'chatUser.selected', userId: 2 })).toBe(false)
  })

  test('thirty seconds without an answer are noted, and asking goes on; the late answer takes the place of the notice [CHAT-15]', async () => {
    const chat = await openReady()
    chat.ask()
    chat.clock.increment(LATE_MS - 1)
    expect(chat.shown()).toEqual([`USER ${PROMPT}`])
    chat.clock.increment(1)
    expect([chat.shown(), chat.context().pending]).toEqual([[`USER ${PROMPT}`, 'DONE_RESPONSE'], null])
    chat.ask('Another')
    chat.socket({ type: 'reply.arrived', reply: replyWith() })
    expect([chat.shown(), chat.context().pending?.question.userPrompt]).toEqual([
      [`USER ${PROMPT}`, 'SQL_RESPONSE It was $10.00.', 'USER Another'],
      'Another',
    ])
  })

  test('DONE_RESPONSE ends the waiting and says nothing [CHAT-28]', async () => {
    const chat = await openReady()
    chat.ask()
    chat.socket({ type: 'reply.arrived', reply: replyWith({ userResponseHistoryId: null }, 'DONE_RESPONSE') })
    expect([chat.shown(), chat.context().pending]).toEqual([[`USER ${PROMPT}`], null])
  })
})

describe('without a connection', () => {
  test('a question is held, the connection is tried at once, and the question sent when it stands; after each new connection the same one again, until it is answered [CHAT-17] [lessons 16]', async () => {
    const chat = await openReady({ connected: false })
    chat.socket({ type: 'connection.lost' })
    await chat.become('connection.resting')
    chat.ask()
    expect([chat.actor.getSnapshot().value, chat.published]).toMatchObject([
      { connection: { linked: 'connecting' }, asking: 'held' },
      [],
    ])
    const sent = () => chat.published.map(({ question }) => question.questionId)
    for (const times of [1, 2, 3]) {
      chat.actor.send({ type: 'connection.lost' })
      chat.actor.send({ type: 'connection.wanted' })
      chat.actor.send({ type: 'connection.opened' })
      expect(sent()).toEqual(Array.from({ length: times }, () => 'window-1'))
    }
    chat.socket({ type: 'reply.arrived', reply: replyWith() })
    chat.socket({ type: 'reply.arrived', reply: replyWith() })
    expect(chat.shown()).toEqual([`USER ${PROMPT}`, 'SQL_RESPONSE It was $10.00.'])
  })

  test('a question that the closing connection did not take is held again, and can be taken back until it was sent [CHAT-17]', async () => {
    const chat = await openReady()
    chat.ask()
    chat.socket({ type: 'question.unsent' })
    expect(chat.actor.getSnapshot().value).toMatchObject({ connection: 'resting', asking: 'held' })
    chat.clock.increment(2_000)
    chat.socket({ type: 'connection.opened' })
    expect(chat.published).toHaveLength(2)
    chat.clock.increment(LATE_MS)
    expect(chat.actor.getSnapshot().matches({ asking: 'idle' })).toBe(true)
  })

  test('a held question can be taken back; tries come later and later, up to a minute', async () => {
    const chat = await openReady({ connected: false })
    chat.ask()
    chat.actor.send({ type: 'question.withdrawn' })
    expect([chat.shown(), chat.context().pending]).toEqual([[], null])
    const waits = Array.from({ length: 7 }, () => {
      chat.actor.send({ type: 'connection.lost' })
      let seconds = 0
      while (chat.actor.getSnapshot().matches({ connection: 'resting' })) {
        chat.clock.increment(1_000)
        seconds += 1
      }
      return seconds
    })
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
  })
})

describe('a connection that breaks', () => {
  test('a late question is asked again too, and its answer takes the place of the notice; what is never answered is not sent forever', async () => {
    const chat = await openReady()
    chat.ask()
    chat.clock.increment(LATE_MS)
    chat.ask('Another')
    const again = () => {
      chat.actor.send({ type: 'connection.lost' })
      chat.actor.send({ type: 'connection.wanted' })
      chat.actor.send({ type: 'connection.opened' })
      return chat.published.map(({ question }) => question.questionId)
    }
    expect(again().slice(2)).toEqual(['window-1', 'window-2'])
    expect(chat.published[3]?.question.begunBy).toBe('window-1')
    chat.socket({ type: 'reply.arrived', reply: replyWith() })
    expect(chat.shown()).toEqual([`USER ${PROMPT}`, 'SQL_RESPONSE It was $10.00.', 'USER Another'])
    expect(again().slice(4)).toEqual(['window-2'])
    for (let times = 0; times < 2 * MOST_SENDS; times += 1) again()
    expect(again().filter((id) => id === 'window-2')).toHaveLength(MOST_SENDS + 1)
  })

  test('a question that was sent once cannot be taken back any more', async () => {
    const chat = await openReady()
    chat.ask()
    for (const type of ['connection.lost', 'connection.wanted', 'connection.opened'] as const) chat.actor.send({ type })
    chat.socket({ type: 'question.unsent' })
    expect(chat.actor.getSnapshot().matches({ asking: 'held' })).toBe(true)
    expect(chat.actor.getSnapshot().can({ type: 'question.withdrawn' })).toBe(false)
  })

  test('the same words asked twice are two questions, each with its own answer', async () => {
    const chat = await openReady()
    chat.ask()
    chat.clock.increment(LATE_MS)
    chat.ask()
    chat.socket({
      type: 'reply.arrived',
      reply: replyWith({ questionId: 'window-2', userResponseHistoryId: 81, assistantResponse: 'The second.' }),
    })
    chat.socket({ type: 'reply.arrived', reply: replyWith({ assistantResponse: 'The first.' }) })
    expect(chat.shown()).toEqual([
      `USER ${PROMPT}`,
      'SQL_RESPONSE The first.',
      `USER ${PROMPT}`,
      'SQL_RESPONSE The second.',
    ])
    expect(chat.context().conversations.map(({ conversationId }) => conversationId)).toEqual([8, 7])
  })

  test('answers of other windows are asked for with each connection and each list, from the newest that is there', async () => {
    const chat = await openReady()
    expect(chat.followed).toEqual([70])
    chat.socket({
      type: 'reply.arrived',
      reply: replyWith({ conversationId: 9, questionId: 'other-window-1', userResponseHistoryId: 93 }),
    })
    for (const type of ['connection.lost', 'connection.wanted', 'connection.opened'] as const) chat.actor.send({ type })
    expect(chat.followed).toEqual([70, 93])
    chat.actor.send({ type: 'chatUser.selected', userId: 2 })
    chat.loads[1]?.answer({ ...CONTENTS, chatUser: 2 })
    await chat.become('contents.ready')
    expect(chat.followed).toEqual([70, 93])
  })

  test('what is said aloud is what came while the conversation is open, not what an opened one says already', async () => {
    const chat = await openReady()
    chat.view(7)
    expect(chat.context().told).toBeNull()
    chat.ask()
    chat.socket({ type: 'reply.arrived', reply: replyWith({ conversationId: 7 }) })
    expect(chat.context().told).toBe('window-1')
    chat.view(7)
    expect(chat.context().told).toBeNull()
  })
})

describe('what is kept', () => {
  test('older messages come before the loaded ones, until there are none [CHAT-19]', async () => {
    const chat = await openReady()
    chat.view(7)
    chat.actor.send({ type: 'older.asked' })
    expect(chat.older[0]?.input).toEqual({ conversationId: 7, chunkNumber: 2 })
    chat.older[0]?.answer(OLDER)
    await chat.become('viewing.kept.quiet')
    expect(chat.context().messages.map(({ userResponseHistoryId }) => userResponseHistoryId)).toEqual([60, 60, 70, 70])
    chat.actor.send({ type: 'older.asked' })
    expect(chat.older[1]?.input).toEqual({ conversationId: 7, chunkNumber: 4 })
    chat.older[1]?.answer([])
    await chat.become('viewing.kept.whole')
  })

  test('which report was made for an answer stands with it, in whichever conversation it is [CHAT-25]', async () => {
    const chat = await openReady()
    chat.actor.send(CHAT_CASES['the report of an answer is made'])
    chat.view(7)
    expect(chat.context().messages.map(({ type, reportInstanceId }) => [type, reportInstanceId])).toEqual([
      ['USER', null],
      ['SQL_RESPONSE', 31],
    ])
  })

  test('feedback is given once; one that was not stored may be given again [CHAT-20] [CHAT-35]', async () => {
    const chat = await openReady()
    chat.view(7)
    const judge = (isHelpful: boolean) =>
      chat.actor.send({ type: 'feedback.given', userResponseHistoryId: 70, isHelpful })
    judge(false)
    judge(true)
    expect([chat.stored, chat.context().messages[1]?.isHelpful]).toMatchObject([
      [{ userResponseHistoryId: 70, isHelpful: false }],
      false,
    ])
    chat.actor.send({ type: 'feedback.lost', userResponseHistoryId: 70 })
    judge(true)
    expect([chat.stored.length, chat.context().messages]).toEqual([
      2,
      [
        CONTENTS.conversations[0]?.chatList[0],
        answerFrom(
          replyWith({
            userResponseHistoryId: 70,
            conversationId: 7,
            questionId: null,
            userPrompt: 'How many packages?',
          }),
          true,
        ),
      ],
    ])
  })

  test('a name and a deletion hold once they are stored; the deleted conversation makes room for a new one [CHAT-04] [CHAT-35]', async () => {
    const chat = await openReady()
    chat.view(7)
    chat.actor.send({ type: 'renaming.asked', conversationId: 7, name: 'Parcels' })
    chat.actor.send({ type: 'deletion.asked', conversationId: 7 })
    expect(chat.context().conversations[1]?.conversationName).toBe('Packages')
    chat.actor.send({ type: 'conversation.renamed', conversationId: 7, name: 'Parcels' })
    expect(chat.context().conversations[1]?.conversationName).toBe('Parcels')
    chat.actor.send({ type: 'conversation.deleted', conversationId: 7 })
    expect([chat.context().conversations.map(({ conversationId }) => conversationId), chat.shown()]).toEqual([[-1], []])
  })

  test.each([
    ['sixteen letters!', 'sixteen letters!'],
    ['seventeen letters', 'seventeen lette…'],
  ])('the name %s is shown as %s [CHAT-07]', (name, shown) => expect(truncate(name, MAX_CONVERSATION_NAME)).toBe(shown))

  test('what another window of the session asked is listed with its question', async () => {
    const chat = await openReady()
    chat.socket({ type: 'reply.arrived', reply: replyWith({ conversationId: 9, questionId: 'other-window-1' }) })
    expect([
      chat.shown(),
      chat.context().conversations.map(({ conversationId, chatList }) => [conversationId, chatList.length]),
    ]).toEqual([
      [],
      [
        [-1, 0],
        [9, 2],
        [7, 2],
      ],
    ])
  })
})
