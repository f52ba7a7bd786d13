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
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    const config = { database: database as unknown as SqliteDatabase }
    super(config)
    this.#config = config
    this.#database = database
  }

  override createDriver(): Driver {
    return new SqliteStateDriver(this.#config, this.#database)
  }
}

class SqliteStateDriver extends SqliteDriver {
  readonly #database: Database.Database

  constructor(config: SqliteDialectConfig, database: Database.Database) {
    super(config)
    this.#database = database
  }

  /** The engine is done with a file some time after it is closed, once its statements are forgotten: all is in the file before. */
  override async destroy(): Promise<void> {
    try {
      this.#database.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // Where the disk has no room all stays beside the file, from where it is read again.
    }
    await super.destroy()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}
