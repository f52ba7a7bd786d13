import type { Generated, Kysely, Migration } from 'kysely'
import type { KeptTables } from '../../state/kept-tables.ts'

declare module '../../state/state-schema.ts' {
  /** How a client's own files are read. */
  interface StateSchema {
    file_mapping: { id: Generated<number>; client_id: number; version: number; removed: number }
    file_mapping_version: FileMappingVersionTable
  }
}

export interface FileMappingVersionTable {
  id: Generated<number>
  mapping_id: number
  version: number
  /** JSON of a FileMapping. */
  mapping: string
  saved_at: string
  /** Id of a user, who may be gone. */
  saved_by: number
}

/** Mappings of clients' files; every version is kept, under a number of its own. */
const fileMappings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('file_mapping')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('file_mapping_version')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('mapping_id', 'integer', (column) => column.notNull().references('file_mapping.id'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('mapping', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('saved_by', 'integer', (column) => column.notNull())
      .addUniqueConstraint('file_mapping_version_key', ['mapping_id', 'version'])
      .execute()
  },
}

export const mappingTables: KeptTables<'file_mapping' | 'file_mapping_version'> = {
  keys: {
    file_mapping: ['id'],
    file_mapping_version: ['id'],
  },
  migrations: {
    '0020-file-mappings': fileMappings,
  },
}
