import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWarehouseFile } from '../../server/warehouse/duckdb-file.ts'
import { EngineInterrupted, type Engine, type Parameter } from '../../server/warehouse/engine.ts'
import { createDuckdbEngine } from '../../server/warehouse/engines/duckdb.ts'
import { ROLL_UPS } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { createClickhouseEngine, type ClickhouseClient } from './engine/clickhouse.ts'
import { clickhouseSchema, READ_TABLES } from './engine/clickhouse-schema.ts'
import { describeOnClickhouse } from './on-clickhouse.ts'
import { openClient } from './pair.ts'

const never = new AbortController().signal
/** Longer than anybody waits for it. */
const ENDLESS = { sql: 'SELECT sum(cityHash64(number)) AS sum FROM numbers(1000000000000)', params: [] }

/** What nothing that is asked of any engine reads. */
const ONLY_OF_LOADING = [
  'assigned_code',
  'currency_rate',
  'delivery_before',
  'delivery_fact',
  'fact_source',
  'import_reject',
  'loaded_charge',
  'loaded_line',
  'mended',
  'moved_account',
  'roll_up',
  'service_code',
  'unknown_code',
]
const PARTLY_READ = ['import_run', 'loaded_row']

describeOnClickhouse('the engine of ClickHouse', () => {
  let client: ClickhouseClient
  let clickhouse: Engine
  let duckdb: Engine
  let close: () => Promise<void>
  beforeAll(async () => {
    client = openClient()
    clickhouse = createClickhouseEngine({ client, timeLimitMs: 60_000, dataVersion: () => 0 })
    const file = await openWarehouseFile({ path: ':memory:', threads: 1 })
    duckdb = createDuckdbEngine(file)
    close = async () => {
      duckdb.close()
      file.close()
      await client.close()
    }
  })
  afterAll(() => close())

  test('values come back as they went in, whatever stands in them, and as DuckDB gives them', async () => {
    const params: Parameter[] = [
      ...[`o'b"\\'`, '\\n\\N\\', 'a\tb\nc\r', '$1 {p2:String} ?', '', ' é💥 ', "'); DROP TABLE client; --"].map(
        (value) => ({ type: 'text' as const, value }),
      ),
      ...['0', '-1', '9007199254740991'].map((value) => ({ type: 'integer' as const, value })),
      ...['0.000001', '-999999999999.999999', '12', '0.10'].map((value) => ({ type: 'decimal' as const, value })),
      ...['1900-01-02', '2026-02-28', '2299-12-30'].map((value) => ({ type: 'date' as const, value })),
      ...['2026-01-15', '2026-03-08T02:30:00', '2025-12-31 10:00', '2025-12-31 23:59:59'].map((value) => ({
        type: 'timestamp' as const,
        value,
      })),
    ]
    const places = params.map((_, at) => `$${at + 1} AS "c$${at + 1}"`)
    const statement = { sql: `SELECT ${places.join(', ')}, '$1' AS kept, NULL AS nothing`, params }
    const found = await clickhouse.run(statement, never)
    expect(found).toEqual(await duckdb.run(statement, never))
    expect(Object.values(found[0] ?? {})).toContain(`o'b"\\'`)
  })

  test('days before all and after all that rows can have compare as such', async () => {
    for (const [value, answer] of [
      ['0001-01-01', [1, 0]],
      ['9999-12-31', [0, 1]],
    ] as const) {
      const day = { type: 'date', value } as const
      const [row] = await clickhouse.run(
        { sql: "SELECT toDate32('2026-01-01') > $1 AS later, toDate32('2026-01-01') < $1 AS earlier", params: [day] },
        never,
      )
      expect([row?.later, row?.earlier]).toEqual(answer)
    }
  })

  test('a statement ends after its time, and is left at once when nobody waits', async () => {
    const hasty = createClickhouseEngine({ client, timeLimitMs: 1_000, dataVersion: () => 0 })
    await expect(hasty.run(ENDLESS, never)).rejects.toThrow(EngineInterrupted)
    const waits = new AbortController()
    const asked = hasty.run(ENDLESS, waits.signal)
    waits.abort()
    await expect(asked).rejects.toThrow(EngineInterrupted)
    expect(hasty.interrupted()).toBe(1)
    await expect(hasty.run(ENDLESS, AbortSignal.abort())).rejects.toThrow(EngineInterrupted)
  })

  test('what cannot be answered is an error in words, and no interruption', async () => {
    const asked = clickhouse.run({ sql: 'SELECT nothing FROM nowhere', params: [] }, never)
    await expect(asked).rejects.toThrow(/nowhere/)
    await expect(asked).rejects.not.toThrow(EngineInterrupted)
  })

  test('its tables have the columns of DuckDB, and there is none that is read and left out', async () => {
    const found = await duckdb.run(
      {
        sql: "SELECT table_name, column_name, data_type || CASE WHEN is_nullable THEN '' ELSE ' NOT NULL' END AS type FROM duckdb_columns() WHERE NOT internal",
        params: [],
      },
      never,
    )
    const names = READ_TABLES.map(({ name }) => name)
    expect([...new Set(found.map(({ table_name }) => String(table_name)))].toSorted()).toEqual(
      [...names, ...ONLY_OF_LOADING].toSorted(),
    )
    for (const { name, columns } of READ_TABLES) {
      // DuckDB makes sums by what they are selected from, which says of no column that it is never null.
      const isSums = ROLL_UPS.some((rollUp) => rollUp.name === name)
      const spelled = (type: string) => type.replace(isSums ? /(?: NOT NULL.*)?$/ : / DEFAULT .*$/, '')
      const own = columns.map((column) => `${column.name} ${spelled(column.type)}`).toSorted()
      const told = found
        .filter(({ table_name }) => table_name === name)
        .map(({ column_name, type }) => `${column_name} ${type}`)
        .toSorted()
      if (PARTLY_READ.includes(name)) expect(told).toEqual(expect.arrayContaining(own))
      else expect([name, own]).toEqual([name, told])
    }
  })

  test('it understands the statements that make the tables of a cluster: replicated, told to shards by client', async () => {
    const statements = clickhouseSchema({ name: 'parcels' })
    for (const statement of statements) await client.command({ query: `EXPLAIN AST ${statement}` })
    const rows = statements.filter((each) => each.includes('package_level_info'))
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/ON CLUSTER parcels .* ENGINE = ReplicatedMergeTree\(.*ORDER BY \("client_id", "bill_date"/)
    expect(rows[1]).toMatch(/ENGINE = Distributed\(parcels, .*intHash64\(client_id\)\)$/)
  })
})
