import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../openapi/schema.d.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from '../records/record-calls.ts'

type ExpectedCharges = components['schemas']['ExpectedCharges']

let portal: TestPortal
const as: Record<string, As> = {}
const of = (login: string) => as[login] ?? { authorization: '' }

beforeAll(async () => {
  portal = await openTestPortal()
  const { users } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  const people = {
    'audit.one': { clientIds: [1], permissions: ['AUDIT_WEB', 'EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL'] },
    'audit.five': { clientIds: [5], permissions: ['AUDIT_WEB', 'EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL'] },
    'invoices.one': { clientIds: [1], permissions: ['INVOICE_SEARCH'] },
  }
  for (const [login, { clientIds, permissions }] of Object.entries(people)) {
    const person = { ...like, login, email: `${login}@example.com`, permissions, roles: ['ROLE_CLIENT'] }
    await users.add({ ...person, grants: { allClients: false, clientIds } })
    as[login] = await portal.signIn(login)
  }
})
afterAll(() => portal.close())

const found = async (login: string, record = 'audits') =>
  (await recordCalls(portal, record).list(of(login), { limit: '200' })).rows.map(({ values }) => values)
const expectedOf = async (login: string, trackingId: string) => {
  const url = `/aiparcelweb/api/trackingDetails/${trackingId}/expected`
  const { status, body } = await portal.call(of(login), { method: 'GET', url })
  expect(status).toBe(200)
  return body as ExpectedCharges[]
}

describe('what the audit found, and what packages should have cost [ROUTE-14] [ROUTE-21]', () => {
  test('is listed for the person’s clients alone, by package and by charge', async () => {
    const [one, five] = [await found('audit.one'), await found('audit.five')]
    expect(one.length).toBeGreaterThan(0)
    expect(five.length).toBeGreaterThan(0)
    const numbers = new Set(five.map(({ trackingNumber }) => trackingNumber))
    expect(one.filter(({ trackingNumber }) => numbers.has(trackingNumber))).toEqual([])
    const charges = await found('audit.one', 'exceptionCharge')
    const sum = (rows: readonly { difference?: unknown }[]) =>
      rows.reduce((cents, { difference }) => cents + Math.round(Number(difference) * 100), 0)
    expect(sum(charges)).toBe(sum(one))
  })

  test('opens to the charges billed and expected, with the steps, and to nobody of another company', async () => {
    const [row] = await found('audit.one')
    const trackingId = String(row?.trackingId)
    const [line] = await expectedOf('audit.one', trackingId)
    expect(line?.findings).toEqual([expect.objectContaining({ rule: row?.rule, ended: false })])
    const expectedCents = line?.charges.reduce(
      (cents, { expected }) => cents + Math.round(Number(expected ?? 0) * 100),
      0,
    )
    expect(expectedCents).toBe(Math.round(Number(line?.rated?.total) * 100))
    expect(await expectedOf('audit.five', trackingId)).toEqual([])
  })

  test('is not told to who sees the package, but neither agreements nor findings', async () => {
    const [row] = await found('audit.one')
    expect(await expectedOf('invoices.one', String(row?.trackingId))).toEqual([])
    await expect(found('invoices.one')).rejects.toThrow('not-permitted')
  })
})
