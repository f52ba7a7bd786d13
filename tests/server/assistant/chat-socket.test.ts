import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CHAT_DESTINATIONS, type ChatReply } from '../../../domain/assistant/chat.ts'
import { startersIn } from '../../assistant/starters.ts'
import { choiceRange } from '../../../domain/dates/date-choice.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { readView } from '../../../domain/page/view.ts'
import { handPage, rowsSql, TARDY, valueSql } from '../../page-sums.ts'
import { TEST_TODAY } from '../../template-data.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'
import { listen, openSocket, openTab, question, type ChatTab } from './chat-tab.ts'
import { createAnswerHub } from '../../../server/assistant/answer-hub.ts'
import { questionTaker } from '../../../server/assistant/take-question.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const STARTER_QUESTIONS = startersIn('en')

const OWNERS = '1, 2, 3, 4'
const cents = (value: unknown) => Math.round(Number(value) * 100)

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

  const rows = (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  const sumsOf = async ({
    page,
    fact,
    from,
    to,
    by = "''",
    only = 'true',
  }: {
    page: string
    fact: string
    from: string
    to: string
    by?: string
    only?: string
  }) => {
    const view = { ...readView([], { page: pageOf(page), today: TEST_TODAY, clientId: 1 }).view, from, to }
    const hand = handPage(page)
    const value = hand.facts[fact]
    if (!value) throw new Error(fact)
    const found = await rows(
      `SELECT ${by} AS name, ${valueSql(value, view)} AS value FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners: OWNERS })} AND ${only} GROUP BY 1`,
    )
    return Object.fromEntries(
      found.filter((row) => row.value !== null).map((row) => [String(row.name).slice(0, 10), cents(row.value)]),
    )
  }
  const pageOf = (id: string) => {
    const page = portal.installation.deps.config.current().pages.find((each) => each.id === id)
    if (!page) throw new Error(id)
    return page
  }
  const answered = ({ data }: ChatReply, { name, value }: { name?: string; value: string }) =>
    Object.fromEntries(
      data.df.map((row) => [name === undefined ? '' : String(row[name]).slice(0, 10), cents(row[value])]),
    )

  test('a person has twenty sockets, the next is refused with a reason, and one that ends makes room', async () => {
    const connect = async () => {
      const socket = openSocket(url)
      await once(socket, 'open')
      socket.send(`CONNECT\naccept-version:1.2\ntoken:${tab.token}\n\n\0`)
      const [said] = (await once(socket, 'message')) as [Buffer]
      return { socket, said: said.toString().split('\n')[0] }
    }
    const others = await Promise.all(Array.from({ length: 19 }, connect))
    expect(new Set(others.map(({ said }) => said))).toEqual(new Set(['CONNECTED']))
    const { socket: oneMore, said } = await connect()
    expect(said).toBe('ERROR')
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

  describe('the five starter questions equal plain SQL to the cent [CHAT-08, CHAT-22, GAP-37]', () => {
    test.each([
      { text: STARTER_QUESTIONS[0], value: 'total_spend', page: 'spend', from: '2026-10-01', to: '2026-10-31' },
      {
        text: STARTER_QUESTIONS[1],
        value: 'published_amount',
        page: 'spend',
        from: '2026-07-01',
        to: '2026-09-30',
        name: 'carrier_name',
        by: 'carrier_name',
      },
      {
        text: STARTER_QUESTIONS[2],
        value: 'total_spend',
        page: 'spend',
        from: '2025-01-01',
        to: '2025-12-31',
        only: "service ILIKE '%commercial%' AND (client_id, tracking_id) NOT IN (SELECT client_id, tracking_id FROM charge_level_info WHERE accessorial ILIKE 'Residential%' AND tracking_id IS NOT NULL)",
      },
      { text: STARTER_QUESTIONS[3], value: 'on_time', page: 'carrierScore', from: '2026-10-01', to: '2026-10-31' },
      {
        text: STARTER_QUESTIONS[4],
        value: 'total_spend',
        page: 'spend',
        from: '2026-09-01',
        to: '2026-10-31',
        name: 'bill_date_month',
        by: "date_trunc('month', bill_date)::DATE::VARCHAR",
      },
    ])('$text', async ({ text, value, page, ...asked }) => {
      const reply = await tab.ask(text)
      const { type, data } = reply
      expect([type, data.userPrompt, data.exception]).toEqual(['SQL_RESPONSE', text, null])
      const expected = await sumsOf({ page, fact: value, ...asked })
      expect(Object.keys(expected).length).toBeGreaterThan(0)
      expect(answered(reply, { value, ...('name' in asked ? { name: asked.name } : {}) })).toEqual(expected)
      expect(data.text).toContain(
        (await portal.installation.deps.clients.all()).find(({ id }) => id === 1)?.name ?? '?',
      )
      expect(data.questions.length).toBeGreaterThan(0)
      expect(data.userResponseHistoryId).not.toBeNull()
    })

    // Another asker, as one may ask only so many questions a minute.
    test.each([
      { text: 'average spend per day in October', from: '2026-10-01', to: '2026-10-31', over: 31 },
      { text: 'average spend per month in Q3', from: '2026-07-01', to: '2026-09-30', over: 3 },
      {
        text: 'share of spend by carrier last month',
        from: '2026-10-01',
        to: '2026-10-31',
        by: 'carrier_name',
        share: true,
      },
      {
        text: 'spend by carrier and month from September to October',
        from: '2026-09-01',
        to: '2026-10-31',
        by: "left(carrier_name, 2) || ' ' || strftime(bill_date, '%Y-%m')",
      },
      {
        text: 'spend on packages over $100 in October',
        from: '2026-10-01',
        to: '2026-10-31',
        only: 'net_amount * usd_rate > 100',
      },
      { text: 'spend in the last week of October', from: '2026-10-25', to: '2026-10-31' },
      { text: 'spend in September and October', from: '2026-09-01', to: '2026-10-31' },
      {
        text: 'spend from 9/15 to 10/15 without UPS',
        from: '2026-09-15',
        to: '2026-10-15',
        only: "carrier_name <> 'UPS'",
      },
    ])('$text', async ({ text, from, to, by = "''", only = 'true', over = 1, share = false }) => {
      const internal = await openTab(portal, { url, login: 'qa.internal' })
      const { df } = (await internal.ask(text)).data
      await internal.close()
      const sums = Object.entries(await sumsOf({ page: 'spend', fact: 'total_spend', from, to, by, only }))
      const total = sums.reduce((sum, [, value]) => sum + value, 0)
      const expected = sums.map(([name, value]) => [name, share ? (10_000 * value) / total : value / over] as const)
      const found = new Map<string, number>()
      for (const row of df) {
        const [value, ...groups] = Object.entries(row)
          .filter(([key]) => !key.endsWith('@before'))
          .map(([, each]) => each)
          .reverse()
        const [one = '', month] = groups.map((group) => String(group).slice(0, 10))
        const name = month === undefined ? one : `${one.slice(0, 2)} ${month.slice(0, 7)}`
        found.set(name, (found.get(name) ?? 0) + cents(value))
      }
      expect(expected.length).toBeGreaterThan(0)
      expect([...found.keys()].sort()).toEqual(expected.map(([name]) => name).sort())
      for (const [name, value] of expected) expect(Math.abs((found.get(name) ?? 0) - value)).toBeLessThanOrEqual(1)
    })

    test('a single figure has its change like for like beside it, where there are rows before; so does its page', async () => {
      const spent = (from: string, to: string) =>
        sumsOf({ page: 'spend', fact: 'total_spend', from, to }).then((sums) => sums['']) as Promise<number>
      const now = await spent('2026-11-01', TEST_TODAY)
      const before = await spent('2026-10-01', '2026-10-21')
      const { data } = await tab.ask('net spend this month')
      expect(answered({ type: 'SQL_RESPONSE', data }, { value: 'total_spend@before' })).toEqual({ '': before })
      const change = Math.round((10_000 * (now - before)) / before) / 100
      expect(data.assistantResponse).toContain(`${Math.abs(change).toFixed(2)}% against 10/01/2026 to 10/21/2026.`)
      const [first] = await rows(`SELECT min(bill_date) AS day FROM charge_level_info WHERE client_id IN (${OWNERS})`)
      const begins = CalendarDate.parse(String(first?.day))
      // Days are set against the same days of the week before.
      const fiveDays = async (from: CalendarDate) => {
        const { data: five } = await tab.ask(`net spend from ${from} to ${addDays(from, 4)}`)
        return Object.keys(five.df[0] ?? {})
      }
      expect(await fiveDays(addDays(begins, 7))).toEqual(['total_spend', 'total_spend@before'])
      expect(await fiveDays(addDays(begins, 6))).toEqual(['total_spend'])
      const compared = await tab.ask('compare net spend this month with last month without UPS and FedEx')
      expect(compared.data.page).toContain('carrier_name=%21UPS')
    })

    test('what late UPS Ground packages to California cost, and what last week cost, are one question each and what SQL says (issue 18, tasks 3 and 9)', async () => {
      const late = `carrier_name = 'UPS' AND service_category = 'Parcel Ground' AND normalised_consignee_state = 'CA' AND normalised_consignee_country = 'US' AND ${TARDY} AND exception_reason IS NULL`
      for (const [words, from, to] of [
        ['in October', '2026-10-01', '2026-10-31'],
        ['this year', '2026-01-01', TEST_TODAY],
      ] as const) {
        const { data } = await tab.ask(`What did late UPS Ground packages to California cost ${words}?`)
        const { '': cost = 0 } = await sumsOf({ page: 'spend', fact: 'total_spend', from, to, only: late })
        expect([words, cents(data.df[0]?.total_spend ?? 0)]).toEqual([words, cost])
        if (words === 'this year') expect(cost).toBeGreaterThan(0)
        for (const part of ['tracking_status=late', 'carrier_name=UPS', 'consignee_state=CA'])
          expect(data.page).toContain(part)
      }
      const { data } = await tab.ask('What did we spend last week?')
      const week = choiceRange({ frequency: 'rp', period: 'Previous Week' }, TEST_TODAY)
      const { '': spent } = await sumsOf({ page: 'spend', fact: 'total_spend', ...week })
      expect(answered({ type: 'SQL_RESPONSE', data }, { value: 'total_spend' })).toEqual({ '': spent })
    })

    test('two questions in one, each of a period of its own, are a row each, and what SQL says (issue 19, task 1)', async () => {
      const admin = await openTab(portal, { url, login: 'admin' })
      const { data } = await admin.ask('UPS spend in August and FedEx spend in September')
      const spent = (carrier: string, from: string, to: string) =>
        sumsOf({ page: 'spend', fact: 'total_spend', from, to, only: `carrier_name = '${carrier}'` })
      const ups = await spent('UPS', '2026-08-01', '2026-08-31')
      const fedEx = await spent('FedEx', '2026-09-01', '2026-09-30')
      expect(data.df.map((row) => [cents(row.total_spend), String(row.Asked)])).toEqual([
        [ups[''], expect.stringMatching(/UPS.*08\/01\/2026/)],
        [fedEx[''], expect.stringMatching(/FedEx.*09\/01\/2026/)],
      ])
      expect([data.page, data.chartOptions, data.totals]).toEqual([null, null, null])
      const { data: later } = await admin.ask(
        'How much did we spend in August and how many packages were late in September?',
      )
      const { '': late } = await sumsOf({ page: 'carrierScore', fact: 'lates', from: '2026-09-01', to: '2026-09-30' })
      expect(later.df.map(({ total_spend, lates }) => [typeof total_spend, lates])).toEqual([
        ['number', undefined],
        ['undefined', (late ?? 0) / 100],
      ])
      await admin.close()
    })

    test('the answer names the sub-clients whose rows it counts, and not their parent', async () => {
      const names = new Map((await portal.installation.deps.clients.all()).map(({ id, name }) => [id, name]))
      const { data } = await tab.ask('Fuel surcharge last month', { subClientIds: [2, 3] })
      expect(data.text).toContain(`${names.get(2)} and ${names.get(3)}`)
      expect(data.text).not.toMatch(new RegExp(`${names.get(1)}(?! (Canada|and))`))
    })

    test('the answer says its period and conditions, and its page opens with the same view', async () => {
      const { data } = await tab.ask('What was the transportation amount by carrier last quarter for UPS and FedEx?')
      expect(data.assistantResponse).toMatch(/UPS comes first with \$[\d,]+\.\d\d of \$[\d,]+\.\d\d\.$/)
      expect(data.text).toMatch(
        /^Understood: Published Amount by Carrier, 07\/01\/2026 to 09\/30\/2026 by Invoice Date.*Only rows where Published Amount is not zero; Carrier: UPS and FedEx/,
      )
      const [path, parameters] = (data.page ?? '').split('?')
      expect(path).toBe('/aframe/dashboard/spend')
      const { view } = readView([...new URLSearchParams(parameters)], {
        page: pageOf('spend'),
        today: TEST_TODAY,
        clientId: 1,
      })
      expect(view).toMatchObject({
        fact: 'published_amount',
        from: '2026-07-01',
        to: '2026-09-30',
        clientId: 1,
        filters: { carrier_name: ['UPS', 'FedEx'] },
      })
      const { mark, encoding } = JSON.parse(data.chartOptions ?? '') as {
        mark: unknown
        encoding: Record<string, { field: string }>
      }
      expect([mark, encoding.y?.field, encoding.x?.field]).toEqual([
        { type: 'bar' },
        'carrier_name',
        'published_amount',
      ])
      expect(data.chartOptions).not.toContain('data')
      const spends = data.df.map((row) => Number(row['published_amount']))
      expect(data.totals).toEqual({ published_amount: Number(spends.reduce((sum, each) => sum + each, 0).toFixed(2)) })
      expect(data.unfinished).toEqual([])
    })

    test('figures over all rows stand beside them where all are there, and steps of time that are not whole are named', async () => {
      const auditor = await openTab(portal, { url, login: 'auditor', sessionId: 'totals' })
      const ask = (words: string) => auditor.ask(words)
      const byMonth = await ask('Cost per package by month this year')
      const whole = await ask('Cost per package this year')
      expect(byMonth.data.totals).toEqual({ costperpackage: whole.data.df[0]?.['costperpackage'] })
      expect(byMonth.data.unfinished).toEqual([
        { start: `${TEST_TODAY.slice(0, 7)}-01`, covered: Number(TEST_TODAY.slice(8)), days: 30 },
      ])
      const first = await ask('Top 2 services by spend this year')
      await auditor.close()
      expect([first.data.df.length, first.data.totals]).toEqual([2, null])
    })
  })

  test('a conversation takes its id from the first reply, goes on with it, and is kept; what a question leaves out the ones before it said [CHAT-06, CHAT-19]', async () => {
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
  })

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
})
