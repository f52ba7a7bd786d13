import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMIT_WORDS } from '../../../domain/values/limit-words.ts'
import { sentQuery } from '../../../domain/query/query.ts'
import { pageQueries } from '../../bench/page-queries.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

/** One person's large calls are judged before they are read, and hold nobody else (issue 49, 2). */
let portal: TestPortal
let as: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  as = await portal.signIn('analyst')
})
afterAll(() => portal.close())

const times = <T>(count: number, of: (nth: number) => T) => Array.from({ length: count }, (_, nth) => of(nth))
const among = (count: number) => `carrier_name in (${times(count, (nth) => `'${nth}'`).join(',')})`

function chart(more: Record<string, unknown>, conditions: readonly string[] = []) {
  const [asked] = pageQueries(portal.installation.deps.config.current(), { pageId: 'spend', clientId: 1, nth: 0 })
  if (!asked) throw new Error('the page asks nothing')
  const query = sentQuery(asked.query)
  return {
    method: 'POST' as const,
    url: `/aiparcelweb/api/aidashboards/data/${asked.pageId}/${asked.chartName}`,
    payload: { ...query, whereClauseDetails: [...query.whereClauseDetails, ...conditions], ...more },
  }
}

test('who may not call has nothing read of what they send', async () => {
  const broken = { headers: { 'content-type': 'application/json' }, payload: '{"never": "ends' }
  const call = { ...chart({}), ...broken }
  expect((await portal.call(undefined, call)).status).toBe(401)
  expect((await portal.call(as, call)).status).toBe(400)
})

test('a stranger may send 64 kB', async () => {
  const signIn = (bytes: number) =>
    portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/api/authenticate',
      payload: { username: 'x'.repeat(bytes), password: 'x' },
    })
  expect((await signIn(65_536)).status).toBe(413)
  expect((await signIn(60_000)).status).not.toBe(413)
})

test('a call of more keys than any has is refused in words, before it is read', async () => {
  const keys = Object.fromEntries(times(50_001, (nth) => [`k${nth}`, nth]))
  expect(await portal.call(as, chart(keys))).toMatchObject({
    status: 413,
    body: { code: 'too-large', detail: LIMIT_WORDS.keys },
  })
})

test('a query may name as many values as may be pasted', async () => {
  expect(
    (
      await portal.call(
        as,
        chart(
          {},
          times(5, () => among(2_000)),
        ),
      )
    ).status,
  ).toBe(200)
  expect(await portal.call(as, chart({}, [...times(5, () => among(2_000)), among(1)]))).toMatchObject({
    status: 413,
    body: { code: 'too-large', detail: LIMIT_WORDS.queryValues },
  })
})

test('of many large calls of one person those beyond a measure are refused with when to come again; small ones and those of others are answered', async () => {
  const other = await portal.signIn('single.analyst')
  const large = times(60, () => portal.call(as, chart({ never: 'x'.repeat(40_000) })))
  const small = portal.call(as, chart({}))
  const ofOther = portal.call(other, { ...chart({}), payload: { ...chart({}).payload, clientId: 5 } })
  expect((await small).status).toBe(200)
  expect((await ofOther).status).toBe(200)
  const answers = await Promise.all(large)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(60 - 41)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true)
  expect(answers.every(({ status }) => status === 429 || status === 400)).toBe(true)
})
