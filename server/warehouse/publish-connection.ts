import type { DuckDBConnection } from '@duckdb/node-api'

const CONNECTION: unique symbol = Symbol('connection')

/** What work that publishes hands on to the warehouse's functions; nobody else can run anything on it. */
export interface PublishConnection {
  readonly [CONNECTION]: DuckDBConnection
}

export function publishConnection(connection: DuckDBConnection): PublishConnection {
  return { [CONNECTION]: connection }
}

export function connectionOf(publish: PublishConnection): DuckDBConnection {
  return publish[CONNECTION]
}

/** All of the work, or nothing of it. */
export async function inTransaction<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
  await connection.run('BEGIN')
  try {
    const done = await work()
    await connection.run('COMMIT')
    return done
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}
