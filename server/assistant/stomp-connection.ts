import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import {
  ChatQuestion,
  FallbackQuestion,
  MOST_CHAT_WINDOWS,
  NEW_CONVERSATION_ID,
  TOO_MANY_WINDOWS,
  type ChatReply,
} from '../../domain/assistant/chat.ts'
import { own } from '../../domain/values/entries.ts'
import { can } from '../../domain/account/permission.ts'
import { LANGUAGES } from '../../domain/values/language.ts'
import { problem } from '../../domain/values/problem.ts'
import { callerOf, personOf, type Caller, type Person, type CallerNeeds } from '../callers/caller.ts'
import { missingFactor } from '../callers/missing-factor.ts'
import type { WorkTurns } from '../http/work-turns.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { AnswerHub } from './answer-hub.ts'
import { replyFor } from './shown-to.ts'
import { readQuestionDestination, readTopic } from './stomp-destination.ts'
import { stompFrames, type StompFrame } from './stomp-frames.ts'
import type { Question } from './ask.ts'

/** How long a socket may say nothing before it says who it is. */
const CONNECT_WITHIN_MS = 10_000
const MOST_SUBSCRIPTIONS = 8
/** Who does not answer one by the next is gone. */
const PING_EVERY_MS = 30_000
const VERSION = '1.2'

export interface StompConnectionInput {
  readonly socket: WebSocket
  readonly deps: CallerNeeds
  readonly hub: AnswerHub
  /** Open sockets of each person, of all connections. */
  readonly open: Map<number, number>
  /** In which frames of a person are read, of all connections. */
  readonly turns: WorkTurns
  /** Takes a question in, and answers it when it is its turn; the reply goes to `sessions()` then. */
  readonly onQuestion: (
    question: Question,
    asker: {
      readonly userId: number
      readonly sessionId: string
      readonly sessions: () => readonly string[]
      readonly person: () => Promise<Person | undefined>
    },
  ) => Promise<void>
  /** What a person was answered after the answer of an id, in all their windows. */
  readonly since: (person: Person, after: number) => AsyncIterable<ChatReply>
  /** A line for whoever runs the server. */
  readonly warn: (line: string) => void
  readonly pingEveryMs?: number
}

/** One browser tab's end of the socket: who it is, what it listens to, what it asks. API-57, API-58, GAP-09 */
export function stompConnection({
  socket,
  deps,
  hub,
  open,
  turns,
  onQuestion,
  since,
  warn,
  pingEveryMs = PING_EVERY_MS,
}: StompConnectionInput): void {
  let connected: { readonly userId: number; readonly sessionId: string } | undefined
  const subscriptions = new Map<string, { readonly sessionId: string; readonly end: () => void }>()
  const refused = problem('not-authenticated').detail

  /** Whoever connected, as they are now; undefined: their session ended, or they may no longer ask. */
  const person = async (): Promise<Person | undefined> => {
    const session = connected && (await deps.sessions.find(connected.sessionId))
    const found =
      session && session.userId === connected?.userId ? await personOf(session.userId, deps, session) : undefined
    return session && found && mayAsk(found, deps) && (await missingFactor(deps, found.user, session)) === null
      ? found
      : undefined
  }

  /** By the token that a frame carries. */
  const callerOfFrame = async ({ headers }: StompFrame): Promise<Caller | undefined> => {
    const caller = await callerOf(`Bearer ${headers.token ?? ''}`, deps)
    return caller.ok && mayAsk(caller.value, deps) && caller.value.missingFactor === null ? caller.value : undefined
  }

  const commands: Readonly<Record<string, (frame: StompFrame) => Promise<string | undefined>>> = {
    SUBSCRIBE: async ({ headers: { id, destination, after } }) => {
      const topic = readTopic(destination)
      if (id === undefined || topic?.userId !== connected?.userId || topic === undefined)
        return 'You can only subscribe to your own answers.'
      if (subscriptions.has(id) || subscriptions.size >= MOST_SUBSCRIPTIONS)
        return 'There is a subscription of this id already, or there are too many.'
      if (after !== undefined && !/^\d{1,12}$/.test(after)) return 'There is no such answer.'
      const reader = await person()
      if (!reader) return refused
      const send = async (reply: ChatReply) => {
        const now = await person()
        if (!now) return frames.refuse(refused)
        const body = JSON.stringify({ response: [replyFor(reply, now.held)] })
        frames.send(
          'MESSAGE',
          {
            subscription: id,
            destination: destination ?? '',
            'message-id': randomBytes(9).toString('base64url'),
            'content-type': 'application/json',
          },
          body,
        )
      }
      const listener = { ...topic, ofOthers: after !== undefined, send }
      const earlier = async () => {
        if (after !== undefined) for await (const reply of since(reader, Number(after))) await send(reply)
      }
      const told = earlier()
      subscriptions.set(id, { sessionId: topic.sessionId, end: hub.listen(listener, told) })
      await told
      if (after === undefined) await hub.catchUp(listener)
      return undefined
    },
    UNSUBSCRIBE: async ({ headers: { id } }) => {
      subscriptions.get(id ?? '')?.end()
      subscriptions.delete(id ?? '')
      return undefined
    },
    SEND: async (frame) => {
      const caller = await callerOfFrame(frame)
      if (!connected || caller?.user.id !== connected.userId) return refused
      const to = readQuestionDestination(frame.headers.destination)
      if (to?.userId !== connected.userId) return 'You can only ask for yourself.'
      const asked = readQuestion(frame, to.session?.conversationId)
      if (!asked) return 'The question is not valid.'
      const { userId } = connected
      const own = () => [...new Set([...subscriptions.values()].map(({ sessionId }) => sessionId))]
      await onQuestion(asked, {
        userId,
        sessionId: to.session?.sessionId ?? '',
        sessions: to.session ? () => [to.session?.sessionId ?? ''] : own,
        person: async () => {
          const asker = await person()
          // A window that signed in anew connects with its new token then, and asks again.
          if (!asker) frames.refuse(refused)
          return asker
        },
      })
      return undefined
    },
    DISCONNECT: async () => undefined,
  }

  const connect = async (frame: StompFrame): Promise<string | undefined> => {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP') return 'The first frame must be CONNECT.'
    if (!(frame.headers['accept-version'] ?? '').split(',').includes(VERSION))
      return `Only STOMP ${VERSION} is spoken here.`
    const caller = await callerOfFrame(frame)
    if (!caller) return refused
    const sockets = open.get(caller.user.id) ?? 0
    if (sockets >= MOST_CHAT_WINDOWS) {
      frames.refuse('You have too many windows open that the assistant listens to. Close some.', TOO_MANY_WINDOWS)
      return undefined
    }
    open.set(caller.user.id, sockets + 1)
    clearTimeout(unknown)
    connected = { userId: caller.user.id, sessionId: caller.sessionId }
    frames.send('CONNECTED', { version: VERSION, 'heart-beat': frames.beat(frame.headers['heart-beat']) })
    return undefined
  }

  const onFrame = async (frame: StompFrame) => {
    const run = connected ? own(commands, frame.command) : connect
    const fault = run ? await run(frame) : `${frame.command} is not supported.`
    if (fault !== undefined) return frames.refuse(fault)
    const { receipt } = frame.headers
    if (receipt !== undefined && run !== connect) frames.send('RECEIPT', { 'receipt-id': receipt })
    if (frame.command === 'DISCONNECT') socket.close(1000)
  }
  const onFault = (error: unknown) =>
    warn(`A window of the assistant could not be answered: ${error instanceof Error ? error.message : String(error)}`)
  const unnamed = `socket ${randomBytes(9).toString('base64url')}`
  const frames = stompFrames(socket, {
    onFrame,
    onFault,
    turn: (signal) => turns.enter(connected ? `person ${connected.userId}` : unnamed, signal),
  })
  const unknown = setTimeout(() => socket.terminate(), CONNECT_WITHIN_MS).unref()
  socket.on('error', () => socket.terminate())
  let answered = true
  const ping = setInterval(() => {
    // What a socket says that waits is not heard.
    if (!answered && !frames.isWaiting()) return socket.terminate()
    answered = false
    socket.ping()
  }, pingEveryMs).unref()
  socket.on('pong', () => (answered = true))
  socket.on('close', () => {
    clearTimeout(unknown)
    clearInterval(ping)
    if (connected) leave(open, connected.userId)
    for (const { end } of subscriptions.values()) end()
  })
}

function leave(open: Map<number, number>, userId: number): void {
  const left = (open.get(userId) ?? 1) - 1
  if (left > 0) open.set(userId, left)
  else open.delete(userId)
}

function mayAsk(caller: Person, { today }: Pick<CallerNeeds, 'today'>): boolean {
  return can(caller.held, ['NEW_BI_TOOLS']) && !visitorOf(caller, today()).passwordExpired
}

/** The body of a question, or of one to the fallback, which has no conversation; undefined: it is none. */
function readQuestion({ body, headers }: StompFrame, conversationId: number | undefined): Question | undefined {
  const language = LANGUAGES.find((each) => each === headers['accept-language']) ?? null
  try {
    const given: unknown = JSON.parse(body)
    if (conversationId !== undefined) {
      const { questionId = null, begunBy = null, ...asked } = ChatQuestion.parse(given)
      return { ...asked, questionId, begunBy, conversationId, language }
    }
    return {
      ...FallbackQuestion.parse(given),
      subClientIds: [],
      userMessages: [],
      conversationId: NEW_CONVERSATION_ID,
      questionId: null,
      begunBy: null,
      language,
    }
  } catch {
    return undefined
  }
}
