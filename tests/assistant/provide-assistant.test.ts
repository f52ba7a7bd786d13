import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { SocketEvent, SocketOrder } from '../../machines/assistant/chat-context.ts'
import { createApi } from '../../src/api/client.ts'
import { provideAssistant } from '../../src/assistant/provide-assistant.ts'
import { CHAT_INPUT, CONTENTS } from '../machines/chat/cases.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

afterEach(() => vi.restoreAllMocks())

test('a rename, a deletion, a judgement and earlier messages that fail are only logged [CHAT-35]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const asked: string[] = []
  const api = createApi({
    token: () => 'token',
    onSessionEnded: () => undefined,
    origin: 'http://portal.example',
    fetch: (request) => {
      asked.push(new URL((request as Request).url).pathname.split('/').at(-1) ?? '')
      return Promise.resolve(Response.json({ detail: 'Not found.', code: 'not-found' }, { status: 404 }))
    },
  })
  const lookups = new QueryClient()
  const machine = provideAssistant({ api, lookups, token: () => 'token', windowId: 'window' }).provide({
    actors: {
      socket: fromCallback<SocketOrder, { userId: number }, SocketEvent>(() => undefined),
      loadContents: fromPromise(() => Promise.resolve(CONTENTS)),
    },
  })
  const chat = createActor(machine, { input: CHAT_INPUT }).start()
  await waitFor(chat, (snapshot) => snapshot.matches({ contents: 'ready' }))
  chat.send({ type: 'conversation.viewed', conversationId: 7 })
  const { conversations } = chat.getSnapshot().context
  chat.send({ type: 'renaming.asked', conversationId: 7, name: 'Parcels' })
  chat.send({ type: 'deletion.asked', conversationId: 7 })
  chat.send({ type: 'feedback.given', userResponseHistoryId: 70, isHelpful: true })
  chat.send({ type: 'older.asked' })
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(4), { timeout: PATIENCE_MS })
  expect(asked.toSorted()).toEqual(['deleteUserConvervsation', 'feedback', 'getMoreChat', 'renameUserConversation'])
  await waitFor(chat, ({ context }) => context.messages[1]?.isHelpful === null)
  const { status, context } = chat.getSnapshot()
  expect([status, context.error, context.conversations]).toEqual(['active', null, conversations])
  chat.stop()
})
