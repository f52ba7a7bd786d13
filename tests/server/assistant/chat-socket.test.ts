import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CHAT_DESTINATIONS, TOO_MANY_WINDOWS } from '../../../domain/assistant/chat.ts'
import { startersIn } from '../../assistant/starters.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { listen, openSocket, openTab, question, type ChatTab } from './chat-tab.ts'
import { createAnswerHub } from '../../../server/assistant/answer-hub.ts'
import { questionTaker } from '../../../server/assistant/take-question.ts'

const STARTER_QUESTIONS = startersIn('en')

describe('questions over the socket, asked by the STOMP client of the browser', () => {
  let portal: TestPortal
  let url: string
  let tab: ChatTab
  beforeAll(async () => {
    portal = await openTestPortal()
    url = await listen(portal)
    tab = await openTab(portal, { url, login: 'analyst' })
  })
  afterAll(async () => {
    await tab.close()
    await portal.close()
  })

  test('a person has twenty sockets, the next is refused with a reason, and one that ends makes room', async () => {
    const connect = async () => {
      const socket = openSocket(url)
      await once(socket, 'open')
      socket.send(`CONNECT\naccept-version:1.2\ntoken:${tab.token}\n\n\0`)
      const [said] = (await once(socket, 'message')) as [Buffer]
      const [command, ...lines] = said.toString().split('\n')
      return { socket, said: command, lines }
    }
    const others = await Promise.all(Array.from({ length: 19 }, connect))
    expect(new Set(others.map(({ said }) => said))).toEqual(new Set(['CONNECTED']))
    const { socket: oneMore, said, lines } = await connect()
    expect([said, lines.includes(`code:${TOO_MANY_WINDOWS}`)]).toEqual(['ERROR', true])
    await once(oneMore, 'close')
    const closed = others.map(({ socket }) => once(socket, 'close'))
    others.forEach(({ socket }) => socket.close())
    await Promise.all(closed)
    await expect
      .poll(async () => {
        const { socket, said: now } = await connect()
        socket.terminate()
        return now
      })
      .toBe('CONNECTED')
  })

  test(
    'a conversation takes its id from the first reply, goes on with it, and is kept; what a question leaves out the ones before it said [CHAT-06, CHAT-19]',
    { tags: ['long'] },
    async () => {
      const first = await tab.ask('Fuel surcharge last month')
      const { conversationId } = first.data
      const second = await tab.ask('And by service?', { conversationId, userMessages: ['Fuel surcharge last month'] })
      expect(second.data).toMatchObject({ conversationId, userPrompt: 'And by service?' })
      expect(Object.keys(second.data.df[0] ?? {})).toEqual(['service_category', 'fuel_surcharge'])
      const as = { authorization: `Bearer ${tab.token}` }
      const [newest] = (
        await portal.call(as, {
          method: 'POST',
          url: '/aichatbot/api/chat/getUserConversations',
          payload: { userId: tab.userId },
        })
      ).body as {
        conversationId: number
        conversationName: string
        chatList: { type: string; content: string; logs: unknown[] }[]
      }[]
      expect(newest).toMatchObject({ conversationId, conversationName: 'Fuel surcharge last month' })
      expect(newest?.chatList.map(({ type, content }) => [type, content])).toEqual([
        ['USER', 'Fuel surcharge last month'],
        ['SQL_RESPONSE', first.data.assistantResponse],
        ['USER', 'And by service?'],
        ['SQL_RESPONSE', second.data.assistantResponse],
      ])
      expect(
        (
          await portal.call(as, {
            method: 'POST',
            url: '/aichatbot/api/chat/getMoreChat',
            payload: { conversationId, chunkNumber: 2 },
          })
        ).body,
      ).toHaveLength(2)
      expect(
        (
          await portal.call(as, {
            method: 'POST',
            url: '/aichatbot/api/chat/getMoreChat',
            payload: { conversationId, chunkNumber: 4 },
          })
        ).body,
      ).toEqual([])
    },
  )

  test('words, greetings, reports and what cannot be answered have answers of their own [CHAT-11, CHAT-28, CHAT-31]', async () => {
    expect(await tab.ask('What is billed weight?')).toMatchObject({
      type: 'WIKI_RESPONSE',
      data: {
        wikiResponse: 'Billed Weight: Sum of the bill weight of the rows that count packages and have both weights.',
      },
    })
    expect(await tab.ask('hello')).toMatchObject({
      type: 'DEFAULT_RESPONSE',
      data: { questions: [...STARTER_QUESTIONS] },
    })
    expect(await tab.ask('Run the Payment report for UPS from 01/01/2026 to 03/31/2026')).toMatchObject({
      type: 'REPORTS_RESPONSE',
      data: {
        isReportsJsonGenerated: true,
        reportsResponse: { reportName: 'Payment', carrier: 'UPS', startDate: '2026-01-01', endDate: '2026-03-31' },
        reportOrder: { client: 1, idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    })
    const ofChildren = await tab.ask('Payment report for UPS in March 2026', { subClientIds: [2, 3] })
    expect(ofChildren.data.reportOrder).toMatchObject({ client: 1, childClientIdsCSV: '2,3' })
    const withoutReports = await openTab(portal, { url, login: 'twin.a' })
    for (const asked of ['Payment report for UPS in March 2026', 'Payment report in March 2026'])
      expect((await withoutReports.ask(asked, { clientId: 6 })).data.text).toMatch(/^You may not have that report\./)
    await withoutReports.close()
    const tooLong = await tab.ask('Run the Payment report for UPS from 01/01/2025 to 03/31/2026')
    expect([tooLong.type, tooLong.data.text]).toEqual([
      'OTHERS_RESPONSE',
      expect.stringContaining('at most 13 months and one carrier'),
    ])
    const unknown = await tab.ask('net spend on hazmat last month; drop table user')
    expect([unknown.type, unknown.data.df, unknown.data.text]).toEqual([
      'OTHERS_RESPONSE',
      [],
      expect.stringContaining('hazmat'),
    ])
  })

  test('guidelines in three tabs, and answers, are in the language of who asks; questions are in English [CHAT-10, CHAT-11, GAP-39, I18N-02]', async () => {
    const guidelines = async (by: ChatTab) =>
      (
        await portal.call(
          { authorization: `Bearer ${by.token}` },
          { method: 'GET', url: '/aichatbot/api/chat/getGuidelines' },
        )
      ).body as string[]
    const lines = await guidelines(tab)
    expect(lines.filter((line) => line.startsWith('#'))).toEqual(['# General', '# SQL questions', '# Reports'])
    expect(lines).toContain('A report covers at most 13 months and one carrier.')
    expect(lines.join(' ')).not.toMatch(/[{}]|assistant\./)
    const french = await openTab(portal, { url, login: 'twin.a' })
    await portal.call(
      { authorization: `Bearer ${french.token}` },
      {
        method: 'POST',
        url: '/aiparcelweb/api/filtersettings/addfilterForKey',
        payload: { filter_key: 'language', filter_value: '"fr"' },
      },
    )
    expect(await guidelines(french)).toContain('Un rapport couvre au plus 13 mois et un seul transporteur.')
    const { data } = await french.ask(STARTER_QUESTIONS[0], { clientId: 6 })
    expect(data.assistantResponse).toMatch(
      /^[^:]+\u00a0?\s?: [\d\s\u202f\u00a0]+,\d\d\u00a0\$, .+% par rapport à .+\.$/,
    )
    expect(data.text).toMatch(/^Compris/)
    await french.close()
  })

  test('an answer is in the language of the window that asks, where it says one [I18N-02]', async () => {
    const asks = async (language: string) => {
      tab.client.publish({
        destination: CHAT_DESTINATIONS.question(tab.userId, 'tab-analyst', -1),
        headers: { token: tab.token, 'accept-language': language },
        body: JSON.stringify(question('net spend by month')),
      })
      const { data } = await tab.next()
      return [data.parts[0]?.text, data.parts.at(-1)?.text]
    }
    expect([await asks('fr'), await asks('ar'), await asks('xx')]).toEqual([
      ['Dépense totale', 'Seulement les lignes où Dépense totale n’est pas nul'],
      ['إجمالي الإنفاق', 'فقط الصفوف التي فيها إجمالي الإنفاق ليس صفرًا'],
      ['Total Spend', 'Only rows where Total Spend is not zero'],
    ])
  })

  test('how an answer came about is for internal users alone [CHAT-12, CHAT-13, CHAT-29]', async () => {
    expect((await tab.ask(STARTER_QUESTIONS[0])).data.agentsResponseFlow).toEqual([])
    const internal = await openTab(portal, { url, login: 'qa.internal' })
    expect((await internal.ask(STARTER_QUESTIONS[1])).data.agentsResponseFlow.map(({ agent }) => agent)).toEqual([
      'routing',
      'sql',
      'summary',
      'charts',
    ])
    const gone = [
      await internal.ask('spend', { conversationId: 99_999 }),
      await tab.ask('spend', { conversationId: 99_999 }),
    ]
    expect(gone.map(({ type, data }) => [type, data.actualException])).toEqual([
      ['EXCEPTION', 'no such conversation'],
      ['EXCEPTION', null],
    ])
    await internal.close()
  })

  test('the fallback takes the question and the client alone, and answers to what the tab listens to [API-57]', async () => {
    tab.publish(CHAT_DESTINATIONS.fallback(tab.userId), { userPrompt: STARTER_QUESTIONS[0], clientId: 1 })
    expect((await tab.next()).type).toBe('SQL_RESPONSE')
  })

  test('an answer goes to the session that asked, and to a tab of it that connected anew', async () => {
    const [asking, other] = [
      await openTab(portal, { url, login: 'child.analyst', sessionId: 'tab-one' }),
      await openTab(portal, { url, login: 'child.analyst', sessionId: 'tab-two' }),
    ]
    asking.publish(
      CHAT_DESTINATIONS.question(asking.userId, 'tab-one', -1),
      question('packages last month', { clientId: 2 }),
    )
    await asking.close()
    const anew = await openTab(portal, { url, login: 'child.analyst', sessionId: 'tab-one' })
    expect((await anew.next()).data.userPrompt).toBe('packages last month')
    expect((await anew.ask('spend last month', { clientId: 2 })).data.userPrompt).toBe('spend last month')
    expect((await other.ask('late packages last month', { clientId: 2 })).data.userPrompt).toBe(
      'late packages last month',
    )
    await Promise.all([anew.close(), other.close()])
  })

  test('a question of one id is answered once; what a restart cut off, and nobody asks again, is said to be interrupted', async () => {
    const { deps } = portal.installation
    const asker = await openTab(portal, { url, login: 'twin.b', sessionId: 'cut-off' })
    const send = (questionId: string, conversationId = -1) => {
      const asked = question('packages last month', { clientId: 7, questionId })
      asker.publish(CHAT_DESTINATIONS.question(asker.userId, 'cut-off', conversationId), asked)
      return asker.next()
    }
    const first = await send('question-1')
    const { conversationId } = first.data
    expect(await send('question-1')).toEqual(first)
    for (const questionId of ['question-2', 'question-3'])
      await deps.questions.open({
        userId: asker.userId,
        questionId,
        userPrompt: 'packages last month',
        conversationId,
        language: 'fr',
      })
    const again = await send('question-2', conversationId)
    const taker = questionTaker({
      deps: { ...deps, now: () => new Date(Date.now() + 60_000) },
      hub: createAnswerHub(deps.now),
      stopping: new AbortController().signal,
    })
    await taker.tellInterrupted()
    const interrupted = await send('question-3', conversationId)
    expect([interrupted.type, interrupted.data.exception]).toEqual([
      'EXCEPTION',
      'Le serveur a redémarré avant d’avoir répondu. Veuillez reposer la question.',
    ])
    const kept = await deps.conversations.of(asker.userId, () => true)
    expect(
      kept.map(({ chatList }) =>
        chatList.filter(({ type }) => type !== 'USER').map((each) => [each.questionId, each.userResponseHistoryId]),
      ),
    ).toEqual([[first, again, interrupted].map(({ data }) => [data.questionId, data.userResponseHistoryId])])
    await asker.close()
  })

  describe('what is refused with an ERROR, and closed [API-57, GAP-09]', () => {
    const fresh = (login = 'single.analyst') => openTab(portal, { url, login, sessionId: 'refused' })
    test.each([
      [
        'a question as somebody else',
        ({ userId }: ChatTab) => ({ destination: `/app/chat/${userId + 1}/refused/-1`, body: question('spend') }),
      ],
      [
        'the fallback as somebody else',
        ({ userId }: ChatTab) => ({
          destination: `/app/chat/${userId + 1}`,
          body: { userPrompt: 'spend', clientId: 5 },
        }),
      ],
      [
        'another destination',
        ({ userId }: ChatTab) => ({ destination: `/topic/chat/${userId}/refused`, body: question('spend') }),
      ],
      [
        'a field too many',
        ({ userId }: ChatTab) => ({
          destination: CHAT_DESTINATIONS.question(userId, 'refused', -1),
          body: { ...question('spend'), sql: 'select 1' },
        }),
      ],
      [
        'a client that is no number',
        ({ userId }: ChatTab) => ({
          destination: CHAT_DESTINATIONS.question(userId, 'refused', -1),
          body: { ...question('spend'), clientId: '5' },
        }),
      ],
      [
        'what is not JSON',
        ({ userId }: ChatTab) => ({ destination: CHAT_DESTINATIONS.question(userId, 'refused', -1), body: '{' }),
      ],
      [
        'more than fits a frame',
        ({ userId }: ChatTab) => ({
          destination: CHAT_DESTINATIONS.question(userId, 'refused', -1),
          body: 'x'.repeat(600_000),
        }),
      ],
    ])('%s', async (_, asked) => {
      const bad = await fresh()
      const { destination, body } = asked(bad)
      bad.publish(destination, body)
      await bad.closed
    })

    test('answers of somebody else cannot be listened to', async () => {
      const bad = await openTab(portal, {
        url,
        login: 'single.analyst',
        listens: CHAT_DESTINATIONS.answers(tab.userId, 'tab-analyst'),
      })
      expect(await bad.refused).toBe('You can only subscribe to your own answers.')
      await bad.closed
    })

    test('a question under the token of somebody else, or of none', async () => {
      for (const token of [tab.token, '', 'a.b.c']) {
        const bad = await fresh()
        bad.publish(CHAT_DESTINATIONS.question(bad.userId, 'refused', -1), question('spend', { clientId: 5 }), token)
        expect(await bad.refused).toBe('Full authentication is required to access this resource')
      }
    })

    test('people without the permission cannot connect', async () => {
      for (const login of ['nobody', 'carrier', 'expired'])
        expect([login, (await openTab(portal, { url, login })).client.connected]).toEqual([login, false])
    })

    test('frames that are not supported, and any before CONNECT', async () => {
      for (const frame of [
        'BEGIN\ntransaction:1\n\n\0',
        'SEND\ndestination:/app/chat/1\n\n{}\0',
        'CONNECT\naccept-version:1.0\n\n\0',
        '\0\0NOTHING\n\n\0',
      ]) {
        const socket = openSocket(url)
        await once(socket, 'open')
        socket.send(frame)
        const [data] = (await once(socket, 'message')) as [Buffer]
        expect([frame, String(data).split('\n')[0]]).toEqual([frame, 'ERROR'])
        await once(socket, 'close')
      }
      const open = await fresh()
      open.client.begin()
      expect(await open.refused).toBe('BEGIN is not supported.')
    })

    test('another address, and a page of another site', async () => {
      for (const [socket, status] of [
        [openSocket(url.replace('stomp/chat', 'stomp/other')), 404],
        [openSocket(url, { origin: 'https://elsewhere.example' }), 403],
      ] as const) {
        const [, response] = (await once(
          socket.on('error', () => undefined),
          'unexpected-response',
        )) as [unknown, { statusCode: number }]
        expect(response.statusCode).toBe(status)
      }
      const own = openSocket(url, { origin: url.replace(/^ws:(.*:\d+).*/, 'http:$1') })
      await once(own, 'open')
      own.terminate()
    })
  })

  test('a session that ended asks nothing more, and gets no answer of another one [security: tokens at the moment of use]', async () => {
    const open = () => openTab(portal, { url, login: 'override', sessionId: 'ending' })
    const logOut = ({ token }: ChatTab) =>
      portal.call({ authorization: `Bearer ${token}` }, { method: 'POST', url: '/aiparcelweb/api/logout' })
    const [asking, listening, living] = [await open(), await open(), await open()]
    await Promise.all([logOut(asking), logOut(listening)])
    asking.publish(
      CHAT_DESTINATIONS.question(asking.userId, 'ending', -1),
      question('spend last month', { clientId: 5 }),
    )
    expect((await living.ask('packages last month', { clientId: 5 })).data.userPrompt).toBe('packages last month')
    for (const ended of [asking, listening])
      expect(await ended.refused).toBe('Full authentication is required to access this resource')
    expect(listening.unread()).toEqual([])
    await Promise.all([asking.closed, listening.closed, living.close()])
  })

  test('a session that ended before its question was answered is refused, so that its window connects anew and asks again', async () => {
    const open = () => openTab(portal, { url, login: 'override', sessionId: 'renewed' })
    const ending = await open()
    const destination = CHAT_DESTINATIONS.question(ending.userId, 'renewed', -1)
    const asked = question('packages last month', { clientId: 5, questionId: 'renewed-1' })
    for (const questionId of ['renewed-0', 'renewed-1']) ending.publish(destination, { ...asked, questionId })
    await portal.call({ authorization: `Bearer ${ending.token}` }, { method: 'POST', url: '/aiparcelweb/api/logout' })
    await ending.closed
    const anew = await open()
    anew.publish(destination, asked)
    expect((await anew.next()).data).toMatchObject({ questionId: 'renewed-1', userPrompt: 'packages last month' })
    await anew.close()
  })

  test('while no entry says that it is on nothing is answered, and the calls are refused [CHAT-01, DATA-23]', async () => {
    const { maintenance } = portal.installation.deps
    const [entry] = await maintenance.list()
    await maintenance.remove(entry?.id ?? 0)
    expect(await tab.ask(STARTER_QUESTIONS[0])).toMatchObject({
      type: 'EXCEPTION',
      data: { exception: 'The assistant is switched off.', df: [] },
    })
    const { status, body } = await portal.call(
      { authorization: `Bearer ${tab.token}` },
      { method: 'GET', url: '/aichatbot/api/chat/getGuidelines' },
    )
    expect([status, body]).toEqual([503, { detail: 'The assistant is switched off.', code: 'assistant-off' }])
    await maintenance.add({ type: 'CHATBOT', value: 'ON', message: '' })
  })

  test('who asks faster than answers come is told so', async () => {
    const { conversations } = portal.installation.deps
    const keep = conversations.keep.bind(conversations)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const kept = vi.spyOn(conversations, 'keep').mockImplementation(async (answer) => {
      await held
      return keep(answer)
    })
    const hasty = await openTab(portal, { url, login: 'child.analyst', sessionId: 'hasty' })
    for (let count = 1; count <= 6; count += 1)
      hasty.publish(
        CHAT_DESTINATIONS.question(hasty.userId, 'hasty', -1),
        question(`spend last ${count} weeks`, { clientId: 2 }),
      )
    for (const reply of [await hasty.next(), await hasty.next()])
      expect(reply).toMatchObject({
        type: 'EXCEPTION',
        data: { exception: 'Please wait for the answer to your last question.' },
      })
    goOn()
    const answers = [await hasty.next(), await hasty.next(), await hasty.next(), await hasty.next()]
    expect(answers.map(({ data }) => data.userPrompt)).toEqual([1, 2, 3, 4].map((count) => `spend last ${count} weeks`))
    kept.mockRestore()
    await hasty.close()
  })

  test('whose answers took long is answered again when time has come back', async () => {
    const { conversations } = portal.installation.deps
    const keep = conversations.keep.bind(conversations)
    let passedMs = 0
    const realMs = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realMs() + passedMs)
    const kept = vi.spyOn(conversations, 'keep').mockImplementation((answer) => {
      passedMs += 61_000
      return keep(answer)
    })
    const slow = await openTab(portal, { url, login: 'child.analyst', sessionId: 'slow' })
    const ask = () => slow.ask('spend last month', { clientId: 2 })
    expect((await ask()).type).toBe('SQL_RESPONSE')
    kept.mockRestore()
    expect((await ask()).data.exception).toBe('Those were many questions. Please wait a minute.')
    passedMs += 10_000
    expect((await ask()).type).toBe('SQL_RESPONSE')
    clock.mockRestore()
    await slow.close()
  })
})
