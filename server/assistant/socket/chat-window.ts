import type { WebSocket } from 'ws'
import type { ChatReply } from '../../../domain/assistant/chat.ts'
import { can } from '../../../domain/access/permission.ts'
import { callerOf, personOf, type Caller, type CallerNeeds, type Person } from '../../callers/caller.ts'
import { missingFactor } from '../../callers/missing-factor.ts'
import type { WorkTurns } from '../../http/work-turns.ts'
import { visitorOf } from '../../navigation/visitor.ts'
import type { AnswerHub } from '../answer-hub.ts'
import type { Question } from '../ask.ts'
import type { StompFrame, StompFrames } from './stomp-frames.ts'

/** Who asks in a window, and where the answer goes. */
export interface QuestionAsker {
  readonly userId: number
  readonly sessionId: string
  /** To which sessions the reply goes, at the moment that it does. */
  readonly sessions: () => readonly string[]
  /** As they are now; undefined: they may no longer ask. */
  readonly person: () => Promise<Person | undefined>
}

export interface ChatWindowInput {
  readonly socket: WebSocket
  readonly deps: CallerNeeds
  readonly hub: AnswerHub
  /** Open sockets of each person, of all connections. */
  readonly open: Map<number, number>
  /** In which frames of a person are read, of all connections. */
  readonly turns: WorkTurns
  /** Takes a question in, and answers it when it is its turn. */
  readonly onQuestion: (question: Question, asker: QuestionAsker) => Promise<void>
  /** What a person was answered after the answer of an id, in all their windows. */
  readonly since: (person: Person, after: number) => AsyncIterable<ChatReply>
  /** A line for whoever runs the server. */
  readonly warn: (line: string) => void
  readonly pingEveryMs?: number
}

/** One browser tab's end of the socket: who it is, what it listens to, what it asks. */
export interface ChatWindow extends ChatWindowInput {
  readonly frames: StompFrames
  /** Undefined: it did not say who it is yet. */
  connected: { readonly userId: number; readonly sessionId: string } | undefined
  /** By the ids that the tab gave them. */
  readonly subscriptions: Map<string, { readonly sessionId: string; readonly end: () => void }>
}

/** Whoever connected, as they are now; undefined: their session ended, or they may no longer ask. */
export async function personAt({ connected, deps }: ChatWindow): Promise<Person | undefined> {
  const session = connected && (await deps.sessions.find(connected.sessionId))
  const found =
    session && session.userId === connected?.userId ? await personOf(session.userId, deps, session) : undefined
  return session && found && mayAsk(found, deps) && (await missingFactor(deps, found.user, session)) === null
    ? found
    : undefined
}

/** By the token that a frame carries; undefined: they may not ask. */
export async function callerOfFrame({ deps }: ChatWindow, { headers }: StompFrame): Promise<Caller | undefined> {
  const caller = await callerOf(`Bearer ${headers.token ?? ''}`, deps)
  return caller.ok && mayAsk(caller.value, deps) && caller.value.missingFactor === null ? caller.value : undefined
}

function mayAsk(caller: Person, { today }: Pick<CallerNeeds, 'today'>): boolean {
  return can(caller.held, ['NEW_BI_TOOLS']) && !visitorOf(caller, today()).passwordExpired
}
