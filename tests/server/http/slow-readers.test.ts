import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, test } from 'vitest'
import { cutSlowReaders } from '../../../server/http/slow-readers.ts'

/** More than the system takes for a reader who does not read. */
const BYTES = 64 * 1024 * 1024
const PIECE = Buffer.alloc(1024 * 1024)
const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

function* pieces() {
  for (let sent = 0; sent < BYTES; sent += PIECE.length) yield PIECE
}

describe.each([
  ['in one piece', () => Readable.from([Buffer.alloc(BYTES)])],
  ['as it is read', () => Readable.from(pieces())],
])('an answer written %s', (_, body) => {
  test('is cut where nobody reads it', async () => {
    const { server, port } = await serve(body, { readingMs: 300, bytesASecond: Infinity })
    const ends = once(server, 'connection').then(([socket]) => once(socket as NodeJS.EventEmitter, 'close'))
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).pause()
    socket.write(ASK)
    await ends
    socket.destroy()
    server.close()
  })

  test('is whole for who reads it, and has the longer the more it is; the connection goes on to the next', async () => {
    const { server, port } = await serve(body, { readingMs: 1, bytesASecond: 1_000_000 })
    const socket = connect(port, '127.0.0.1')
    let read = 0
    socket.on('data', (bytes) => (read += bytes.length))
    for (const answers of [1, 2]) {
      socket.write(ASK)
      while (read < answers * BYTES) await once(socket, 'data')
    }
    socket.destroy()
    server.close()
  })
})

async function serve(
  body: () => Readable,
  pace: { readonly readingMs: number; readonly bytesASecond: number },
): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Length', BYTES)
    body().pipe(response)
  })
  cutSlowReaders(server, { ...pace, checkedEveryMs: 20 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as { port: number }).port }
}
