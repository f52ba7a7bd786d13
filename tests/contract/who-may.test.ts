// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import table from './access-table.json' with { type: 'json' }
import { expectHeld } from './expect-held.ts'
import { mayOf, NOBODY } from './may-of.ts'
import required from './required.json' with { type: 'json' }
import { SAMPLE_CALLS } from './sample-calls.ts'

const rows: Readonly<Record<string, readonly number[]>> = table.rows

/** Every other kind of user calls all of them in tests/access/each-user.test.ts. */
describe('every operation by every kind of user', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('the table has one row for each operation of the contract, and no other', () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(OPERATIONS).sort())
    for (const row of Object.values(rows)) expect(row).toHaveLength(table.users.length)
  })

  test('each requires what its row of required.json says, which is looked at before it is changed', () => {
    expect(Object.fromEntries(Object.entries(OPERATIONS).map(([id, { requires }]) => [id, requires]))).toEqual(required)
  })

  test('without a session', async () => {
    for (const id of Object.keys(rows) as OperationId[]) {
      const answer = await portal.call(undefined, SAMPLE_CALLS[id])
      expectHeld(id, answer)
      expect([id, answer.status]).toEqual([id, mayOf(NOBODY, id)])
    }
  })

  test('every answer carries the security headers, also refusals and unknown addresses', async () => {
    for (const url of ['/aiparcelweb/api/account', '/nothing-here', '/healthz', '/openapi.json']) {
      const { headers } = await portal.call(undefined, { method: 'GET', url })
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
    }
  })

  test('an unknown address is not found, another method too', async () => {
    const as = await portal.signIn('analyst')
    for (const request of [
      { method: 'GET', url: '/aiparcelweb/api/nothing' },
      { method: 'DELETE', url: '/aiparcelweb/api/account' },
      { method: 'GET', url: '/aiparcelweb/api/authenticate' },
      { method: 'GET', url: '/aiparcelweb/api/account/' },
    ] as const) {
      expect((await portal.call(as, request)).status).toBe(404)
    }
  })
})
