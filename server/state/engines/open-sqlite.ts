import Database from 'libsql'
import { Kysely } from 'kysely'
import type { StateSchema } from '../state-schema.ts'
import { keepFreeable } from './free-space.ts'
import { keepableTexts } from './keepable-texts.ts'
import { SqliteStateDialect } from './sqlite-dialect.ts'

/** Opens a SQLite file, or `:memory:`, as it is. */
export function openSqlite(path: string): Kysely<StateSchema> {
  const database = new Database(path)
  keepFreeable(database)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  return new Kysely<StateSchema>({ dialect: new SqliteStateDialect(database), plugins: [keepableTexts] })
}
