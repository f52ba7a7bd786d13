import type { Generated, Kysely, Migration } from 'kysely'
import type { KeptTables } from '../../state/kept-tables.ts'

declare module '../../state/state-schema.ts' {
  /** What people are told in the bell. */
  interface StateSchema {
    notification: NotificationTable
  }
}

export interface NotificationTable {
  id: Generated<number>
  user_id: number
  at: string
  /** Told once for each. */
  occasion: string
  /** JSON of a NotificationContent. */
  content: string
  read: number
  cleared: number
}

const maintenanceAndNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('maintenance')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('type', 'varchar(20)', (column) => column.notNull())
      .addColumn('value', 'varchar(3)', (column) => column.notNull())
      .addColumn('page', 'varchar(200)')
      .addColumn('message', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('notification')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('occasion', 'varchar(200)', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('read', 'integer', (column) => column.notNull())
      .addColumn('cleared', 'integer', (column) => column.notNull())
      .addUniqueConstraint('notification_occasion', ['user_id', 'occasion'])
      .execute()
  },
}

export const notificationTables: KeptTables<'notification'> = {
  keys: {
    notification: ['id'],
  },
  migrations: {
    '0005-maintenance-notifications': maintenanceAndNotifications,
  },
}
