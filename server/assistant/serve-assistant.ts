import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { CHAT_SOCKET_PATH } from '../../domain/assistant/chat.ts'
import { problem } from '../../domain/values/problem.ts'
import { createWorkTurns } from '../http/work-turns.ts'
import { endWith } from '../http/security-headers.ts'
import { createAnswerHub } from './answer-hub.ts'
import { MAX_FRAME_BYTES } from './socket/stomp-frames.ts'
import { stompConnection } from './socket/stomp-connection.ts'
import type { ChatWindowInput } from './socket/chat-window.ts'
import { questionTaker, type TakeQuestionNeeds } from './take-question.ts'
import type { AccessSettings } from '../access/access-settings.ts'

const SUBPROTOCOL = 'v12.stomp'
/** After a restart a window has asked again by then what it still waits for. */
const INTERRUPTED_AFTER_MS = 3 * 60_000
/** Each socket of a person has one frame that waits at most; none is refused. */
const FRAME_LIMITS = { waiting: Infinity, rest: 3, atOnceMs: Infinity, msASecond: 0 }

export interface AssistantSocketNeeds extends TakeQuestionNeeds {
  readonly access: AccessSettings
}

/** The socket of the assistant, on the server's own port; it ends with the server. API-57 */
export function serveAssistant(
  app: FastifyInstance,
  deps: AssistantSocketNeeds,
  { subdomains }: { readonly subdomains: boolean },
): void {
  const hub = createAnswerHub(deps.now)
  const stopping = new AbortController()
  // All queries of all questions listen to it.
  setMaxListeners(0, stopping.signal)
  const open = new Map<number, number>()
  const turns = createWorkTurns(FRAME_LIMITS)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })

  const questions = questionTaker({ deps, hub, stopping: stopping.signal })
  const since: ChatWindowInput['since'] = ({ user, scope }, after) =>
    deps.conversations.since(user.id, after, (clientIds) => clientIds.every((id) => scope.families.has(id)))
  const interrupted = setTimeout(() => void questions.tellInterrupted(), INTERRUPTED_AFTER_MS).unref()

  const refuse = (socket: Duplex, status: string, why: 'not-found' | 'not-permitted' | 'invalid-request') => {
    const { detail, code } = problem(why)
    endWith(socket, { status, said: { detail, code }, subdomains })
  }
  sockets.on('wsClientError', (_error, socket) => refuse(socket, '400 Bad Request', 'invalid-request'))

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== CHAT_SOCKET_PATH) return refuse(socket, '404 Not Found', 'not-found')
    if (!isOwnOrigin(request, deps.access.publicUrl)) return refuse(socket, '403 Forbidden', 'not-permitted')
    sockets.handleUpgrade(request, socket, head, (opened) =>
      stompConnection({ socket: opened, deps, hub, open, turns, onQuestion: questions.take, since, warn: deps.warn }),
    )
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    clearTimeout(interrupted)
    for (const socket of sockets.clients) socket.close(1001)
    await questions.settled()
    for (const socket of sockets.clients) socket.terminate()
  })
}

/** A page of another site cannot open the socket in a person's browser; a program sends no origin. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
