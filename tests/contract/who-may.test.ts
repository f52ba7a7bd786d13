import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import { ProblemBody } from '../../openapi/contract/shapes.ts'
import { openTestPortal, type TestPortal } from '../test-portal.ts'
import table from './access-table.json' with { type: 'json' }
import { SAMPLE_CALLS } from './sample-calls.ts'

const rows: Readonly<Record<string, readonly number[]>> = table.rows

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

  test.each(table.users)(
    '%s',
    async (login) => {
      const as = login.startsWith('(') ? undefined : await portal.signIn(login)
      const logoutLast = Object.entries(rows).sort(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
      for (const [id, expected] of logoutLast) {
        const { status, body, headers } = await portal.call(as, SAMPLE_CALLS[id as OperationId])
        const operation: Operation = OPERATIONS[id as OperationId]
        expect([id, status]).toEqual([id, expected[table.users.indexOf(login)]])
        expect([id, headers['cache-control']]).toEqual([
          id,
          status === 200 && operation.cache === 'private' ? 'private, no-cache' : 'no-store',
        ])
        if (status === 200 && operation.file) expect([id, headers['content-disposition']]).toEqual([id, 'attachment'])
        else if (status === 200 || status === 201)
          expect([id, operation.answer.safeParse(body).error]).toEqual([id, undefined])
        else expect([id, ProblemBody.safeParse(body).error]).toEqual([id, undefined])
        if (status === 401 && operation.requires !== 'anyone')
          expect(body).toEqual({
            detail: 'Full authentication is required to access this resource',
            code: 'not-authenticated',
          })
        if (status === 403) expect(body).toEqual({ detail: 'You are not allowed to do this.', code: 'not-permitted' })
      }
    },
    60_000,
  )

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
