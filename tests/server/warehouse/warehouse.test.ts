import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import type { Query } from '../../../domain/query/query.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { askFor } from '../../../server/warehouse/asker.ts'
import { EngineInterrupted, type Engine, type Statement } from '../../../server/warehouse/engine.ts'
import { usualLimits } from '../../../server/warehouse/lanes.ts'
import { createWarehouse } from '../../../server/warehouse/warehouse.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { conditions } from '../../support/answers/conditions.ts'
import { SPEND_QUERY } from '../../support/answers/spend-query.ts'

const catalog = buildCatalog([shippedTable('package_level_info')])
const CLIENTS = [
  { id: 1, parentClientId: null },
  { id: 2, parentClientId: 1 },
  { id: 5, parentClientId: null },
]
const QUERY: Query = {
  ...SPEND_QUERY,
  selectColumnNames: ['packages'],
}

/** An engine whose statements end when the test says so, or when they are interrupted. */
async function openHeldWarehouse({ timeLimitMs = 30_000, cacheEntries = 10, cacheCells = 100 } = {}) {
  const running: { statement: Statement; land(): void }[] = []
  let version = 1
  let interrupted = 0
  const engine: Engine = {
    dialect: DUCKDB,
    run: (statement, signal) => {
      if (statement.sql.includes('FROM publish'))
        return Promise.resolve([{ data_version: version, loaded_at: '2026-11-21 10:00:00' }])
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          interrupted += 1
          reject(new EngineInterrupted())
        })
        const ids = statement.params.filter(({ type }) => type === 'integer').map(({ value }) => Number(value))
        running.push({ statement, land: () => resolve([{ packages: ids.reduce((sum, id) => sum + id, 0) }]) })
      })
    },
    interrupted: () => interrupted,
    close: () => undefined,
  }
  const warehouse = await createWarehouse({ engine, timeLimitMs, cacheEntries, cacheCells })
  const ask = ({
    clientIds = [1, 2],
    today = '2026-11-21',
    signal = new AbortController().signal,
    ...changed
  }: { clientIds?: number[]; today?: string; signal?: AbortSignal } & Partial<Query> = {}) =>
    warehouse.query({
      query: { ...QUERY, ...changed },
      scope: makeTenantScope({ allClients: false, clientIds }, CLIENTS),
      catalog,
      today,
      signal,
    })
  const answered = async (asked: Parameters<typeof ask>[0] = {}) => {
    const started = running.length
    const answer = ask(asked)
    running.slice(started).forEach(({ land }) => land())
    const result = await answer
    return { ran: running.length - started, rows: result.ok ? result.value.data : result.problem.code }
  }
  return { warehouse, running, ask, answered, publish: () => void (version += 1) }
}

describe('answers that are kept', () => {
  test('the same query of the same scope runs once, another scope gets its own rows', async () => {
    const { answered, warehouse } = await openHeldWarehouse()
    expect(await answered()).toEqual({ ran: 1, rows: [{ packages: 3 }] })
    expect(await answered()).toEqual({ ran: 0, rows: [{ packages: 3 }] })
    expect(await answered({ clientIds: [1] })).toEqual({ ran: 1, rows: [{ packages: 1 }] })
    expect(await answered({ clientIds: [5] })).toEqual({ ran: 1, rows: [{ packages: 0 }] })
    expect(await answered({ clientIds: [1, 2] })).toEqual({ ran: 0, rows: [{ packages: 3 }] })
    expect(warehouse.counters).toMatchObject({ queries: 3, cached: 2 })
  })

  test('another day, value, currency or data version runs anew', async () => {
    const { answered, warehouse, publish } = await openHeldWarehouse()
    await answered()
    expect((await answered({ today: '2026-11-22' })).ran).toBe(1)
    expect((await answered({ currency: 'CAD' })).ran).toBe(1)
    expect((await answered({ whereClauseDetails: conditions("zone = '2'") })).ran).toBe(1)
    expect((await answered({ whereClauseDetails: conditions("zone = '3'") })).ran).toBe(1)
    expect((await answered()).ran).toBe(0)
    publish()
    await warehouse.refresh()
    expect(warehouse.dataVersion()).toBe(2)
    expect((await answered()).ran).toBe(1)
  })

  test('an answer that was asked for before a publish is not kept for after it', async () => {
    const { ask, answered, running, warehouse, publish } = await openHeldWarehouse()
    const before = ask()
    publish()
    await warehouse.refresh()
    running[0]?.land()
    expect(await before).toMatchObject({ ok: true, value: { dataVersion: 1 } })
    expect((await answered()).ran).toBe(1)
  })

  test.each([{ cacheEntries: 2 }, { cacheCells: 2 }])(
    'beyond the limit of %j the one that was unused for longest leaves',
    async (limit) => {
      const { answered } = await openHeldWarehouse(limit)
      await answered({ currency: 'USD' })
      await answered({ currency: 'CAD' })
      await answered({ currency: 'USD' })
      await answered({ currency: 'EUR' })
      expect((await answered({ currency: 'USD' })).ran).toBe(0)
      expect((await answered({ currency: 'CAD' })).ran).toBe(1)
    },
  )
})

describe('queries under way', () => {
  test('fifty identical ones run once', async () => {
    const { ask, running, warehouse } = await openHeldWarehouse()
    const asked = Array.from({ length: 50 }, () => ask())
    expect(running).toHaveLength(1)
    running[0]?.land()
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ ok: true, value: { data: [{ packages: 3 }] } })
    expect(warehouse.counters).toMatchObject({ queries: 1, shared: 49 })
  })

  test('identical ones of different scopes do not share', async () => {
    const { ask, running } = await openHeldWarehouse()
    const asked = [ask(), ask({ clientIds: [1] })]
    expect(running).toHaveLength(2)
    running.forEach(({ land }) => land())
    expect((await Promise.all(asked)).map((answer) => answer.ok && answer.value.data)).toEqual([
      [{ packages: 3 }],
      [{ packages: 1 }],
    ])
  })

  test('when all who wait go away it is interrupted in the engine, when one of two goes it is not', async () => {
    const { ask, running, warehouse } = await openHeldWarehouse()
    const leaving = [new AbortController(), new AbortController(), new AbortController()] as const
    const asked = leaving.map(({ signal }) => ask({ signal }))
    leaving[0].abort()
    expect(await asked[0]).toMatchObject({ ok: false, problem: { code: 'query-aborted' } })
    leaving[1].abort()
    expect(warehouse.counters.interrupted()).toBe(0)
    leaving[2].abort()
    expect(warehouse.counters.interrupted()).toBe(1)
    expect((await Promise.all(asked)).map((answer) => !answer.ok && answer.problem.code)).toEqual([
      'query-aborted',
      'query-aborted',
      'query-aborted',
    ])
    expect(running).toHaveLength(1)
  })

  test('of one person so many may wait, and one that is abandoned meanwhile never runs; another company has its turn', async () => {
    const { ask, running } = await openHeldWarehouse()
    const own = <T>(work: () => T) => askFor({ person: 1, company: '1' }, work)
    const leaving = new AbortController()
    const zones = Array.from(
      { length: usualLimits(availableParallelism()).aPerson + usualLimits(0).waitingAPerson - 1 },
      (_, at) => own(() => ask({ whereClauseDetails: conditions(`zone = '${at}'`) })),
    )
    const abandoned = own(() => ask({ currency: 'CAD', signal: leaving.signal }))
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    await settle()
    const started = running.length
    expect(started).toBe(usualLimits(availableParallelism()).aPerson)
    expect(await own(() => ask({ currency: 'EUR' }))).toMatchObject({
      ok: false,
      problem: { code: 'too-many-requests', status: 429 },
    })
    const other = askFor({ person: 2, company: '5' }, () => ask({ clientIds: [5] }))
    await settle()
    expect(running).toHaveLength(started + 1)
    running.at(-1)?.land()
    expect(await other).toMatchObject({ ok: true })
    leaving.abort()
    expect(await abandoned).toMatchObject({ ok: false, problem: { code: 'query-aborted' } })
    for (let at = 0; at < running.length; at += 1) {
      running[at]?.land()
      await settle()
    }
    for (const answer of await Promise.all(zones)) expect(answer.ok).toBe(true)
    expect(running.filter(({ statement }) => statement.params.some(({ value }) => value === 'CAD'))).toEqual([])
  })

  test('an interrupted one is not kept', async () => {
    const { ask, answered } = await openHeldWarehouse()
    const abort = new AbortController()
    const asked = ask({ signal: abort.signal })
    abort.abort()
    await asked
    expect(await answered()).toEqual({ ran: 1, rows: [{ packages: 3 }] })
  })

  test('beyond the time limit it is interrupted and answered as query-timeout, 503', async () => {
    const { ask, warehouse } = await openHeldWarehouse({ timeLimitMs: 30 })
    expect(await ask()).toMatchObject({ ok: false, problem: { code: 'query-timeout', status: 503 } })
    expect(warehouse.counters.interrupted()).toBe(1)
  })
})

test('the time of the last load is said in UTC; nothing published is version 0', async () => {
  const { warehouse } = await openHeldWarehouse()
  expect(warehouse.loadedAt()).toBe('2026-11-21T10:00:00Z')
  const empty: Engine = {
    dialect: DUCKDB,
    run: () => Promise.resolve([]),
    interrupted: () => 0,
    close: () => undefined,
  }
  const fresh = await createWarehouse({ engine: empty, timeLimitMs: 1_000, cacheEntries: 1 })
  expect([fresh.dataVersion(), fresh.loadedAt()]).toEqual([0, null])
})
