import { FrameImpl, Parser, type StompHeaders } from '@stomp/stompjs'
import type { RawData, WebSocket } from 'ws'
import type { WorkTurn } from '../../http/work-turns.ts'

/** A frame and the messages it comes in: a question with its history fits many times. */
export const MAX_FRAME_BYTES = 512 * 1024
/** What the server sends at least so often, and wants to hear. */
const HEART_BEAT_MS = 10_000
/** What a frame waits for is no work of the thread. */
const LONGEST_WORK_MS = 50

export interface StompFrame {
  readonly command: string
  readonly headers: StompHeaders
  readonly body: string
}

export interface StompFrames {
  readonly send: (command: string, headers: Readonly<Record<string, string>>, body?: string) => void
  /** Says why, by a code where a window tells it its person, and closes: after an ERROR nothing follows. */
  readonly refuse: (message: string, code?: string) => void
  /** Agrees on heart-beats with what the client wrote in its CONNECT; answers what CONNECTED says of them. */
  readonly beat: (wanted: string | undefined) => string
  /** Something that came waits for its turn, and nothing more is read from the socket: what its peer says meanwhile is not heard. */
  readonly isWaiting: () => boolean
}

export interface FrameHandlers {
  readonly onFrame: (frame: StompFrame) => Promise<void>
  readonly onFault: (error: unknown) => void
  /** Resolves when it is the turn of whose socket it is. */
  readonly turn: (signal: AbortSignal) => Promise<WorkTurn>
}

/**
 * Frames of STOMP 1.2 over one socket, read and handed on one after the other, each in its turn; one that fails closes it, and its
 * window connects anew. Source: the STOMP 1.2 specification.
 */
export function stompFrames(socket: WebSocket, { onFrame, onFault, turn }: FrameHandlers): StompFrames {
  let received = 0
  let heardAt = performance.now()
  let last: Promise<void> = Promise.resolve()
  const messages: Buffer[] = []
  let works = false
  const gone = new AbortController()
  const timers: NodeJS.Timeout[] = []

  const frames: StompFrames = {
    send: (command, headers, body = '') => {
      if (socket.readyState === socket.OPEN)
        socket.send(new FrameImpl({ command, headers: { ...headers }, body, escapeHeaderValues: true }).serialize())
    },
    refuse: (message, code) => {
      frames.send('ERROR', { message, ...(code ? { code } : {}), 'content-type': 'text/plain' }, message)
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
          setInterval(
            () => !works && performance.now() - heardAt > silentMs && socket.terminate(),
            HEART_BEAT_MS,
          ).unref(),
        )
      return `${HEART_BEAT_MS},${HEART_BEAT_MS}`
    },
    isWaiting: () => works,
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
  const read = async (bytes: Buffer) => {
    const taken = await turn(gone.signal)
    const startMs = performance.now()
    try {
      received += bytes.length
      if (received > MAX_FRAME_BYTES) frames.refuse('The question is too large. Ask it in fewer words.')
      else parser.parseChunk(Uint8Array.from(bytes).buffer)
      await last
    } finally {
      taken.done(Math.min(LONGEST_WORK_MS, performance.now() - startMs))
    }
  }
  /** Nothing more is read while something waits, so that who sends much waits, and nobody else. */
  const readAll = async () => {
    works = true
    socket.pause()
    for (let next = messages.shift(); next && socket.readyState === socket.OPEN; next = messages.shift())
      await read(next)
    works = false
    heardAt = performance.now()
    socket.resume()
  }
  socket.on('message', (data: RawData) => {
    messages.push(Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]))
    if (!works)
      readAll().catch((error: unknown) => {
        if (gone.signal.aborted) return
        onFault(error)
        socket.close(1011)
      })
  })
  socket.on('close', () => {
    gone.abort()
    timers.forEach(clearInterval)
  })
  return frames
}
