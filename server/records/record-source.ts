import { createHash } from 'node:crypto'
import { failed, invalidRequest, type Result } from '../../domain/values/problem.ts'
import { faultWords } from './record-fault-words.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import type { Language } from '../../domain/values/language.ts'
import type { RecordRow, RecordSpec, RecordValues } from '../../domain/records/record-spec.ts'
import { sourceFields } from '../../domain/records/record-sources.ts'
import type { Caller } from '../callers/caller.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import type { FieldFault } from '../warehouse/records/record-tables.ts'
import type { ChoiceSets, ChoiceNeeds } from './choices.ts'
import type { RecordWords } from './record-words.ts'
import type { Attempts } from '../access/guesses/attempts.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { ClaimKeeper } from '../claims/claim-keeper.ts'
import type { Claims } from '../claims/kept/claims.ts'
import type { CodeNeeds } from '../access/second-factor/step-up.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { KeptConnections } from '../navigation/connections.ts'
import type { FileMappings } from '../uploads/mappings/file-mappings.ts'
import type { LinkMailNeeds } from '../access/mail-link.ts'
import type { NoticeNeeds } from '../access/tell-person.ts'
import type { PasswordDoorNeeds } from '../access/password-door.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { PageUses } from '../dashboards/page-uses.ts'
import type { WatchedFolders } from '../uploads/watched/watched-folders.ts'
import type { Pace } from '../http/pace.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Passwords } from '../access/passwords/password.ts'
import type { PermissionSets } from './permission-sets.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Sessions } from '../callers/sessions.ts'
import type { Runs } from '../schedules/kept/runs.ts'
import type { Subscriptions } from '../schedules/kept/subscriptions.ts'
import type { StoredReports } from '../reports/report-store.ts'

/** What records are kept in, and what telling people of them needs. */
export interface RecordNeeds extends ChoiceNeeds, CodeNeeds, LinkMailNeeds, NoticeNeeds, PasswordDoorNeeds {
  readonly attempts: Attempts
  readonly audit: AuditLog
  readonly claimKeeper: Pick<ClaimKeeper, 'current'>
  readonly claims: Pick<Claims, 'states'>
  readonly config: ConfigStore
  readonly connections: KeptConnections
  readonly fileMappings: FileMappings
  readonly mailPace: Pace
  /** On the disk of the data. */
  readonly freeBytes: () => Promise<number>
  readonly metrics: Pick<Metrics, 'figures'>
  readonly pageUses: Pick<PageUses, 'all'>
  readonly passwords: Passwords
  readonly permissionSets: PermissionSets
  readonly publish: PublishWork
  readonly publishes: Publishes
  /** Everybody's, to be read by who sees the person and every client of it. */
  readonly reportRuns: Pick<StoredReports, 'all'>
  /** Everybody's, as those of reports. */
  readonly runs: Pick<Runs, 'all'>
  /** Whether a mail server is set; else mails are written to a folder. */
  readonly sendsMail: boolean
  readonly sessions: Sessions
  readonly subscriptions: Pick<Subscriptions, 'all'>
  readonly watchedFolders: Pick<WatchedFolders, 'all'>
  readonly watching: { readonly base: string | null }
}

export interface RecordContext {
  readonly deps: RecordNeeds
  readonly caller: Caller
  readonly spec: RecordSpec
  readonly choices: ChoiceSets
  /** That the screen shows. */
  readonly language: Language
  readonly words: RecordWords
  /** Network address of the caller. */
  readonly address: string
  /** Fires when the caller goes away. */
  readonly signal: AbortSignal
}

export interface StoredRecord {
  readonly id: string
  readonly values: RecordValues
  /** Absent: that of its values. Given where some of them change without anybody saving the record. */
  readonly version?: string
}

/** What to add (no id) or to change; the values hold to the form's rules and name only choices that are offered. */
export interface RecordDraft {
  readonly id: string | undefined
  /** The version that was read. */
  readonly version: string | undefined
  readonly values: RecordValues
}

export interface SavedRecord {
  readonly before: StoredRecord | undefined
  readonly after: StoredRecord
  /** What was set and is never shown. */
  readonly secret?: 'password'
  /** False: a mail about it could not be sent. */
  readonly isTold?: boolean
}

/** `record` goes with a version conflict: what is stored now. */
export type SaveResult = Result<SavedRecord> & { readonly record?: RecordRow; readonly retryAfterSeconds?: number }

/** A field, and the word of it that is meant. */
export interface RecordWord {
  readonly field: string
  readonly word: string
}

/** A day of records, and the first and last that are meant. */
export interface RecordDays extends DateRange {
  readonly field: string
}

export interface RecordAsk {
  readonly search: string
  readonly only?: RecordWord | undefined
  readonly days?: RecordDays | undefined
  /** The record that these belong to; absent: whichever. */
  readonly within?: string | undefined
  /** A field of the source. */
  readonly sortBy: string
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** Where records of one kind are kept. A source gives all its records and the engine searches them, or gives pages itself. */
export type RecordSource = { save?(context: RecordContext, draft: RecordDraft): Promise<SaveResult> } & (
  | { all(context: RecordContext): Promise<StoredRecord[]> }
  | { page(context: RecordContext, ask: RecordAsk): Promise<Result<{ records: StoredRecord[]; total: number }>> }
)

export function rowOf({ id, values, version = versionOf(values) }: StoredRecord): RecordRow {
  return { id, version, values }
}

/** The same for the same values. */
export function versionOf(values: RecordValues): string {
  const ordered = Object.keys(values)
    .sort()
    .map((name) => [name, values[name]])
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 22)
}

export function refused(faults: readonly FieldFault[]): Result<never> {
  const issues = faults.map(({ field, code }) => ({
    path: `body.values.${field}`,
    message: faultWords({ code }),
    code,
  }))
  return invalidRequest(issues)
}

/** Fields that are set once, or are everybody's and not the person's to change, and differ now. */
export function changedOnce(
  { spec, caller }: RecordContext,
  { before, values }: { readonly before: RecordValues; readonly values: RecordValues },
): FieldFault[] {
  return Object.entries(sourceFields(spec.source)).flatMap(([field, { once, wholeInstallation }]) =>
    (once || (wholeInstallation && !hasEveryClient(caller.user))) && values[field] !== before[field]
      ? [{ field, code: 'unchangeable' as const }]
      : [],
  )
}

export function conflict(stored: StoredRecord): Result<never> & Pick<SaveResult, 'record'> {
  return { ...failed('version-conflict'), record: rowOf(stored) }
}
