import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import { changeAdministrators, having } from '../state/change-administrators.ts'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Budgets of facts. */
  interface StateSchema {
    target_version: TargetVersionTable
  }
}

/** What somebody set as the budget of a fact of a client; the newest counts. */
export interface TargetVersionTable {
  id: Generated<number>
  client_id: number
  table_name: string
  fact: string
  currency: string
  /** JSON of TargetMonths. */
  months: string
  at: string
  by_user_id: number
}

const targets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('target_version')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('table_name', 'varchar(63)', (column) => column.notNull())
      .addColumn('fact', 'varchar(63)', (column) => column.notNull())
      .addColumn('currency', 'varchar(3)', (column) => column.notNull())
      .addColumn('months', 'text', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id'))
      .execute()
    await sql`CREATE INDEX target_version_of ON target_version (client_id, table_name, fact, id)`.execute(db)
  },
}

/** Permissions are given by who holds them, and nobody held this one before there were targets. Decision 0134 */
const administratorsSetTargets: Migration = {
  up: (db) =>
    changeAdministrators(db, ({ roles, permissions }) => ({ roles, permissions: having(permissions, 'TARGET_EDIT') })),
}

export const targetTables: KeptTables<'target_version'> = {
  keys: {
    target_version: ['id'],
  },
  migrations: {
    '0039-targets': targets,
    '0040-administrators-set-targets': administratorsSetTargets,
  },
}
