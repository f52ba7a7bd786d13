// @module-tag exact
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startersIn } from '../assistant/starters.ts'
import { listen, openTab, type ChatTab } from '../server/assistant/chat-tab.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const STARTER_QUESTIONS = startersIn('en')

const CHAT = '/aichatbot/api/chat'

describe('the assistant tells nobody of rows or conversations of others [API-50 to API-55, API-58]', () => {
  let portal: TestPortal
  let single: ChatTab
  let analyst: ChatTab
  /** Each test is a minute later, so that nobody asks too much. */
  let aheadMs = 0
  beforeEach(() => {
    aheadMs += 61_000
  })
  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date(Date.now() + aheadMs) })
    const url = await listen(portal)
    single = await openTab(portal, { url, login: 'single.analyst' })
    analyst = await openTab(portal, { url, login: 'analyst' })
  })
  afterAll(async () => {
    await Promise.all([single.close(), analyst.close()])
    await portal.close()
  })
  const call = (tab: ChatTab, path: string, payload: object | number, method: 'POST' | 'PATCH' = 'POST') =>
    portal.call(
      { authorization: `Bearer ${tab.token}` },
      {
        method,
        url: `${CHAT}/${path}`,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' ? { payload: JSON.stringify(payload) } : {}),
      },
    )

  test.each([
    ...STARTER_QUESTIONS,
    'spend by client last year',
    'spend of client 1 by account last year',
    'net spend where client_id = 1',
    'spend by carrier',
  ])('%s', async (text) => {
    const own = await single.ask(text, { clientId: 5 })
    for (const clientId of [1, 2, 6, 999]) {
      const { type, data } = await single.ask(text, { clientId })
      expect([type, data.df, data.text]).toEqual([
        'OTHERS_RESPONSE',
        [],
        'I cannot answer that, because the client is not there. Choose a client.',
      ])
    }
    const withChild = await single.ask(text, { clientId: 5, subClientIds: [2] })
    expect(
      withChild.data.df
        .flatMap((row) => Object.values(row))
        .filter((value) => typeof value === 'number' && value !== 0),
    ).toEqual([])
    if (own.type === 'SQL_RESPONSE') expect((await analyst.ask(text, { clientId: 1 })).data.df).not.toEqual(own.data.df)
  })

  test('the parent alone is its own rows, never those of its children, and of another client none; values that only others have are not understood, so they are not told of', async () => {
    const packages = async (tab: ChatTab, clientId: number, ...subClientIds: number[]) => {
      const { data } = await tab.ask('net spend last year', { clientId, subClientIds })
      return {
        amount: data.df
          .flatMap((row) => Object.values(row))
          .reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0),
        words: data.text,
      }
    }
    const [all, alone, children] = [
      await packages(analyst, 1),
      await packages(analyst, 1, 1),
      await packages(analyst, 1, 2, 3, 4),
    ]
    expect([alone.amount > 0, children.amount > 0]).toEqual([true, true])
    expect(alone.amount + children.amount).toBeCloseTo(all.amount, 2)
    expect(alone.words).toContain('Bluegrass Outfitters')
    expect(alone.words).not.toContain('Trail')
    expect((await packages(single, 5, 1)).amount).toBe(0)
    expect((await packages(single, 5, 5)).amount).toBeCloseTo((await packages(single, 5)).amount, 2)

    const onlyOf = async (tab: ChatTab, clientId: number) =>
      new Set((await tab.ask('spend by carrier', { clientId })).data.df.map((row) => String(row.carrier_name)))
    const [foreign, own] = [await onlyOf(analyst, 1), await onlyOf(single, 5)]
    const hidden = [...foreign].filter((name) => !own.has(name))
    expect(hidden.length).toBeGreaterThan(0)
    for (const name of hidden)
      expect([name, (await single.ask(`${name} spend last month`, { clientId: 5 })).data.df]).toEqual([name, []])
  })

  test("another's conversation answers as one that is not there; internal users read it and change nothing", async () => {
    const { conversationId, userResponseHistoryId } = (await analyst.ask('net spend last month')).data
    const touched = async (tab: ChatTab, id: number, answer: number) => [
      (await call(tab, 'getMoreChat', { chunkNumber: 0, conversationId: id })).status,
      (await call(tab, `renameUserConversation?conversationId=${id}&newConversationName=Mine`, {}, 'PATCH')).status,
      (await call(tab, 'deleteUserConvervsation', id)).status,
      (await call(tab, 'feedback', { userResponseHistoryId: answer, isHelpful: true })).status,
      (await call(tab, 'setReportInstanceIDToChatMessage', { userResponseHistoryId: answer, reportInstanceId: 1 }))
        .status,
    ]
    const answerId = userResponseHistoryId ?? 0
    expect(await touched(single, conversationId, answerId)).toEqual([404, 404, 404, 404, 404])
    expect(await touched(single, 99_999, 99_999)).toEqual([404, 404, 404, 404, 404])
    expect((await call(single, 'getUserConversations', { userId: analyst.userId })).status).toBe(404)
    expect((await single.ask('net spend', { conversationId, clientId: 5 })).data).toMatchObject({
      exception: 'This conversation is no longer there. Begin a new one.',
      df: [],
    })

    const authorization = (await portal.signIn('qa.internal')).authorization
    const internal = { token: authorization.replace('Bearer ', '') } as ChatTab
    expect(await touched(internal, conversationId, answerId)).toEqual([200, 404, 404, 404, 404])
    const read = (await call(internal, 'getUserConversations', { userId: analyst.userId })).body as {
      conversationId: number
      chatList: { logs: unknown[] }[]
    }[]
    expect(read.find((each) => each.conversationId === conversationId)?.chatList.at(-1)?.logs.length).toBeGreaterThan(0)
    const people = (await portal.call({ authorization }, { method: 'GET', url: `${CHAT}/getAllChatBotUsers` }))
      .body as { login: string }[]
    expect(people.map(({ login }) => login)).toEqual(expect.arrayContaining(['analyst', 'qa.internal']))
    expect(people.map(({ login }) => login)).not.toContain('nobody')
  })

  test('figures of a client are read by nobody who may not see that client now: no internal user, and not the owner who lost it', async () => {
    const { users } = portal.installation.deps
    const { conversationId } = (await analyst.ask('packages last month')).data
    const asked = (reader: Pick<ChatTab, 'token'>, path: string, payload: object) =>
      call(reader as ChatTab, path, payload)
    const listedBy = async (reader: Pick<ChatTab, 'token'>) =>
      (
        (await asked(reader, 'getUserConversations', { userId: analyst.userId })).body as { conversationId: number }[]
      ).map((each) => each.conversationId)
    const internal = { token: (await portal.signIn('qa.internal')).authorization.replace('Bearer ', '') }
    expect(await listedBy(internal)).toContain(conversationId)
    for (const [reader, login] of [
      [internal, 'qa.internal'],
      [analyst, 'analyst'],
    ] as const) {
      const user = await users.byLogin(login)
      if (!user) throw new Error(login)
      await users.change(user.id, () => ({
        ok: true,
        value: { ...user, grants: { allClients: false, clientIds: [5] } },
      }))
      const read = [
        await asked(reader, 'getUserConversations', { userId: analyst.userId }),
        await asked(reader, 'getMoreChat', { chunkNumber: 0, conversationId }),
      ]
      expect(read.map(({ status, body }) => (status === 200 ? body : status))).toEqual(
        login === 'analyst' ? [[], []] : [404, 404],
      )
      await users.change(user.id, () => ({ ok: true, value: user }))
      expect(await listedBy(reader)).toContain(conversationId)
    }
  })

  test('the owner changes a conversation, and says once whether an answer helped [CHAT-04, CHAT-20, API-51 to API-54]', async () => {
    const { conversationId, userResponseHistoryId } = (await analyst.ask('packages last month')).data
    const rate = (isHelpful: boolean) => call(analyst, 'feedback', { userResponseHistoryId, isHelpful })
    expect([(await rate(true)).status, (await rate(false)).status]).toEqual([200, 409])
    expect(
      (await call(analyst, 'setReportInstanceIDToChatMessage', { userResponseHistoryId, reportInstanceId: 7 })).status,
    ).toBe(200)
    expect(
      (
        await call(
          analyst,
          `renameUserConversation?conversationId=${conversationId}&newConversationName=Packages`,
          {},
          'PATCH',
        )
      ).status,
    ).toBe(200)
    const kept = (await call(analyst, 'getUserConversations', { userId: analyst.userId })).body as {
      conversationId: number
      conversationName: string
      chatList: object[]
    }[]
    expect(kept[0]).toMatchObject({
      conversationId,
      conversationName: 'Packages',
      chatList: [{ type: 'USER' }, { isHelpful: true, reportInstanceId: 7 }],
    })
    expect((await call(analyst, 'deleteUserConvervsation', conversationId)).status).toBe(200)
    expect((await call(analyst, 'getMoreChat', { chunkNumber: 0, conversationId })).status).toBe(404)
  })

  test('test cases hold words of conversations: internal users alone write them, and no answer and no entry of the audit log repeats one [API-56, CHAT-12]', async () => {
    const words = 'what did the secret contract cost'
    const payload = {
      currentPrompt: [words],
      conversationHistory: [{ userPrompt: words, assistantResponse: words }],
      expectedOutputs: [words],
      targetAgent: 'SQL_QUERY_AGENT',
      isIncomplete: false,
    }
    const { authorization } = await portal.signIn('qa.internal')
    const internal = { token: authorization.replace('Bearer ', '') } as ChatTab
    const renewed = async (login: string) =>
      ({ token: (await portal.signIn(login)).authorization.replace('Bearer ', '') }) as ChatTab
    for (const login of ['single.analyst', 'analyst', 'guest'])
      expect([login, (await call(await renewed(login), 'addTestCases', payload)).status]).toEqual([login, 403])
    expect(await portal.installation.deps.testCases.all()).toEqual([])
    expect(await call(internal, 'addTestCases', payload)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(JSON.stringify(await portal.installation.deps.auditTrail.list({}, 50))).not.toContain('secret contract')
    await portal.installation.deps.testCases.remove(1)
  })

  test('who turned the assistant off is not listed as one of its users [CHAT-01, GAP-07]', async () => {
    const authorization = (await portal.signIn('qa.internal')).authorization
    const listed = async () =>
      (
        (await portal.call({ authorization }, { method: 'GET', url: `${CHAT}/getAllChatBotUsers` })).body as {
          login: string
        }[]
      ).map(({ login }) => login)
    expect(await listed()).toContain('single.analyst')
    const { status } = await portal.call(
      // Signed in again: by now the clock of these tests is a token's whole life past the first one.
      { authorization: (await portal.signIn('single.analyst')).authorization },
      { method: 'PUT', url: '/aiparcelweb/api/updateUserChatBotSettings', payload: { enabled: false } },
    )
    expect(status).toBe(200)
    expect(await listed()).not.toContain('single.analyst')
  })
})
