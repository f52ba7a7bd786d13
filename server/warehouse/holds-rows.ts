import type { DuckDBConnection } from '@duckdb/node-api'

export async function holdsRows(connection: DuckDBConnection, table: string): Promise<boolean> {
  return (await connection.runAndReadAll(`FROM ${table} LIMIT 1`)).currentRowCount > 0
}
