import { expect, type Page } from '@playwright/test'
import type { ChatContext } from '../../../machines/chat-context.ts'
import type { chatMachine } from '../../../machines/chat.machine.ts'
import { ANOTHERS, happensOf, OF_ANOTHER, OF_WHOM, OLDER, whose, type ChatCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Edge } from '../../qa/edges.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { AssistantWindow, heldSocket } from '../../e2e/pages/AssistantWindow.ts'
import { chooseInMenu } from '../../e2e/pages/choose-in-menu.ts'

type State = StateKey<typeof chatMachine>

const USER = 'chat.walker'
const KEPT = 'What was my net spend last month?'
const GOING = 'How many packages did I ship last month?'
const REPORT = 'Run the Payment report for UPS from 01/01/2026 to 03/31/2026'
/** A client with sub-clients, and one without. */
const PARENT = 'Bluegrass Outfitters'
const OTHER = 'Mesa Verde Gifts'
const [LOAD, MORE, NAME, REMOVE, JUDGE, MAKE] = [
  '/getUserConversations',
  '/getMoreChat',
  '/renameUserConversation',
  '/deleteUserConvervsation',
  '/feedback',
  '/getReportsRequest',
]
const HELD = 'Not connected. Your question is sent as soon as the connection is back.'
const SEVERED = 'Connection lost. Your question goes out again as soon as it is back, and is answered once.'
const SENT = 'Looking for the answer'
const FIRST_RETRY_MS = 2_000
const LATE_MS = 30_000
const ANSWERED = 'answered'

/** The assistant's window in a browser, on the real server whose answers the test lets go or loses, under a clock that stands while there is no connection. */
async function openWindow(page: Page): Promise<Level<ChatCase, State>> {
  await page.clock.install()
  const socket = await heldSocket(page)
  const chat = new AssistantWindow(page)
  await chat.signIn(USER)
  await chat.open()
  for (const prompt of [GOING, KEPT]) {
    await chooseInMenu(chat.button(/^Conversations: /), page.getByRole('button', { name: 'New Chat' }))
    await chat.ask(prompt)
    await expect(chat.said).toHaveCount(2)
  }
  socket.hold()
  const gate = await holdCalls(page, [LOAD, MORE, NAME, REMOVE, JUDGE, MAKE])
  await page.reload()
  await chat.opener.click()

  let frozen = false
  const freeze = async () => {
    if (!frozen) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    frozen = true
  }
  const pass = (call: string) => async () => (await gate.next(call)).pass()
  const isWaiting = (call: string) => gate.waiting().some((path) => path.endsWith(call))
  const openKept = async () => (await chat.conversations()).getByTitle(KEPT, { exact: true }).first().click()
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
      .getByRole('button', { name: `Rename ${KEPT}` })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: 'Rename the conversation' })
      .getByRole('textbox', { name: 'Name' })
      .press('Enter')
    await gate.next(NAME)
  }
  const remove = async () => {
    await (
      await chat.conversations()
    )
      .getByRole('button', { name: `Delete ${GOING}` })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await gate.next(REMOVE)
  }
  const judge = async () => {
    await openKept()
    await chat.button('Helpful').last().click()
    await gate.next(JUDGE)
  }
  /** Lets through what was asked to be stored, or asks for it first. */
  const stores = (call: string, ask: () => Promise<void>) => async () => {
    if (!isWaiting(call)) await ask()
    await (await gate.next(call)).pass()
  }
  const shows = (words: string) => () => expect(chat.messages.getByText(words)).toBeVisible()
  const dot = (name: string) => () => expect(chat.box.getByRole('img', { name, exact: true })).toBeVisible()
  const more = () => chat.button('load more')
  const never = (why: string) => () => Promise.reject(new Error(why))
  return {
    drivers: {
      'the connection stands': async () => {
        await socket.stand()
        if (frozen) await page.clock.resume()
        frozen = false
      },
      'the connection is lost': async () => {
        await freeze()
        await socket.cut()
      },
      'the question could not be sent': never('the socket tells its loss'),
      'the next try is due': async () => {
        const before = socket.opened()
        await expect
          .poll(async () => {
            await page.clock.fastForward(FIRST_RETRY_MS)
            return socket.opened()
          })
          .toBeGreaterThan(before)
      },
      'it is tried to connect at once': async () => {
        await page.context().setOffline(true)
        await page.context().setOffline(false)
      },
      'a question is asked': () => chat.ask(REPORT),
      'the question is taken back': () => chat.button('Take it back').click(),
      'the answer arrives': () => socket.answer(),
      'the answer to another window arrives': never('it changes nothing here'),
      'thirty seconds are over': () => page.clock.fastForward(LATE_MS),
      'the contents are there': pass(LOAD),
      'the contents do not come': async () =>
        (await gate.next(LOAD)).answer({ code: 'server-fault', detail: 'no' }, 500),
      'the contents are asked for again': () => chat.messages.getByRole('button', { name: 'Retry' }).click(),
      // They may have asked nothing: the test answers with what they asked.
      'the contents of another person are there': async () => (await gate.next(LOAD)).answer(ANOTHERS.conversations),
      'another person is chosen': async () => void (await ofWhom.selectOption('chat.asker')),
      'the person is chosen again': async () => void (await ofWhom.selectOption(USER)),
      'a new conversation begins': async () =>
        (await chat.conversations()).getByRole('button', { name: 'New Chat' }).click(),
      'a conversation is opened': openKept,
      'older messages are asked for': () => more().click(),
      'older messages are there': async () => (await gate.next(MORE)).answer(OLDER),
      'there are no older messages': async () => (await gate.next(MORE)).answer([]),
      'older messages do not come': async () => (await gate.next(MORE)).lose(),
      'a client is chosen': async () => choose((await isOf(PARENT)) ? OTHER : PARENT),
      'sub-clients are chosen': async () => {
        if (!(await isOf(PARENT))) await choose(PARENT)
        await chat.button('Sub-clients: all').click()
        await page.getByRole('option', { name: 'Bluegrass Outfitters Canada' }).click()
        await page.keyboard.press('Escape')
        await expect(chat.button('Sub-clients: all')).toHaveCount(0)
      },
      'another name is wanted': rename,
      'the name is stored': stores(NAME, rename),
      'a conversation shall go': remove,
      'a conversation is gone': stores(REMOVE, remove),
      'an answer is judged': judge,
      'the report of an answer is made': pass(MAKE),
      'the judgement was not stored': async () => {
        if (!isWaiting(JUDGE)) await judge()
        await (await gate.next(JUDGE)).lose()
        await expect(chat.button('Helpful').last()).toHaveAttribute('aria-pressed', 'false')
      },
    },
    states: {
      'connection.linked.connecting': dot('Not connected'),
      'connection.linked.connected': dot('Connected'),
      'connection.resting': dot('Not connected'),
      'asking.idle': async () => {
        for (const words of [HELD, SEVERED, SENT]) await expect(chat.messages.getByText(words)).toHaveCount(0)
      },
      'asking.held': shows(HELD),
      'asking.waiting.sent': shows(SENT),
      'asking.waiting.severed': shows(SEVERED),
      'contents.loading': async () => void (await gate.next(LOAD)),
      'contents.ready': () => expect(chat.button(/^Client: /)).toBeVisible(),
      'contents.failed': () => expect(chat.messages.getByRole('button', { name: 'Retry' })).toBeVisible(),
      'viewing.fresh': () => expect(more()).toHaveCount(0),
      'viewing.kept.quiet': () => expect(more()).toBeVisible(),
      'viewing.kept.loading': async () => void (await gate.next(MORE)),
      'viewing.kept.whole': shows('End of Chat'),
      'others.apart': () => undefined,
      'others.followed': () => expect.poll(() => socket.follows()).toBe(true),
    },
  }
}

/** What happens to the connection, and what a person does while there is none. */
const WITHOUT_CONNECTION: readonly ChatCase[] = [
  'the connection stands',
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
  'the connection is lost',
  'the next try is due',
  'the question is taken back',
  'the answer arrives',
  'thirty seconds are over',
]

function meets({ from, event, at }: Edge<ChatCase>): boolean {
  // Of another person's conversations nothing is walked but how one comes to them and goes.
  if (!happensOf({ event, at }) || (at.includes(OF_ANOTHER) && !(event in OF_WHOM))) return false
  if (event === 'the question could not be sent' || event === 'the answer to another window arrives') return false
  if (!from.includes('linked.connected') && from.includes('contents.ready') && !WITHOUT_CONNECTION.includes(event))
    return false
  if (!from.includes('contents.ready') && !BEFORE_CONTENTS.includes(event)) return false
  if (!from.includes('asking.idle') && !DURING_A_QUESTION.includes(event)) return false
  if (event === 'the answer arrives' && !from.includes('asking.waiting')) return false
  if (OF_AN_ANSWER.includes(event) && !from.includes('kept.quiet')) return false
  return event !== 'the report of an answer is made' || at.includes(ANSWERED)
}

const AT_ONCE =
  'a socket that fails as it is given a question is gone in the same turn: nobody sees the one before the other'

export const browserLevel: BrowserLevel<ChatCase, State> = {
  places: { 'in an employee’s window': { every: 'transition', happens: meets } },
  unmet: {
    'chat.connection.linked on question.unsent #0': AT_ONCE,
    'chat.asking.waiting.sent on question.unsent #0': AT_ONCE,
  },
  facts: (context: ChatContext) =>
    [context.arrived.length > 0 && ANSWERED, context.late.length > 0 && 'late', whose(context)]
      .filter(Boolean)
      .join(', '),
  open: ({ page }) => openWindow(page),
}
