import type { Generated, Kysely, Migration } from 'kysely'
import { changeKeepers, having } from '../state/change-keepers.ts'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Pages that people edit in the product. */
  interface StateSchema {
    page_draft: PageDraftTable
    page_version: PageVersionTable
  }
}

/** What somebody has not published yet of a page. */
export interface PageDraftTable {
  user_id: number
  page_id: string
  text: string
  /** The version of the page that it changes; 0: none was published. */
  base_version: number
  at: string
}

/** What was published of a page, the newest last. */
export interface PageVersionTable {
  id: Generated<number>
  page_id: string
  /** From 1 for each page. */
  version: number
  /** Null: nothing stands over the file from here on. */
  text: string | null
  at: string
  by_user_id: number
}

/** Pages that people edit in the product. */
const pageEdits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_draft')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('page_id', 'varchar(63)', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('base_version', 'integer', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_draft_key', ['user_id', 'page_id'])
      .execute()
    await db.schema
      .createTable('page_version')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('page_id', 'varchar(63)', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id'))
      .addUniqueConstraint('page_version_number', ['page_id', 'version'])
      .execute()
  },
}

/** Permissions are given by who holds them, and nobody held this one before there was a page editor. Decision 0105 */
const administratorsEditPages: Migration = {
  up: (db) => changeKeepers(db, ({ roles, permissions }) => ({ roles, permissions: having(permissions, 'PAGE_EDIT') })),
}

export const configTables: KeptTables<'page_draft' | 'page_version'> = {
  keys: {
    page_draft: ['user_id', 'page_id'],
    page_version: ['id'],
  },
  migrations: {
    '0028-page-edits': pageEdits,
    '0031-administrators-edit-pages': administratorsEditPages,
  },
}
