import type { Kysely, Migration } from 'kysely'

/** Mappings of clients' files; every version is kept, under a number of its own. */
export const fileMappings = {
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
} satisfies Migration
