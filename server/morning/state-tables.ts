import type { Kysely, Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What people put away of what their mornings say. */
  interface StateSchema {
    morning_away: MorningAwayTable
  }
}

/** A sentence that a person put away. */
export interface MorningAwayTable {
  user_id: number
  client_id: number
  key: string
  /** The first day on which it is told again; null: it is not. */
  until: string | null
  at: string
}

const morningAway: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('morning_away')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('key', 'varchar(200)', (column) => column.notNull())
      .addColumn('until', 'varchar(10)')
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('morning_away_key', ['user_id', 'client_id', 'key'])
      .execute()
  },
}

export const morningTables: KeptTables<'morning_away'> = {
  keys: { morning_away: ['user_id', 'client_id', 'key'] },
  migrations: { '0050-morning-away': morningAway },
}
