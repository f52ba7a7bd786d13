import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query, QueryRow } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { compile } from '../../server/warehouse/compile.ts'
import type { Engine } from '../../server/warehouse/engine.ts'
import { publishVersion } from '../../server/warehouse/publish-version.ts'
import { refreshRollUps } from '../../server/warehouse/roll-ups/refresh-roll-ups.ts'
import { ROLL_UPS } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { pageQueries } from '../bench/page-queries.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import type { ClickhouseClient } from './engine/clickhouse.ts'
import { namesOf, publishRows, type Publish } from './engine/clickhouse-publish.ts'
import { isPublished, READ_TABLES } from './engine/clickhouse-schema.ts'
import { describeOnClickhouse } from './on-clickhouse.ts'
import { openPair, SCOPE, shareOf, type Pair } from './pair.ts'

const config = loadConfig('config')
const never = new AbortController().signal
/** How many statements take away what an earlier publish left, and how many then write. */
const TAKEN_BACK = 2 * READ_TABLES.filter(({ name }) => isPublished(name)).length
const WRITES = 2 * (2 + ROLL_UPS.length) + 1
const NOW = new Date('2026-11-21T12:00:00Z')

/** What pages ask of the client whose rows are published and of its parent: sums and rows. */
const ASKED: readonly Query[] = ['spend', 'accessorial'].flatMap((pageId) =>
  [1, 2].flatMap((clientId) => pageQueries(config, { pageId, clientId, nth: 0 }).map(({ query }) => query)),
)

describeOnClickhouse('a publish in ClickHouse', () => {
  let pair: Pair
  beforeAll(async () => void (pair = await openPair()))
  afterAll(() => pair.close())

  const answers = async (engine: Engine): Promise<QueryRow[][]> => {
    const found: QueryRow[][] = []
    for (const query of ASKED) {
      const context = { dialect: engine.dialect, catalog: config.catalog, scope: SCOPE, today: TEST_TODAY }
      for (const rollUps of [ROLL_UPS, []]) {
        const compiled = compile(query, { ...context, rollUps })
        if (!compiled.ok) throw new Error(compiled.problem.detail)
        found.push(await engine.run(compiled.value, never))
      }
    }
    return found
  }

  /** DuckDB's rows of a client's days with other amounts, an invoice less, and its sums; and what ClickHouse is told of them. */
  const changeDuckdb = async (cents: number): Promise<Publish> => {
    const replaced = "client_id = 2 AND bill_date >= '2026-03-01'"
    const connection = await pair.file.connect()
    await connection.run('BEGIN')
    for (const table of ['package_level_info', 'charge_level_info'])
      await connection.run(
        `UPDATE ${table} SET net_amount = net_amount + ${cents} / 100.0, net_other_accessorial_amount = net_other_accessorial_amount * 2, no_of_pkgs = no_of_pkgs + 1 WHERE ${replaced};
        DELETE FROM ${table} WHERE ${replaced} AND invoice_number = (SELECT min(invoice_number) FROM package_level_info WHERE ${replaced})`,
      )
    await refreshRollUps(connection, replaced)
    const version = await publishVersion(connection, { now: NOW, source: 'import' })
    await connection.run('COMMIT')
    const from = async (name: string) => {
      const path = join(pair.folder, `${name}-${version}.parquet`)
      const table = READ_TABLES.find((each) => each.name === name)
      await connection.run(
        `COPY (SELECT ${table ? namesOf(table) : ''} FROM ${name} WHERE ${replaced}) TO '${path}' (FORMAT parquet)`,
      )
      return `file('${path}', Parquet)`
    }
    const rows = {
      package_level_info: await from('package_level_info'),
      charge_level_info: await from('charge_level_info'),
    }
    connection.disconnectSync()
    return { version, now: NOW, source: 'import', replaced, rows }
  }

  test('readers see nothing of it, in rows or sums, before its last statement; then all of it', async () => {
    const before = await answers(pair.clickhouse)
    expect(before).toEqual(await answers(pair.duckdb))
    const publish = await changeDuckdb(7)
    let steps = 0
    const watched: ClickhouseClient = {
      ...pair.client,
      command: async (asked) => {
        const done = await pair.client.command(asked)
        // Those that write, and not what an earlier publish might have left.
        if (!/published_in >=|replaced_in >=/.test(asked.query)) {
          steps += 1
          await pair.warehouses.clickhouse.refresh()
          if (!asked.query.startsWith('INSERT INTO publish')) expect(await answers(pair.clickhouse)).toEqual(before)
        }
        return done
      },
    }
    await publishRows(watched, publish)
    await pair.warehouses.clickhouse.refresh()
    expect(steps).toBe(WRITES)
    const after = await answers(pair.clickhouse)
    expect(after).toEqual(await answers(pair.duckdb))
    expect(after).not.toEqual(before)
  })

  test('one that breaks off anywhere shows nothing, and the next is as if it had not been', async () => {
    const before = await answers(pair.clickhouse)
    const first = await changeDuckdb(11)
    for (const written of shareOf(Array.from({ length: WRITES }, (_, at) => at))) {
      let run = 0
      const breaking: ClickhouseClient = {
        ...pair.client,
        command: (asked) => {
          run += 1
          return run > TAKEN_BACK + written ? Promise.reject(new Error('broken off')) : pair.client.command(asked)
        },
      }
      await expect(publishRows(breaking, first)).rejects.toThrow('broken off')
      await pair.warehouses.clickhouse.refresh()
      expect(await answers(pair.clickhouse)).toEqual(before)
    }
    await publishRows(pair.client, first)
    await pair.warehouses.clickhouse.refresh()
    expect(await answers(pair.clickhouse)).toEqual(await answers(pair.duckdb))
  })

  test('its sums are those of DuckDB, row by row', async () => {
    for (const { name, keys } of ROLL_UPS) {
      const columns = READ_TABLES.filter((table) => table.name === name).map(namesOf)[0]
      const ordered = `ORDER BY ${keys.map((key) => `"${key}" NULLS LAST`).join(', ')}`
      const statement = { sql: `SELECT ${columns} FROM ${name} ${ordered}`, params: [] }
      expect(await pair.clickhouse.run(statement, never)).toEqual(await pair.duckdb.run(statement, never))
    }
  })
})
