import type { Kysely, Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Where other applications are. */
  interface StateSchema {
    connection: ConnectionTable
  }
}

/** Where another application, or one area of it, is. */
export interface ConnectionTable {
  /** Id of an application, or path of an area. */
  place: string
  address: string
  new_tab: number
}

const connections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('connection')
      .addColumn('place', 'varchar(200)', (column) => column.primaryKey())
      .addColumn('address', 'varchar(500)', (column) => column.notNull())
      .addColumn('new_tab', 'integer', (column) => column.notNull())
      .execute()
  },
}

export const navigationTables: KeptTables<'connection'> = {
  keys: {
    connection: ['place'],
  },
  migrations: {
    '0023-connections': connections,
  },
}
