import Database from 'libsql'
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import { migrate } from './migrations.ts'
import type { StateSchema } from './state-schema.ts'

export type State = Kysely<StateSchema>

/** Opens the state database (a SQLite file, or `:memory:`) and brings it to the newest version. */
export async function openState(path: string): Promise<State> {
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  const state = new Kysely<StateSchema>({ dialect: new SqliteDialect({ database: database as unknown as SqliteDatabase }) })
  await migrate(state)
  return state
}
