import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { KeptKind } from '../../domain/dashboards/layout/kept-page.ts'
import { changeAdministrators, having } from '../state/change-administrators.ts'
import { isPostgres } from '../state/engines/engine-of.ts'
import type { KeptTables } from '../state/kept-tables.ts'
import type { State } from '../state/state.ts'

declare module '../state/state-schema.ts' {
  /** What people make and let others see. */
  interface StateSchema {
    kept_page: KeptPageTable
  }
}

export interface KeptPageTable {
  /** Of what is shared, part of its address. */
  id: Generated<number>
  kind: KeptKind
  /** Its id among those of its kind; of what a person owns, among their own. */
  item: string
  /** Whose it is, and with whom it goes; null: the house's, where it stays. */
  user_id: number | null
  /** From 1; of a draft that of which it is a change, 0 for none. */
  version: number
  /** JSON of a KeptFor. */
  audience: string
  /** As it was given, or a draft of it; null: as its owner has it among their settings, or taken back. */
  text: string | null
  at: string
  by_user_id: number
}

const publishedDashboards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('published_dashboard')
      .addColumn('id', 'varchar(63)', (column) => column.primaryKey())
      .addColumn('name', 'varchar(60)', (column) => column.notNull())
      .addColumn('cards', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .execute()
  },
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
  up: (db) =>
    changeAdministrators(db, ({ roles, permissions }) => ({ roles, permissions: having(permissions, 'PAGE_EDIT') })),
}

/** Everything that was kept of such pages in four tables, which go. */
const oneTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('kept_page')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('kind', 'varchar(10)', (column) => column.notNull())
      .addColumn('item', 'varchar(63)', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addUniqueConstraint('kept_page_of_person', ['user_id', 'kind', 'item'])
      .execute()
    await sql`CREATE UNIQUE INDEX kept_page_of_house ON kept_page (kind, item, version) WHERE user_id IS NULL`.execute(
      db,
    )
    const columns = sql`(kind, item, user_id, version, audience, text, at, by_user_id)`
    await sql`INSERT INTO kept_page (id, kind, item, user_id, version, audience, text, at, by_user_id)
      SELECT id, kind, item, user_id, 1, audience, NULL, at, user_id FROM share ORDER BY id`.execute(db)
    await giveNoIdAgain(db as State)
    await sql`INSERT INTO kept_page ${columns}
      SELECT 'config', page_id, user_id, base_version, '[]', text, at, user_id FROM page_draft`.execute(db)
    await sql`INSERT INTO kept_page ${columns}
      SELECT 'config', page_id, NULL, version, CASE WHEN text IS NULL THEN '[]' ELSE '[{"kind":"everyone"}]' END, text, at, by_user_id
      FROM page_version ORDER BY id`.execute(db)
    const { rows } = await sql<{
      id: string
      name: string
      cards: string
      roles: string
      at: string
      by_user_id: number
    }>`SELECT id, name, cards, roles, at, by_user_id FROM published_dashboard`.execute(db)
    for (const { id, name, cards, roles, at, by_user_id: by } of rows) {
      const audience = (JSON.parse(roles) as string[]).map((role) => ({ kind: 'role', role, edits: false }))
      const text = JSON.stringify({ name, cards: JSON.parse(cards) as unknown })
      await sql`INSERT INTO kept_page ${columns}
        VALUES ('dashboard', ${id}, NULL, 1, ${JSON.stringify(audience)}, ${text}, ${at}, ${by})`.execute(db)
    }
    for (const table of ['share', 'page_draft', 'page_version', 'published_dashboard'])
      await db.schema.dropTable(table).execute()
  },
}

/** An id that was shared once and taken back stands in addresses that people have: it is nothing else's. */
async function giveNoIdAgain(db: State): Promise<void> {
  if (isPostgres(db)) {
    await sql`SELECT setval(pg_get_serial_sequence('kept_page', 'id'), nextval(pg_get_serial_sequence('share', 'id')))`.execute(
      db,
    )
    return
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = 'kept_page'`.execute(db)
  await sql`INSERT INTO sqlite_sequence (name, seq) SELECT 'kept_page', seq FROM sqlite_sequence WHERE name = 'share'`.execute(
    db,
  )
}

export const keptPageTables: KeptTables<'kept_page'> = {
  keys: { kept_page: ['id'] },
  migrations: {
    '0007-published-dashboards': publishedDashboards,
    '0024-shares': shares,
    '0028-page-edits': pageEdits,
    '0031-administrators-edit-pages': administratorsEditPages,
    '0046-one-table-of-kept-pages': oneTable,
  },
}
