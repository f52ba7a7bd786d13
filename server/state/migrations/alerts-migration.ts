import type { Generated, Kysely, Migration } from 'kysely'
import type { AlertState, Crossing } from '../../../domain/alert/judge.ts'

/** What the state keeps of subscriptions that are sent only when something happens. */
export interface AlertTables {
  alert: AlertTable
  alert_event: AlertEventTable
}

/** How the alert of a subscription stands. */
interface AlertTable {
  subscription_id: number
  /** JSON of an AlertRule. */
  rule: string
  state: AlertState
  is_firing: number
  /** The first day of the week or month that was judged last. */
  judged: string | null
  /** The data version that it was checked on. */
  checked_version: number | null
  /** The last day on which nobody is told. */
  snoozed_until: string | null
  /** Of the server that checks it, and until when; null: none does. */
  lease: string | null
  leased_until: string | null
}

interface AlertEventTable {
  id: Generated<number>
  subscription_id: number
  at: string
  what: Crossing['what'] | 'unchecked'
  /** Of the week or month; null: none could be judged. */
  first_day: string | null
  last_day: string | null
  /** Whether it was told to its people. */
  told: number
}

/** An alert is a subscription with a rule, and its mails are runs that say what happened. */
export const alerts: Migration = {
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
