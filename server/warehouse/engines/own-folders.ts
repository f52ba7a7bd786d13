import { fileURLToPath } from 'node:url'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { WarehouseFile } from '../duckdb-file.ts'

/** What the product's own statements read beside the data. */
const PRODUCT_FOLDERS = ['../reference/', '../demo/'].map((name) => fileURLToPath(new URL(name, import.meta.url)))

/** The warehouse's file; empty: it is in memory. */
export async function warehousePath(connection: DuckDBConnection): Promise<string> {
  const reader = await connection.runAndReadAll(
    'SELECT path FROM duckdb_databases() WHERE database_name = current_database()',
  )
  const path = reader.getRows()[0]?.[0]
  return typeof path === 'string' ? path : ''
}

/** Where the text of a load lies. */
export function stagingFolder(warehouse: string): string {
  return `${warehouse}.reading`
}

/** Where a copy of it is written, before it goes to where it belongs. */
export function copyingFolder(warehouse: string): string {
  return `${warehouse}.copying`
}

/**
 * From now on the engine reads and writes its own file, what is in its own folders and in these, no other file and no address, and
 * fetches no extension: a statement that somebody got into it reads no secrets. It is not taken back.
 */
export async function confineEngine({ connect }: WarehouseFile, folders: readonly string[]): Promise<void> {
  const connection = await connect()
  try {
    const path = await warehousePath(connection)
    const all = [...PRODUCT_FOLDERS, stagingFolder(path), copyingFolder(path), ...folders]
    for (const statement of [
      `SET allowed_directories = [${all.map((folder) => `'${folder.replaceAll("'", "''")}'`).join(', ')}]`,
      'SET autoinstall_known_extensions = false',
      'SET autoload_known_extensions = false',
      'SET enable_external_access = false',
    ])
      await connection.run(statement)
  } finally {
    connection.disconnectSync()
  }
}
