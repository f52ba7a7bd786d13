import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { CHAT_SOCKET_PATH } from '../../domain/assistant/chat.ts'
import { askerOf, askFor } from '../warehouse/asker.ts'
import { createAnswerHub } from './answer-hub.ts'
import { ask, type AskNeeds } from './ask.ts'
import { createQuestionPace } from './question-pace.ts'
import { MAX_FRAME_BYTES } from './stomp-frames.ts'
import { stompConnection, type StompConnectionInput } from './stomp-connection.ts'
import { turnedAway } from './turned-away.ts'
import type { AccessSettings } from '../access/access-settings.ts'
import type { CallerNeeds } from '../callers/caller.ts'

const SUBPROTOCOL = 'v12.stomp'

export interface AssistantSocketNeeds extends AskNeeds, CallerNeeds {
  readonly access: AccessSettings
  readonly now: () => Date
}

/** The socket of the assistant, on the server's own port; it ends with the server. API-57 */
export function serveAssistant(app: FastifyInstance, deps: AssistantSocketNeeds): void {
  const hub = createAnswerHub(deps.now)
  const pace = createQuestionPace(deps.now)
  const stopping = new AbortController()
  // All queries of all questions listen to it.
  setMaxListeners(0, stopping.signal)
  const running = new Set<Promise<void>>()
  const open = new Map<number, number>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })

  const onQuestion: StompConnectionInput['onQuestion'] = (question, { userId, sessionId, sessions, person }) => {
    const publish = async (reply: Awaited<ReturnType<typeof ask>>) => {
      await Promise.all(sessions().map((each) => hub.publish({ userId, sessionId: each }, reply)))
    }
    const turn = pace.run({ userId, sessionId }, async () => {
      const asker = await person()
      if (asker && !stopping.signal.aborted)
        await publish(
          await askFor(await askerOf(asker, deps.clients), () =>
            ask(question, { person: asker, deps, signal: stopping.signal }),
          ),
        )
    })
    const work = (
      typeof turn === 'string' ? turnedAway(question, { userId, why: turn, deps }).then(publish) : turn
    ).catch((error: unknown) => deps.warn(`The assistant failed: ${String(error)}`))
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== CHAT_SOCKET_PATH) return refuse(socket, '404 Not Found')
    if (!isOwnOrigin(request, deps.access.publicUrl)) return refuse(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (opened) =>
      stompConnection({ socket: opened, deps, hub, open, onQuestion }),
    )
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    for (const socket of sockets.clients) socket.close(1001)
    await Promise.all(running)
    for (const socket of sockets.clients) socket.terminate()
  })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** A page of another site cannot open the socket in a person's browser; a program sends no origin. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
