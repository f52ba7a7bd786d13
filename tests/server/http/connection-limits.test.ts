import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { limitConnections, manyBehind } from '../../../server/http/connection-limits.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import type { FastifyInstance } from 'fastify'

const SLOWEST = {
  headersMs: 300,
  requestMs: 600,
  idleMs: 400,
  readingMs: 60_000,
  bytesASecond: 4_000,
  checkedEveryMs: 50,
  stoppingMs: 200,
}
const POST = 'POST /aiparcelweb/api/authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

let portal: TestPortal
let app: FastifyInstance
let port: number
beforeAll(async () => {
  portal = await openTestPortal({ settings: { DEMO: 'off' } })
  app = await buildApp({
    deps: portal.installation.deps,
    logLevel: 'silent',
    slowest: SLOWEST,
    connections: { total: 6, anAddress: 512 },
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

async function open(to = port): Promise<Socket & { heard: () => string }> {
  const socket = connect(to, '127.0.0.1')
  let heard = ''
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (heard += text))
    .on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return Object.assign(socket, { heard: () => heard })
}

const ended = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

test('a socket that says nothing, one whose headers never end, and one whose body comes a byte at a time are cut', async () => {
  const [silent, headers, body] = [await open(), await open(), await open()]
  headers.write('GET /healthz HTTP/1.1\r\nX-Slow: ')
  body.write(`${POST}Content-Length: 60000\r\n\r\n`)
  const drip = setInterval(() => [headers, body].forEach((socket) => socket.writable && socket.write('a')), 20)
  await Promise.all([silent, headers, body].map(ended))
  clearInterval(drip)
  expect([headers.heard(), body.heard()].map((text) => text.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
  ])
})

test('an idle connection is cut after its answer, and a slow but honest request is answered', async () => {
  const socket = await open()
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.write('\r\n')
  await ended(socket)
  expect(socket.heard()).toMatch(/^HTTP\/1\.1 200 OK[^]*{"status":"ok"}$/)
})

test('one connection more than the total is cut at once, and its place is free when another ends', async () => {
  const sockets = await Promise.all(Array.from({ length: 6 }, () => open()))
  const one = await open()
  await ended(one)
  sockets[0]?.destroy()
  await ended(sockets[0] as Socket)
  sockets.forEach((socket) => socket.destroy())
  await Promise.all(sockets.map(ended))
})

test('one more of an address is cut, of proxies and of the machine itself none', async () => {
  const server = createServer((_request, response) => void response.end('ok'))
  limitConnections(server, { total: 100, anAddress: 2, isMany: () => false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const to = (server.address() as { port: number }).port
  const accepted: Socket[] = []
  server.on('connection', (socket: Socket) => accepted.push(socket))
  const held = [await open(to), await open(to)]
  const third = await open(to)
  await ended(third)
  held[0]?.destroy()
  await ended(accepted[0] as Socket)
  const again = await open(to)
  again.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await ended(again)
  expect(again.heard()).toContain('200 OK')
  held[1]?.destroy()
  server.close()

  const isMany = manyBehind(['10.1.2.0/24', '2001:db8::1', 'linklocal', 'no address'])
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.77', '2001:db8::1', 'fe80::5'].map(isMany)).toEqual(
    Array(6).fill(true),
  )
  expect(['10.1.3.1', '8.8.8.8', '2001:db8::2', '::ffff:8.8.8.8'].map(isMany)).toEqual(Array(4).fill(false))
})
