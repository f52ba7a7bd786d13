import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { ResponseType } from '../../../domain/assistant/chat.ts'
import type { Language } from '../../../domain/values/language.ts'
import type { KeptTables } from '../../state/kept-tables.ts'

declare module '../../state/state-schema.ts' {
  /** What is kept of what people ask. */
  interface StateSchema {
    conversation: ConversationTable
    chat_answer: ChatAnswerTable
    chat_question: ChatQuestionTable
    chat_test_case: ChatTestCaseTable
  }
}

export interface ConversationTable {
  id: Generated<number>
  user_id: number
  name: string
  created_at: string
}

/** One question of a conversation and the answer to it. */
export interface ChatAnswerTable {
  id: Generated<number>
  conversation_id: number
  at: string
  prompt: string
  type: ResponseType
  /** JSON of ChatReplyData, of which the id of this row stands for `userResponseHistoryId`. */
  reply: string
  /** JSON of the ids of the clients whose rows the answer is of. */
  clients: string
  /** As its window made it; null: it had none. */
  question_id: string | null
  /** 0 or 1; null: not said. */
  is_helpful: number | null
  report_instance_id: number | null
}

/** A question that has no answer yet. */
export interface ChatQuestionTable {
  user_id: number
  question_id: string
  at: string
  prompt: string
  /** Null: it begins one. */
  conversation_id: number | null
  /** Of the window it was asked in; null: it did not say. */
  language: Language | null
}

/** A test case of the assistant. */
export interface ChatTestCaseTable {
  id: Generated<number>
  /** Who wrote it. */
  user_id: number
  at: string
  /** JSON of a TestCase. */
  content: string
}

const conversations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('conversation')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', 'varchar(100)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('chat_answer')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('conversation_id', 'integer', (column) =>
        column.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('prompt', 'text', (column) => column.notNull())
      .addColumn('type', 'varchar(20)', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('clients', 'text', (column) => column.notNull())
      .addColumn('is_helpful', 'integer')
      .addColumn('report_instance_id', 'integer')
      .execute()
    await sql`CREATE INDEX conversation_user ON conversation (user_id)`.execute(db)
    await sql`CREATE INDEX chat_answer_conversation ON chat_answer (conversation_id)`.execute(db)
  },
}

/** The ids that windows make for their questions, and questions that have no answer yet. */
const questions: Migration = {
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

/** Test cases of the assistant, each of whoever wrote it. */
const testCases: Migration = {
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

export const conversationTables: KeptTables<'conversation' | 'chat_answer' | 'chat_question' | 'chat_test_case'> = {
  keys: {
    conversation: ['id'],
    chat_answer: ['id'],
    chat_question: ['user_id', 'question_id'],
    chat_test_case: ['id'],
  },
  migrations: {
    '0009-conversations': conversations,
    '0021-questions': questions,
    '0022-test-cases': testCases,
  },
}
