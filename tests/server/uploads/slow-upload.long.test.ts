import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { uploadCalls, type As } from './upload-calls.ts'

const SLOWEST = {
  headersMs: 1_000,
  requestMs: 3_000,
  idleMs: 3_000,
  readingMs: 60_000,
  bytesASecond: 4_000,
  checkedEveryMs: 50,
  stoppingMs: 200,
}

let portal: TestPortal
let app: FastifyInstance
let port: number
let admin: As
beforeAll(async () => {
  portal = await openTestPortal()
  app = await buildApp({ deps: portal.installation.deps, logLevel: 'silent', slowest: SLOWEST })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  admin = await portal.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

/** Sends the head of a file's bytes and their beginning, and no more. */
async function begin(upload: string, file: number): Promise<Socket & { heard: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (heard += text))
    .on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `PUT /aiparcelweb/api/uploads/${upload}/files/${file}/bytes?offset=0 HTTP/1.1\r\nHost: a\r\nAuthorization: ${admin.authorization}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\nbegin`,
  )
  return Object.assign(socket, { heard: () => heard })
}

test('bytes of a file that do not go on are cut: what came stays, and the sending goes on from there', async () => {
  const calls = uploadCalls(portal, admin)
  const { id } = await calls.start(5)
  expect((await calls.post(`/${id}/files`, { name: 'a.csv', bytes: 1_000 })).status).toBe(200)
  const received = async () => (await calls.find(id)).files[0]?.received
  const socket = await begin(id, 1)
  await expect.poll(received).toBe(5)
  expect((await calls.put(id, 1, 'x'.repeat(995), 5)).status).toBe(409)
  await once(socket, 'close')
  expect(socket.heard()).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(async () => (await calls.put(id, 1, 'x'.repeat(995), 5)).status).toBe(200)
  expect(await received()).toBe(1_000)
  expect((await calls.post(`/${id}/discard`)).status).toBe(200)
})

test('a person sends four files at once, the next waits for one of them', async () => {
  const calls = uploadCalls(portal, admin)
  const { id } = await calls.start(5)
  for (let file = 1; file <= 5; file += 1)
    expect((await calls.post(`/${id}/files`, { name: `${file}.csv`, bytes: 1_000 })).status).toBe(200)
  const sockets = await Promise.all([1, 2, 3, 4].map((file) => begin(id, file)))
  await expect.poll(async () => (await calls.find(id)).files.map(({ received }) => received)).toEqual([5, 5, 5, 5, 0])
  expect(await calls.put(id, 5, 'x'.repeat(1_000))).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) as unknown },
  })
  sockets[0]?.destroy()
  await expect.poll(async () => (await calls.put(id, 5, 'x'.repeat(1_000))).status).toBe(200)
  sockets.forEach((socket) => socket.destroy())
})

test('a server that stops does not wait for bytes that do not come: they are cut', async () => {
  const calls = uploadCalls(portal, admin)
  const { id } = await calls.start(5)
  expect((await calls.post(`/${id}/files`, { name: 'a.csv', bytes: 1_000 })).status).toBe(200)
  const socket = await begin(id, 1)
  await expect.poll(async () => (await calls.find(id)).files[0]?.received).toBe(5)
  const cut = once(socket, 'close')
  await app.close()
  await cut
})
