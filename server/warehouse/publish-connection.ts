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

/** Keeps what is done alone, and nothing of what is refused. */
export function isDone({ ok }: { readonly ok: boolean }): boolean {
  return ok
}

/** All of the work, or nothing of it: where it fails, which is told as it was, and where what came of it is not to be kept. */
export async function inTransaction<T>(
  connection: DuckDBConnection,
  work: () => Promise<T>,
  isKept: (done: T) => boolean = () => true,
): Promise<T> {
  await connection.run('BEGIN')
  try {
    const done = await work()
    await connection.run(isKept(done) ? 'COMMIT' : 'ROLLBACK')
    return done
  } catch (error) {
    // After a failed COMMIT there is nothing to roll back; the first error is the one to tell.
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}
