import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { alerts } from './alerts-migration.ts'
import { attachments } from './attachments-migration.ts'
import { claims } from './claims-migration.ts'
import { fileMappings } from './file-mappings-migration.ts'
import { administratorsEditPages } from './administrators-edit-pages.ts'
import { administratorsSetTargets } from './administrators-set-targets.ts'
import { administratorsGiveRoles } from './administrators-give-roles.ts'
import { dayNotes } from './day-notes-migration.ts'
import { confirmedAddresses } from '../confirmed-addresses.ts'
import { schedules } from './schedules-migration.ts'
import { secondFactors } from './second-factor-migration.ts'
import { limitsOfAccess, sessionsOfBrowsers } from './session-migration.ts'
import { pageEdits } from './page-edits-migration.ts'
import { pageUse } from './page-use-migration.ts'
import { removedNotes } from './removed-notes-migration.ts'
import { questions } from './questions-migration.ts'
import { testCases } from './test-cases-migration.ts'
import { targets } from './targets-migration.ts'
import { unattended } from './unattended-migration.ts'

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

const layoutResets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('layout_reset')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('undone_at', 'varchar(30)')
      .addColumn('undone_by_user_id', 'integer')
      .execute()
    await db.schema
      .createTable('layout_reset_item')
      .addColumn('reset_id', 'integer', (column) => column.notNull().references('layout_reset.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(200)', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('reset_version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('layout_reset_item_key', ['reset_id', 'user_id', 'key'])
      .execute()
  },
}

const auditDetail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit').addColumn('detail', 'text').execute()
  },
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

const maintenanceAndNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('maintenance')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('type', 'varchar(20)', (column) => column.notNull())
      .addColumn('value', 'varchar(3)', (column) => column.notNull())
      .addColumn('page', 'varchar(200)')
      .addColumn('message', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('notification')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('occasion', 'varchar(200)', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('read', 'integer', (column) => column.notNull())
      .addColumn('cleared', 'integer', (column) => column.notNull())
      .addUniqueConstraint('notification_occasion', ['user_id', 'occasion'])
      .execute()
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

const conversations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('conversation')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', 'varchar(100)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('chat_answer')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('conversation_id', 'integer', (column) =>
        column.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('prompt', 'text', (column) => column.notNull())
      .addColumn('type', 'varchar(20)', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('clients', 'text', (column) => column.notNull())
      .addColumn('is_helpful', 'integer')
      .addColumn('report_instance_id', 'integer')
      .execute()
    await sql`CREATE INDEX conversation_user ON conversation (user_id)`.execute(db)
    await sql`CREATE INDEX chat_answer_conversation ON chat_answer (conversation_id)`.execute(db)
  },
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

const auditOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit').addColumn('address', 'varchar(60)').execute()
    await db.schema.alterTable('audit').addColumn('browser', 'varchar(60)').execute()
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

const shares: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('share')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('kind', 'varchar(10)', (column) => column.notNull())
      .addColumn('item', 'varchar(63)', (column) => column.notNull())
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint('share_item', ['user_id', 'kind', 'item'])
      .execute()
  },
}

const mailings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mailing')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'varchar(36)', (column) => column.notNull())
      .addColumn('to_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('outcome', 'varchar(10)', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('mailing_key', ['user_id', 'key', 'to_id'])
      .execute()
  },
}

const MIGRATIONS: Record<string, Migration> = {
  '0001-users-sessions-settings': first,
  '0002-layout-resets': layoutResets,
  '0003-audit-detail': auditDetail,
  '0004-sign-in-ways': signInWays,
  '0005-maintenance-notifications': maintenanceAndNotifications,
  '0006-installation-settings': installationSettings,
  '0007-published-dashboards': publishedDashboards,
  '0008-reports': reports,
  '0009-conversations': conversations,
  '0010-administrators-give-roles': administratorsGiveRoles,
  '0010-confirmed-addresses': confirmedAddresses,
  '0011-sessions-of-browsers': sessionsOfBrowsers,
  '0012-limits-of-access': limitsOfAccess,
  '0014-erased-entries': erasedEntries,
  '0015-permission-sets': permissionSets,
  '0016-audit-origin': auditOrigin,
  '0017-second-factors': secondFactors,
  '0018-seeing-as': seeingAs,
  '0019-unattended': unattended,
  '0020-file-mappings': fileMappings,
  '0021-questions': questions,
  '0022-test-cases': testCases,
  '0023-connections': connections,
  '0024-shares': shares,
  '0025-mailings': mailings,
  '0028-page-edits': pageEdits,
  '0030-day-notes': dayNotes,
  '0031-administrators-edit-pages': administratorsEditPages,
  '0032-page-use': pageUse,
  '0032-removed-notes': removedNotes,
  '0033-schedules': schedules,
  '0034-claims': claims,
  '0038-alerts': alerts,
  '0039-targets': targets,
  '0040-administrators-set-targets': administratorsSetTargets,
  '0041-attachments': attachments,
}

export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
