import { expect } from 'vitest'
import { SimulatedClock, createActor, fromCallback, fromPromise, waitFor, type InspectionEvent } from 'xstate'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import type { PendingQuestion } from '../../../domain/assistant/conversations.ts'
import type {
  ChatContents,
  ChatEvent,
  ChatInput,
  SocketEvent,
  SocketOrder,
} from '../../../machines/assistant/chat-context.ts'
import { isOwn, LATE_MS } from '../../../machines/assistant/chat-setup.ts'
import { chatMachine } from '../../../machines/assistant/chat.machine.ts'
import { leavesOf, type Level, type OpenMachineLevel, type StateKey, type Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { ANOTHERS, CHAT_CASES, CHAT_INPUT, LISTED, model, OLDER, PROMPT, replyWith, type ChatCase } from './cases.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

type State = StateKey<typeof chatMachine>

interface Held<T> {
  readonly input: unknown
  readonly answer: (value: T) => void
  readonly fail: () => void
}

/** The chat, on a socket, calls and a clock that the test holds. */
export function openChat(input: ChatInput = CHAT_INPUT, inspect?: (event: InspectionEvent) => void) {
  const loads: Held<ChatContents>[] = []
  const older: Held<readonly ChatMessage[]>[] = []
  const stored: object[] = []
  const published: PendingQuestion[] = []
  /** Answers that the window said it has, each time it asked for those of others. */
  const followed: number[] = []
  let tell: (event: SocketEvent) => void = () => undefined
  const clock = new SimulatedClock()
  const held = <T, I>(calls: Held<T>[]) =>
    fromPromise<T, I>(
      ({ input: asked }) =>
        new Promise((resolve, reject) =>
          calls.push({ input: asked, answer: resolve, fail: () => reject(new Error('lost')) }),
        ),
    )
  const store = (_: unknown, params: object) => void stored.push(params)
  const machine = chatMachine.provide({
    actors: {
      socket: fromCallback<SocketOrder, { userId: number }, SocketEvent>(({ sendBack, receive }) => {
        tell = sendBack
        receive((order) => {
          if (order.type === 'others.followed') followed.push(order.after)
          else published.push(...order.questions)
        })
      }),
      loadContents: held(loads),
      loadOlder: held(older),
    },
    actions: {
      storeName: store,
      storeDeletion: store,
      storeFeedback: store,
      logFailure: () => void stored.push({ logged: true }),
    },
  })
  const actor = createActor(machine, { input, clock, ...(inspect ? { inspect } : {}) }).start()
  const settle = ({ to }: Pick<Step<ChatCase>, 'to'>) => reach(actor, to)
  const become = async (leaf: State) =>
    void (await waitFor(actor, (snapshot) => leavesOf(snapshot.value).includes(leaf), { timeout: PATIENCE_MS }))
  return {
    actor,
    loads,
    older,
    stored,
    published,
    followed,
    clock,
    settle,
    become,
    socket: (event: SocketEvent) => tell(event),
    context: () => actor.getSnapshot().context,
  }
}
type Chat = ReturnType<typeof openChat>

function levelOf(chat: Chat): Level<ChatCase, State> {
  const { actor, loads, older, stored, published, followed, clock, settle, context } = chat
  const send = (name: ChatCase) => () => actor.send(CHAT_CASES[name] as ChatEvent)
  const sent = Object.fromEntries(
    Object.keys(CHAT_CASES).map((name) => [name, send(name as ChatCase)]),
  ) as unknown as Level<ChatCase, State>['drivers']
  const then = (happen: () => void) => async (step: Step<ChatCase>) => {
    happen()
    await settle(step)
  }
  /** Sent, with what holds after it. */
  const makes = (name: ChatCase, holds: () => void) => () => {
    send(name)()
    holds()
  }
  /** Sent, with what the app is told to store. */
  const stores = (name: ChatCase, what: object) => () => {
    const before = stored.length
    send(name)()
    expect(stored.slice(before)).toMatchObject([what])
  }
  /** Sent, with whose contents are asked for. */
  const chooses = (name: ChatCase, chatUser: number) => () => {
    const before = loads.length
    send(name)()
    expect(loads.slice(before).map(({ input }) => input)).toMatchObject([{ chatUser }])
  }
  const can = (name: ChatCase) => actor.getSnapshot().can(CHAT_CASES[name] as ChatEvent)
  const mayAsk = () => actor.getSnapshot().can({ type: 'question.asked', prompt: PROMPT })
  const conversation = () => context().conversations.find(({ conversationId }) => conversationId === 7)
  const answer = () =>
    conversation()?.chatList.find(({ type, userResponseHistoryId }) => type !== 'USER' && userResponseHistoryId === 70)
  const isConnected = () => leavesOf(actor.getSnapshot().value).includes('connection.linked.connected')
  /** What goes out while something happens, by the ids of the questions; each is counted as sent once more. */
  const sends = (happen: () => void, expected: () => readonly PendingQuestion[]) => {
    const [before, due] = [published.length, expected()]
    happen()
    const [gone, { pending, late }] = [published.slice(before), context()]
    const counted = [...late, ...(pending ? [pending] : [])]
    expect(gone.map(({ question }) => question.questionId)).toEqual(due.map(({ question }) => question.questionId))
    for (const { question, sent: times } of due)
      expect(counted.find((each) => each.question.questionId === question.questionId)?.sent).toBe(times + 1)
  }
  return {
    drivers: {
      ...sent,
      'the connection stands': ({ from }) => {
        const { late, pending, retries } = context()
        const waits = pending !== null && /asking\.(held|waiting\.severed)/.test(from)
        sends(send('the connection stands'), () => [...late, ...(waits ? [pending] : [])])
        // Who still waits for an answer keeps its distance, or a server that refuses it would be asked without end.
        expect(context().retries).toBe(late.length > 0 || (pending?.sent ?? 0) > 0 ? retries : 0)
      },
      'the connection is refused': makes('the connection is refused', () => expect(context().crowded).toBe(true)),
      'the next try is due': () => {
        const { retries } = context()
        clock.increment(Math.min(2_000 * 2 ** retries, 60_000))
        expect(context().retries).toBe(retries + 1)
      },
      'thirty seconds are over': () => void clock.increment(LATE_MS),
      'a question is asked': () => {
        const before = published.length
        send('a question is asked')()
        const { pending } = context()
        expect([published.length - before, pending?.sent]).toEqual(isConnected() ? [1, 1] : [0, 0])
      },
      'the answer to another window arrives': () => {
        const { pending } = context()
        send('the answer to another window arrives')()
        expect(context().pending).toEqual(pending)
      },
      'a client is chosen': makes('a client is chosen', () =>
        expect([context().selectedClient, context().selectedSubClients]).toEqual([4, []]),
      ),
      'sub-clients are chosen': makes('sub-clients are chosen', () =>
        expect(context().selectedSubClients).toEqual([12, 9]),
      ),
      'another name is wanted': stores('another name is wanted', { conversationId: 7, name: 'Parcels' }),
      'the name is stored': makes('the name is stored', () =>
        expect(conversation()?.conversationName ?? 'Parcels').toBe('Parcels'),
      ),
      'a conversation shall go': stores('a conversation shall go', { conversationId: 6 }),
      'a conversation is gone': makes('a conversation is gone', () =>
        expect(context().conversations.map(({ conversationId }) => conversationId)).not.toContain(6),
      ),
      'a new conversation begins': makes('a new conversation begins', () =>
        expect([
          context().viewedConversation,
          context().conversations.some(({ conversationId }) => conversationId === -1),
        ]).toEqual([-1, true]),
      ),
      'an answer is judged': () => {
        const [before, may] = [stored.length, actor.getSnapshot().can(CHAT_CASES['an answer is judged'])]
        expect(may).toBe(context().viewedConversation === 7 && answer()?.isHelpful === null)
        send('an answer is judged')()
        if (may) expect([answer()?.isHelpful, stored.length - before]).toEqual([true, 1])
      },
      'the judgement was not stored': () => {
        const judged = CHAT_CASES['an answer is judged']
        if (actor.getSnapshot().can(judged)) actor.send(judged)
        send('the judgement was not stored')()
        expect(answer()?.isHelpful ?? null).toBeNull()
      },
      'the report of an answer is made': makes('the report of an answer is made', () =>
        expect(answer()?.reportInstanceId).toBe(31),
      ),
      'the answer arrives': () => {
        const { asked, pending } = context()
        const [questionId, id] = [pending?.question.questionId ?? null, 100 + asked]
        const conversationId = pending && pending.conversationId > 0 ? pending.conversationId : id
        actor.send({
          type: 'reply.arrived',
          reply: replyWith({ questionId, userResponseHistoryId: id, conversationId }),
        })
      },
      'the contents are there': then(() => loads.at(-1)?.answer(LISTED)),
      'the contents of another person are there': then(() => loads.at(-1)?.answer(ANOTHERS)),
      'another person is chosen': chooses('another person is chosen', 2),
      'the person is chosen again': chooses('the person is chosen again', 1),
      'the contents do not come': then(() => loads.at(-1)?.fail()),
      'older messages are there': async (step) => {
        const before = context().messages
        older.at(-1)?.answer(OLDER)
        await settle(step)
        expect(context().messages).toEqual([...OLDER, ...before])
      },
      'there are no older messages': then(() => older.at(-1)?.answer([])),
      'older messages do not come': async (step) => {
        older.at(-1)?.fail()
        await settle(step)
        expect(stored.at(-1)).toEqual({ logged: true })
      },
    },
    states: {
      'connection.linked.connecting': () => expect(actor.getSnapshot().can({ type: 'connection.wanted' })).toBe(false),
      'connection.linked.connected': () =>
        expect([actor.getSnapshot().can({ type: 'connection.wanted' }), context().crowded]).toEqual([false, false]),
      'connection.resting': () => expect(actor.getSnapshot().can({ type: 'connection.wanted' })).toBe(true),
      'asking.idle': () =>
        expect([context().pending, mayAsk()]).toEqual([null, context().selectedClient !== null && isOwn(context())]),
      'asking.held': () => expect([context().pending?.question.userPrompt, mayAsk()]).toEqual([PROMPT, false]),
      'asking.waiting.sent': () => expect([context().pending?.question.userPrompt, mayAsk()]).toEqual([PROMPT, false]),
      'asking.waiting.severed': () =>
        expect([
          context().pending?.question.userPrompt,
          actor.getSnapshot().can({ type: 'question.withdrawn' }),
        ]).toEqual([PROMPT, false]),
      'others.apart': () => expect(leavesOf(actor.getSnapshot().value)).not.toContain('others.followed'),
      'others.followed': () => {
        expect(leavesOf(actor.getSnapshot().value)).toEqual(
          expect.arrayContaining(['connection.linked.connected', 'contents.ready']),
        )
        expect(followed.length).toBeGreaterThan(0)
      },
      'contents.loading': () => expect(loads.length).toBeGreaterThan(0),
      'contents.ready': () => {
        const { clients, chatEnabledUsers } = LISTED
        expect(context()).toMatchObject({ clients, chatEnabledUsers, error: null })
        expect(can('another person is chosen')).toBe(context().isInternal)
        for (const name of ['a new conversation begins', 'another name is wanted', 'a conversation shall go'] as const)
          expect(can(name)).toBe(isOwn(context()))
      },
      'contents.failed': () => expect(context().error).toBeInstanceOf(Error),
      'viewing.fresh': () => expect(context().viewedConversation).toBe(-1),
      'viewing.kept.quiet': () => expect(context().viewedConversation).toBeGreaterThan(0),
      'viewing.kept.loading': () =>
        expect(older.at(-1)?.input).toMatchObject({ conversationId: context().viewedConversation }),
      'viewing.kept.whole': () => expect(actor.getSnapshot().can({ type: 'older.asked' })).toBe(false),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<ChatCase, State, keyof typeof model.starts> = ({ start, inspect }) => {
  const chat = openChat(model.starts[start], inspect)
  return { ...levelOf(chat), snapshot: () => chat.actor.getSnapshot(), stop: () => void chat.actor.stop() }
}
