// @module-tag exact
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryRow } from '../../domain/query/query.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { connectionOf } from '../../server/warehouse/publish-connection.ts'

const DATA = '/aiparcelweb/api/aidashboards/data/spend/breakdown'
const asked = (clientId: number, from = '2026-01-01') => ({
  selectColumnNames: ['account_number', 'total_spend'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: [`bill_date >= '${from}'`],
  groupByDetails: ['account_number'],
  orderByDetails: [],
  clientId,
  currency: 'all',
  unit: 'lbs',
})

describe('answers are shared within a scope only', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())
  const ask = async (as: { authorization: string }, payload: object) => {
    const { status, body } = await portal.call(as, { method: 'POST', url: DATA, payload })
    expect(status).toBe(200)
    return (body as { data: { data: QueryRow[] } }).data.data
  }

  test('two users with different grants who ask the same get their own rows, before and after the other', async () => {
    const [parent, child, single] = [
      await portal.signIn('analyst'),
      await portal.signIn('child.analyst'),
      await portal.signIn('single.analyst'),
    ]
    for (let round = 0; round < 2; round += 1) {
      const [all, own] = [await ask(parent, asked(2)), await ask(child, asked(2))]
      expect(own).toEqual(all)
      expect(await ask(single, asked(2))).toEqual([])
      expect(await ask(child, asked(1))).toEqual([])
      expect((await ask(parent, asked(1))).length).toBeGreaterThan(all.length)
    }
  })

  test('users with equal grants share an answer', async () => {
    const { counters } = portal.installation.deps.warehouse
    const [a, b] = [await portal.signIn('single.analyst'), await portal.signIn('newcomer')]
    const first = await ask(a, asked(5, '2026-02-01'))
    const [ran, cached] = [counters.queries, counters.cached]
    expect(await ask(b, asked(5, '2026-02-01'))).toEqual(first)
    expect([counters.queries, counters.cached]).toEqual([ran, cached + 1])
  })

  test('fifty identical calls at once run once in the engine', async () => {
    const { counters } = portal.installation.deps.warehouse
    const as = await portal.signIn('analyst')
    const ran = counters.queries
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(as, asked(1, '2026-03-01'))))
    expect(counters.queries).toBe(ran + 1)
    expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1)
  })

  test('who hangs up stops the query in the engine; the other of two keeps it', async () => {
    const { warehouse } = portal.installation.deps
    const query = warehouse.query.bind(warehouse)
    const seen: AbortSignal[] = []
    let hold: (() => void) | undefined
    const held = new Promise<void>((resolve) => (hold = resolve))
    Object.assign(warehouse, {
      query: async (request: Parameters<typeof query>[0]) => {
        seen.push(request.signal)
        await held
        return query(request)
      },
    })
    try {
      const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
      const { authorization } = await portal.signIn('analyst')
      const payload = JSON.stringify(asked(1, '2026-04-01'))
      const send = () => {
        const socket = connect(Number(address.port), address.hostname)
        socket.write(
          `POST ${DATA} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`,
        )
        return socket
      }
      const [gone, stays] = [send(), send()]
      while (seen.length < 2) await new Promise((resolve) => setImmediate(resolve))
      gone.destroy()
      await new Promise<void>((resolve) =>
        seen.forEach((signal) => signal.addEventListener('abort', () => resolve(), { once: true })),
      )
      expect(seen.map(({ aborted }) => aborted).sort()).toEqual([false, true])
      hold?.()
      const answer = await new Promise<string>((resolve) => stays.once('data', (data) => resolve(String(data))))
      expect(answer).toContain('200 OK')
      stays.destroy()
    } finally {
      Object.assign(warehouse, { query })
    }
  })
})

describe('the time limit', () => {
  test('a query that takes too long is stopped in the engine and answered 503 with what to do', async () => {
    const portal = await openTestPortal({ settings: { QUERY_TIME_LIMIT_SECONDS: '1' } })
    try {
      await portal.installation.publish(async (publish) => {
        const connection = connectionOf(publish)
        await connection.run('ALTER TABLE package_level_info RENAME TO package_rows')
        await connection.run(
          'CREATE VIEW package_level_info AS SELECT p.* REPLACE (p.client_id + 0 * (a.range % 2) AS client_id) FROM package_rows p, range(100000000) a',
        )
      })
      const as = await portal.signIn('analyst')
      const answer = await portal.call(as, {
        method: 'POST',
        url: DATA,
        payload: { ...asked(1), selectColumnNames: ['bill_option', 'total_spend'], groupByDetails: ['bill_option'] },
      })
      expect(answer).toMatchObject({
        status: 503,
        body: {
          code: 'query-timeout',
          detail: 'The query took too long and was stopped. Choose a shorter period or more filters.',
        },
      })
      expect(portal.installation.deps.warehouse.counters.interrupted()).toBe(1)
      expect((await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/clientsShort' })).status).toBe(200)
    } finally {
      await portal.close()
    }
  })
})
