import { type Kysely, type Migration, sql } from 'kysely'

/** The ids that windows make for their questions, and questions that have no answer yet. */
export const questions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('chat_answer').addColumn('question_id', 'varchar(64)').execute()
    await sql`CREATE INDEX chat_answer_question ON chat_answer (question_id)`.execute(db)
    await db.schema
      .createTable('chat_question')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('question_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('prompt', 'text', (column) => column.notNull())
      .addColumn('conversation_id', 'integer')
      .addColumn('language', 'varchar(10)')
      .addPrimaryKeyConstraint('chat_question_id', ['user_id', 'question_id'])
      .execute()
  },
}
