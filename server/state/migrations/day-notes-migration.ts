import { sql, type Generated, type Kysely, type Migration } from 'kysely'

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

export const dayNotes: Migration = {
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
