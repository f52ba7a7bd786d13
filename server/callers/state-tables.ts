import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What is kept of programs that call. */
  interface StateSchema {
    program_credential: ProgramCredentialTable
    program_secret: ProgramSecretTable
  }
}

/** What a program proves itself by. */
export interface ProgramCredentialTable {
  id: Generated<number>
  /** Names it to the token call. */
  client_id: string
  name: string
  /** Who answers for it: it reaches nothing beyond what this person may. */
  user_id: number
  all_clients: number
  /** JSON lists. */
  clients: string
  calls: string
  /** YYYY-MM-DD, its last day; null: it does not end. */
  ends_on: string | null
  created_at: string
  /** Null: it was not revoked. */
  revoked_at: string | null
  last_used_at: string | null
  last_used_from: string | null
}

/** Secrets of a credential; after a change the one before may count for a while. */
export interface ProgramSecretTable {
  id: Generated<number>
  credential_id: number
  /** SHA-256 of the secret. */
  hash: string
  created_at: string
  /** From when it no longer counts; null: it does. */
  ends_at: string | null
}

/** Credentials of programs, and folders whose files are loaded as they come. */
const unattended: Migration = {
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

export const callerTables: KeptTables<'program_credential' | 'program_secret'> = {
  keys: {
    program_credential: ['id'],
    program_secret: ['id'],
  },
  migrations: {
    '0019-unattended': unattended,
  },
}
