import { PostgresAdapter, sql, type RawBuilder } from 'kysely'
import type { State } from '../state.ts'

export function isPostgres(state: State): boolean {
  return state.getExecutor().adapter instanceof PostgresAdapter
}

/** Whether a column has one of many values, which are one parameter however many they are. */
export function isOneOf(state: State, column: string, values: readonly (number | string)[]): RawBuilder<boolean> {
  const list = JSON.stringify(values)
  return isPostgres(state)
    ? sql<boolean>`${sql.ref(column)}::text IN (SELECT value FROM json_array_elements_text(${list}::json))`
    : sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${list}))`
}

/**
 * Deletes rows so that what they held is not left behind in the database's files: SQLite writes over them at once, PostgreSQL
 * gives their space to what is written next.
 */
export async function deleteForGood<T>(state: State, work: () => Promise<T>): Promise<T> {
  if (isPostgres(state)) {
    const done = await work()
    // Where it cannot be now, PostgreSQL does it in its own time.
    await sql`VACUUM`.execute(state).catch(() => undefined)
    return done
  }
  await sql`PRAGMA secure_delete = ON`.execute(state)
  const done = await work()
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(state)
  return done
}
