import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESPONSE_TYPES, type ResponseType } from '../../../domain/assistant/chat.ts'
import { TARGET_AGENTS, type TestCase } from '../../../domain/assistant/test-case.ts'
import { faultsOfAnswer } from '../../../server/assistant/test-cases/judge-answer.ts'
import { COMMANDS } from '../../../server/commands/commands.ts'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { QUOTA } from '../../../server/state/quota.ts'
import { replyWith } from '../../machines/chat/cases.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const URL = '/aichatbot/api/chat/addTestCases'
const SPEND: TestCase = {
  currentPrompt: ['net spend last month', 'what did we spend in october'],
  conversationHistory: [],
  expectedOutputs: ['total SPEND', 'invoice date'],
  targetAgent: 'SQL_QUERY_AGENT',
  isIncomplete: false,
}

describe('what an answer is to be [CHAT-33]', () => {
  const right = (targetAgent: TestCase['targetAgent'], isIncomplete = false): ResponseType[] =>
    RESPONSE_TYPES.filter(
      (type) => faultsOfAnswer({ targetAgent, isIncomplete, expectedOutputs: [] }, replyWith({}, type)).length === 0,
    )

  test('of the kind that the agent answers with; an incomplete question is asked back whatever the agent', () => {
    expect(TARGET_AGENTS.map((agent) => [agent, right(agent)])).toEqual([
      ['WIKI_AGENT', ['WIKI_RESPONSE']],
      ['REPORTS_AGENT', ['REPORTS_RESPONSE']],
      ['SQL_QUERY_AGENT', ['SQL_RESPONSE']],
      ['INTEGRATION', ['SQL_RESPONSE', 'REPORTS_RESPONSE', 'WIKI_RESPONSE', 'DEFAULT_RESPONSE']],
      ['ROUTING_AGENT', ['DEFAULT_RESPONSE', 'OTHERS_RESPONSE']],
    ])
    expect(TARGET_AGENTS.map((agent) => right(agent, true))).toEqual(TARGET_AGENTS.map(() => ['OTHERS_RESPONSE']))
  })

  test('it says each expected output in any letters; its rows count for the whole alone', () => {
    const reply = replyWith({ df: [{ carrier_name: 'UPS' }] })
    const faults = (targetAgent: TestCase['targetAgent'], ...expectedOutputs: string[]) =>
      faultsOfAnswer({ targetAgent, isIncomplete: false, expectedOutputs }, reply)
    expect(faults('SQL_QUERY_AGENT', 'it WAS $10.00', ' spend  of ')).toEqual([])
    expect(faults('SQL_QUERY_AGENT', 'ups', 'november')).toEqual([
      'the answer does not say “ups”, “november”: It was $10.00. Net spend of October.',
    ])
    expect(faults('INTEGRATION', 'ups')).toEqual([])
  })
})

describe('test cases of an installation [CHAT-32, CHAT-34, API-56]', () => {
  let portal: TestPortal
  let internal: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    internal = await portal.signIn('qa.internal')
  })
  afterAll(() => portal.close())
  const add = (payload: object) => portal.call(internal, { method: 'POST', url: URL, payload })
  const run = async (name: 'assistant cases' | 'assistant drop', ...args: string[]) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    return [await COMMANDS[name]({ args, folder: '.', installation: portal.installation, print }), lines] as const
  }

  test('one is kept with whoever wrote it; the audit log says so without its words', async () => {
    expect(await run('assistant cases')).toEqual([0, ['Stored test cases: 0 passed, 0 failed']])
    expect((await add(SPEND)).body).toEqual({ status: 'ok' })
    const { testCases, users, auditTrail } = portal.installation.deps
    const userId = (await users.byLogin('qa.internal'))?.id
    expect(await testCases.all()).toEqual([{ id: 1, userId, testCase: SPEND }])
    expect((await auditTrail.list({ action: 'add-test-case' }, 9))[0]).toMatchObject({
      user_id: userId,
      object: 'testCase 1',
      detail: null,
    })
  })

  test('what is too long, too many or of no agent is refused', async () => {
    const tooMany = Array.from({ length: 21 }, () => 'net spend')
    const wrong = [
      { ...SPEND, currentPrompt: [] },
      { ...SPEND, currentPrompt: ['x'.repeat(4_001)] },
      { ...SPEND, currentPrompt: tooMany },
      { ...SPEND, expectedOutputs: tooMany },
      { ...SPEND, conversationHistory: [{ userPrompt: 'spend', assistantResponse: 'x'.repeat(4_001) }] },
      { ...SPEND, targetAgent: '' },
      { ...SPEND, clientId: 1 },
    ]
    expect(await Promise.all(wrong.map(async (each) => (await add(each)).status))).toEqual(wrong.map(() => 400))
  })

  test(
    'they are run as whoever wrote them; one that fails says why, and fails the run until it is dropped',
    { tags: ['long'] },
    async () => {
      await add({ ...SPEND, currentPrompt: ['hello'], expectedOutputs: [], targetAgent: 'ROUTING_AGENT' })
      await add({ ...SPEND, currentPrompt: ['the zorbles'], expectedOutputs: ['zorbles'], isIncomplete: true })
      const history = [{ userPrompt: 'net spend last month', assistantResponse: '' }]
      await add({ ...SPEND, currentPrompt: ['and by carrier?'], conversationHistory: history })
      expect(await run('assistant cases')).toEqual([0, ['Stored test cases: 4 passed, 0 failed']])
      await add({ ...SPEND, currentPrompt: ['hello'] })
      const [code, lines] = await run('assistant cases')
      expect([code, lines.at(-1)]).toEqual([1, 'Stored test cases: 4 passed, 1 failed'])
      expect(lines[0]).toMatch(/^Test case 5: “hello”: the answer is DEFAULT_RESPONSE, not SQL_RESPONSE: /)
      expect(lines[1]).toMatch(/^Test case 5: “hello”: the answer does not say “total SPEND”, “invoice date”: /)
      expect(await run('assistant drop', '5')).toEqual([0, ['Test case 5 is removed.']])
      expect([(await run('assistant drop', '5'))[0], (await run('assistant drop', 'x'))[0]]).toEqual([1, 2])
      expect((await run('assistant cases'))[0]).toBe(0)
    },
  )

  test('an installation keeps so many, and says so', async () => {
    const { deps, settings } = portal.installation
    const left = QUOTA.testCases - (await deps.testCases.all()).length
    const state = await openState(stateAddress(settings))
    const one = { user_id: 1, at: new Date().toISOString(), content: JSON.stringify(SPEND) }
    await state
      .insertInto('chat_test_case')
      .values(Array.from({ length: left - 1 }, () => one))
      .execute()
    await state.destroy()
    expect((await add(SPEND)).status).toBe(200)
    expect(await add(SPEND)).toMatchObject({ status: 409, body: { code: 'test-cases-full' } })
    expect(await deps.testCases.all()).toHaveLength(QUOTA.testCases)
  })
})
