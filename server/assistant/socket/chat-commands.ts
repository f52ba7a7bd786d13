import { randomBytes } from 'node:crypto'
import {
  ChatQuestion,
  FallbackQuestion,
  MOST_CHAT_WINDOWS,
  NEW_CONVERSATION_ID,
  TOO_MANY_WINDOWS,
  type ChatReply,
} from '../../../domain/assistant/chat.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { problem } from '../../../domain/values/problem.ts'
import type { Question } from '../ask.ts'
import { callerOfFrame, personAt, type ChatWindow } from './chat-window.ts'
import { replyFor } from '../internal-details.ts'
import { readQuestionDestination, readTopic } from './stomp-destination.ts'
import type { StompFrame } from './stomp-frames.ts'

const MOST_SUBSCRIPTIONS = 8
const VERSION = '1.2'
const REFUSED = problem('not-authenticated').detail

/** Does what a frame says; answers why it cannot. */
type Command = (window: ChatWindow, frame: StompFrame) => Promise<string | undefined>

/** What a window may say once it said who it is. */
export const CHAT_COMMANDS: Readonly<Record<string, Command>> = {
  SUBSCRIBE: subscribe,
  UNSUBSCRIBE: async ({ subscriptions }, { headers: { id } }) => {
    subscriptions.get(id ?? '')?.end()
    subscriptions.delete(id ?? '')
    return undefined
  },
  SEND: askQuestion,
  DISCONNECT: async () => undefined,
}

/** The first frame of a window: who it is. */
export async function connect(window: ChatWindow, frame: StompFrame): Promise<string | undefined> {
  const { open, frames } = window
  if (frame.command !== 'CONNECT' && frame.command !== 'STOMP') return 'The first frame must be CONNECT.'
  if (!(frame.headers['accept-version'] ?? '').split(',').includes(VERSION))
    return `Only STOMP ${VERSION} is spoken here.`
  const caller = await callerOfFrame(window, frame)
  if (!caller) return REFUSED
  const sockets = open.get(caller.user.id) ?? 0
  if (sockets >= MOST_CHAT_WINDOWS) {
    frames.refuse('You have too many windows open that the assistant listens to. Close some.', TOO_MANY_WINDOWS)
    return undefined
  }
  open.set(caller.user.id, sockets + 1)
  window.connected = { userId: caller.user.id, sessionId: caller.sessionId }
  frames.send('CONNECTED', { version: VERSION, 'heart-beat': frames.beat(frame.headers['heart-beat']) })
  return undefined
}

async function subscribe(
  window: ChatWindow,
  { headers: { id, destination, after } }: StompFrame,
): Promise<string | undefined> {
  const { connected, subscriptions, hub, since } = window
  const topic = readTopic(destination)
  if (id === undefined || topic?.userId !== connected?.userId || topic === undefined)
    return 'You can only subscribe to your own answers.'
  if (subscriptions.has(id) || subscriptions.size >= MOST_SUBSCRIPTIONS)
    return 'There is a subscription of this id already, or there are too many.'
  if (after !== undefined && !/^\d{1,12}$/.test(after)) return 'There is no such answer.'
  const reader = await personAt(window)
  if (!reader) return REFUSED
  const send = (reply: ChatReply) => sendReply(window, { subscription: id, destination: destination ?? '', reply })
  const listener = { ...topic, ofOthers: after !== undefined, send }
  const earlier = async () => {
    if (after !== undefined) for await (const reply of since(reader, Number(after))) await send(reply)
  }
  const told = earlier()
  subscriptions.set(id, { sessionId: topic.sessionId, end: hub.listen(listener, told) })
  await told
  if (after === undefined) await hub.catchUp(listener)
  return undefined
}

/** Sends a reply as whoever listens may see it now. */
async function sendReply(
  window: ChatWindow,
  {
    subscription,
    destination,
    reply,
  }: { readonly subscription: string; readonly destination: string; readonly reply: ChatReply },
): Promise<void> {
  const reader = await personAt(window)
  if (!reader) return window.frames.refuse(REFUSED)
  const messageId = randomBytes(9).toString('base64url')
  window.frames.send(
    'MESSAGE',
    { subscription, destination, 'message-id': messageId, 'content-type': 'application/json' },
    JSON.stringify({ response: [replyFor(reply, reader.held)] }),
  )
}

async function askQuestion(window: ChatWindow, frame: StompFrame): Promise<string | undefined> {
  const caller = await callerOfFrame(window, frame)
  const { connected, subscriptions, frames, onQuestion } = window
  if (!connected || caller?.user.id !== connected.userId) return REFUSED
  const to = readQuestionDestination(frame.headers.destination)
  if (to?.userId !== connected.userId) return 'You can only ask for yourself.'
  const asked = readQuestion(frame, to.session?.conversationId)
  if (!asked) return 'The question is not valid.'
  const own = () => [...new Set([...subscriptions.values()].map(({ sessionId }) => sessionId))]
  await onQuestion(asked, {
    userId: connected.userId,
    sessionId: to.session?.sessionId ?? '',
    sessions: to.session ? () => [to.session?.sessionId ?? ''] : own,
    person: async () => {
      const asker = await personAt(window)
      // A window that signed in anew connects with its new token then, and asks again.
      if (!asker) frames.refuse(REFUSED)
      return asker
    },
  })
  return undefined
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
