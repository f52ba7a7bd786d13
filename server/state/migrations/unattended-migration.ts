import { type Kysely, type Migration, sql } from 'kysely'

/** Credentials of programs, and folders whose files are loaded as they come. */
export const unattended: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('program_credential')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('client_id', 'varchar(40)', (column) => column.notNull().unique())
      .addColumn('name', 'varchar(60)', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('all_clients', 'integer', (column) => column.notNull())
      .addColumn('clients', 'text', (column) => column.notNull())
      .addColumn('calls', 'text', (column) => column.notNull())
      .addColumn('ends_on', 'varchar(10)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('revoked_at', 'varchar(30)')
      .addColumn('last_used_at', 'varchar(30)')
      .addColumn('last_used_from', 'varchar(60)')
      .execute()
    await db.schema
      .createTable('program_secret')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('credential_id', 'integer', (column) =>
        column.notNull().references('program_credential.id').onDelete('cascade'),
      )
      .addColumn('hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('ends_at', 'varchar(30)')
      .execute()
    await sql`CREATE INDEX program_secret_credential ON program_secret (credential_id)`.execute(db)
    await db.schema
      .createTable('watched_folder')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'varchar(60)', (column) => column.notNull())
      .addColumn('folder', 'varchar(110)', (column) => column.notNull().unique())
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('format', 'varchar(60)')
      .addColumn('paused', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('last_file', 'varchar(300)')
      .addColumn('last_at', 'varchar(30)')
      .addColumn('last_outcome', 'varchar(10)')
      .execute()
  },
}
