import { createHash } from 'node:crypto'
import { requestOrigin } from '../http/request-origin.ts'
import { keepable } from './engines/keepable-texts.ts'
import type { State } from './state.ts'
import type { AuditTable } from './state-schema.ts'

/** Each has its words in `admin.audit.actions` of config/locales. */
export const AUDIT_ACTIONS = [
  'end-sessions',
  'rotate-secrets',
  'resend-invitation',
  'unlink-identity',
  'set-second-factor',
  'remove-second-factor',
  'renew-recovery-codes',
  'enter-second-factor',
  'add-provider',
  'change-provider',
  'remove-provider',
  'test-provider',
  'sign-in',
  'sign-out',
  'reset-password',
  'change-password',
  'confirm-email',
  'import',
  'load-files',
  'download-loaded-file',
  'undo-load',
  'assign-code',
  'take-code-back',
  'save-mapping',
  'remove-mapping',
  'restore-mapping',
  'install',
  'reset-layouts',
  'undo-reset-layouts',
  'add-record',
  'edit-record',
  'stamp-invoices',
  'record-payments',
  'take-payments-back',
  'end-session',
  'publish-dashboard',
  'unpublish-dashboard',
  'share',
  'publish-page',
  'restore-page',
  'return-page',
  'take-share-back',
  'edit-shared-page',
  'mail-page',
  'subscribe',
  'change-subscription',
  'pause-subscription',
  'unsubscribe',
  'send-subscription',
  'add-alert',
  'change-alert',
  'snooze-alert',
  'remove-alert',
  'set-target',
  'pin-note',
  'remove-note',
  'restore-note',
  'act-on-claims',
  'save-claim-file',
  'add-agreement',
  'edit-agreement',
  'save-gl-rules',
  'add-document',
  'remove-document',
  'import-rates',
  'undo-rates',
  'add-maintenance',
  'remove-maintenance',
  'submit-report',
  'download-report',
  'export-audit',
  'erase-person',
  'retention',
  'program-token',
  'add-credential',
  'change-credential',
  'rotate-credential',
  'revoke-credential',
  'add-folder',
  'change-folder',
  'remove-folder',
  'begin-seeing-as',
  'end-seeing-as',
  'add-test-case',
  'remove-test-case',
  'refused-call',
] as const

/** The chain is verified by what these say, so they are never emptied. */
export const CHAIN_ACTIONS: readonly string[] = ['erase-person', 'retention']

export interface AuditEntry {
  readonly userId: number | null
  readonly action: (typeof AUDIT_ACTIONS)[number]
  readonly object: string
  readonly decision: 'allowed' | 'refused' | 'done'
  /** JSON: what was before and after. */
  readonly detail?: string
}

export type AuditLog = (entry: AuditEntry) => Promise<void>

/** Appends entries, each with where its call came from, hashed together with the hash before it. */
export function createAuditLog(state: State, now: () => Date): AuditLog {
  return (entry) => state.transaction().execute((transaction) => appendEntry(transaction, entry, now()))
}

/** Appends an entry in the transaction of what it tells of. */
export async function appendEntry(
  transaction: State,
  { userId, action, object, decision, detail }: AuditEntry,
  at: Date,
): Promise<void> {
  const from = requestOrigin()
  const last = await transaction.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const row = {
    at: at.toISOString(),
    user_id: userId,
    action,
    // Hashed as it is kept.
    object: keepable(object),
    decision,
    detail: detail === undefined ? null : keepable(detail),
    address: from?.address ?? null,
    browser: from?.browser || null,
  }
  await transaction
    .insertInto('audit')
    .values({ ...row, hash: chainHash(last?.hash ?? '', row) })
    .execute()
}

/** SHA-256 over the hash before and the row; what a row has not is left out, as rows were hashed before there was such a thing. */
export function chainHash(
  before: string,
  { at, user_id, action, object, decision, detail, address, browser }: Omit<AuditTable, 'id' | 'hash' | 'erased'>,
): string {
  const row = {
    at,
    user_id,
    action,
    object,
    decision,
    ...(detail === null ? {} : { detail }),
    ...(address === null ? {} : { address }),
    ...(browser === null ? {} : { browser }),
  }
  return createHash('sha256')
    .update(JSON.stringify([before, row]))
    .digest('hex')
}
