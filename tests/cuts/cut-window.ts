import { QueryClient } from '@tanstack/react-query'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { WebSocket } from 'ws'
import type { ChatMessage } from '../../domain/assistant/chat.ts'
import { LATE_MS } from '../../machines/assistant/chat-setup.ts'
import type { ChatEvent } from '../../machines/assistant/chat-context.ts'
import type { ChatSnapshot } from '../../machines/assistant/chat.machine.ts'
import { createApi } from '../../src/api/client.ts'
import { newUuid } from '../../src/api/new-uuid.ts'
import { provideAssistant } from '../../src/assistant/provide-assistant.ts'
import { openCutProxy, type CutProxy } from './cut-proxy.ts'
import { patiently } from '../support/run/patience.ts'

const READY_LIMIT_MS = patiently(60_000)

/** The window of the assistant without its picture: its machine, its STOMP client and its calls, behind a connection that breaks. */
export interface CutWindow {
  readonly proxy: CutProxy
  readonly snapshot: () => ChatSnapshot
  send(event: ChatEvent): void
  /** Connects anew where it waits to. */
  comeBack(): void
  /** Thirty seconds pass. */
  passTime(): void
  /** Resolves once it holds of what the window knows, connecting anew whenever the connection is lost. */
  until(holds: (snapshot: ChatSnapshot) => boolean): Promise<void>
  close(): Promise<void>
}

/** The browser's address and socket; each window has an address of its own, that of its connection. */
let origin = ''
export function browserAddress(): { readonly location: { readonly origin: string }; readonly WebSocket: unknown } {
  return {
    location: {
      get origin() {
        return origin
      },
    },
    WebSocket,
  }
}

export async function openCutWindow({
  server,
  userId,
  token,
}: {
  /** `http://…` */
  readonly server: string
  readonly userId: number
  readonly token: () => string
}): Promise<CutWindow> {
  const proxy = await openCutProxy(server.replace('http', 'ws'))
  const clock = new SimulatedClock()
  const api = createApi({ token, onSessionEnded: () => undefined, origin: server })
  const windowId = newUuid()
  const machine = provideAssistant({
    api,
    lookups: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    token,
    windowId,
  })
  const input = { userId, isInternal: false, chatBotSettings: { enabled: true }, timeZone: 'UTC', windowId }
  const actor = createActor(machine, { input, clock })
  /** A socket is opened by what the machine is sent, and by nothing else. */
  const here = (act: () => void) => {
    origin = proxy.origin
    act()
  }
  const window: CutWindow = {
    proxy,
    snapshot: () => actor.getSnapshot(),
    send: (event) => here(() => actor.send(event)),
    comeBack: () => window.send({ type: 'connection.wanted' }),
    passTime: () => here(() => clock.increment(LATE_MS)),
    until: async (holds) => {
      const lost = actor.subscribe((snapshot) => {
        if (snapshot.matches({ connection: 'resting' })) setTimeout(window.comeBack, 10)
      })
      if (actor.getSnapshot().matches({ connection: 'resting' })) window.comeBack()
      if (actor.getSnapshot().matches({ contents: 'failed' })) window.send({ type: 'contents.asked' })
      await waitFor(actor, holds, { timeout: READY_LIMIT_MS })
      lost.unsubscribe()
    },
    close: async () => {
      actor.stop()
      await proxy.close()
    },
  }
  here(() => actor.start())
  await window.until((snapshot) => snapshot.matches({ contents: 'ready', others: 'followed' }))
  return window
}

/** Each question of a conversation by its id, with all that stands as its answers. */
export function answersIn(messages: readonly ChatMessage[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { type, questionId, content } of messages) {
    if (questionId === null) continue
    const answers = found.get(questionId) ?? []
    found.set(questionId, type === 'USER' ? answers : [...answers, `${type} ${content}`])
  }
  return found
}
