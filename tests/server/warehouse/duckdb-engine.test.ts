import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWarehouseFile, type WarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { EngineInterrupted, type Engine, type Parameter } from '../../../server/warehouse/engine.ts'
import { createDuckdbEngine } from '../../../server/warehouse/engines/duckdb.ts'

/** Runs for minutes when nothing stops it. */
const SLOW = 'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3'
const live = () => new AbortController().signal

describe('the DuckDB engine', () => {
  let file: WarehouseFile
  let engine: Engine
  beforeAll(async () => {
    file = await openWarehouseFile({ path: ':memory:', threads: 2 })
    engine = createDuckdbEngine(file)
  })
  afterAll(() => {
    engine.close()
    file.close()
  })
  const one = async (sql: string, ...params: Parameter[]) => (await engine.run({ sql: `SELECT ${sql} AS x`, params }, live()))[0]?.x

  test.each<[string, string | number | null]>([
    ['1::TINYINT', 1], ['1::BIGINT', 1], ['sum(3) OVER ()', 3], ['1.25::DECIMAL(12,2)', 1.25], ['0.1::DOUBLE', 0.1], ["'007'", '007'], ["DATE '2026-03-08'", '2026-03-08'],
    ["TIMESTAMP '2026-03-08 02:30:00'", '2026-03-08 02:30:00'], ['NULL', null], ["'42'", '42'], ['12345678.12345678::DECIMAL(38,8)', 12345678.12345678],
  ])('%s is answered as %j', async (sql, value) => expect(await one(sql)).toBe(value))

  test.each<[Parameter, string | number]>([
    [{ type: 'text', value: "O'Neil; DROP TABLE client" }, "O'Neil; DROP TABLE client"], [{ type: 'text', value: '💥é' }, '💥é'], [{ type: 'integer', value: '-9007199254740991' }, -9007199254740991],
    [{ type: 'decimal', value: '-0.5' }, -0.5], [{ type: 'decimal', value: '123456789.000001' }, 123456789.000001], [{ type: 'decimal', value: '3' }, 3],
    [{ type: 'date', value: '2024-02-29' }, '2024-02-29'], [{ type: 'date', value: '0050-01-01' }, '0050-01-01'],
    [{ type: 'timestamp', value: '2026-03-08' }, '2026-03-08 00:00:00'], [{ type: 'timestamp', value: '2026-03-08 02:30' }, '2026-03-08 02:30:00'], [{ type: 'timestamp', value: '2026-03-08T23:59:59' }, '2026-03-08 23:59:59'],
  ])('%j is bound as it is', async (parameter, value) => expect(await one('$1', parameter)).toBe(value))

  test('a statement that was asked before answers anew: other values, new rows, its table made again with other types', async () => {
    const write = async (sql: string) => void (await engine.run({ sql, params: [] }, live()))
    const ask = async (least: string) => (await engine.run({ sql: 'SELECT sum(kept) AS x FROM kept WHERE kept >= $1', params: [{ type: 'integer', value: least }] }, live()))[0]?.x
    await write('CREATE TABLE kept AS SELECT 1 AS kept UNION ALL SELECT 2')
    expect([await ask('0'), await ask('2')]).toEqual([3, 2])
    await write('INSERT INTO kept VALUES (4)')
    expect(await ask('2')).toBe(6)
    await write('CREATE OR REPLACE TABLE kept AS SELECT 2.5::DECIMAL(12,2) AS kept')
    expect(await ask('2')).toBe(2.5)
  })

  test('a statement that was asked of an empty table answers the rows that came since (a kept plan spoils their texts)', async () => {
    await engine.run({ sql: 'CREATE TABLE shipper (id INTEGER PRIMARY KEY, name VARCHAR, number VARCHAR)', params: [] }, live())
    const ask = () => engine.run({ sql: 'SELECT * FROM shipper ORDER BY id', params: [] }, live())
    expect(await ask()).toEqual([])
    await engine.run({ sql: "INSERT INTO shipper VALUES (1, 'Test Shipper', 'T-1')", params: [] }, live())
    expect(await ask()).toEqual([{ id: 1, name: 'Test Shipper', number: 'T-1' }])
  })

  test('an abort interrupts the statement that runs, and its connection serves the next one', async () => {
    const before = engine.interrupted()
    const abort = new AbortController()
    const running = engine.run({ sql: SLOW, params: [] }, abort.signal)
    setTimeout(() => abort.abort(), 50)
    await expect(running).rejects.toBeInstanceOf(EngineInterrupted)
    expect(engine.interrupted()).toBe(before + 1)
    for (let at = 0; at < 5; at += 1) expect(await one('1')).toBe(1)
  })

  test('an abort while the statement is only about to run stops it too', async () => {
    for (const turns of [0, 1, 2, 3, 4]) {
      const abort = new AbortController()
      const running = engine.run({ sql: SLOW, params: [] }, abort.signal)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      abort.abort()
      await expect(running).rejects.toBeInstanceOf(EngineInterrupted)
    }
    const fresh = createDuckdbEngine(file)
    const abort = new AbortController()
    const running = fresh.run({ sql: SLOW, params: [] }, abort.signal)
    abort.abort()
    await expect(running).rejects.toBeInstanceOf(EngineInterrupted)
    fresh.close()
  })

  test('what is aborted before it begins does not run', async () => {
    await expect(engine.run({ sql: SLOW, params: [] }, AbortSignal.abort())).rejects.toBeInstanceOf(EngineInterrupted)
  })

  test('a wrong statement fails as what it is, not as interrupted', async () => {
    await expect(engine.run({ sql: 'SELECT nothing_like_this', params: [] }, live())).rejects.toThrow(/nothing_like_this/)
    expect(await one('2')).toBe(2)
  })
})
