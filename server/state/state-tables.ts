import { createHash } from 'node:crypto'
import { sql, type Kysely, type Migration } from 'kysely'
import { changeAdministrators, having } from './change-administrators.ts'
import type { KeptTables } from './kept-tables.ts'

const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('login', 'varchar(100)', (column) => column.notNull().unique())
      .addColumn('first_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('last_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('email', 'varchar(200)', (column) => column.notNull())
      .addColumn('password_hash', 'varchar(200)', (column) => column.notNull())
      .addColumn('activated', 'integer', (column) => column.notNull())
      .addColumn('default_landing_page', 'varchar(100)')
      .addColumn('password_expires_on', 'varchar(10)')
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('all_clients', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('user_client')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_client_key', ['user_id', 'client_id'])
      .execute()
    await db.schema
      .createTable('session')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('last_seen_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('ended_at', 'varchar(30)')
      .execute()
    await db.schema
      .createTable('setting')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(200)', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('setting_key', ['user_id', 'key'])
      .execute()
    await db.schema
      .createTable('audit')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('action', 'varchar(60)', (column) => column.notNull())
      .addColumn('object', 'varchar(300)', (column) => column.notNull())
      .addColumn('decision', 'varchar(60)', (column) => column.notNull())
      .addColumn('hash', 'varchar(64)', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('installation')
      .addColumn('key', 'varchar(100)', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await sql`CREATE INDEX "session_user" ON session (user_id)`.execute(db)
  },
}

const auditDetail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit').addColumn('detail', 'text').execute()
  },
}

const installationSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installation_setting')
      .addColumn('name', 'varchar(60)', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Roles are given by who holds them (decision 0030): whoever could give everything until now holds what gives every role. */
const administratorsGiveRoles: Migration = {
  up: (db) =>
    changeAdministrators(db, ({ roles, permissions }) => ({ roles: having(roles, 'ROLE_INTERNAL'), permissions })),
}

/** Ids of sessions are kept hashed from here on, those that are there too; a session tells its browser and network. */
const sessionsOfBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    const state = db as Kysely<{ session: { id: string } }>
    for (const name of ['browser', 'network', 'provider']) {
      await db.schema
        .alterTable('session')
        .addColumn(name, 'varchar(60)', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    for (const { id } of await state.selectFrom('session').select('id').execute()) {
      await state
        .updateTable('session')
        .set({ id: createHash('sha256').update(id).digest('base64url') })
        .where('id', '=', id)
        .execute()
    }
  },
}

/** How long a person may sign in, and whether only by single sign-on. */
const limitsOfAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('access_ends_on', 'varchar(10)').execute()
    await db.schema
      .alterTable('user')
      .addColumn('sso_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

const erasedEntries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('audit')
      .addColumn('erased', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

const auditOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit').addColumn('address', 'varchar(60)').execute()
    await db.schema.alterTable('audit').addColumn('browser', 'varchar(60)').execute()
  },
}

export const stateTables: KeptTables<
  'user' | 'user_client' | 'session' | 'setting' | 'audit' | 'installation' | 'installation_setting' | 'maintenance'
> = {
  keys: {
    user: ['id'],
    user_client: ['user_id', 'client_id'],
    session: ['id'],
    setting: ['user_id', 'key'],
    audit: ['id'],
    installation: ['key'],
    installation_setting: ['name'],
    maintenance: ['id'],
  },
  migrations: {
    '0001-users-sessions-settings': first,
    '0003-audit-detail': auditDetail,
    '0006-installation-settings': installationSettings,
    '0010-administrators-give-roles': administratorsGiveRoles,
    '0011-sessions-of-browsers': sessionsOfBrowsers,
    '0012-limits-of-access': limitsOfAccess,
    '0014-erased-entries': erasedEntries,
    '0016-audit-origin': auditOrigin,
  },
}
