import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { RefusedFileCode } from '../../domain/uploads/refused-file.ts'
import type { StoredUpload } from '../../domain/uploads/stored-upload.ts'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Files on their way into clients' data. */
  interface StateSchema {
    upload: UploadTable
  }
}

/** An upload, or the load that it became; its bytes, and what was read of them, are files of the data folder. */
export interface UploadTable {
  /** In the order in which they were begun. */
  id: Generated<number>
  /** Names it to people, programs and the data; cannot be guessed. */
  key: string
  /** Who sends it, or answers for the program that does; null: a watched folder. A load stays when its person is erased. */
  by_user_id: number | null
  client_id: number
  status: StoredUpload['status']
  /** JSON list. */
  files: string
  /** Null with all others of its source: its person loads it. */
  source_kind: 'program' | 'folder' | null
  source_id: number | null
  source_name: string | null
  /** SHA-256 of the bytes; empty before they are here. */
  digest: string | null
  /** Of a watched folder: where in it the file goes; null: that is not decided. */
  target: string | null
  /** Of a watched folder: whether the file is there. */
  settled: number | null
  failure_code: NonNullable<StoredUpload['failure']>['code'] | null
  failure_detail: string | null
  refusal_code: RefusedFileCode | null
  refusal_detail: string | null
  touched_at: string
  /** Null: it is not loaded. */
  loaded_at: string | null
  load_id: number | null
}

const uploads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('upload')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('key', 'varchar(32)', (column) => column.notNull().unique())
      .addColumn('by_user_id', 'integer')
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('status', 'varchar(10)', (column) => column.notNull())
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('source_kind', 'varchar(10)')
      .addColumn('source_id', 'integer')
      .addColumn('source_name', 'varchar(60)')
      .addColumn('digest', 'varchar(64)')
      .addColumn('target', 'text')
      .addColumn('settled', 'integer')
      .addColumn('failure_code', 'varchar(20)')
      .addColumn('failure_detail', 'text')
      .addColumn('refusal_code', 'varchar(20)')
      .addColumn('refusal_detail', 'text')
      .addColumn('touched_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('loaded_at', 'varchar(30)')
      .addColumn('load_id', 'integer')
      .execute()
    await sql`CREATE INDEX upload_by ON upload (by_user_id, loaded_at)`.execute(db)
    await sql`CREATE INDEX upload_source ON upload (source_kind, source_id, settled)`.execute(db)
  },
}

export const uploadTables: KeptTables<'upload'> = {
  keys: {
    upload: ['id'],
  },
  migrations: {
    '0042-uploads': uploads,
  },
}
