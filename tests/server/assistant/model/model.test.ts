import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModelClient } from '../../../../server/assistant/model/model-client.ts'
import { listen, openTab, type ChatTab } from '../chat-tab.ts'
import { openTestPortal, type TestPortal } from '../../../support/portal/test-portal.ts'

const ASKED = 'how deep did we dig into our pockets for ups in September 2026'
const FORM = {
  figures: [{ of: { measure: 'total_spend' } }],
  period: { from: '2026-09-01', to: '2026-09-30' },
  conditions: [{ column: 'carrier_name', operator: 'in', values: ['ups'] }],
}
const KEY = 'sk-of-the-model'

interface Sent {
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly model: string; readonly messages: readonly { readonly content: string }[] }
}

/** A server that speaks as OpenAI's does, and says what a test wants. */
const sent: Sent[] = []
let say: (response: ServerResponse) => void
const saying = (content: string) => (response: ServerResponse) => {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'one', object: 'chat.completion', created: 1, model: 'small', choices: [choice] }))
}
let model: Server
let url: string
beforeAll(async () => {
  model = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      sent.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) as Sent['body'] })
      say(response)
    })
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  model.closeAllConnections()
  model.close()
})
beforeEach(() => {
  sent.length = 0
  say = saying('{"cannot":true}')
})

describe('a language model that the installation has reads what the assistant does not understand', () => {
  let portal: TestPortal
  let tab: ChatTab
  beforeAll(async () => {
    portal = await openTestPortal({
      settings: { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_NAME: 'small', ASSISTANT_MODEL_KEY: KEY },
    })
    tab = await openTab(portal, { url: await listen(portal), login: 'analyst' })
  })
  afterAll(async () => {
    await tab.close()
    await portal.close()
  })

  test('its form is answered as the same question in words that are understood; the answer says who read it; what follows goes on with it', async () => {
    const plain = await tab.ask('net spend for UPS in September 2026')
    expect([plain.type, sent.length]).toEqual(['SQL_RESPONSE', 0])
    say = saying(JSON.stringify(FORM))
    const { type, data } = await tab.ask(ASKED)
    expect([type, data.df, data.page]).toEqual(['SQL_RESPONSE', plain.data.df, plain.data.page])
    expect(data.parts[0]).toEqual({
      text: 'A language model read this question. Check what was understood.',
      asks: null,
      kind: 'corrected',
    })
    expect(data.text).toMatch(/^A language model read this question\..*Understood: Total Spend.*Carrier: UPS/)
    const { conversationId } = data
    const next = await tab.ask('by service', { conversationId, userMessages: [ASKED] })
    const plainNext = await tab.ask('net spend for UPS in September 2026 by service')
    expect([next.data.df.length > 1, next.data.df]).toEqual([true, plainNext.data.df])
    const carrier = data.parts.find(({ asks }) => asks?.includes('Carrier'))
    const off = await tab.ask(carrier?.asks ?? '', { conversationId, userMessages: [ASKED] })
    expect(off.data.df).toEqual((await tab.ask('net spend in September 2026')).data.df)
    expect(sent).toHaveLength(1)
  })

  test('it is told the question as typed, the day and the names of the catalogue: no row, no figure, no client', async () => {
    await tab.ask(ASKED, { userMessages: ['hello', 'net spend in October'] })
    const [one] = sent
    expect([one?.headers.authorization, one?.body.model]).toEqual([`Bearer ${KEY}`, 'small'])
    // One that is kept is closed by its server after a while, also in the moment in which it is used again.
    expect(one?.headers.connection).toBe('close')
    const [system = '', prompt = ''] = (one?.body.messages ?? []).map(({ content }) => content)
    expect(JSON.parse(prompt)).toEqual({ questionsBefore: ['hello', 'net spend in October'], question: ASKED })
    expect(system).toContain('total_spend: ')
    const clients = (await portal.installation.deps.clients.all()).map(({ name }) => name)
    for (const name of [...clients, 'UPS Ground', 'analyst', 'FedEx'])
      expect([name, JSON.stringify(one?.body).includes(name)]).toEqual([name, false])
  })

  test.each([
    ['prose with figures', 'You spent $1,234.56 on UPS.'],
    ['that it cannot', '{"cannot":true}'],
  ])('of %s nothing is shown: the answer is what it would be without a model', async (_, content) => {
    say = saying(content)
    const { type, data } = await tab.ask(ASKED)
    expect([sent.length, type, data.df, data.parts]).toEqual([1, 'OTHERS_RESPONSE', [], []])
    expect(JSON.stringify(data)).not.toMatch(/1,234|language model/)
  })

  test('one that fails, sends elsewhere or never ends its answer is not waited for', async () => {
    const failing: ((response: ServerResponse) => void)[] = [
      (response) => void response.writeHead(500).end('no'),
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      (response) => void response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (response.write(`"${'x'.repeat(10_000)}",`) && !response.destroyed);
        }
        response.on('drain', more)
        more()
      },
    ]
    for (const fails of failing) {
      say = fails
      expect((await tab.ask(ASKED)).type).toBe('OTHERS_RESPONSE')
    }
    expect(sent).toHaveLength(failing.length)
    say = () => undefined
    const asked = createModelClient({ url, name: 'small', key: null }, 200)
    await expect(asked({ system: '', prompt: '', signal: new AbortController().signal })).rejects.toThrow()
  })

  test('the client of others stays out of reach, whatever the question and the model say', async () => {
    const others = (await portal.installation.deps.clients.all()).find(({ id }) => id === 6)?.name ?? ''
    const asked = `how deep did ${others} dig into its pockets`
    for (const condition of [
      { column: 'client_name', operator: 'in', values: [others] },
      { column: 'client_id', operator: 'in', values: ['6'] },
    ]) {
      say = saying(JSON.stringify({ ...FORM, conditions: [condition] }))
      expect((await tab.ask(asked)).data.df).toEqual([])
    }
    say = saying(JSON.stringify({ ...FORM, period: null, conditions: [], by: ['client_name'] }))
    const { data } = await tab.ask(asked)
    expect([sent.length, data.df.length > 0, JSON.stringify(data.df).includes(others)]).toEqual([3, true, false])
  })
})
