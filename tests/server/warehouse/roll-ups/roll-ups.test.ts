// @module-tag exact
import type { DuckDBConnection } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '../../../../domain/query/query.ts'
import { makeTenantScope } from '../../../../server/warehouse/tenant-scope.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'
import { compile } from '../../../../server/warehouse/compile.ts'
import { extendDemo } from '../../../../server/warehouse/demo/extend-demo.ts'
import { makeDemo } from '../../../../server/warehouse/demo/make-demo.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import type { Engine } from '../../../../server/warehouse/engine.ts'
import { createDuckdbEngine } from '../../../../server/warehouse/engines/duckdb.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { ensureRollUps } from '../../../../server/warehouse/roll-ups/refresh-roll-ups.ts'
import { IN_EVERY_ROW, ROLL_UPS, type RollUp } from '../../../../server/warehouse/roll-ups/roll-ups.ts'
import { plannedQueries } from '../../../support/shipped/planned-queries.ts'
import { TEST_TODAY } from '../../../support/portal/template-data.ts'
import { csvText, fileOf, sampleRecords } from '../load/ups-file.ts'
import { withMoreMeasures } from './more-measures.ts'
import { randomSums } from './random-sums.ts'
import { DUCKDB } from '../../../../server/warehouse/engines/duckdb-dialect.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { ofPart, seededPart } from '../../../support/run/seeded-part.ts'

const config = loadConfig('config')
const catalog = withMoreMeasures(config.catalog)
const scope = makeTenantScope(
  { allClients: true, clientIds: [] },
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, parentClientId: id > 1 && id < 5 ? 1 : null })),
)
const never = new AbortController().signal
const ROWS = ['package_level_info', 'charge_level_info']

let file: WarehouseFile
let connection: DuckDBConnection
let engine: Engine
beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:' })
  connection = await file.connect()
  engine = createDuckdbEngine(file)
  await makeDemo({ connection, packages: 8_000, seed: 3, today: TEST_TODAY })
})
afterAll(() => {
  engine.close()
  connection.disconnectSync()
  file.close()
})

function statement(query: Query, rollUps: readonly RollUp[]) {
  const compiled = compile(query, { dialect: DUCKDB, catalog, scope, today: TEST_TODAY, rollUps })
  if (!compiled.ok) throw new Error(`${JSON.stringify(query)}: ${compiled.problem.detail}`)
  return compiled.value
}

const sourceOf = (query: Query) => /^FROM \(SELECT \* FROM (\w+)/m.exec(statement(query, ROLL_UPS).sql)?.[1]

/** Answers of random queries by rows and by roll-ups are the same, byte for byte; says how many were answered by each roll-up. */
async function expectSameAnswers(numRuns: number): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(randomSums(catalog), async (query) => {
      const source = sourceOf(query) ?? ''
      read[source] = (read[source] ?? 0) + 1
      if (ROWS.includes(source)) return
      expect(await engine.run(statement(query, ROLL_UPS), never)).toEqual(await engine.run(statement(query, []), never))
    }),
    { numRuns },
  )
  return read
}

/** Every roll-up, made anew from the rows beside it: rows of one that the other lacks. */
async function differences(): Promise<string[]> {
  const definitions = (await connection.runAndReadAll('SELECT name, definition FROM roll_up'))
    .getRows()
    .map((row) => row.map(String))
  const found = await Promise.all(
    definitions.map(async ([name = '', definition = '']) => {
      const reader = await connection.runAndReadAll(
        `SELECT count(*) FROM ((FROM ${name} EXCEPT ALL ${cut(definition)}) UNION ALL (${cut(definition)} EXCEPT ALL FROM ${name}))`,
      )
      return Number(reader.getRows()[0]?.[0]) === 0 ? [] : [name]
    }),
  )
  return found.flat()
}
const cut = (definition: string) => `SELECT * FROM (${definition})`

describe('roll-ups never change an answer', () => {
  test('of random queries, as the demo was made', async () => {
    const read = await expectSameAnswers(ofPart(20_000, 400))
    const seldom = ROLL_UPS.filter(({ name }) => (read[name] ?? 0) < ofPart(20, 1)).map(({ name }) => name)
    expect(seldom.length, seldom.join(', ')).toBeLessThanOrEqual(ofPart(0, 4))
    expect(read['package_level_info']).toBeGreaterThan(ofPart(200, 20))
  })

  test('of every query that the config can make', async () => {
    const compared = new Set<string>()
    for (const currency of ['all', 'CAD']) {
      const queries = new Map(plannedQueries(config, { currency }).map((each) => [JSON.stringify(each.query), each]))
      const tried = seededPart([...queries.values()], 5, ({ page, chartName, query }) => [
        `${page.id} ${chartName}`,
        sourceOf(query),
        ...query.groupByDetails,
      ])
      for (const { query } of tried) {
        const [rolledUp, plain] = [statement(query, ROLL_UPS), statement(query, [])]
        const key = JSON.stringify(rolledUp)
        if (rolledUp.sql === plain.sql || compared.has(key)) continue
        compared.add(key)
        expect(await engine.run(rolledUp, never)).toEqual(await engine.run(plain, never))
      }
    }
    expect(compared.size).toBeGreaterThan(ofPart(100, 40))
  })

  test('after an import, which adds to the days of its client alone', async () => {
    const before = await differences()
    const number = String((await connection.runAndReadAll('SELECT number FROM client WHERE id = 5')).getRows()[0]?.[0])
    const load = (text: string) =>
      importFiles(publishConnection(connection), {
        files: [{ path: fileOf(text), format: FORMATS.ups }],
        clientNumber: number,
        dryRun: false,
        now: new Date('2026-11-21T10:00:00Z'),
      })
    const records = sampleRecords()
    const half = await load(csvText(records.slice(0, 12)))
    const whole = await load(csvText(records))
    expect([half, whole].map((report) => report.ok && report.value.acceptedRows > 0)).toEqual([true, true])
    expect([before, await differences()]).toEqual([[], []])
    await expectSameAnswers(ofPart(200, 60))
  })

  test('after the demo was brought up to a later day', async () => {
    expect(await extendDemo(publishConnection(connection), { today: '2026-12-19' })).toBe(true)
    expect(await differences()).toEqual([])
    await expectSameAnswers(ofPart(200, 60))
  })

  test('an import that is only tried leaves them as they were', async () => {
    const totals = 'SELECT sum(net_amount), count(*) FROM package_day_account'
    const before = (await connection.runAndReadAll(totals)).getRowsJson()
    await importFiles(publishConnection(connection), {
      files: [{ path: fileOf(csvText(sampleRecords())), format: FORMATS.ups }],
      clientNumber: '88',
      createClientName: 'Tried',
      dryRun: true,
      now: new Date('2026-11-21T10:00:00Z'),
    })
    expect((await connection.runAndReadAll(totals)).getRowsJson()).toEqual(before)
  })
})

describe('a warehouse file brings its roll-ups', () => {
  test('one that lacks them, or has them by another definition, gets them from its rows when it is opened', async () => {
    await connection.run(
      "DROP TABLE package_day; DELETE FROM roll_up WHERE name = 'package_day'; UPDATE roll_up SET definition = 'older' WHERE name = 'package_day_account'",
    )
    await connection.run(
      "DELETE FROM package_day_account; CREATE TABLE package_month AS SELECT 1 AS one; INSERT INTO roll_up VALUES ('package_month', 'gone')",
    )
    await ensureRollUps(connection)
    expect(await differences()).toEqual([])
    const names = (await connection.runAndReadAll('SELECT name FROM roll_up ORDER BY name')).getRows().flat()
    expect(names).toEqual(ROLL_UPS.map(({ name }) => name).sort())
    expect(
      (
        await connection.runAndReadAll(
          "SELECT count(*)::INTEGER FROM duckdb_tables() WHERE table_name = 'package_month'",
        )
      ).getRows(),
    ).toEqual([[0]])
  })
})

test('what is counted as a row is in every row', async () => {
  const nullable = await connection.runAndReadAll(
    `SELECT column_name FROM duckdb_columns() WHERE table_name IN ('package_level_info', 'charge_level_info') AND column_name IN (${IN_EVERY_ROW.map((name) => `'${name}'`).join(', ')}) AND is_nullable`,
  )
  expect(nullable.getRows()).toEqual([])
})
