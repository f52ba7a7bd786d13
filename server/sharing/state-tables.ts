import type { Generated, Kysely, Migration } from 'kysely'
import type { MailOutcome, SharedKind } from '../../domain/dashboards/layout/sharing.ts'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What people share and mail. */
  interface StateSchema {
    /** What `user_id` shares: `item` is its id among the owner's own of that kind, `audience` JSON of an Audience. */
    share: { id: Generated<number>; user_id: number; kind: SharedKind; item: string; audience: string; at: string }
    /** A page that somebody mails to a person; the key is of the sending. */
    mailing: { user_id: number; key: string; to_id: number; outcome: MailOutcome; at: string }
  }
}

const shares: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('share')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('kind', 'varchar(10)', (column) => column.notNull())
      .addColumn('item', 'varchar(63)', (column) => column.notNull())
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint('share_item', ['user_id', 'kind', 'item'])
      .execute()
  },
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

export const sharingTables: KeptTables<'share' | 'mailing'> = {
  keys: {
    share: ['id'],
    mailing: ['user_id', 'key', 'to_id'],
  },
  migrations: {
    '0024-shares': shares,
    '0025-mailings': mailings,
  },
}
