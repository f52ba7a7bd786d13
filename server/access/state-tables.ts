import { sql, type Kysely, type Migration } from 'kysely'
import type { KeptTables } from '../state/kept-tables.ts'

declare module '../state/state-schema.ts' {
  /** What signing in keeps. */
  interface StateSchema {
    seeing_as: SeeingAsTable
    second_factor: SecondFactorTable
    recovery_code: { user_id: number; code_hash: string }
    single_use: SingleUseTable
    sso_identity: { provider: string; name_id: string; user_id: number }
  }
}

/** Leave of a session to see the portal as somebody. */
export interface SeeingAsTable {
  /** SHA-256 of the grant that its browser holds. */
  id: string
  session_id: string
  /** Whom it sees as. */
  user_id: number
  over_at: string
}

/** One authenticator app of a person. */
export interface SecondFactorTable {
  user_id: number
  /** Encrypted with a secret of the installation that is not in the state. */
  secret: string
  /** Null: it was begun and not confirmed, and counts for nothing. */
  set_at: string | null
  /** The time step of the last code taken: no code up to it counts again. */
  last_step: number
}

export interface SingleUseTable {
  kind: string
  key_hash: string
  /** JSON. */
  value: string
  expires_at: string
}

const signInWays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('user')
      .addColumn('single_session', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('single_use')
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('key_hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('single_use_key', ['kind', 'key_hash'])
      .execute()
    await db.schema
      .createTable('sso_identity')
      .addColumn('provider', 'varchar(60)', (column) => column.notNull())
      .addColumn('name_id', 'varchar(300)', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('sso_identity_key', ['provider', 'name_id'])
      .addUniqueConstraint('sso_identity_user', ['provider', 'user_id'])
      .execute()
  },
}

/** The address that a person confirmed (decision 0030): who signs in by a provider until now has one. */
const confirmedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('confirmed_email', 'varchar(200)').execute()
    await sql`UPDATE "user" SET confirmed_email = lower(email) WHERE email <> '' AND id IN (SELECT user_id FROM sso_identity)`.execute(
      db,
    )
  },
}

/** Second factors of people, and when a session last showed one (decision 0036). */
const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_factor')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('secret', 'varchar(200)', (column) => column.notNull())
      .addColumn('set_at', 'varchar(30)')
      .addColumn('last_step', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('recovery_code')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('code_hash', 'varchar(64)', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
      .execute()
    await db.schema.alterTable('session').addColumn('factor_at', 'varchar(30)').execute()
  },
}

const seeingAs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('seeing_as')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('session_id', 'varchar(64)', (column) => column.notNull().references('session.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('over_at', 'varchar(30)', (column) => column.notNull())
      .execute()
  },
}

export const accessTables: KeptTables<'seeing_as' | 'second_factor' | 'recovery_code' | 'single_use' | 'sso_identity'> =
  {
    keys: {
      seeing_as: ['id'],
      second_factor: ['user_id'],
      recovery_code: ['user_id', 'code_hash'],
      single_use: ['kind', 'key_hash'],
      sso_identity: ['provider', 'name_id'],
    },
    migrations: {
      '0004-sign-in-ways': signInWays,
      '0010-confirmed-addresses': confirmedAddresses,
      '0017-second-factors': secondFactors,
      '0018-seeing-as': seeingAs,
    },
  }
