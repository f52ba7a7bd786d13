import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import type { Operation } from '../operation.ts'

/** A field of what changed, or a fact; each part of a list by itself. Null: there was nothing yet, or is nothing any more. */
const AuditChange = z
  .strictObject({
    label: z.string(),
    before: z.array(z.string()).nullable(),
    after: z.array(z.string()).nullable(),
  })
  .meta({ id: 'AuditChange' })

const AuditEntry = z
  .strictObject({
    id: z.int(),
    /** ISO text in UTC. */
    at: z.string(),
    /** Null: nobody was signed in, the user is gone, or the reader does not see them. */
    login: z.string().nullable(),
    /** There where somebody did it whom the reader does not see. */
    someone: z.literal(true).optional(),
    action: z.string(),
    object: z.string(),
    decision: z.string(),
    /** JSON of what was before and after. */
    detail: z.string().nullable(),
    /** Where the call came from; null: none did, or the reader does not see whose it was. */
    address: z.string().nullable(),
    browser: z.string().nullable(),
    /** The same as a person reads it. */
    words: z.strictObject({
      action: z.string(),
      object: z.string(),
      decision: z.string(),
      changes: z.array(AuditChange),
    }),
  })
  .meta({ id: 'AuditEntry' })

const EntryId = z.string().regex(/^[1-9]\d{0,14}$/, 'must be the id of an entry')
const Filter = z.strictObject({
  login: z.string().max(100).optional(),
  action: z.string().max(60).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Whose words; the one kept for the person unless told. */
  language: z.enum(LANGUAGES).optional(),
})
const admin = { anyOf: ['SETTINGS_ADMIN'] } as const

export const AUDIT_OPERATIONS = {
  auditEntries: {
    method: 'get',
    path: '/aiparcelweb/api/auditEntries',
    summary:
      'The newest 50 entries of the audit log that meet the filters; `before` goes on from an entry. Without all clients: those by or about people whom the reader sees.',
    requires: admin,
    query: Filter.extend({ before: EntryId.optional() }),
    answer: z.strictObject({ entries: z.array(AuditEntry), more: z.boolean(), actions: z.array(z.string()) }),
    cache: 'no-store',
  },
  auditFile: {
    method: 'get',
    path: '/aiparcelweb/api/auditFile',
    summary:
      'The entries of the audit log that meet the filters as CSV in the words of a language, the newest first and at most 50,000; its last line says where it was cut. In the audit log.',
    requires: admin,
    query: Filter,
    answer: z.base64(),
    file: 'audit-log.csv',
    cache: 'no-store',
  },
  verifyAudit: {
    method: 'get',
    path: '/aiparcelweb/api/verifyAudit',
    summary:
      'Whether the hash chain of the audit log holds; else the first entry that was changed, or follows one that is missing.',
    requires: admin,
    wholeInstallation: true,
    answer: z.strictObject({ entries: z.int(), brokenAt: z.int().nullable() }),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
