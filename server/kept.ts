import type { Migration } from 'kysely'
import { stateTables } from './state/state-tables.ts'
import { accessTables } from './access/state-tables.ts'
import { callerTables } from './callers/state-tables.ts'
import { notificationTables } from './messages/notifications/state-tables.ts'
import { navigationTables } from './navigation/state-tables.ts'
import { keptPageTables } from './kept-pages/state-tables.ts'
import { dashboardTables } from './dashboards/state-tables.ts'
import { recordTables } from './records/state-tables.ts'
import { morningTables } from './morning/state-tables.ts'
import { noteTables } from './notes/state-tables.ts'
import { targetTables } from './targets/state-tables.ts'
import { conversationTables } from './assistant/conversations/state-tables.ts'
import { claimTables } from './claims/kept/state-tables.ts'
import { sharingTables } from './sharing/state-tables.ts'
import { jobTables } from './jobs/state-tables.ts'
import { reportTables } from './reports/state-tables.ts'
import { uploadTables } from './uploads/state-tables.ts'
import { mappingTables } from './uploads/mappings/state-tables.ts'
import { watchedTables } from './uploads/watched/state-tables.ts'
import type { KeptTables } from './state/kept-tables.ts'
import type { StateSchema } from './state/state-schema.ts'
import { scheduleTables } from './schedules/kept/state-tables.ts'

/** What each room keeps in the state; rooms whose tables others refer to come first. */
const KEPT = [
  stateTables,
  accessTables,
  callerTables,
  notificationTables,
  navigationTables,
  keptPageTables,
  dashboardTables,
  recordTables,
  noteTables,
  morningTables,
  targetTables,
  conversationTables,
  claimTables,
  sharingTables,
  jobTables,
  reportTables,
  mappingTables,
  uploadTables,
  watchedTables,
  scheduleTables,
] as const

type NamesOf<Tables> = Tables extends KeptTables<infer Names> ? Names : never
type Kept = NamesOf<(typeof KEPT)[number]>

/** Every table by the columns that tell its rows apart; those that others refer to come first. A table that nobody keeps does not compile. */
export const TABLE_KEYS = Object.fromEntries(
  KEPT.flatMap(({ keys }) => Object.entries<readonly string[]>(keys)),
) as Record<Kept, readonly string[]> satisfies Record<keyof StateSchema, readonly string[]>

export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof StateSchema)[]

/** What makes and changes the tables, by name, in whose order they run. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  KEPT.flatMap(({ migrations }) => Object.entries(migrations)),
)
