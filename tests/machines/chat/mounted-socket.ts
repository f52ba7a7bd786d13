import type { Page, WebSocketRoute } from '@playwright/test'
import { TOO_MANY_WINDOWS, type ChatReply } from '../../../domain/assistant/chat.ts'
import { expect } from '../../qa/component/expect.ts'

const SOCKET = '**/aichatbot/stomp/chat'

/** The server's end of the socket, which speaks as much STOMP as the window understands: a connection stands and a question is answered when the test says so. */
export async function mountedSocket(page: Page, replyTo: (questionId: string) => ChatReply) {
  let [opened, follows, stands] = [0, false, false]
  let route: WebSocketRoute | null = null
  let subscription = ''
  /** Not answered yet, oldest first; what is sent again is one question. */
  const asked = new Set<string>()
  await page.routeWebSocket(SOCKET, (client) => {
    ;[route, follows, stands] = [client, false, false]
    opened += 1
    client.onMessage((message) => {
      const text = String(message)
      const [head = '', body = ''] = text.replace(/\0$/, '').split('\n\n')
      if (head.startsWith('CONNECT') || head.startsWith('STOMP')) stands = true
      if (head.startsWith('SUBSCRIBE')) {
        subscription = /^id:(.*)$/m.exec(head)?.[1] ?? ''
        if (/^after:/m.test(head)) follows = true
      }
      if (head.startsWith('SEND')) asked.add((JSON.parse(body) as { readonly questionId: string }).questionId)
    })
  })
  const send = (reply: ChatReply) =>
    route?.send(
      `MESSAGE\nsubscription:${subscription}\nmessage-id:1\ndestination:answers\n\n${JSON.stringify({ response: [reply] })}\0`,
    )
  return {
    opened: () => opened,
    follows: () => follows,
    stand: async () => {
      await expect.poll(() => stands).toBe(true)
      route?.send('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0')
    },
    answer: () => {
      const [oldest] = asked
      if (oldest === undefined) return
      asked.delete(oldest)
      send(replyTo(oldest))
    },
    send,
    refuse: () => route?.send(`ERROR\ncode:${TOO_MANY_WINDOWS}\nmessage:no\n\n\0`),
    cut: async () => route?.close(),
  }
}
