import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import { openWarehouseFile, type WarehouseFile } from '../../server/warehouse/duckdb-file.ts'
import type { Engine } from '../../server/warehouse/engine.ts'
import { createDuckdbEngine } from '../../server/warehouse/engines/duckdb.ts'
import { FORMATS } from '../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../server/warehouse/load/import-files.ts'
import { publishConnection } from '../../server/warehouse/publish-connection.ts'
import { createWarehouse, type Warehouse } from '../../server/warehouse/warehouse.ts'
import { csvText, fileOf, sampleRecords } from '../server/warehouse/load/ups-file.ts'
import { templateWarehouse } from '../support/portal/template-data.ts'
import { createClickhouseEngine, type ClickhouseClient } from './engine/clickhouse.ts'
import { clickhouseSchema, READ_TABLES } from './engine/clickhouse-schema.ts'
import { insertOf, namesOf } from './engine/clickhouse-publish.ts'

/** Of the packages of this folder; what they load is native code, and none of it is there before they are installed. */
const packages = createRequire(join(import.meta.dirname, 'package.json'))

/** Whoever sees the demo's clients, of whom the first has three children, and the one whose invoices were loaded. */
export const SCOPE = makeTenantScope(
  { allClients: true, clientIds: [] },
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id, parentClientId: id > 1 && id < 5 ? 1 : null })),
)

/** `npm run test:clickhouse` tries every case, `npm test` a tenth of them. */
const EVERY = process.env.EVERY_CLICKHOUSE_CASE === undefined ? 10 : 1

/** How many of so many random cases are tried. */
export function share(cases: number): number {
  return Math.ceil(cases / EVERY)
}

/** Those of many cases that are tried. */
export function shareOf<T>(cases: readonly T[]): T[] {
  return cases.filter((_, at) => at % EVERY === 0)
}

/** The same rows in two engines. */
export interface Pair {
  readonly duckdb: Engine
  readonly clickhouse: Engine
  readonly warehouses: { readonly duckdb: Warehouse; readonly clickhouse: Warehouse }
  readonly client: ClickhouseClient
  /** DuckDB's. */
  readonly file: WarehouseFile
  /** For files between the two. */
  readonly folder: string
  close(): Promise<void>
}

const TIME_LIMIT_MS = 60_000

export function openClient(): ClickhouseClient {
  const { createClient } = packages('@clickhouse/client') as {
    createClient(options: { connection: unknown }): ClickhouseClient
  }
  const { createChdbConnection } = packages('chdb/connection') as { createChdbConnection(): unknown }
  return createClient({ connection: createChdbConnection() })
}

/** The demo and one load of invoices, in DuckDB and, copied from it table by table, in ClickHouse. */
export async function openPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'pair-'))
  const path = join(folder, 'warehouse.duckdb')
  cpSync(templateWarehouse(), path)
  const file = await openWarehouseFile({ path, threads: 2 })
  const connection = await file.connect()
  const report = await importFiles(publishConnection(connection), {
    files: [{ path: fileOf(csvText(sampleRecords())), format: FORMATS.ups }],
    clientNumber: '77',
    createClientName: 'Acme',
    dryRun: false,
    now: new Date('2026-11-21T10:00:00Z'),
  })
  if (!report.ok) throw new Error(report.problem.detail)
  const client = openClient()
  for (const query of clickhouseSchema()) await client.command({ query })
  for (const { name, columns } of READ_TABLES) {
    const names = namesOf({ columns })
    const parquet = join(folder, `${name}.parquet`)
    await connection.run(`COPY (SELECT ${names} FROM ${name}) TO '${parquet}' (FORMAT parquet)`)
    await client.command({
      query: insertOf({ name, columns }, { from: `file('${parquet}', Parquet)`, version: 0 }),
    })
  }
  connection.disconnectSync()
  const duckdb = createDuckdbEngine(file)
  const known = { dataVersion: () => 0 }
  const clickhouse = createClickhouseEngine({
    client,
    timeLimitMs: TIME_LIMIT_MS,
    dataVersion: () => known.dataVersion(),
  })
  const open = (engine: Engine) => createWarehouse({ engine, timeLimitMs: TIME_LIMIT_MS, cacheEntries: 0 })
  const warehouses = { duckdb: await open(duckdb), clickhouse: await open(clickhouse) }
  known.dataVersion = warehouses.clickhouse.dataVersion
  return {
    duckdb,
    clickhouse,
    warehouses,
    file,
    folder,
    client,
    close: async () => {
      duckdb.close()
      file.close()
      await client.close()
      rmSync(folder, { recursive: true })
    },
  }
}
