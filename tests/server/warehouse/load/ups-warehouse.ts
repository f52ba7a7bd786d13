import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { openWarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { entriesOf, type ImportReport, type ReportedEntries } from '../../../../server/warehouse/load/import-report.ts'
import type { FileFormat } from '../../../../server/warehouse/load/facts/facts-format.ts'
import { loadReference } from '../../../../server/warehouse/reference/load-reference.ts'
import { WAREHOUSE_SCHEMA } from '../../../../server/warehouse/schema.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'

export interface TestWarehouse {
  readonly connection: DuckDBConnection
  /** Imports for client 77, or another, made when it is missing. */
  load(
    files: readonly string[],
    options?: {
      dryRun?: boolean
      acceptDates?: boolean
      format?: FileFormat
      linesAtOnce?: number
      client?: string
    },
  ): Promise<ImportReport & ReportedEntries>
  rows(sql: string): Promise<Record<string, unknown>[]>
  close(): void
}

const TABLES = [...WAREHOUSE_SCHEMA.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name = '']) => name)

let template: Promise<string> | undefined

/** A warehouse file without any invoices, made once for all tests of a process: a copy takes half as long as a new one. */
async function makeEmptyFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-empty-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'empty.duckdb')
  const file = await openWarehouseFile({ path, threads: 1 })
  const connection = await file.connect()
  await loadReference(connection)
  connection.disconnectSync()
  file.close()
  return path
}

export async function emptyWarehouse(): Promise<TestWarehouse> {
  const path = await (template ??= makeEmptyFile())
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  for (const step of [`ATTACH '${path}' AS empty (READ_ONLY)`, 'COPY FROM DATABASE empty TO memory', 'DETACH empty'])
    await connection.run(step)
  return {
    connection,
    async load(files, { dryRun = false, acceptDates = true, format = FORMATS.ups, client = '77', ...sizes } = {}) {
      const result = await importFiles(publishConnection(connection), {
        files: files.map((path) => ({ path, format })),
        clientNumber: client,
        createClientName: 'Acme',
        dryRun,
        acceptDates,
        ...sizes,
        now: new Date('2026-11-21T10:00:00Z'),
      })
      if (!result.ok) throw new Error(result.problem.detail)
      return { ...result.value, ...entriesOf(result.value) }
    },
    async rows(sql) {
      return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[]
    },
    close() {
      connection.disconnectSync()
      instance.closeSync()
    },
  }
}

/** Every row of every table, as text. */
export function wholeContent(warehouse: TestWarehouse): Promise<string> {
  return contentOf(warehouse, TABLES)
}

/** The same without what says which load brought what. */
export function loadedContent(warehouse: TestWarehouse): Promise<string> {
  return contentOf(
    warehouse,
    TABLES.filter((table) => !['import_run', 'import_reject', 'line_source', 'fact_source'].includes(table)),
  )
}

async function contentOf(warehouse: TestWarehouse, names: readonly string[]): Promise<string> {
  const tables = await Promise.all(
    names.map((table) =>
      warehouse.rows(`SELECT '${table}' AS source, t::VARCHAR AS content FROM ${table} t ORDER BY ALL`),
    ),
  )
  return JSON.stringify(tables)
}

/** The facts without the ids that follow the order of loading. */
export async function facts(warehouse: TestWarehouse): Promise<unknown> {
  const ids = 'tracking_id, invoice_details_id'
  return {
    packages: await warehouse.rows(`SELECT * EXCLUDE (${ids}) FROM package_level_info ORDER BY ALL`),
    charges: await warehouse.rows(`SELECT * EXCLUDE (${ids}, charge_id) FROM charge_level_info ORDER BY ALL`),
  }
}
