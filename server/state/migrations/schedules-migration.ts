import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { Attachment } from '../../../domain/schedule/attachment.ts'
import type { RunReason, RunState } from '../../../domain/schedule/run.ts'

/** What the state keeps of pages that are sent again and again. */
export interface ScheduleTables {
  subscription: SubscriptionTable
  subscription_receiver: SubscriptionReceiverTable
  subscription_run: SubscriptionRunTable
}

/** A page that is sent again and again. */
export interface SubscriptionTable {
  id: Generated<number>
  /** Who sends it. */
  user_id: number
  name: string
  /** Path and query. */
  address: string
  /** JSON of a Schedule. */
  schedule: string
  attachment: Generated<Attachment>
  /** When it is due next; null: it is paused, or its one day is over. */
  next_at: string | null
}

interface SubscriptionReceiverTable {
  subscription_id: number
  user_id: number
  /** What the link that ends it for this person proves itself by. */
  key: string
}

/** A mail of a subscription to one person; it stays when the subscription goes. */
export interface SubscriptionRunTable {
  id: Generated<number>
  subscription_id: number
  /** Who sends it. */
  user_id: number
  to_id: number
  name: string
  address: string
  /** JSON of the Crossing that it tells; null: it is of a page. */
  news: string | null
  due_at: string
  state: RunState
  reason: RunReason | null
  /** How often it was begun. */
  tries: number
  /** Not begun before. */
  try_at: string
  /** Of the server that has it, and until when; null: none has. */
  lease: string | null
  leased_until: string | null
  message_id: string
  ended_at: string | null
}

export const schedules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('subscription')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', 'varchar(60)', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('schedule', 'text', (column) => column.notNull())
      .addColumn('next_at', 'varchar(30)')
      .execute()
    await db.schema
      .createTable('subscription_receiver')
      .addColumn('subscription_id', 'integer', (column) =>
        column.notNull().references('subscription.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(43)', (column) => column.notNull().unique())
      .addPrimaryKeyConstraint('subscription_receiver_key', ['subscription_id', 'user_id'])
      .execute()
    await db.schema
      .createTable('subscription_run')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('subscription_id', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('to_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', 'varchar(60)', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('due_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('reason', 'varchar(10)')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('try_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('lease', 'varchar(36)')
      .addColumn('leased_until', 'varchar(30)')
      .addColumn('message_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('ended_at', 'varchar(30)')
      .addUniqueConstraint('subscription_run_due', ['subscription_id', 'due_at', 'to_id'])
      .execute()
    await sql`CREATE INDEX subscription_run_state ON subscription_run (state, try_at)`.execute(db)
  },
}
