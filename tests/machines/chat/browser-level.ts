import { expect, type Page } from '@playwright/test'
import type { ChatCase } from './cases.ts'
import { CALLS, chatFacts, chatHands, meets, type ChatState } from './chat-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { AssistantWindow, heldSocket } from '../../e2e/pages/AssistantWindow.ts'
import { chooseInMenu } from '../../e2e/pages/choose-in-menu.ts'

const NAMES = {
  kept: 'What was my net spend last month?',
  going: 'How many packages did I ship last month?',
  parent: 'Bluegrass Outfitters',
  child: 'Bluegrass Outfitters Canada',
  other: 'Mesa Verde Gifts',
  own: 'chat.walker',
  another: 'chat.asker',
} as const

/** The assistant's window in a browser, on the real server whose answers the test lets go or loses, under a clock that stands while there is no connection. */
async function openWindow(page: Page): Promise<Level<ChatCase, ChatState>> {
  await page.clock.install()
  const socket = await heldSocket(page)
  const chat = new AssistantWindow(page)
  await chat.signIn(NAMES.own)
  await chat.open()
  for (const prompt of [NAMES.going, NAMES.kept]) {
    await chooseInMenu(chat.button(/^Conversations: /), page.getByRole('button', { name: 'New Chat' }))
    await chat.ask(prompt)
    await expect(chat.said).toHaveCount(2)
  }
  socket.hold()
  const gate = await holdCalls(page, Object.values(CALLS))
  await page.reload()
  await chat.opener.click()

  let frozen = false
  const freeze = async () => {
    if (!frozen) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    frozen = true
  }
  const pass = async (call: string) => (await gate.next(call)).pass()
  const never = (why: string) => () => {
    throw new Error(why)
  }
  return chatHands(chat, page, {
    names: NAMES,
    socket: {
      ...socket,
      stand: async () => {
        await socket.stand()
        if (frozen) await page.clock.resume()
        frozen = false
      },
      cut: async () => {
        await freeze()
        await socket.cut()
      },
      answerAnother: never('it changes nothing here'),
    },
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
    done: pass,
    // Another person may have asked nothing: the test answers with what they asked.
    load: async (contents) =>
      contents === null ? pass(CALLS.load) : (await gate.next(CALLS.load)).answer(contents.conversations),
    unsent: never('the socket tells its loss'),
    passTime: (ms) => page.clock.fastForward(ms),
  })
}

const AT_ONCE =
  'a socket that fails as it is given a question is gone in the same turn: nobody sees the one before the other'

export const browserLevel: BrowserLevel<ChatCase, ChatState> = {
  places: {
    'in an employee’s window': {
      every: 'transition',
      happens: (edge) =>
        edge.event !== 'the question could not be sent' &&
        edge.event !== 'the answer to another window arrives' &&
        meets(edge),
    },
  },
  unmet: {
    'chat.connection.linked on question.unsent #0': AT_ONCE,
    'chat.asking.waiting.sent on question.unsent #0': AT_ONCE,
  },
  facts: chatFacts,
  open: ({ page }) => openWindow(page),
}
