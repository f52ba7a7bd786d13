import { setTimeout as wait } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'

/** What the engine says while the transaction of another connection writes, or is not quite gone yet. */
const WRITTEN_BY_OTHERS = /other write transactions active/

const AGAIN_AFTER_MS = 50
const FOR_MS = 60_000

/**
 * Writes all that is committed into the file itself, so that nothing removed stays in the log beside it. Waits for others that
 * write, a minute at most; throws the engine's error after that, and any other at once.
 */
export async function writeThrough(connection: DuckDBConnection): Promise<void> {
  for (const until = Date.now() + FOR_MS; ; await wait(AGAIN_AFTER_MS)) {
    try {
      await connection.run('CHECKPOINT')
      return
    } catch (error) {
      if (!WRITTEN_BY_OTHERS.test(String(error)) || Date.now() >= until) throw error
    }
  }
}
