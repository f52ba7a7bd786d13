import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { AssignedMeaning, CodeAssignment, CodeKey } from '../../../domain/uploads/assigned-code.ts'
import { UPLOAD_PERMISSIONS, UploadFormat } from '../../../domain/uploads/upload.ts'
import type { Operation } from '../operation.ts'
import { IdText } from '../shapes.ts'

const requires = { anyOf: UPLOAD_PERMISSIONS }
const page = '/uploadFiles/unknown'

const Carrier = z.strictObject({ id: z.int(), name: z.string() })

/** A code or text of loaded lines that no table of their format names; amounts are exact text. */
const UnknownCode = z
  .strictObject({
    what: CodeKey.shape.what,
    clientId: z.int(),
    carrier: Carrier,
    format: UploadFormat,
    /** Blank ones as "-". */
    codes: z.string(),
    text: z.string(),
    lines: z.int(),
    /** Of these, how many are below zero. */
    negative: z.int(),
    amounts: z.array(z.strictObject({ currency: z.string(), total: z.string() })),
    firstDate: CalendarDate,
    lastDate: CalendarDate,
    /** The first 50. */
    accounts: z.array(z.string()),
    /** Some of the newest. */
    examples: z.array(
      z.strictObject({
        invoice: z.string(),
        account: z.string(),
        date: CalendarDate,
        /** Null: a fee of the invoice. */
        tracking: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'UnknownCode' })

/** A currency without a rate, whose lines were rejected. */
const UnknownCurrency = z
  .strictObject({
    clientId: z.int(),
    currency: z.string(),
    lines: z.int(),
    /** Exact text; null: the files do not say it. */
    total: z.string().nullable(),
    files: z.array(z.string()),
  })
  .meta({ id: 'UnknownCurrency' })

/** What somebody said a code means; times are ISO text in UTC. */
const AssignedCode = z
  .strictObject({
    id: z.int(),
    clientId: CodeKey.shape.clientId,
    carrier: Carrier,
    format: UploadFormat,
    what: CodeKey.shape.what,
    codes: CodeKey.shape.codes,
    text: CodeKey.shape.text,
    ...AssignedMeaning.shape,
    at: z.string(),
    /** Their login; null: it is not told. */
    by: z.string().nullable(),
    /** Null: it counts. */
    ended: z.strictObject({ at: z.string(), by: z.string().nullable() }).nullable(),
    /** Whether the caller may take it back. */
    mayEnd: z.boolean(),
  })
  .meta({ id: 'AssignedCode' })

const Changed = z.strictObject({
  id: z.int(),
  /** Charges whose rows were made anew. */
  charges: z.int(),
})

export const CODE_OPERATIONS = {
  unknownCodes: {
    method: 'get',
    path: '/aiparcelweb/api/unknownCodes',
    summary:
      "Charges, services and currencies of the caller's clients' invoices that are not known, with what they add up to.",
    requires,
    seenAs: 'person',
    page,
    answer: z.strictObject({
      codes: z.array(UnknownCode),
      currencies: z.array(UnknownCurrency),
    }),
    cache: 'private',
  },
  assignedCodes: {
    method: 'get',
    path: '/aiparcelweb/api/assignedCodes',
    summary:
      "What codes were said to mean for the caller's clients, to who holds every client also for everybody, the newest first; and what may be said.",
    requires,
    seenAs: 'person',
    page,
    answer: z.strictObject({
      codes: z.array(AssignedCode),
      /** What a code may be said to mean. */
      choices: z.strictObject({
        /** The caller may say what codes mean for everybody. */
        forEverybody: z.boolean(),
        /** Names of accessorials, each with its code. */
        accessorials: z.array(z.strictObject({ name: z.string(), code: z.string() })),
        services: z.array(z.strictObject({ carrier: z.string(), name: z.string(), category: z.string() })),
        serviceCategories: z.array(z.string()),
      }),
    }),
    cache: 'private',
  },
  assignCode: {
    method: 'post',
    path: '/aiparcelweb/api/assignedCodes',
    summary: 'Says what a code or text means for a client, or for everybody; what is loaded follows at once.',
    requires,
    page,
    body: CodeAssignment,
    answer: Changed,
    cache: 'no-store',
  },
  takeCodeBack: {
    method: 'post',
    path: '/aiparcelweb/api/assignedCodes/{id}/takeBack',
    summary: 'Takes back what was said of a code: what is loaded is as before.',
    requires,
    page,
    params: z.strictObject({ id: IdText }),
    answer: Changed,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
