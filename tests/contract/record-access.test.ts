// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import table from './record-access.json' with { type: 'json' }

const rows: Readonly<Record<string, readonly (readonly number[])[]>> = table.rows

describe('view, add and edit of every kind of record by every kind of user [ROUTE-19, ROUTE-20]', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('the table has one row for each file of config/records, and no other', () => {
    expect(Object.keys(rows).sort()).toEqual([...portal.installation.deps.config.current().records.keys()].sort())
  })

  test.each(table.users)('%s', async (login) => {
    const as = login.startsWith('(') ? undefined : await portal.signIn(login)
    for (const [record, expected] of Object.entries(rows)) {
      const url = `/aiparcelweb/api/records/${record}`
      const statuses = [
        await portal.call(as, { method: 'GET', url }),
        await portal.call(as, { method: 'POST', url, payload: { values: {} } }),
        await portal.call(as, { method: 'PUT', url: `${url}/987654`, payload: { version: '', values: {} } }),
      ].map(({ status }) => status)
      expect([record, statuses]).toEqual([record, expected[table.users.indexOf(login)]])
      const choices = await portal.call(as, { method: 'GET', url: `/aiparcelweb/api/recordChoices/${record}` })
      expect([record, choices.status]).toEqual([record, statuses[0]])
    }
    const pages = await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/records' })
    const visible = Object.keys(rows).filter((record) => rows[record]?.[table.users.indexOf(login)]?.[0] === 200)
    if (as) expect((pages.body as { id: string }[]).map(({ id }) => id).sort()).toEqual(visible.sort())
  })

  test('an unknown kind of record is not found', async () => {
    const as = await portal.signIn('admin')
    for (const record of ['nothing', 'constructor', '__proto__', 'toString'])
      expect([
        record,
        (await portal.call(as, { method: 'GET', url: `/aiparcelweb/api/records/${record}` })).status,
      ]).toEqual([record, 404])
  })
})
