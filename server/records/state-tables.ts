import type { Generated, Kysely, Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Permissions and roles under a name. */
  interface StateSchema {
    permission_set: PermissionSetTable
  }
}

/** Permissions and roles under a name. */
export interface PermissionSetTable {
  id: Generated<number>
  name: string
  /** JSON lists. */
  roles: string
  permissions: string
  offered: number
}

const permissionSets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('permission_set')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'varchar(80)', (column) => column.notNull().unique())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('offered', 'integer', (column) => column.notNull())
      .execute()
  },
}

export const recordTables: KeptTables<'permission_set'> = {
  keys: {
    permission_set: ['id'],
  },
  migrations: {
    '0015-permission-sets': permissionSets,
  },
}
