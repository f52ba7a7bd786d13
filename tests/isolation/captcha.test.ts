// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'

const GRANTS: Readonly<Record<string, readonly number[]>> = { 'parent.auditor': [1, 2, 3, 4], 'single.auditor': [5] }
const BASE = '/aiparcelweb/api/captcha'

interface Stored {
  readonly id: number
  readonly client_id: number
  readonly state: string
  readonly text: string | null
}

describe('captcha responses keep to the granted clients [PAGE-28] [PAGE-29] [API-33]', () => {
  let portal: TestPortal
  let stored: Stored[]

  beforeAll(async () => {
    portal = await openTestPortal()
    const { users, warehouse } = portal.installation.deps
    for (const [login, clientIds] of Object.entries(GRANTS)) {
      await users.change(undefined, (all) => {
        const analyst = all.find((user) => user.login === 'analyst')
        if (!analyst) throw new Error('no analyst')
        return {
          ok: true,
          value: {
            ...analyst,
            login,
            roles: [],
            permissions: ['DOWNLOAD_CAPTCHA'],
            grants: { allClients: false, clientIds },
          },
        }
      })
    }
    stored = (await statementsOf(warehouse).rows({
      sql: 'SELECT id, client_id, state, decode(content) AS text FROM captcha_response',
      params: [],
    })) as unknown as Stored[]
  })
  afterAll(() => portal.close())

  test.each(Object.keys(GRANTS))('%s reads its own, and others as if they did not exist', async (login) => {
    const as = await portal.signIn(login)
    const get = (path: string) => portal.call(as, { method: 'GET', url: `${BASE}/${path}` })
    const granted = GRANTS[login] ?? []
    const own = stored.filter(({ client_id }) => granted.includes(client_id))
    expect(own.length).toBeGreaterThan(5)

    const listed: unknown[] = []
    for (const client of [1, 2, 3, 4, 5, 6, 7, 8, 999]) {
      const { status, body } = await get(`responses/byClient/${client}`)
      const ids = (body as { id: number }[]).map(({ id }) => id).sort()
      const family = client === 1 ? [1, 2, 3, 4] : [client]
      expect([client, status, ids]).toEqual([
        client,
        200,
        granted.includes(client)
          ? own
              .filter(({ client_id }) => family.includes(client_id))
              .map(({ id }) => id)
              .sort()
          : [],
      ])
      listed.push(...ids)
    }
    expect(listed.length).toBeGreaterThanOrEqual(own.length)

    const nothing = await get('downloadFile/999999')
    expect(nothing).toMatchObject({ status: 404, body: { code: 'no-such-file', detail: 'No such file found!.' } })
    for (const { id, client_id, text } of stored) {
      const details = await get(`fileDetails/${id}`)
      const file = await get(`downloadFile/${id}`)
      if (!granted.includes(client_id))
        expect([id, details.status, details.body, file.status, file.body]).toEqual([
          id,
          404,
          nothing.body,
          404,
          nothing.body,
        ])
      else if (text === null) expect([id, details.status, file.status, file.body]).toEqual([id, 200, 404, nothing.body])
      else {
        expect([id, details.status, file.status, file.body]).toEqual([id, 200, 200, text])
        expect(file.headers).toMatchObject({
          'content-type': 'application/octet-stream',
          'content-disposition': expect.stringContaining('attachment; filename="response"') as string,
          'x-content-type-options': 'nosniff',
        })
      }
    }
  })

  test('one file is missing, and there are a hundred of each state', () => {
    expect(stored.filter(({ text }) => text === null)).toHaveLength(1)
    for (const state of ['credited', 'adjusted', 'denied'])
      expect(stored.filter((each) => each.state === state)).toHaveLength(100)
  })

  test('the list of answers tells an answer and its file to whom may read them alone [PAGE-28]', async () => {
    const { users } = portal.installation.deps
    const listedBy = async (login: string, permissions: readonly string[]) => {
      await users.change(undefined, (all) => {
        const auditor = all.find((user) => user.login === 'single.auditor')
        if (!auditor) throw new Error('no auditor')
        return { ok: true, value: { ...auditor, login, permissions: [...permissions] } }
      })
      const as = await portal.signIn(login)
      const ask = async (query: Record<string, string>) => {
        const { body } = await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/records/captcha', query })
        return body as { total: number; rows: { values: Record<string, string> }[] }
      }
      const { total, rows } = await ask({ limit: '200' })
      const told = new Set(rows.flatMap(({ values }) => [values.answer, values.file]))
      return { total, told, credited: (await ask({ only: 'credited' })).total }
    }
    const reader = await listedBy('answers.reader', ['ENTER_CAPTCHA', 'DOWNLOAD_CAPTCHA'])
    expect(reader.told.size).toBeGreaterThan(3)
    expect(reader.credited).toBeGreaterThan(0)
    const other = await listedBy('answers.none', ['ENTER_CAPTCHA'])
    expect([other.total, [...other.told], other.credited]).toEqual([reader.total, [''], 0])
  })
})
