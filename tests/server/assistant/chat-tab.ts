import type { AddressInfo } from 'node:net'
import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import {
  CHAT_DESTINATIONS,
  CHAT_SOCKET_PATH,
  ChatReplies,
  NEW_CONVERSATION_ID,
  type ChatQuestion,
  type ChatReply,
} from '../../../domain/assistant/chat.ts'
import type { TestPortal } from '../../support/portal/test-portal.ts'

/** A browser tab as a test has it: STOMP's own client on a real socket to the listening server. */
export interface ChatTab {
  readonly userId: number
  readonly token: string
  readonly client: Client
  /** Asks, and waits for the answer to it. */
  ask(userPrompt: string, about?: Partial<ChatQuestion> & { readonly conversationId?: number }): Promise<ChatReply>
  publish(destination: string, body: unknown, token?: string): void
  next(): Promise<ChatReply>
  /** Replies that nothing waited for yet. */
  unread(): readonly ChatReply[]
  /** What the server refused with; resolves at its ERROR. */
  readonly refused: Promise<string>
  readonly closed: Promise<void>
  close(): Promise<void>
}

export async function listen(portal: TestPortal): Promise<string> {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return `ws://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}${CHAT_SOCKET_PATH}`
}

export function openSocket(url: string, headers: Record<string, string> = {}): WebSocket {
  return new WebSocket(url, ['v12.stomp'], { headers })
}

export const question = (userPrompt: string, about: Partial<ChatQuestion> = {}): ChatQuestion => ({
  userPrompt,
  userMessages: [],
  conversationObjectJsonString: '{}',
  clientId: 1,
  subClientIds: [],
  timeZone: 'UTC',
  ...about,
})

/** Signs in, connects and listens to the answers of a session of its own. */
export async function openTab(
  portal: TestPortal,
  {
    url,
    login,
    sessionId = `tab-${login.replace('.', '-')}`,
    listens,
  }: { url: string; login: string; sessionId?: string; listens?: string },
): Promise<ChatTab> {
  const token = (await portal.signIn(login)).authorization.replace('Bearer ', '')
  const account = await portal.call(
    { authorization: `Bearer ${token}` },
    { method: 'GET', url: '/aiparcelweb/api/account' },
  )
  const userId = (account.body as { id: number }).id
  const arrived: ChatReply[] = []
  const waiting: ((reply: ChatReply) => void)[] = []
  const [refusal, closing] = [deferred<string>(), deferred<undefined>()]
  const client = new Client({
    webSocketFactory: () => openSocket(url) as never,
    connectHeaders: { token },
    reconnectDelay: 0,
  })
  client.onStompError = ({ headers }) => refusal.resolve(headers.message ?? '')
  client.onWebSocketClose = () => closing.resolve(undefined)
  const connected = new Promise<void>((resolve) => {
    client.onConnect = () => resolve()
  })
  client.activate()
  await Promise.race([connected, refusal.promise, closing.promise])
  if (client.connected) {
    client.subscribe(listens ?? CHAT_DESTINATIONS.answers(userId, sessionId), ({ body }) => {
      for (const reply of ChatReplies.parse(JSON.parse(body)).response)
        (waiting.shift() ?? ((each: ChatReply) => arrived.push(each)))(reply)
    })
  }
  const next = () =>
    new Promise<ChatReply>((resolve) => {
      const reply = arrived.shift()
      if (reply) resolve(reply)
      else waiting.push(resolve)
    })
  const publish: ChatTab['publish'] = (destination, body, by = token) =>
    client.publish({
      destination,
      headers: { token: by },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    userId,
    token,
    client,
    publish,
    next,
    unread: () => arrived,
    ask: (userPrompt, { conversationId = NEW_CONVERSATION_ID, ...about } = {}) => {
      publish(CHAT_DESTINATIONS.question(userId, sessionId, conversationId), question(userPrompt, about))
      return next()
    },
    refused: refusal.promise,
    closed: closing.promise,
    close: () => client.deactivate(),
  }
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
