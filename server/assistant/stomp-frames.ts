import { FrameImpl, Parser, type StompHeaders } from '@stomp/stompjs'
import type { RawData, WebSocket } from 'ws'

/** A frame and the messages it comes in: a question with its history fits many times. */
export const MAX_FRAME_BYTES = 512 * 1024
/** What the server sends at least so often, and wants to hear. */
const HEART_BEAT_MS = 10_000

export interface StompFrame {
  readonly command: string
  readonly headers: StompHeaders
  readonly body: string
}

export interface StompFrames {
  readonly send: (command: string, headers: Readonly<Record<string, string>>, body?: string) => void
  /** Says why, and closes: after an ERROR nothing follows. */
  readonly refuse: (message: string) => void
  /** Agrees on heart-beats with what the client wrote in its CONNECT; answers what CONNECTED says of them. */
  readonly beat: (wanted: string | undefined) => string
}

/**
 * Frames of STOMP 1.2 over one socket, handed on one after the other; one that fails closes it, and its window connects anew.
 * Source: the STOMP 1.2 specification.
 */
export function stompFrames(
  socket: WebSocket,
  {
    onFrame,
    onFault,
  }: { readonly onFrame: (frame: StompFrame) => Promise<void>; readonly onFault: (error: unknown) => void },
): StompFrames {
  let received = 0
  let heardAt = performance.now()
  let last: Promise<void> = Promise.resolve()
  const timers: NodeJS.Timeout[] = []

  const frames: StompFrames = {
    send: (command, headers, body = '') => {
      if (socket.readyState === socket.OPEN)
        socket.send(new FrameImpl({ command, headers: { ...headers }, body, escapeHeaderValues: true }).serialize())
    },
    refuse: (message) => {
      frames.send('ERROR', { message, 'content-type': 'text/plain' }, message)
      socket.close(1008)
    },
    beat: (wanted = '0,0') => {
      const [sends = 0, wants = 0] = wanted.split(',').map((part) => (/^\d{1,9}$/.test(part.trim()) ? Number(part) : 0))
      if (wants > 0)
        timers.push(
          setInterval(
            () => socket.readyState === socket.OPEN && socket.send('\n'),
            Math.max(wants, HEART_BEAT_MS),
          ).unref(),
        )
      const silentMs = 2 * Math.max(sends, HEART_BEAT_MS)
      if (sends > 0)
        timers.push(
          setInterval(() => performance.now() - heardAt > silentMs && socket.terminate(), HEART_BEAT_MS).unref(),
        )
      return `${HEART_BEAT_MS},${HEART_BEAT_MS}`
    },
  }

  const parser = new Parser(
    (raw) => {
      received = 0
      const frame = FrameImpl.fromRawFrame(raw, true)
      last = last
        .then(async () => {
          if (socket.readyState === socket.OPEN) await onFrame(frame)
        })
        .catch((error: unknown) => {
          onFault(error)
          socket.close(1011)
        })
    },
    () => {
      received = 0
    },
  )
  socket.on('message', (data: RawData) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
    heardAt = performance.now()
    received += bytes.length
    if (received > MAX_FRAME_BYTES) frames.refuse('The frame is too large.')
    else parser.parseChunk(Uint8Array.from(bytes).buffer)
  })
  socket.on('close', () => timers.forEach(clearInterval))
  return frames
}
