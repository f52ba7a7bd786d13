import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

/** What passes between a window and the server, where a connection can break: a STOMP frame, by its command and how often it came since the cut was set. */
export const TRANSITIONS = [
  'opening',
  'CONNECT',
  'CONNECTED',
  'SUBSCRIBE',
  'second SUBSCRIBE',
  'SEND',
  'while it is answered',
  'MESSAGE',
  'nothing on its way',
] as const
export type Transition = (typeof TRANSITIONS)[number]
/** Whether the frame comes to the other side whole, by half, or not at all. */
export const REACHES = ['not', 'half', 'whole'] as const

export interface Cut {
  readonly at: Transition
  readonly reaches: (typeof REACHES)[number]
  /** Milliseconds from the question to the break, where it breaks in between. */
  readonly afterMs: number
}

export interface CutProxy {
  readonly origin: string
  /** Breaks the next connection, or the one that is there, once at that point. */
  set(cut: Cut): void
  /** Whether the cut that was set was made. */
  readonly isDone: () => boolean
  /** Breaks what is there now. */
  breakNow(): void
  close(): Promise<void>
}

/** Stands between one window and the server and passes everything on, until it is told to break. */
export async function openCutProxy(server: string): Promise<CutProxy> {
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(listening, 'listening')
  let cut: Cut | undefined
  let seen = 0
  const links = new Set<() => void>()
  const breakNow = () => links.forEach((end) => end())
  const made = () => {
    cut = undefined
    breakNow()
  }

  listening.on('connection', (near, { url = '' }) => {
    const far = new WebSocket(`${server}${url}`, ['v12.stomp'])
    const end = () => {
      links.delete(end)
      near.terminate()
      far.terminate()
    }
    links.add(end)
    for (const socket of [near, far]) socket.on('close', end).on('error', end)
    if (cut?.at === 'opening') return made()
    const early: Buffer[] = []
    far.on('open', () => early.splice(0).forEach((frame) => far.send(frame)))
    let isBroken = false
    const pass = (to: WebSocket) => (data: RawData) => {
      if (isBroken) return
      const frame = data as Buffer
      const send = (part: Buffer) => {
        if (to.readyState === WebSocket.OPEN) to.send(part)
        else if (to === far && far.readyState === WebSocket.CONNECTING) early.push(part)
      }
      const command = frame.toString().split('\n', 1)[0]
      if (cut?.at === 'while it is answered' && command === 'SEND') setTimeout(made, cut.afterMs)
      if (!cut || !isAt(cut.at, command)) return send(frame)
      const { reaches } = cut
      cut = undefined
      isBroken = true
      if (reaches !== 'not') send(reaches === 'half' ? frame.subarray(0, Math.ceil(frame.length / 2)) : frame)
      // What was sent is on its way before the connection breaks behind it.
      void wait(reaches === 'not' ? 0 : 5).then(breakNow)
    }
    near.on('message', pass(far))
    far.on('message', pass(near))
  })

  const isAt = (at: Transition, command: string | undefined) => {
    if (at !== 'second SUBSCRIBE') return command === at
    if (command !== 'SUBSCRIBE') return false
    seen += 1
    return seen === 2
  }

  return {
    origin: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    set: (next) => {
      seen = 0
      cut = next
      if (next.at === 'nothing on its way') made()
    },
    isDone: () => cut === undefined,
    breakNow,
    close: async () => {
      breakNow()
      listening.close()
      await once(listening, 'close')
    },
  }
}
