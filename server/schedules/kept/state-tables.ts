import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { AlertState, Crossing } from '../../../domain/alerts/judge.ts'
import type { Attachment } from '../../../domain/schedules/attachment.ts'
import type { RunReason, RunState } from '../../../domain/schedules/run.ts'
import type { KeptTables } from '../../state/kept-tables.ts'

declare module '../../state/state-schema.ts' {
  /** What is kept of pages that are sent again and again, and of what is watched. */
  interface StateSchema {
    subscription: SubscriptionTable
    subscription_receiver: SubscriptionReceiverTable
    subscription_run: SubscriptionRunTable
    alert: AlertTable
    alert_event: AlertEventTable
  }
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
  /** What its owner writes over the figures; empty: nothing. */
  line: Generated<string>
  /** When it is due next; null: it is paused, its one day is over, or it waits for a load. */
  next_at: string | null
  /** Of one that goes after loads the data version of the last load that it told of; null: of none, or it is paused. */
  awaits_after: number | null
}

export interface SubscriptionReceiverTable {
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

/** How the alert of a subscription stands. */
export interface AlertTable {
  subscription_id: number
  /** JSON of an AlertRule. */
  rule: string
  state: AlertState
  is_firing: number
  /** The first day of the week or month that was judged last. */
  judged: string | null
  /** JSON of a SegmentStanding of each carrier, service, account … that is judged by itself; null: the figure is, as a whole. */
  segments: string | null
  /** The data version that it was checked on. */
  checked_version: number | null
  /** The last day on which nobody is told. */
  snoozed_until: string | null
  /** Of the server that checks it, and until when; null: none does. */
  lease: string | null
  leased_until: string | null
}

export interface AlertEventTable {
  id: Generated<number>
  subscription_id: number
  at: string
  what: Crossing['what'] | 'unchecked'
  /** Of the week or month; null: none could be judged. */
  first_day: string | null
  last_day: string | null
  /** Whether it was told to its people. */
  told: number
  /** JSON of the names of those of which it is so; null: of the figure as a whole. */
  segments: string | null
}

const schedules: Migration = {
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

/** An alert is a subscription with a rule, and its mails are runs that say what happened. */
const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alert')
      .addColumn('subscription_id', 'integer', (column) =>
        column.primaryKey().references('subscription.id').onDelete('cascade'),
      )
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('is_firing', 'integer', (column) => column.notNull())
      .addColumn('judged', 'varchar(10)')
      .addColumn('checked_version', 'integer')
      .addColumn('snoozed_until', 'varchar(10)')
      .addColumn('lease', 'varchar(36)')
      .addColumn('leased_until', 'varchar(30)')
      .execute()
    await db.schema
      .createTable('alert_event')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('subscription_id', 'integer', (column) =>
        column.notNull().references('subscription.id').onDelete('cascade'),
      )
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('what', 'varchar(10)', (column) => column.notNull())
      .addColumn('first_day', 'varchar(10)')
      .addColumn('last_day', 'varchar(10)')
      .addColumn('told', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('alert_event_of').on('alert_event').columns(['subscription_id', 'id']).execute()
    await db.schema.alterTable('subscription_run').addColumn('news', 'text').execute()
  },
}

/** Which file goes with the mails of a subscription; all had an Excel file before. */
const attachments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('subscription')
      .addColumn('attachment', 'varchar(10)', (column) => column.notNull().defaultTo('excel'))
      .execute()
  },
}

/** What owners write over the figures of their mails; nothing before. */
const lines: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('subscription')
      .addColumn('line', 'varchar(500)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}

/** What each segment of a figure stands at, and of which of them something happened; all were judged as a whole before. */
const segments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('alert').addColumn('segments', 'text').execute()
    await db.schema.alterTable('alert_event').addColumn('segments', 'text').execute()
  },
}

/** What goes after loads; nothing did before. */
const afterLoads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('subscription').addColumn('awaits_after', 'integer').execute()
  },
}

export const scheduleTables: KeptTables<
  'subscription' | 'subscription_receiver' | 'subscription_run' | 'alert' | 'alert_event'
> = {
  keys: {
    subscription: ['id'],
    subscription_receiver: ['subscription_id', 'user_id'],
    subscription_run: ['id'],
    alert: ['subscription_id'],
    alert_event: ['id'],
  },
  migrations: {
    '0033-schedules': schedules,
    '0038-alerts': alerts,
    '0041-attachments': attachments,
    '0054-lines-of-senders': lines,
    '0055-segments-of-alerts': segments,
    '0057-after-loads': afterLoads,
  },
}
