import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { mendRows } from './mend-rows.ts'
import { ensureRollUps } from './roll-ups/refresh-roll-ups.ts'
import { WAREHOUSE_SCHEMA } from './schema.ts'

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
  await mendRows(connection)
  await ensureRollUps(connection)
  connection.disconnectSync()
  return {
    instance,
    connect: () => instance.connect(),
    close: () => instance.closeSync(),
  }
}
