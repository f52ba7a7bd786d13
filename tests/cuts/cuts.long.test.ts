import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChatMessage, Conversation } from '../../domain/assistant/chat.ts'
import { DEMO_PASSWORD } from '../../server/access/first-users.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { serversOf, type KilledServer, type KilledServers } from '../kills/killed-server.ts'
import { copyTemplate } from '../support/portal/template-data.ts'
import { REACHES, TRANSITIONS, type Cut } from './cut-proxy.ts'
import { answersIn, browserAddress, openCutWindow, type CutWindow } from './cut-window.ts'
import { LIMIT_MS } from '../support/run/patience.ts'

/** A tenth in `npm test`; `npm run cuts -- --count 1000 --seed 7` for all, or for others. */
const COUNT = Number(process.env.CUT_COUNT ?? '100')
const SEED = Number(process.env.CUT_SEED ?? '20261121')
const CUTS_A_KILL = 50
/** Each at once; a person's first answer takes the longest. */
const PEOPLE = ['analyst', 'single.analyst', 'twin.a', 'child.analyst', 'twin.b', 'override'].slice(
  0,
  COUNT > 200 ? 6 : 3,
)
const PROMPTS = [
  'net spend last month',
  'net spend by carrier last month',
  'packages last month',
  'fuel surcharge by service last quarter',
  'What is billed weight?',
  'net spend on hazmat last month',
]
/** Below what a person may ask in a minute. */
const MOST_A_MINUTE = 28

/** What is done to one question, each part drawn by the seed. */
interface Round {
  readonly prompt: string
  readonly cuts: readonly Cut[]
  /** Of the other window of the person. */
  readonly otherCut: Cut | null
  readonly beginsAnew: boolean
  readonly isAwayFirst: boolean
  readonly isLate: boolean
  readonly signsInAnew: boolean
}

const aCut = fc.record({
  at: fc.constantFrom(...TRANSITIONS),
  reaches: fc.constantFrom(...REACHES),
  afterMs: fc.integer({ min: 0, max: 40 }),
})
const aRound = fc.record({
  prompt: fc.constantFrom(...PROMPTS),
  cuts: fc.array(aCut, { minLength: 1, maxLength: 4 }),
  otherCut: fc.option(aCut),
  beginsAnew: fc.boolean(),
  isAwayFirst: fc.nat({ max: 4 }).map((drawn) => drawn === 0),
  isLate: fc.nat({ max: 4 }).map((drawn) => drawn === 0),
  signsInAnew: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
})

const dataDir = mkdtempSync(join(tmpdir(), 'a-frame-cuts-'))
let servers: KilledServers
let server: KilledServer
let origin: string
beforeAll(async () => {
  copyTemplate(dataDir)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  origin = `http://127.0.0.1:${port}`
  servers = serversOf({ dataDir, port })
  server = await servers.start()
})
afterAll(async () => {
  await server.kill()
  await servers.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A call that a kill cuts off is made again once the next server stands. */
async function whileKilled<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!replaced) throw error
      await replaced
    }
  }
}

async function post(token: string | undefined, path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await whileKilled(() =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function signIn(username: string): Promise<string> {
  const { id_token: token } = (await post(undefined, '/aiparcelweb/api/authenticate', {
    username,
    password: DEMO_PASSWORD,
    logOffOtherSessions: true,
    rememberMe: true,
  })) as { id_token: string }
  return token
}

/** A person of the test in two windows of one browser. */
interface Asker {
  readonly userId: number
  readonly token: () => string
  readonly renew: () => Promise<void>
  readonly asks: CutWindow
  readonly looks: CutWindow
  /** When each question was asked. */
  readonly askedAt: number[]
}

async function openAsker(login: string): Promise<Asker> {
  let token = await signIn(login)
  const account = await fetch(`${origin}/aiparcelweb/api/account`, { headers: { authorization: `Bearer ${token}` } })
  const { id: userId } = (await account.json()) as { id: number }
  const window = () => openCutWindow({ server: origin, userId, token: () => token })
  return {
    userId,
    token: () => token,
    renew: async () => {
      token = await signIn(login)
    },
    asks: await window(),
    looks: await window(),
    askedAt: [],
  }
}

/** The server is killed and another takes its place; one kill at a time. */
let replaced: Promise<void> | undefined
function killServer(): Promise<void> {
  replaced ??= (async () => {
    await server.kill()
    server = await servers.start()
    replaced = undefined
  })()
  return replaced
}

/** Asks one question and breaks what the round breaks, until its answer is there. Answers how many cuts were made. */
async function runRound(asker: Asker, round: Round, kills: boolean): Promise<{ id: string; cuts: number }> {
  const { asks, looks } = asker
  const [cut, ...more] = round.cuts
  let cuts = 0
  if (round.beginsAnew) asks.send({ type: 'conversation.begun' })
  if (round.otherCut) looks.proxy.set(round.otherCut)
  if (round.isAwayFirst || cut?.at !== 'SEND') asks.proxy.breakNow()
  if (cut) asks.proxy.set(cut)
  asker.askedAt.push(Date.now())
  asks.send({ type: 'question.asked', prompt: round.prompt })
  const id = asks.snapshot().context.pending?.question.questionId ?? ''
  if (round.isLate) asks.passTime()
  const killed = kills ? wait(round.cuts[0]?.afterMs ?? 0).then(killServer) : undefined
  if (round.signsInAnew && !kills) await asker.renew()
  const isAnswered = ({ context }: { context: { messages: readonly ChatMessage[] } }) =>
    (answersIn(context.messages)
      .get(id)
      ?.filter((answer) => !answer.startsWith('DONE')).length ?? 0) > 0
  for (const next of more) {
    await Promise.race([asks.until(isAnswered), untilDone(asks)])
    cuts += Number(asks.proxy.isDone())
    asks.proxy.set(next)
  }
  await Promise.all([asks.until(isAnswered), killed])
  await asks.until(({ context: { pending } }) => pending === null)
  cuts += Number(asks.proxy.isDone()) + Number(round.otherCut !== null && looks.proxy.isDone())
  return { id, cuts }
}

async function untilDone(window: CutWindow): Promise<void> {
  for (let waited = 0; waited < 200 && !window.proxy.isDone(); waited += 5) await wait(5)
}

/** All that is kept of a person, by conversation. */
async function kept({ token, userId }: Asker): Promise<Map<number, ChatMessage[]>> {
  const all = (await post(token(), '/aichatbot/api/chat/getUserConversations', { userId })) as Conversation[]
  const found = new Map<number, ChatMessage[]>()
  for (const { conversationId, chatList } of all) {
    let messages = chatList
    for (;;) {
      const body = { conversationId, chunkNumber: messages.length }
      const earlier = (await post(token(), '/aichatbot/api/chat/getMoreChat', body)) as ChatMessage[]
      if (earlier.length === 0) break
      messages = [...earlier, ...messages]
    }
    found.set(conversationId, messages)
  }
  return found
}

test(
  `${COUNT} breaks of the connection at every transition, with servers killed amid: each question has one answer, in its conversation, in each window [CHAT-17] [lessons 16]`,
  { timeout: LIMIT_MS + COUNT * 5_000 },
  async () => {
    const { location, WebSocket } = browserAddress()
    vi.stubGlobal('location', location)
    vi.stubGlobal('WebSocket', WebSocket)
    const began = performance.now()
    const askers: Asker[] = []
    for (const login of PEOPLE) askers.push(await openAsker(login))
    const rounds = fc.sample(aRound, { seed: SEED, numRuns: COUNT })
    /** The conversation in which each question stood when it was answered, by the first question of that conversation. */
    const homes = new Map<string, string>()
    const said = new Map<string, Set<string>>()
    let [cuts, kills] = [0, 0]
    const wrong: string[] = []
    await Promise.all(
      askers.map(async (asker, at) => {
        for (const [number, round] of rounds.entries()) {
          if (number % askers.length !== at || cuts >= COUNT) continue
          const recent = asker.askedAt.filter((each) => Date.now() - each < 61_000)
          if (recent.length >= MOST_A_MINUTE) await wait(61_000 - (Date.now() - (recent[0] ?? 0)))
          const due = Math.floor(cuts / CUTS_A_KILL) > kills
          kills += Number(due)
          const done = await runRound(asker, round, due)
          cuts += done.cuts
          const { messages } = asker.asks.snapshot().context
          homes.set(done.id, messages[0]?.questionId ?? '')
          const [answer = ''] = answersIn(messages).get(done.id) ?? []
          const key = `${asker.userId} ${round.prompt}`
          said.set(key, (said.get(key) ?? new Set()).add(answer))
        }
      }),
    )
    for (const asker of askers) {
      const { asks, looks } = asker
      const own = asks.snapshot().context
      for (const window of [asks, looks]) {
        window.proxy.breakNow()
        await window.until((snapshot) => snapshot.matches({ others: 'followed' }))
      }
      const newest = Math.max(
        ...own.conversations.flatMap(({ chatList }) => chatList.map((each) => each.userResponseHistoryId ?? 0)),
      )
      await looks.until(({ context }) =>
        context.conversations.some(({ chatList }) => chatList.some((each) => each.userResponseHistoryId === newest)),
      )
      const stored = await kept(asker)
      const places: [string, ReadonlyMap<number, readonly ChatMessage[]>][] = [
        ['kept', stored],
        ...[asks, looks].map((window, which): [string, ReadonlyMap<number, readonly ChatMessage[]>] => [
          which === 0 ? 'asking window' : 'other window',
          new Map(window.snapshot().context.conversations.map((each) => [each.conversationId, each.chatList])),
        ]),
      ]
      const ids = [...homes.keys()].filter((id) => own.asked > 0 && id.startsWith(own.windowId))
      for (const [place, conversations] of places) {
        for (const id of ids) {
          const found = [...conversations].flatMap(([, messages]) => {
            const answers = answersIn(messages).get(id)
            return answers ? [{ first: messages[0]?.questionId, answers }] : []
          })
          if (found.length !== 1 || found[0]?.answers.length !== 1 || found[0].first !== homes.get(id))
            wrong.push(`${place}: ${id} ${JSON.stringify(found)}, expected in ${homes.get(id)}`)
        }
        const all = [...conversations.values()].flatMap((messages) => [...answersIn(messages).keys()])
        if (new Set(all).size !== ids.length)
          wrong.push(`${place}: ${all.length} questions where ${ids.length} were asked`)
      }
      await Promise.all([asks.close(), looks.close()])
    }
    for (const [key, answers] of said) if (answers.size > 1) wrong.push(`${key}: ${[...answers].join(' | ')}`)
    await server.stop()
    const state = await openState(join(dataDir, 'state.sqlite'))
    const open = await state.selectFrom('chat_question').selectAll().execute()
    await state.destroy()
    console.log(
      `Seed ${SEED}: ${homes.size} questions of ${askers.length} people, ${cuts} cuts, ${kills} kills in ${Math.round((performance.now() - began) / 1000)} s; wrong ${wrong.length}.`,
    )
    expect(wrong).toEqual([])
    expect(open).toEqual([])
    expect(cuts).toBeGreaterThanOrEqual(COUNT)
  },
)
