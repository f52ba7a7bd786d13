// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'

/** Names and numbers of one company that no other company may ever read. */
interface Own {
  readonly words: readonly string[]
}

const GRANTS: Readonly<Record<string, readonly number[]>> = { 'one.all': [1, 2, 3, 4], 'two.all': [5] }
const PERMISSIONS = [
  'CLIENT_VIEW',
  'ACCOUNT_VIEW',
  'ACCOUNT_DIVISION',
  'USER_VIEW',
  'ACL_ADMIN',
  'INVOICE_SEARCH',
  'BULK_INVOICE_DOWNLOAD',
  'TASK_TRACK_HISTORY',
  'CARRIER_VIEW',
  'RECON_ACCESS',
  'ACCOUNT_NUMBER_VALIDATION',
  'CDC_ADMIN',
  'RUN_JOB',
  'TASK_METRICS',
  'AFRAME_STATISTICS',
  'PINGING_DASHBOARD',
  'SCHEDULER_RUN',
  'SCHEDULER_REPORT_LOGS',
  'AUDIT_WEB',
  'PAYMENT_NUMBER_VIEW',
  'TRACKING_PAYMENT_NUMBER_VIEW',
  'ENTER_CAPTCHA',
  'EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL',
  'EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL',
]

describe('records of one company never reach another', () => {
  let portal: TestPortal
  const own: Record<string, Own> = {}

  beforeAll(async () => {
    portal = await openTestPortal()
    const { deps } = portal.installation
    for (const [login, clientIds] of Object.entries(GRANTS)) {
      await deps.users.change(undefined, (stored) => {
        const analyst = stored.find((user) => user.login === 'analyst')
        if (!analyst) throw new Error('no analyst')
        return {
          ok: true,
          value: { ...analyst, login, roles: [], permissions: PERMISSIONS, grants: { allClients: false, clientIds } },
        }
      })
      const among = `IN (${clientIds.join(', ')})`
      const rows = await statementsOf(deps.warehouse).rows({
        sql: `SELECT name AS word FROM client WHERE id ${among} UNION SELECT number FROM client WHERE id ${among} UNION SELECT number FROM account WHERE client_id ${among}
          UNION SELECT name FROM account WHERE client_id ${among} UNION SELECT DISTINCT invoice_number FROM package_level_info WHERE client_id ${among}`,
        params: [],
      })
      const people = (await deps.users.all())
        .filter(({ grants }) => grants.clientIds.some((id) => clientIds.includes(id)))
        .map((user) => user.login)
      own[login] = {
        words: [...rows.map(({ word }) => String(word)), ...people.filter((person) => person.includes('.'))],
      }
    }
  })
  afterAll(() => portal.close())

  test.each([
    ['one.all', 'two.all'],
    ['two.all', 'one.all'],
  ])('%s reads nothing of %s, in no list and no choice', async (login, other) => {
    const as = await portal.signIn(login)
    const mine = new Set(own[login]?.words)
    const theirs = (own[other]?.words ?? []).filter((word) => !mine.has(word))
    expect(theirs.length).toBeGreaterThan(20)
    let seen = 0
    const shown = (await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/records' })).body as { id: string }[]
    expect(
      [...portal.installation.deps.config.current().records.keys()].filter(
        (record) => !shown.some(({ id }) => id === record),
      ),
    ).toEqual(['applications', 'settings'])
    for (const { id: record } of shown) {
      for (const url of [`/aiparcelweb/api/records/${record}?limit=200`, `/aiparcelweb/api/recordChoices/${record}`]) {
        const { status, body } = await portal.call(as, { method: 'GET', url })
        expect([url, status]).toEqual([url, 200])
        const text = JSON.stringify(body)
        expect([url, theirs.filter((word) => text.includes(JSON.stringify(word)))]).toEqual([url, []])
        seen += [...mine].filter((word) => text.includes(JSON.stringify(word))).length
      }
    }
    expect(seen).toBeGreaterThan(20)
    for (const word of theirs.slice(0, 20)) {
      const { body } = await portal.call(as, {
        method: 'GET',
        url: '/aiparcelweb/api/records/invoices',
        query: { search: word },
      })
      expect([word, (body as { total: number }).total]).toEqual([word, 0])
    }
  })
})
