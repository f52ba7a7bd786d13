import {
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely'
import type Database from 'libsql'

/** SQLite as the state has it: an error after which the engine itself took the transaction back, as a full disk is, is told as it was. */
export class SqliteStateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(database: Database.Database) {
    const config = { database: database as unknown as SqliteDatabase }
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new SqliteStateDriver(this.#config)
  }
}

class SqliteStateDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}
