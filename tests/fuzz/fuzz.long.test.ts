import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '../../openapi/contract/operations.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { fuzzRun, signInTo } from './fuzz-run.ts'

const COUNT = 2_000

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test(`no one of ${COUNT} mutated calls is answered with a fault of the server, and none shows what is inside`, async () => {
  const found = await fuzzRun({
    seed: 20_261_121,
    count: COUNT,
    signIn: signInTo(portal.installation),
    atOnce: 4,
    send: async ({ method, path, headers, body }) => {
      const answer = await portal.app.inject({
        method: method as 'GET',
        url: path,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.body }
    },
  })
  expect(found.faults.map(({ call, answer }) => ({ call, answer }))).toEqual([])
  expect(found.calls.size).toBe(Object.keys(OPERATIONS).length)
  expect(found.statuses[200]).toBeGreaterThan(COUNT / 20)
})
