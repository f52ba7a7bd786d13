import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { migrateRows } from './row-migrations.ts'
import { ensureRollUps } from './roll-ups/refresh-roll-ups.ts'
import { ROW_TABLES, WAREHOUSE_SCHEMA } from './schema.ts'

export interface WarehouseFile {
  readonly instance: DuckDBInstance
  /** A new connection to the same database; the caller disconnects it (`disconnectSync`). */
  connect(): Promise<DuckDBConnection>
  close(): void
}

export interface WarehouseFileOptions {
  /** Path of the DuckDB file, or `:memory:`. */
  readonly path: string
  /** Upper limit of the engine's memory, as DuckDB writes it ("6GB"). */
  readonly memoryLimit?: string
  readonly threads?: number
}

/** Opens the warehouse and makes its tables and roll-ups where they are missing, and mends rows of earlier versions. Throws when another process holds the file. */
export async function openWarehouseFile({ path, memoryLimit, threads }: WarehouseFileOptions): Promise<WarehouseFile> {
  const instance = await DuckDBInstance.create(path, {
    ...(memoryLimit ? { memory_limit: memoryLimit } : {}),
    ...(threads ? { threads: String(threads) } : {}),
  })
  const connection = await instance.connect()
  await connection.run(WAREHOUSE_SCHEMA)
  await widenDecimals(connection)
  await migrateRows(connection)
  await ensureRollUps(connection)
  connection.disconnectSync()
  return {
    instance,
    connect: () => instance.connect(),
    close: () => instance.closeSync(),
  }
}

/** Gives the decimals of rows of an earlier version the places that they have now. */
async function widenDecimals(connection: DuckDBConnection): Promise<void> {
  for (const [table, columns] of Object.entries(ROW_TABLES)) {
    const reader = await connection.runAndReadAll(
      "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $table AND data_type LIKE 'DECIMAL%'",
      { table },
    )
    const stored = new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]))
    for (const { name, type } of columns) {
      const [wanted = ''] = type.split(' ')
      const was = stored.get(name)
      if (was !== undefined && was !== wanted)
        await connection.run(`ALTER TABLE ${table} ALTER COLUMN ${name} TYPE ${wanted}`)
    }
  }
}
