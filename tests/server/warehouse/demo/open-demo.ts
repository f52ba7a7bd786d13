import type { DuckDBConnection } from '@duckdb/node-api'
import { makeDemo } from '../../../../server/warehouse/demo/make-demo.ts'
import { openWarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'

export interface OpenDemo {
  readonly connection: DuckDBConnection
  /** The rows of a query, every value as text or null. */
  rows(sql: string): Promise<Record<string, string | null>[]>
  /** The first column of a query's rows. */
  column(sql: string): Promise<(string | null)[]>
  close(): void
}

/** A warehouse in memory with demo data that ends on 2026-11-21. */
export async function openDemo({ packages = 6000, seed = 1 } = {}): Promise<OpenDemo> {
  const warehouse = await openWarehouseFile({ path: ':memory:', threads: 2 })
  const connection = await warehouse.connect()
  await makeDemo({ connection, packages, seed, today: '2026-11-21' })
  const rows = async (sql: string) => {
    const found = await connection.runAndReadAll(sql)
    return found
      .getRowObjectsJson()
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)])),
      )
  }
  return {
    connection,
    rows,
    column: async (sql) => (await rows(sql)).map((row) => Object.values(row)[0] ?? null),
    close: () => warehouse.close(),
  }
}
