import type { Kysely, Migration } from 'kysely'
import type { MailOutcome } from '../../domain/dashboards/layout/sharing.ts'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What people mail. */
  interface StateSchema {
    /** A page that somebody mails to a person; the key is of the sending. */
    mailing: { user_id: number; key: string; to_id: number; outcome: MailOutcome; at: string }
  }
}

const mailings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mailing')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(36)', (column) => column.notNull())
      .addColumn('to_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('outcome', 'varchar(10)', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('mailing_key', ['user_id', 'key', 'to_id'])
      .execute()
  },
}

export const sharingTables: KeptTables<'mailing'> = {
  keys: {
    mailing: ['user_id', 'key', 'to_id'],
  },
  migrations: {
    '0025-mailings': mailings,
  },
}
