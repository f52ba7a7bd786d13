import type { DuckDBConnection } from '@duckdb/node-api'

/** Writes all of the warehouse to a new file. While nothing is published: as work that publishes. */
export async function copyWarehouse(connection: DuckDBConnection, path: string): Promise<void> {
  const own = await firstText(connection, 'SELECT current_database()')
  await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS backup_copy`)
  try {
    await connection.run(`COPY FROM DATABASE "${own}" TO backup_copy`)
  } finally {
    await connection.run('DETACH backup_copy')
  }
}

/** What the engine calls its version. */
export function engineVersion(connection: DuckDBConnection): Promise<string> {
  return firstText(connection, 'SELECT version()')
}

async function firstText(connection: DuckDBConnection, sql: string): Promise<string> {
  return String((await connection.runAndReadAll(sql)).getRows()[0]?.[0])
}
