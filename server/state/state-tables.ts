import { createHash } from 'node:crypto'
import { sql, type Generated, type Kysely, type Migration } from 'kysely'
import { changeKeepers, having } from '../tables/change-keepers.ts'
import type { KeptTables } from '../tables/kept-tables.ts'

/** What the installation keeps of itself: people, their sessions and settings, the audit log. */
interface StateTables {
  user: UserTable
  user_client: { user_id: number; client_id: number }
  session: SessionTable
  setting: SettingTable
  audit: AuditTable
  installation: { key: string; value: string }
  installation_setting: InstallationSettingTable
  maintenance: MaintenanceTable
  published_dashboard: PublishedDashboardTable
}

export interface UserTable {
  id: Generated<number>
  /** Lower case. */
  login: string
  first_name: string
  last_name: string
  email: string
  password_hash: string
  activated: number
  default_landing_page: string | null
  /** YYYY-MM-DD after which the password no longer signs in; null: never. */
  password_expires_on: string | null
  /** JSON list. */
  roles: string
  permissions: string
  all_clients: number
  /** A second sign-in asks whether to end the first. */
  single_session: Generated<number>
  /** The address that the person confirmed, in lower case; null: none. Of no meaning once `email` is another. */
  confirmed_email: Generated<string | null>
  /** YYYY-MM-DD; null: access does not end. */
  access_ends_on: string | null
  sso_only: Generated<number>
}

export interface SessionTable {
  /** SHA-256 of the id that its browser holds. */
  id: string
  user_id: number
  created_at: string
  last_seen_at: string
  ended_at: string | null
  /** In short words, as Firefox on Windows; empty: not known. */
  browser: string
  network: string
  /** The identity provider that said who it is; empty: a password did. */
  provider: string
  /** When its person last showed their second factor; null: not yet. */
  factor_at: string | null
}

export interface SettingTable {
  user_id: number
  key: string
  value: string
  version: number
  updated_at: string
}

export interface AuditTable {
  id: Generated<number>
  at: string
  /** Null where nobody was signed in. */
  user_id: number | null
  action: string
  object: string
  decision: string
  /** JSON of what was before and after; null: there is none. */
  detail: string | null
  /** Where the call came from; null: none did, or the entry is older than this. */
  address: string | null
  browser: string | null
  /** SHA-256 over the row and the hash before it: a changed or missing row breaks the chain. */
  hash: string
  /** 1: it named a person who was erased, and has the hash of what it was. */
  erased: Generated<number>
}

/** What an administrator changed of the installation's settings. */
export interface InstallationSettingTable {
  name: string
  /** JSON text. */
  value: string
}

export interface MaintenanceTable {
  id: Generated<number>
  type: 'PAGE' | 'CHATBOT'
  value: 'ON' | 'OFF'
  page: string | null
  message: string
}

/** A dashboard page that an administrator published to roles. */
export interface PublishedDashboardTable {
  id: string
  name: string
  /** JSON of its cards by name. */
  cards: string
  /** JSON list. */
  roles: string
  at: string
  by_user_id: number
}

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

const publishedDashboards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('published_dashboard')
      .addColumn('id', 'varchar(63)', (column) => column.primaryKey())
      .addColumn('name', 'varchar(60)', (column) => column.notNull())
      .addColumn('cards', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .execute()
  },
}

/** Roles are given by who holds them (decision 0030): whoever could give everything until now holds what gives every role. */
const administratorsGiveRoles: Migration = {
  up: (db) => changeKeepers(db, ({ roles, permissions }) => ({ roles: having(roles, 'ROLE_INTERNAL'), permissions })),
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

export const stateTables: KeptTables<StateTables> = {
  keys: {
    user: ['id'],
    user_client: ['user_id', 'client_id'],
    session: ['id'],
    setting: ['user_id', 'key'],
    audit: ['id'],
    installation: ['key'],
    installation_setting: ['name'],
    maintenance: ['id'],
    published_dashboard: ['id'],
  },
  migrations: {
    '0001-users-sessions-settings': first,
    '0003-audit-detail': auditDetail,
    '0006-installation-settings': installationSettings,
    '0007-published-dashboards': publishedDashboards,
    '0010-administrators-give-roles': administratorsGiveRoles,
    '0011-sessions-of-browsers': sessionsOfBrowsers,
    '0012-limits-of-access': limitsOfAccess,
    '0014-erased-entries': erasedEntries,
    '0016-audit-origin': auditOrigin,
  },
}
