import Database from 'libsql'
import { Kysely } from 'kysely'
import { keepFreeable } from './free-space.ts'
import { migrate } from './migrations/migrations.ts'
import { StateDialect } from './state-dialect.ts'
import type { StateSchema } from './state-schema.ts'

export type State = Kysely<StateSchema>

/** Opens the state database (a SQLite file, or `:memory:`) and brings it to the newest version. */
export async function openState(path: string): Promise<State> {
  const database = new Database(path)
  keepFreeable(database)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  const state = new Kysely<StateSchema>({ dialect: new StateDialect(database) })
  await migrate(state)
  return state
}
