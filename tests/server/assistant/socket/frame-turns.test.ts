import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openTestPortal, type TestPortal } from '../../../support/portal/test-portal.ts'
import { listen, openSocket } from '../chat-tab.ts'

/** Frames take turns by person: many of one hold nobody else, and are answered all the same (issue 49). */
let portal: TestPortal
let url: string
beforeAll(async () => {
  portal = await openTestPortal()
  url = await listen(portal)
})
afterAll(() => portal.close())

const FLOOD = 400

/** A socket of a person that is connected, the receipts it got, and how to wait for more. */
async function connected(login: string) {
  const token = (await portal.signIn(login)).authorization.replace('Bearer ', '')
  const socket = openSocket(url)
  await once(socket, 'open')
  socket.send(`CONNECT\naccept-version:1.2\ntoken:${token}\n\n\0`)
  await once(socket, 'message')
  const receipts: string[] = []
  socket.on('message', (data: Buffer) => {
    const receipt = /^RECEIPT\nreceipt-id:(.+)/.exec(data.toString())?.[1]
    if (receipt !== undefined) receipts.push(receipt)
  })
  return {
    socket,
    receipts,
    has: async (count: number) => {
      while (receipts.length < count) await once(socket, 'message')
    },
  }
}

const ask = (socket: WebSocket, receipt: string) => socket.send(`UNSUBSCRIBE\nid:none\nreceipt:${receipt}\n\n\0`)

test('of many frames of one person, in several windows, each is answered in its order; a frame of another is answered before them', async () => {
  const [first, second] = [await connected('analyst'), await connected('analyst')]
  const other = await connected('single.analyst')
  const sent = Array.from({ length: FLOOD }, (_, nth) => String(nth))
  for (const receipt of sent) {
    ask(first.socket, receipt)
    ask(second.socket, receipt)
  }
  await Promise.race([first.has(1), second.has(1)])
  ask(other.socket, 'other')
  await other.has(1)
  const answered = first.receipts.length + second.receipts.length
  expect(answered).toBeLessThan(2 * FLOOD)
  await Promise.all([first.has(FLOOD), second.has(FLOOD)])
  expect([first.receipts, second.receipts]).toEqual([sent, sent])
  for (const { socket } of [first, second, other]) {
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  }
})

test('a window that goes while its frames wait leaves the turn to the others of the person', async () => {
  const [gone, stays] = [await connected('analyst'), await connected('analyst')]
  for (let nth = 0; nth < FLOOD; nth += 1) ask(gone.socket, String(nth))
  await gone.has(1)
  ask(stays.socket, 'stays')
  gone.socket.terminate()
  await stays.has(1)
  expect(stays.receipts).toEqual(['stays'])
  stays.socket.terminate()
})
