import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** Work that is done beside the calls of people. */
  interface StateSchema {
    job: JobTable
  }
}

export interface JobTable {
  id: Generated<number>
  kind: string
  /** While it waits or is worked at, no other of its kind has the same; null: it ended, or others may be like it. */
  key: string | null
  /** Whose it is: of a kind one job of a person is worked at at a time, and what is erased of them has it too. Null: nobody's. */
  user_id: number | null
  /** Who takes turns with it: the next is of whose last ended longest ago. Null: it takes none. */
  turn: string | null
  /** JSON of what its kind needs; null: it ended. */
  payload: string | null
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  /** How often it was begun since it was added, or since its schedule had it last. */
  attempts: number
  due_at: string
  /** Says which beginning of it counts; null: nobody works at it. */
  lease: string | null
  /** Who works at it, until when nobody else does. */
  server: string | null
  leased_until: string | null
  /** How far it is, in what its kind counts. */
  progress: number
  added_at: string
  /** Of one on a schedule: when it ended last. */
  ended_at: string | null
}

const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('kind', 'varchar(60)', (column) => column.notNull())
      .addColumn('key', 'varchar(100)')
      .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('payload', 'text')
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('lease', 'varchar(36)')
      .addColumn('server', 'varchar(36)')
      .addColumn('leased_until', 'varchar(30)')
      .addColumn('progress', 'bigint', (column) => column.notNull())
      .addColumn('added_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('ended_at', 'varchar(30)')
      .addUniqueConstraint('job_key', ['kind', 'key'])
      .execute()
    await sql`CREATE INDEX job_due ON job (kind, state, due_at)`.execute(db)
  },
}

/** Work of many who send it takes turns. */
const turns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('job').addColumn('turn', 'varchar(60)').execute()
    await sql`CREATE INDEX job_turn ON job (kind, turn, ended_at)`.execute(db)
  },
}

export const jobTables: KeptTables<'job'> = {
  keys: {
    job: ['id'],
  },
  migrations: {
    '0043-jobs': jobs,
    '0045-turns-of-jobs': turns,
  },
}
