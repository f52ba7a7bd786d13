import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWarehouseFile, type WarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { EngineInterrupted, WRITERS, type Parameter, type SnapshotEngine } from '../../../server/warehouse/engine.ts'
import { publishVersion } from '../../../server/warehouse/publish-version.ts'
import { createDuckdbEngine } from '../../../server/warehouse/engines/duckdb.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'

/** Runs for minutes when nothing stops it. */
const SLOW = 'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3'
const live = () => new AbortController().signal

describe('the DuckDB engine', () => {
  let file: WarehouseFile
  let engine: SnapshotEngine
  beforeAll(async () => {
    file = await openWarehouseFile({ path: ':memory:', threads: 2 })
    engine = createDuckdbEngine(file)
  })
  afterAll(() => {
    engine.close()
    file.close()
  })
  const one = async (sql: string, ...params: Parameter[]) =>
    (await engine.run({ sql: `SELECT ${sql} AS x`, params }, live()))[0]?.x

  test.each<[string, string | number | null]>([
    ['1::TINYINT', 1],
    ['1::BIGINT', 1],
    ['sum(3) OVER ()', 3],
    ['1.25::DECIMAL(12,2)', 1.25],
    ['0.1::DOUBLE', 0.1],
    ["'007'", '007'],
    ["DATE '2026-03-08'", '2026-03-08'],
    ["TIMESTAMP '2026-03-08 02:30:00'", '2026-03-08 02:30:00'],
    ['NULL', null],
    ["'42'", '42'],
    ['12345678.12345678::DECIMAL(38,8)', 12345678.12345678],
    ['0.07::DECIMAL(3,2)', 0.07],
    ['-90071992547409.93::DECIMAL(18,2)', Number('-90071992547409.93')],
    ['123456789012345678901234567890.12345678::DECIMAL(38,8)', Number('123456789012345678901234567890.12345678')],
    ['1e-30::DECIMAL(38,30)', 1e-30],
    ['170141183460469231731687303715884105727::HUGEINT', 2 ** 127],
    ["'NaN'::DOUBLE", NaN],
    ["'-Infinity'::DOUBLE", -Infinity],
    ['true', 'true'],
    ["['a', 'b']", 'a,b'],
  ])('%s is answered as %j', async (sql, value) => expect(await one(sql)).toBe(value))

  test.each<[Parameter, string | number]>([
    [{ type: 'text', value: "O'Neil; DROP TABLE client" }, "O'Neil; DROP TABLE client"],
    [{ type: 'text', value: '💥é' }, '💥é'],
    [{ type: 'integer', value: '-9007199254740991' }, -9007199254740991],
    [{ type: 'decimal', value: '-0.5' }, -0.5],
    [{ type: 'decimal', value: '123456789.000001' }, 123456789.000001],
    [{ type: 'decimal', value: '3' }, 3],
    [{ type: 'date', value: '2024-02-29' }, '2024-02-29'],
    [{ type: 'date', value: '0050-01-01' }, '0050-01-01'],
    [{ type: 'timestamp', value: '2026-03-08' }, '2026-03-08 00:00:00'],
    [{ type: 'timestamp', value: '2026-03-08 02:30' }, '2026-03-08 02:30:00'],
    [{ type: 'timestamp', value: '2026-03-08T23:59:59' }, '2026-03-08 23:59:59'],
  ])('%j is bound as it is', async (parameter, value) => expect(await one('$1', parameter)).toBe(value))

  test('a decimal is the number that its text is', async () => {
    const wholes = fc.sample(fc.bigInt(-(10n ** 30n), 10n ** 30n), { numRuns: 200, seed: 1 })
    const decimals = wholes.flatMap((whole) => [whole, whole % 10n ** 15n, whole % 10n ** 5n])
    const texts = decimals.map((whole) => {
      const digits = String(whole < 0n ? -whole : whole).padStart(9, '0')
      return `${whole < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
    })
    const sql = `SELECT x FROM (VALUES ${texts.map((each) => `('${each}'::DECIMAL(38,8))`).join()}) v(x)`
    const rows = await engine.run({ sql, params: [] }, live())
    expect(rows.map(({ x }) => x)).toEqual(texts.map(Number))
  })

  test('a sum of products is exact to the last digit, of small and large numbers, below zero and blank', async () => {
    const weights = ['0', '0.000001', '999.999999', '1000', '-999.999999', '-1000.000001', '99999999.999999', null]
    const amounts = ['0.01', '-0.01', '999.99', '1000.00', '-1234567890.12', '9999999999.99', null]
    const pairs = weights.flatMap((weight) => amounts.map((amount) => ({ weight, amount })))
    const values = pairs.map(
      ({ weight, amount }) => `(CAST(${weight} AS DECIMAL(14,6)), CAST(${amount} AS DECIMAL(12,2)))`,
    )
    const asked = async (product: string) =>
      one(`(SELECT CAST(${product} AS VARCHAR) FROM (VALUES ${values.join()}) v(w, a))`)
    const whole = (text: string, places: number) =>
      BigInt(text.replace('.', '')) * 10n ** BigInt(places - (text.split('.')[1]?.length ?? 0))
    const sum = (products: readonly bigint[]) => products.reduce((all, each) => all + each, 0n)
    const told = async (product: string) => BigInt(String(await asked(product)).replace('.', ''))
    expect(await told(DUCKDB.sumOfProducts('w', 'w'))).toBe(
      sum(pairs.flatMap(({ weight }) => (weight === null ? [] : [whole(weight, 6) ** 2n]))),
    )
    expect(await told(DUCKDB.sumOfProducts('w', 'a'))).toBe(
      sum(
        pairs.flatMap(({ weight, amount }) =>
          weight === null || amount === null ? [] : [whole(weight, 6) * whole(amount, 2)],
        ),
      ),
    )
  })

  test('a statement that was asked before answers anew: other values, new rows, its table made again with other types', async () => {
    const write = async (sql: string) => void (await engine.run({ sql, params: [] }, live()))
    const ask = async (least: string) =>
      (
        await engine.run(
          { sql: 'SELECT sum(kept) AS x FROM kept WHERE kept >= $1', params: [{ type: 'integer', value: least }] },
          live(),
        )
      )[0]?.x
    await write('CREATE TABLE kept AS SELECT 1 AS kept UNION ALL SELECT 2')
    expect([await ask('0'), await ask('2')]).toEqual([3, 2])
    await write('INSERT INTO kept VALUES (4)')
    expect(await ask('2')).toBe(6)
    await write('CREATE OR REPLACE TABLE kept AS SELECT 2.5::DECIMAL(12,2) AS kept')
    expect(await ask('2')).toBe(2.5)
  })

  test('a statement that was asked of an empty table answers the rows that came since (a kept plan spoils their texts)', async () => {
    await engine.run(
      { sql: 'CREATE TABLE shipper (id INTEGER PRIMARY KEY, name VARCHAR, number VARCHAR)', params: [] },
      live(),
    )
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
    await expect(engine.run({ sql: 'SELECT nothing_like_this', params: [] }, live())).rejects.toThrow(
      /nothing_like_this/,
    )
    expect(await one('2')).toBe(2)
  })

  test('what a snapshot reads, keeps and writes is of one state of the data, also what is written at once while others publish', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'snapshot-'))
    const publisher = await file.connect()
    let [publishing, published] = [true, 0]
    const others = (async () => {
      while (publishing) {
        await publisher.run('BEGIN')
        published = await publishVersion(publisher, { now: new Date(0), source: 'edit' })
        await publisher.run('COMMIT')
      }
    })()
    try {
      const seen = new Set<string>()
      for (let turn = 0; turn < 40; turn += 1) {
        const states = await engine.snapshot(async (snapshot) => {
          const newest = { sql: 'SELECT coalesce(max(data_version), 0) AS x FROM publish', params: [] }
          await snapshot.keep('kept', newest)
          const paths = Array.from({ length: 2 * WRITERS }, (_, at) => join(folder, String(at)))
          const counts = await Promise.all(
            paths.map((path, at) =>
              snapshot.write(at % 3 === 0 ? { sql: 'SELECT x FROM kept', params: [] } : newest, {
                path,
                as: 'csv',
                columns: 1,
              }),
            ),
          )
          expect(counts).toEqual(paths.map(() => 1))
          return [
            String((await snapshot.rows(newest))[0]?.x),
            ...(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).map((text) => text.trim()),
          ]
        }, live())
        expect(new Set(states).size).toBe(1)
        seen.add(states.join())
      }
      expect(seen.size).toBeGreaterThan(1)
      expect(published).toBeGreaterThan(40)
    } finally {
      publishing = false
      await others
      publisher.disconnectSync()
      await rm(folder, { recursive: true })
    }
  })

  test('an answer is written in its order, as many rows as it has, with nothing beside them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'written-'))
    try {
      const sql =
        "SELECT i, chr(65 + CAST(i % 26 AS INTEGER)) AS letter, CASE WHEN i % 2 = 0 THEN '' END AS none FROM range(300000) AS r(i) WHERE i <> $1 ORDER BY i DESC"
      const rows = await engine.snapshot(
        (snapshot) =>
          snapshot.write(
            { sql, params: [{ type: 'integer', value: '7' }] },
            { path: join(folder, 'rows'), as: 'csv', columns: 3 },
          ),
        live(),
      )
      const lines = (await readFile(join(folder, 'rows'), 'utf8')).split('\r\n')
      expect([rows, lines.length, lines.pop()]).toEqual([299_999, 300_000, ''])
      expect(lines).toEqual(
        Array.from({ length: 300_000 }, (_, at) => 299_999 - at)
          .filter((i) => i !== 7)
          .map((i) => `${i},${String.fromCharCode(65 + (i % 26))},${i % 2 === 0 ? '""' : ''}`),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
