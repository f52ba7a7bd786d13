import { expect, type Page } from '@playwright/test'
import type { ChatContents, ChatContext } from '../../../machines/assistant/chat-context.ts'
import type { chatMachine } from '../../../machines/assistant/chat.machine.ts'
import type { AssistantWindow } from '../../e2e/pages/AssistantWindow.ts'
import type { Edge } from '../../qa/edges.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { ANOTHERS, happensOf, OF_ANOTHER, OF_WHOM, OLDER, whose, type ChatCase } from './cases.ts'

export type ChatState = StateKey<typeof chatMachine>

export const CALLS = {
  load: '/getUserConversations',
  more: '/getMoreChat',
  name: '/renameUserConversation',
  remove: '/deleteUserConvervsation',
  judge: '/feedback',
  make: '/getReportsRequest',
} as const
const { load: LOAD, more: MORE, name: NAME, remove: REMOVE, judge: JUDGE, make: MAKE } = CALLS
export const QUESTION = 'Run the Payment report for UPS from 01/01/2026 to 03/31/2026'
const HELD = 'Not connected. Your question is sent as soon as the connection is back.'
const SEVERED = 'Connection lost. Your question goes out again as soon as it is back, and is answered once.'
const CROWDED = /^The assistant is open in 20 of your windows already\./
const SENT = 'Looking for the answer'
const FIRST_RETRY_MS = 2_000
const LATE_MS = 30_000
const ANSWERED = 'answered'

/** Where the window is met: what is named how there, and whose server, socket and clock it has. */
interface Met {
  readonly names: {
    /** Conversations: one that is opened, renamed and judged, and one that goes. */
    readonly kept: string
    readonly going: string
    /** Clients: one with a sub-client, and one without. */
    readonly parent: string
    readonly child: string
    readonly other: string
    /** Whose conversations are read. */
    readonly own: string
    readonly another: string
  }
  readonly socket: {
    readonly stand: () => Promise<void>
    /** Says that as many windows are connected as may be. */
    readonly refuse: () => void
    readonly cut: () => Promise<void>
    readonly answer: () => void
    readonly answerAnother: () => void
    readonly opened: () => number
    readonly follows: () => boolean
  }
  readonly next: (call: string) => Promise<{
    readonly answer: (body: unknown, status?: number) => Promise<void>
    readonly lose: () => Promise<void>
  }>
  readonly waiting: () => Promise<readonly string[]>
  /** Lets a call end as it should. */
  readonly done: (call: string) => Promise<void>
  /** The contents come; null: the person's own. */
  readonly load: (contents: ChatContents | null) => Promise<void>
  readonly unsent: () => Promise<void>
  readonly passTime: (ms: number) => Promise<void>
}

/** A person's hands and eyes on the assistant's window, wherever it is met. */
export function chatHands(
  chat: AssistantWindow,
  page: Page,
  { names, socket, next, waiting, done, load, unsent, passTime }: Met,
): Level<ChatCase, ChatState> {
  const isWaiting = async (call: string) => (await waiting()).some((path) => path.endsWith(call))
  const openKept = async () => (await chat.conversations()).getByTitle(names.kept, { exact: true }).first().click()
  const ofWhom = chat.box.getByRole('combobox', { name: 'Conversations of' })
  const isOf = (client: string) => chat.button(`Client: ${client}`).isVisible()
  const choose = async (client: string) => {
    await chat.button(/^Client: /).click()
    await page.getByRole('option', { name: client, exact: true }).click()
    await expect(chat.button(`Client: ${client}`)).toBeVisible()
  }
  const rename = async () => {
    await (
      await chat.conversations()
    )
      .getByRole('button', { name: `Rename ${names.kept}` })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: 'Rename the conversation' })
      .getByRole('textbox', { name: 'Name' })
      .press('Enter')
    await next(NAME)
  }
  const remove = async () => {
    await (
      await chat.conversations()
    )
      .getByRole('button', { name: `Delete ${names.going}` })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await next(REMOVE)
  }
  const judge = async () => {
    await openKept()
    await chat.button('Helpful').last().click()
    await next(JUDGE)
  }
  /** Lets through what was asked to be stored, or asks for it first. */
  const stores = (call: string, ask: () => Promise<void>) => async () => {
    if (!(await isWaiting(call))) await ask()
    await done(call)
  }
  const shows = (words: string) => () => expect(chat.messages.getByText(words)).toBeVisible()
  const dot = (name: string) => () => expect(chat.box.getByRole('img', { name, exact: true })).toBeVisible()
  const more = () => chat.button('load more')
  return {
    drivers: {
      'the connection stands': () => socket.stand(),
      'the connection is refused': async () => {
        socket.refuse()
        await expect(chat.box.getByText(CROWDED)).toBeVisible()
      },
      'the connection is lost': () => socket.cut(),
      'the question could not be sent': unsent,
      'the next try is due': async () => {
        const before = socket.opened()
        await expect
          .poll(async () => {
            await passTime(FIRST_RETRY_MS)
            return socket.opened()
          })
          .toBeGreaterThan(before)
      },
      'it is tried to connect at once': async () => {
        await page.context().setOffline(true)
        await page.context().setOffline(false)
      },
      'a question is asked': () => chat.ask(QUESTION),
      'the question is taken back': () => chat.button('Take it back').click(),
      'the answer arrives': () => socket.answer(),
      'the answer to another window arrives': () => socket.answerAnother(),
      'thirty seconds are over': () => passTime(LATE_MS),
      'the contents are there': () => load(null),
      'the contents do not come': async () => (await next(LOAD)).answer({ code: 'server-fault', detail: 'no' }, 500),
      'the contents are asked for again': () => chat.messages.getByRole('button', { name: 'Retry' }).click(),
      // They may have asked nothing: the test answers with what they asked.
      'the contents of another person are there': () => load(ANOTHERS),
      'another person is chosen': async () => void (await ofWhom.selectOption(names.another)),
      'the person is chosen again': async () => void (await ofWhom.selectOption(names.own)),
      'a new conversation begins': async () =>
        (await chat.conversations()).getByRole('button', { name: 'New Chat' }).click(),
      'a conversation is opened': openKept,
      'older messages are asked for': () => more().click(),
      'older messages are there': async () => (await next(MORE)).answer(OLDER),
      'there are no older messages': async () => (await next(MORE)).answer([]),
      'older messages do not come': async () => (await next(MORE)).lose(),
      'a client is chosen': async () => choose((await isOf(names.parent)) ? names.other : names.parent),
      'sub-clients are chosen': async () => {
        if (!(await isOf(names.parent))) await choose(names.parent)
        await chat.button('Sub-clients: all').click()
        await page.getByRole('option', { name: names.child }).click()
        await page.keyboard.press('Escape')
        await expect(chat.button('Sub-clients: all')).toHaveCount(0)
      },
      'another name is wanted': rename,
      'the name is stored': stores(NAME, rename),
      'a conversation shall go': remove,
      'a conversation is gone': stores(REMOVE, remove),
      'an answer is judged': judge,
      'the report of an answer is made': () => done(MAKE),
      'the judgement was not stored': async () => {
        if (!(await isWaiting(JUDGE))) await judge()
        await (await next(JUDGE)).lose()
        await expect(chat.button('Helpful').last()).toHaveAttribute('aria-pressed', 'false')
      },
    },
    states: {
      'connection.linked.connecting': dot('Not connected'),
      'connection.linked.connected': async () => {
        await dot('Connected')()
        await expect(chat.box.getByText(CROWDED)).toHaveCount(0)
      },
      'connection.resting': dot('Not connected'),
      'asking.idle': async () => {
        for (const words of [HELD, SEVERED, SENT]) await expect(chat.messages.getByText(words)).toHaveCount(0)
      },
      'asking.held': shows(HELD),
      'asking.waiting.sent': shows(SENT),
      'asking.waiting.severed': shows(SEVERED),
      'contents.loading': async () => void (await next(LOAD)),
      'contents.ready': () => expect(chat.button(/^Client: /)).toBeVisible(),
      'contents.failed': () => expect(chat.messages.getByRole('button', { name: 'Retry' })).toBeVisible(),
      'viewing.fresh': () => expect(more()).toHaveCount(0),
      'viewing.kept.quiet': () => expect(more()).toBeVisible(),
      'viewing.kept.loading': async () => void (await next(MORE)),
      'viewing.kept.whole': shows('End of Chat'),
      'others.apart': () => undefined,
      'others.followed': () => expect.poll(() => socket.follows()).toBe(true),
    },
  }
}

/** What happens to the connection, and what a person does while there is none. */
const WITHOUT_CONNECTION: readonly ChatCase[] = [
  'the connection stands',
  'the connection is refused',
  'the connection is lost',
  'the next try is due',
  'it is tried to connect at once',
  'a question is asked',
  'the question is taken back',
]
/** What a person cannot do, or does not see, before the conversations are there. */
const BEFORE_CONTENTS: readonly ChatCase[] = [
  'the connection stands',
  'the contents are there',
  'the contents of another person are there',
  'the contents do not come',
  'the contents are asked for again',
]
const OF_AN_ANSWER: readonly ChatCase[] = ['an answer is judged', 'the judgement was not stored']
const DURING_A_QUESTION: readonly ChatCase[] = [
  'the connection stands',
  'the connection is refused',
  'the connection is lost',
  'the next try is due',
  'the question is taken back',
  'the answer arrives',
  'thirty seconds are over',
  'the question could not be sent',
]

export function meets({ from, event, at }: Edge<ChatCase>): boolean {
  // Of another person's conversations nothing is walked but how one comes to them and goes.
  if (!happensOf({ event, at }) || (at.includes(OF_ANOTHER) && !(event in OF_WHOM))) return false
  if (!from.includes('linked.connected') && from.includes('contents.ready') && !WITHOUT_CONNECTION.includes(event))
    return false
  if (!from.includes('contents.ready') && !BEFORE_CONTENTS.includes(event)) return false
  if (!from.includes('asking.idle') && !DURING_A_QUESTION.includes(event)) return false
  if (event === 'the answer arrives' && !from.includes('asking.waiting')) return false
  if (OF_AN_ANSWER.includes(event) && !from.includes('kept.quiet')) return false
  return event !== 'the report of an answer is made' || at.includes(ANSWERED)
}

export const chatFacts = (context: ChatContext) =>
  [context.arrived.length > 0 && ANSWERED, context.late.length > 0 && 'late', whose(context)].filter(Boolean).join(', ')
