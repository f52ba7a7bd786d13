import type { Generated, Kysely, Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What is kept of how pages are laid out and used. */
  interface StateSchema {
    layout_reset: LayoutResetTable
    layout_reset_item: LayoutResetItemTable
    page_use: PageUseTable
  }
}

export interface LayoutResetTable {
  id: Generated<number>
  at: string
  by_user_id: number
  /** Null: not undone. */
  undone_at: string | null
  undone_by_user_id: number | null
}

/** One layout that a reset emptied, as it was. */
export interface LayoutResetItemTable {
  reset_id: number
  user_id: number
  key: string
  value: string
  /** The setting's version after the reset; a higher one is newer. */
  reset_version: number
}

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

const layoutResets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('layout_reset')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('undone_at', 'varchar(30)')
      .addColumn('undone_by_user_id', 'integer')
      .execute()
    await db.schema
      .createTable('layout_reset_item')
      .addColumn('reset_id', 'integer', (column) => column.notNull().references('layout_reset.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(200)', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('reset_version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('layout_reset_item_key', ['reset_id', 'user_id', 'key'])
      .execute()
  },
}

const pageUse: Migration = {
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

export const dashboardTables: KeptTables<'layout_reset' | 'layout_reset_item' | 'page_use'> = {
  keys: {
    layout_reset: ['id'],
    layout_reset_item: ['reset_id', 'user_id', 'key'],
    page_use: ['user_id', 'page', 'day'],
  },
  migrations: {
    '0002-layout-resets': layoutResets,
    '0032-page-use': pageUse,
  },
}
