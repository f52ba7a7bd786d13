import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test'
import { signedIn } from '../signed-in.ts'
import { TOO_MANY_WINDOWS } from '../../../domain/assistant/chat.ts'

const SOCKET = '**/aichatbot/stomp/chat'

/** The assistant's button and its window. */
export class AssistantWindow {
  readonly opener: Locator
  readonly box: Locator
  readonly messages: Locator
  /** Questions and answers. */
  readonly said: Locator
  readonly question: Locator
  /** What a screen reader is told. */
  readonly told: Locator
  readonly chart: Locator
  readonly table: Locator

  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.opener = page.getByRole('button', { name: 'Open the assistant Ainalyst' })
    this.box = page.getByRole('dialog', { name: 'Ainalyst' })
    this.messages = this.box.getByRole('log', { name: 'Messages' })
    this.told = this.box.getByRole('status').first()
    this.said = this.messages.locator('ol > li')
    this.question = this.box.getByRole('textbox', { name: 'Your question' })
    this.chart = this.messages.getByRole('img')
    this.table = this.messages.getByRole('table')
  }

  async signIn(user: string): Promise<void> {
    await signedIn(this.page, user)
    await this.page.goto('/profile')
    await expect(this.opener).toBeVisible()
  }

  async open(): Promise<void> {
    await this.opener.click()
    await expect(this.question).toBeFocused()
    await expect(this.box.getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
  }

  button(name: string | RegExp): Locator {
    return this.box.getByRole('button', { name, exact: true })
  }

  async ask(words: string): Promise<void> {
    await this.question.fill(words)
    await this.question.press('Enter')
  }

  /** Opens the list of conversations. */
  async conversations(): Promise<Locator> {
    const list = this.page.getByRole('dialog', { name: 'Conversations' })
    await this.button(/^Conversations: /).click()
    return list
  }
}

/** The way to the server's socket, which can be cut; it notes the questions that went through. */
export async function cuttableSocket(page: Page) {
  const asked: string[] = []
  let cut = false
  let route: WebSocketRoute | null = null
  await page.routeWebSocket(SOCKET, (client) => {
    if (cut) {
      void client.close()
      return
    }
    route = client
    const server = client.connectToServer()
    client.onMessage((message) => {
      if (String(message).startsWith('SEND')) asked.push(String(message))
      server.send(message)
    })
  })
  return {
    asked,
    cut: async () => {
      cut = true
      await route?.close()
    },
    mend: () => (cut = false),
  }
}

/** The way to the server's socket: once it is held, a connection stands and what a question is answered comes when the test says so. */
export async function heldSocket(page: Page) {
  let [held, answered, opened, follows] = [false, false, 0, false]
  let route: WebSocketRoute | null = null
  let connected: (() => void) | null = null
  let answers: (() => void)[] = []
  await page.routeWebSocket(SOCKET, (client) => {
    const server = client.connectToServer()
    ;[route, connected, answers, follows] = [client, null, [], false]
    opened += 1
    client.onMessage((message) => {
      if (String(message).startsWith('SEND')) answered = false
      if (/^SUBSCRIBE[^]*\nafter:/.test(String(message))) follows = true
      server.send(message)
    })
    server.onMessage((message) => {
      const text = String(message)
      // A clock that is turned on would take the quiet of the server for its end.
      const pass = () => client.send(text.replace(/^heart-beat:.*$/m, 'heart-beat:0,0'))
      if (held && text.startsWith('CONNECTED')) connected = pass
      else if (held && !answered && text.startsWith('MESSAGE')) answers.push(pass)
      else pass()
    })
  })
  return {
    hold: () => void (held = true),
    opened: () => opened,
    follows: () => follows,
    stand: async () => {
      await expect.poll(() => connected !== null).toBe(true)
      connected?.()
      connected = null
    },
    answer: () => {
      answered = true
      for (const pass of answers.splice(0)) pass()
    },
    refuse: () => route?.send(`ERROR\ncode:${TOO_MANY_WINDOWS}\nmessage:no\n\n\0`),
    cut: async () => route?.close(),
  }
}
