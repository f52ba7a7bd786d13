import type { Generated } from 'kysely'

/** The tables of the state by name; rooms add theirs in their state-tables.ts. Times are ISO text in UTC, lists are JSON text, flags are 0 or 1, in either database. */
export interface StateSchema {
  user: UserTable
  user_client: { user_id: number; client_id: number }
  session: SessionTable
  setting: SettingTable
  audit: AuditTable
  installation: { key: string; value: string }
  installation_setting: InstallationSettingTable
  maintenance: MaintenanceTable
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
