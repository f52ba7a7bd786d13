import * as z from 'zod'
import { CLAIM_EVENTS } from '../../domain/audit/claim-events.ts'
import { CLAIM_MOVES, CLAIM_STATES, DISMISS_REASONS } from '../../domain/audit/claim.ts'
import { CONFIDENCES, FINDING_RULES } from '../../domain/audit/finding.ts'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import type { Operation } from './operation.ts'
import { Carrier, ClientShort, Evidence, IdText } from './shapes.ts'

const page = '/exceptionTracking'
/** Who reads what was found reads what became of it. */
const VIEW = { anyOf: ['EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL'] } as const
const ACT = { anyOf: ['AUDIT_WEB'] } as const

/** Claims that one call acts on. */
const MOST_CLAIMS = 500
const note = z.string().trim().max(2_000)

/** Amounts are in the currency of the invoice. */
const Claim = z
  .strictObject({
    id: z.int(),
    /** Another one, another claim: it goes with what is done. */
    version: z.int(),
    state: z.enum(CLAIM_STATES),
    /** Since when it is in this state. */
    since: CalendarDate,
    /** Whether the audit finds it still. */
    isFound: z.boolean(),
    /** The audit found it otherwise since somebody last moved it. */
    isChanged: z.boolean(),
    /** The last day to claim; null: no rule says. */
    deadline: CalendarDate.nullable(),
    claimedOn: CalendarDate.nullable(),
    rule: z.enum(FINDING_RULES),
    confidence: z.enum(CONFIDENCES),
    client: ClientShort,
    carrier: Carrier,
    accountNumber: z.string(),
    invoiceNumber: z.string(),
    billDate: CalendarDate,
    /** Null: of the invoice itself. */
    trackingNumber: z.string().nullable(),
    trackingId: z.int().nullable(),
    service: z.string().nullable(),
    currency: z.string(),
    billed: z.number(),
    expected: z.number(),
    /** What is asked back. */
    difference: z.number(),
    credited: z.number(),
    /** Who has it; null: nobody, or somebody whom the reader does not see. */
    holder: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Claim' })

/** Claims of a state; sums in US dollars. */
const ClaimCount = z
  .strictObject({
    state: z.enum(CLAIM_STATES),
    count: z.int(),
    sum: z.number(),
    /** Of these those that end within 7 days. */
    soon: z.int(),
    soonSum: z.number(),
    /** Of these those that came to it this year. */
    thisYear: z.int(),
    thisYearSum: z.number(),
  })
  .meta({ id: 'ClaimCount' })

const filter = {
  rule: z.enum(FINDING_RULES).optional(),
  carrierId: IdText.optional(),
  account: z.string().max(100).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
    .optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  search: z.string().max(200).optional(),
}

export const CLAIM_OPERATIONS = {
  claims: {
    method: 'get',
    path: '/aiparcelweb/api/claims',
    summary: "Claims of the caller's clients by deadline, then difference, with counts and sums of all states.",
    requires: VIEW,
    seenAs: 'person',
    page,
    query: z.strictObject({
      ...filter,
      /** States, separated by commas. */
      states: z.string().max(100),
      offset: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
    }),
    answer: z.strictObject({
      today: CalendarDate,
      mayAct: z.boolean(),
      claims: z.array(Claim),
      total: z.int(),
      counts: z.array(ClaimCount),
    }),
    cache: 'no-store',
  },
  claimChoices: {
    method: 'get',
    path: '/aiparcelweb/api/claimChoices',
    summary: 'What claims may be narrowed to, and to whom they may be given.',
    requires: VIEW,
    seenAs: 'person',
    page,
    answer: z.strictObject({
      carriers: z.array(Carrier),
      accounts: z.array(z.string()),
      months: z.array(z.string()),
      people: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    }),
    cache: 'no-store',
  },
  claim: {
    method: 'get',
    path: '/aiparcelweb/api/claims/{id}',
    summary: 'A claim: its charges, what it is found by, and what happened to it.',
    requires: VIEW,
    seenAs: 'person',
    page,
    params: z.strictObject({ id: IdText }),
    answer: z
      .strictObject({
        claim: Claim,
        /** What was found says for itself, by names; null: nothing, or it is no longer found. */
        evidence: Evidence.nullable(),
        charges: z.array(
          z.strictObject({
            code: z.string(),
            /** Null: nothing says what it should be. */
            expected: z.number().nullable(),
            claimed: z.number(),
          }),
        ),
        /** The latest first. */
        history: z.array(
          z.strictObject({
            /** ISO text in UTC. */
            at: z.string(),
            /** Null: it came by itself; '': somebody whom the reader does not see. */
            by: z.string().nullable(),
            what: z.enum(CLAIM_EVENTS),
            reason: z.enum(DISMISS_REASONS).nullable(),
            note: z.string().nullable(),
            amount: z.number().nullable(),
            to: z.string().nullable(),
          }),
        ),
      })
      .meta({ id: 'ReadClaim' }),
    cache: 'no-store',
  },
  actOnClaims: {
    method: 'post',
    path: '/aiparcelweb/api/claims/act',
    summary: 'Moves claims, gives them to somebody or writes a note; what cannot be done is said claim by claim.',
    requires: ACT,
    page,
    body: z.strictObject({
      claims: z
        .array(z.strictObject({ id: z.int().positive(), version: z.int().positive() }))
        .min(1)
        .max(MOST_CLAIMS),
      act: z.discriminatedUnion('act', [
        z.strictObject({ act: z.enum(CLAIM_MOVES).exclude(['dismiss']), note: note.optional() }),
        z.strictObject({ act: z.literal('dismiss'), reason: z.enum(DISMISS_REASONS), note: note.optional() }),
        /** Null: to nobody. */
        z.strictObject({ act: z.literal('assign'), to: z.int().positive().nullable() }),
        z.strictObject({ act: z.literal('note'), note: note.min(1) }),
      ]),
    }),
    answer: z
      .strictObject({
        done: z.array(Claim),
        refused: z.array(
          z.strictObject({
            id: z.int(),
            reason: z.enum([
              'notFromHere',
              'noLongerFound',
              'tooLate',
              'claimedAlready',
              'notFound',
              'changedMeanwhile',
            ]),
          }),
        ),
      })
      .meta({ id: 'ActedOnClaims' }),
    cache: 'no-store',
  },
  claimFile: {
    method: 'post',
    path: '/aiparcelweb/api/claims/file',
    summary: "Claims of one carrier that are queued or claimed, as a CSV file in the carrier's columns; it moves none.",
    requires: ACT,
    page,
    body: z.strictObject({
      carrierId: z.int().positive(),
      claims: z.array(z.int().positive()).min(1).max(MOST_CLAIMS),
    }),
    answer: z.base64(),
    file: 'claims.csv',
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
