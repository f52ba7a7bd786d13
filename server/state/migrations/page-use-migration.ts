import type { Kysely, Migration } from 'kysely'

/** What one person's charts of a page were on a day. */
export interface PageUseTable {
  user_id: number
  page: string
  /** YYYY-MM-DD in UTC. */
  day: string
  visits: number
  answers: number
  total_ms: number
  longest_ms: number
}

export const pageUse: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_use')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('page', 'varchar(200)', (column) => column.notNull())
      .addColumn('day', 'varchar(10)', (column) => column.notNull())
      .addColumn('visits', 'integer', (column) => column.notNull())
      .addColumn('answers', 'integer', (column) => column.notNull())
      .addColumn('total_ms', 'bigint', (column) => column.notNull())
      .addColumn('longest_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_use_key', ['user_id', 'page', 'day'])
      .execute()
  },
}
