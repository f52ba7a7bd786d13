import * as z from 'zod'
import { CONFIDENCES, FINDING_RULES } from '../../../domain/audit/finding.ts'
import { RatedShipment, UNRATED } from '../../../domain/rating/rated.ts'
import { CurrencyChoice, Query } from '../../../domain/query/query.ts'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import { TrackingPage } from '../../../domain/tracking/tracking-link.ts'
import { Cell, ChartData } from '../dashboards/dashboards.ts'
import type { Operation } from '../operation.ts'
import { Evidence } from '../shapes.ts'

/** DATA-20, with where each line was billed. Amounts are in the asked currency, in full precision. */
const ChargeLine = z
  .strictObject({
    chargeDescription: z.string(),
    netAmount: z.number(),
    incentiveAmount: z.number(),
    invoiceNumber: z.string(),
    billDate: z.string(),
    /** freight, fee, credit or adjustment */
    bucketName: z.string(),
  })
  .meta({ id: 'ChargeLine' })

/** Exact, with two places. */
const Amount = z.string().regex(/^-?\d+\.\d\d$/)

/** A package as one invoice carried it: what was billed beside what the agreement makes of it. */
const ExpectedCharges = z
  .strictObject({
    invoiceNumber: z.string(),
    billDate: z.string(),
    /** Of the amounts, by its code. */
    currency: z.string(),
    agreement: z.string().nullable(),
    /** Null: it cannot be rated. */
    rated: RatedShipment.nullable(),
    unrated: z.enum(UNRATED).nullable(),
    /** Those that only one side has too: null there. `code` is TRN (transportation), FSC (fuel) or the carrier's. */
    charges: z.array(
      z.strictObject({ code: z.string(), name: z.string(), billed: Amount.nullable(), expected: Amount.nullable() }),
    ),
    findings: z.array(
      z.strictObject({
        rule: z.enum(FINDING_RULES),
        difference: Amount,
        confidence: z.enum(CONFIDENCES),
        /** The last day to claim it; null: no rule says. */
        deadline: z.string().nullable(),
        /** It is no longer found. */
        ended: z.boolean(),
        /** What it says for itself, by names; null: nothing. */
        evidence: Evidence.nullable(),
      }),
    ),
  })
  .meta({ id: 'ExpectedCharges' })

/** A package has a tracking id of up to 16 digits. */
const TrackingId = z.int().positive()
const TrackingIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a tracking id')
  .refine((text) => Number.isSafeInteger(Number(text)), 'must be a tracking id')
/** 0: every client that the caller may see. */
const ClientIdOrNone = z.string().regex(/^(0|[1-9]\d{0,8})$/, 'must be a client id or 0')

/** Who may see what the audit found of a package. */
export const AUDIT_PERMISSIONS = [
  'AUDIT_WEB',
  'EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL',
  'EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL',
] as const
/** The grid is behind dashboards, the invoices, the tracking history and findings behind permissions of their own. */
const requires = { anyOf: ['NEW_BI_TOOLS', 'INVOICE_SEARCH', 'TASK_TRACK_HISTORY', ...AUDIT_PERMISSIONS] } as const

export const TRACKING_OPERATIONS = {
  trackingNumberPopUpContainer: {
    method: 'post',
    path: '/aiparcelweb/api/aidashboards/data/{pageName}/trackingNumberPopUpContainer',
    summary: 'The rows of one package, by its tracking id. API-39',
    requires: { anyOf: ['NEW_BI_TOOLS'] },
    seenAs: 'person',
    page: '/aframe/dashboard/{pageName}',
    params: z.strictObject({ pageName: FileId }),
    body: Query,
    answer: ChartData,
    cache: 'private',
  },
  upsChargeLines: {
    method: 'post',
    path: '/aiparcelweb/api/trackingNumberDetailsUpss/byInvoiceDetailsId/{clientId}',
    summary: "The charges of a UPS package, by its tracking id; none where it is not the caller's. API-37",
    requires,
    seenAs: 'person',
    params: z.strictObject({ clientId: ClientIdOrNone }),
    body: z.strictObject({ id: TrackingId, currency: CurrencyChoice.optional() }),
    answer: z.array(ChargeLine),
    cache: 'private',
  },
  chargeLines: {
    method: 'get',
    path: '/aiparcelweb/api/trackingNumberDetails/byInvoiceDetailsId',
    summary:
      "The charges of a package of another carrier, by its tracking id; none where it is not the caller's. API-38",
    requires,
    seenAs: 'person',
    query: z.strictObject({ invoiceDetailsId: TrackingIdText, currency: CurrencyChoice.optional() }),
    answer: z.array(ChargeLine),
    cache: 'private',
  },
  trackingDetails: {
    method: 'get',
    path: '/aiparcelweb/api/trackingDetails/{id}',
    summary: 'The rows of one package, as API-39 gives them, for lists that belong to no page. DATA-19',
    requires,
    seenAs: 'person',
    params: z.strictObject({ id: TrackingIdText }),
    answer: z.array(z.record(z.string(), Cell)),
    cache: 'private',
  },
  expectedCharges: {
    method: 'get',
    path: '/aiparcelweb/api/trackingDetails/{id}/expected',
    summary:
      'What a package should have cost by each invoice that carried it, with the steps and what was found; none for who sees neither agreements nor findings.',
    requires,
    seenAs: 'person',
    params: z.strictObject({ id: TrackingIdText }),
    answer: z.array(ExpectedCharges),
    cache: 'private',
  },
  trackingLinks: {
    method: 'get',
    path: '/aiparcelweb/api/trackingLinks',
    summary: "The carriers' tracking pages, and where an address is shown on a map. GAP-23, GAP-51",
    requires,
    seenAs: 'person',
    answer: z.strictObject({
      carriers: z.array(TrackingPage),
      /** An address with `{address}` in it; null: there is no map. */
      map: z.string().nullable(),
    }),
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
