import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ReadingPace {
  /** That every answer has, however long it is. */
  readonly readingMs: number
  /** An answer has a second more for so many of its bytes. */
  readonly bytesASecond: number
  readonly checkedEveryMs: number
}

/** Since when something waits to be read, and how many bytes were read before it. */
interface Waiting {
  readonly sinceMs: number
  readonly readBytes: number
}

/** Cuts connections whose other end does not read what it asked for, or so slowly that what waits would fill the memory. */
export function cutSlowReaders(server: Server, { readingMs, bytesASecond, checkedEveryMs }: ReadingPace): void {
  const open = new Map<Socket, Waiting | undefined>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  const check = () => {
    const nowMs = performance.now()
    for (const [socket, waiting] of open) {
      if (socket.writableLength === 0) open.set(socket, undefined)
      else if (!waiting) open.set(socket, { sinceMs: nowMs, readBytes: socket.bytesWritten - socket.writableLength })
      else if (nowMs - waiting.sinceMs > readingMs + (1_000 * (socket.bytesWritten - waiting.readBytes)) / bytesASecond)
        socket.destroy()
    }
  }
  const timer = setInterval(check, checkedEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
