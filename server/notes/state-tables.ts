import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What people say about days. */
  interface StateSchema {
    day_note: DayNoteTable
  }
}

/** What somebody says about a day of a client. */
export interface DayNoteTable {
  id: Generated<number>
  client_id: number
  /** YYYY-MM-DD. */
  day: string
  text: string
  /** Who pinned it. */
  user_id: number
  at: string
  /** ISO text in UTC; null: it stands. */
  removed_at: string | null
}

const dayNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('day_note')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('day', 'varchar(10)', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .execute()
    await sql`CREATE INDEX day_note_client ON day_note (client_id, day)`.execute(db)
  },
}

/** A note that was removed stays for a while, so that it can be put back. */
const removedNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('day_note').addColumn('removed_at', 'varchar(30)').execute()
  },
}

export const noteTables: KeptTables<'day_note'> = {
  keys: {
    day_note: ['id'],
  },
  migrations: {
    '0030-day-notes': dayNotes,
    '0032-removed-notes': removedNotes,
  },
}
