import { randomBytes } from 'node:crypto'
import { own } from '../../../domain/values/entries.ts'
import { CHAT_COMMANDS, connect } from './chat-commands.ts'
import type { ChatWindow, ChatWindowInput } from './chat-window.ts'
import { stompFrames, type StompFrame } from './stomp-frames.ts'

/** How long a socket may say nothing before it says who it is. */
const CONNECT_WITHIN_MS = 10_000
/** Who does not answer one by the next is gone. */
const PING_EVERY_MS = 30_000

/** Serves one browser tab's end of the socket until it closes. API-57, API-58, GAP-09 */
export function stompConnection(input: ChatWindowInput): void {
  const { socket, turns, open, warn, pingEveryMs = PING_EVERY_MS } = input
  const unnamed = `socket ${randomBytes(9).toString('base64url')}`
  const window: ChatWindow = {
    ...input,
    connected: undefined,
    subscriptions: new Map(),
    frames: stompFrames(socket, {
      onFrame: (frame) => takeFrame(window, frame),
      onFault: (error) =>
        warn(
          `A window of the assistant could not be answered: ${error instanceof Error ? error.message : String(error)}`,
        ),
      turn: (signal) => turns.enter(window.connected ? `person ${window.connected.userId}` : unnamed, signal),
    }),
  }
  const unknown = setTimeout(() => {
    if (!window.connected) socket.terminate()
  }, CONNECT_WITHIN_MS).unref()
  const ping = keepPinging(window, pingEveryMs)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(unknown)
    clearInterval(ping)
    if (window.connected) leave(open, window.connected.userId)
    for (const { end } of window.subscriptions.values()) end()
  })
}

async function takeFrame(window: ChatWindow, frame: StompFrame): Promise<void> {
  const { socket, frames } = window
  const run = window.connected ? own(CHAT_COMMANDS, frame.command) : connect
  const fault = run ? await run(window, frame) : `${frame.command} is not supported.`
  if (fault !== undefined) return frames.refuse(fault)
  const { receipt } = frame.headers
  if (receipt !== undefined && run !== connect) frames.send('RECEIPT', { 'receipt-id': receipt })
  if (frame.command === 'DISCONNECT') socket.close(1000)
}

/** Ends a socket whose peer answers no ping. */
function keepPinging({ socket, frames }: ChatWindow, everyMs: number): NodeJS.Timeout {
  let answered = true
  socket.on('pong', () => (answered = true))
  return setInterval(() => {
    // What a socket says that waits is not heard.
    if (!answered && !frames.isWaiting()) return socket.terminate()
    answered = false
    socket.ping()
  }, everyMs).unref()
}

function leave(open: Map<number, number>, userId: number): void {
  const left = (open.get(userId) ?? 1) - 1
  if (left > 0) open.set(userId, left)
  else open.delete(userId)
}
