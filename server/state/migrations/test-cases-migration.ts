import type { Generated, Kysely, Migration } from 'kysely'

/** A test case of the assistant. */
export interface ChatTestCaseTable {
  id: Generated<number>
  /** Who wrote it. */
  user_id: number
  at: string
  /** JSON of a TestCase. */
  content: string
}

/** Test cases of the assistant, each of whoever wrote it. */
export const testCases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('chat_test_case')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
  },
}
