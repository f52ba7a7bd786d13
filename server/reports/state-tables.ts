import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { ReportFailure, ReportStatus } from '../../domain/reports/report.ts'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Reports that were asked for. */
  interface StateSchema {
    report: ReportTable
  }
}

export interface ReportTable {
  id: Generated<number>
  user_id: number
  /** Says which attempts to send are the same; null: none was given. */
  key: string | null
  page: string
  name: string
  /** JSON of a ReportQuestion. */
  question: string
  /** JSON list of client ids. */
  clients: string
  status: ReportStatus
  failure: ReportFailure | null
  rows: number
  bytes: number | null
  submitted_at: string
  ended_at: string | null
}

const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('report')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(36)')
      .addColumn('page', 'varchar(63)', (column) => column.notNull())
      .addColumn('name', 'varchar(300)', (column) => column.notNull())
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('clients', 'text', (column) => column.notNull())
      .addColumn('status', 'varchar(10)', (column) => column.notNull())
      .addColumn('failure', 'varchar(20)')
      .addColumn('rows', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bigint')
      .addColumn('begun', 'integer', (column) => column.notNull())
      .addColumn('submitted_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('ended_at', 'varchar(30)')
      .addUniqueConstraint('report_key', ['user_id', 'key'])
      .execute()
  },
}

/** What is under way is made by jobs from here on, which know how often it was begun. */
const reportJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`INSERT INTO job (kind, key, user_id, payload, state, attempts, due_at, progress, added_at)
      SELECT 'report', CAST(id AS text), user_id, '{"report":' || CAST(id AS text) || '}', 'waiting', begun, submitted_at, 0, submitted_at
      FROM report WHERE status IN ('queued', 'running') ORDER BY id`.execute(db)
    await db.schema.alterTable('report').dropColumn('begun').execute()
  },
}

export const reportTables: KeptTables<'report'> = {
  keys: {
    report: ['id'],
  },
  migrations: {
    '0008-reports': reports,
    '0044-reports-are-jobs': reportJobs,
  },
}
