import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createAnswerHub } from '../../../../server/assistant/answer-hub.ts'
import { stompConnection } from '../../../../server/assistant/socket/stomp-connection.ts'
import { createWorkTurns } from '../../../../server/http/work-turns.ts'
import type { CallerNeeds } from '../../../../server/callers/caller.ts'

test('a peer that answers no ping is cut, whatever heart-beats it asked for; one that does stays', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) =>
    stompConnection({
      socket,
      deps: {} as CallerNeeds,
      hub: createAnswerHub(() => new Date()),
      open: new Map(),
      turns: createWorkTurns({ waiting: Infinity, rest: 3, atOnceMs: Infinity, msASecond: 0 }),
      onQuestion: async () => undefined,
      since: async function* () {},
      warn: () => undefined,
      pingEveryMs: 100,
    }),
  )
  await once(server, 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [gone, here] = [new WebSocket(url, { autoPong: false }), new WebSocket(url)]
  let pings = 0
  here.on('ping', () => (pings += 1))
  await once(gone, 'close')
  await expect.poll(() => pings).toBeGreaterThan(2)
  expect(here.readyState).toBe(WebSocket.OPEN)
  here.terminate()
  server.close()
})
