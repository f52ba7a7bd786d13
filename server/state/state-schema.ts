import type { Generated } from 'kysely'
import type { MailOutcome, SharedKind } from '../../domain/layout/sharing.ts'
import type { Language } from '../../domain/values/language.ts'
import type { ResponseType } from '../../domain/assistant/chat.ts'
import type { ReportFailure, ReportStatus } from '../../domain/rows/report.ts'
import type { AlertTables } from './migrations/alerts-migration.ts'
import type { ClaimTables } from './migrations/claims-migration.ts'
import type { DayNoteTable } from './migrations/day-notes-migration.ts'
import type { ChatTestCaseTable } from './migrations/test-cases-migration.ts'
import type { PageDraftTable, PageVersionTable } from './migrations/page-edits-migration.ts'
import type { TargetVersionTable } from './migrations/targets-migration.ts'
import type { ScheduleTables } from './migrations/schedules-migration.ts'
import type { PageUseTable } from './migrations/page-use-migration.ts'

/** Times are ISO text in UTC, lists are JSON text, flags are 0 or 1, in either database. */
export interface StateSchema extends ScheduleTables, AlertTables, ClaimTables {
  user: UserTable
  user_client: { user_id: number; client_id: number }
  session: SessionTable
  seeing_as: SeeingAsTable
  setting: SettingTable
  audit: AuditTable
  layout_reset: LayoutResetTable
  layout_reset_item: LayoutResetItemTable
  second_factor: SecondFactorTable
  recovery_code: { user_id: number; code_hash: string }
  single_use: SingleUseTable
  sso_identity: { provider: string; name_id: string; user_id: number }
  maintenance: MaintenanceTable
  installation_setting: InstallationSettingTable
  connection: ConnectionTable
  notification: NotificationTable
  permission_set: PermissionSetTable
  published_dashboard: PublishedDashboardTable
  /** What `user_id` shares: `item` is its id among the owner's own of that kind, `audience` JSON of an Audience. */
  share: { id: Generated<number>; user_id: number; kind: SharedKind; item: string; audience: string; at: string }
  /** A page that somebody mails to a person; the key is of the sending. */
  mailing: { user_id: number; key: string; to_id: number; outcome: MailOutcome; at: string }
  page_draft: PageDraftTable
  page_version: PageVersionTable
  day_note: DayNoteTable
  target_version: TargetVersionTable
  page_use: PageUseTable
  report: ReportTable
  conversation: ConversationTable
  chat_answer: ChatAnswerTable
  chat_question: ChatQuestionTable
  chat_test_case: ChatTestCaseTable
  program_credential: ProgramCredentialTable
  program_secret: ProgramSecretTable
  watched_folder: WatchedFolderTable
  installation: { key: string; value: string }
  file_mapping: { id: Generated<number>; client_id: number; version: number; removed: number }
  file_mapping_version: FileMappingVersionTable
}

/** Every table by the columns that tell its rows apart, in their order; those that others refer to come first. */
export const TABLE_KEYS = {
  user: ['id'],
  user_client: ['user_id', 'client_id'],
  session: ['id'],
  seeing_as: ['id'],
  setting: ['user_id', 'key'],
  audit: ['id'],
  layout_reset: ['id'],
  layout_reset_item: ['reset_id', 'user_id', 'key'],
  second_factor: ['user_id'],
  recovery_code: ['user_id', 'code_hash'],
  single_use: ['kind', 'key_hash'],
  sso_identity: ['provider', 'name_id'],
  maintenance: ['id'],
  installation_setting: ['name'],
  connection: ['place'],
  notification: ['id'],
  permission_set: ['id'],
  published_dashboard: ['id'],
  share: ['id'],
  mailing: ['user_id', 'key', 'to_id'],
  page_draft: ['user_id', 'page_id'],
  page_version: ['id'],
  day_note: ['id'],
  target_version: ['id'],
  subscription: ['id'],
  subscription_receiver: ['subscription_id', 'user_id'],
  subscription_run: ['id'],
  alert: ['subscription_id'],
  alert_event: ['id'],
  claim: ['id'],
  claim_event: ['id'],
  claim_credit: ['claim_id', 'credit_key'],
  page_use: ['user_id', 'page', 'day'],
  report: ['id'],
  conversation: ['id'],
  chat_answer: ['id'],
  chat_question: ['user_id', 'question_id'],
  chat_test_case: ['id'],
  program_credential: ['id'],
  program_secret: ['id'],
  watched_folder: ['id'],
  installation: ['key'],
  file_mapping: ['id'],
  file_mapping_version: ['id'],
} as const satisfies { readonly [Table in keyof StateSchema]: readonly (keyof StateSchema[Table])[] }

export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof StateSchema)[]

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

/** What a program proves itself by. */
export interface ProgramCredentialTable {
  id: Generated<number>
  /** Names it to the token call. */
  client_id: string
  name: string
  /** Who answers for it: it reaches nothing beyond what this person may. */
  user_id: number
  all_clients: number
  /** JSON lists. */
  clients: string
  calls: string
  /** YYYY-MM-DD, its last day; null: it does not end. */
  ends_on: string | null
  created_at: string
  /** Null: it was not revoked. */
  revoked_at: string | null
  last_used_at: string | null
  last_used_from: string | null
}

/** Secrets of a credential; after a change the one before may count for a while. */
export interface ProgramSecretTable {
  id: Generated<number>
  credential_id: number
  /** SHA-256 of the secret. */
  hash: string
  created_at: string
  /** From when it no longer counts; null: it does. */
  ends_at: string | null
}

/** Where another application, or one area of it, is. */
export interface ConnectionTable {
  /** Id of an application, or path of an area. */
  place: string
  address: string
  new_tab: number
}

/** A folder whose files are loaded as they come. */
export interface WatchedFolderTable {
  id: Generated<number>
  name: string
  /** Below the base folder: the client's, and in it its own. */
  folder: string
  client_id: number
  /** Id of a format; null: it is found. */
  format: string | null
  paused: number
  created_at: string
  /** Of the last file that was done with; null: there was none. */
  last_file: string | null
  last_at: string | null
  last_outcome: 'loaded' | 'refused' | null
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

export interface NotificationTable {
  id: Generated<number>
  user_id: number
  at: string
  /** Told once for each. */
  occasion: string
  /** JSON of a NotificationContent. */
  content: string
  read: number
  cleared: number
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

/** Leave of a session to see the portal as somebody. */
export interface SeeingAsTable {
  /** SHA-256 of the grant that its browser holds. */
  id: string
  session_id: string
  /** Whom it sees as. */
  user_id: number
  over_at: string
}

export interface SingleUseTable {
  kind: string
  key_hash: string
  /** JSON. */
  value: string
  expires_at: string
}

export interface SettingTable {
  user_id: number
  key: string
  value: string
  version: number
  updated_at: string
}

export interface LayoutResetTable {
  id: Generated<number>
  at: string
  by_user_id: number
  /** Null: not undone. */
  undone_at: string | null
  undone_by_user_id: number | null
}

/** One layout that a reset emptied, as it was. */
export interface LayoutResetItemTable {
  reset_id: number
  user_id: number
  key: string
  value: string
  /** The setting's version after the reset; a higher one is newer. */
  reset_version: number
}

/** Permissions and roles under a name. */
export interface PermissionSetTable {
  id: Generated<number>
  name: string
  /** JSON lists. */
  roles: string
  permissions: string
  offered: number
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
  /** How often it was begun. */
  begun: number
  submitted_at: string
  ended_at: string | null
}

export interface ConversationTable {
  id: Generated<number>
  user_id: number
  name: string
  created_at: string
}

/** One question of a conversation and the answer to it. */
export interface ChatAnswerTable {
  id: Generated<number>
  conversation_id: number
  at: string
  prompt: string
  type: ResponseType
  /** JSON of ChatReplyData, of which the id of this row stands for `userResponseHistoryId`. */
  reply: string
  /** JSON of the ids of the clients whose rows the answer is of. */
  clients: string
  /** As its window made it; null: it had none. */
  question_id: string | null
  /** 0 or 1; null: not said. */
  is_helpful: number | null
  report_instance_id: number | null
}

/** A question that has no answer yet. */
export interface ChatQuestionTable {
  user_id: number
  question_id: string
  at: string
  prompt: string
  /** Null: it begins one. */
  conversation_id: number | null
  /** Of the window it was asked in; null: it did not say. */
  language: Language | null
}
