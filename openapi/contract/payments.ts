import * as z from 'zod'
import { nameText } from '../../domain/values/name-text.ts'
import { PAYMENT_FAULTS } from '../../domain/rating/payment-file.ts'
import { RATE_FILE_FAULTS } from '../../domain/rating/rate-tables.ts'
import type { Operation } from './operation.ts'
import { Done } from './shapes.ts'

const requires = { anyOf: ['PAYMENT_NUMBER_GENERATE'] } as const
const page = '/paymentnumber'
const Doing = z.strictObject({
  at: z.iso.datetime(),
  /** Null: somebody whom the reader does not see. */
  by: z.string().nullable(),
})

const PaymentRecording = z
  .strictObject({
    id: z.int(),
    clientId: z.int(),
    client: z.string(),
    /** Null: typed. */
    fileName: z.string().nullable(),
    payments: z.int(),
    done: Doing,
    undone: Doing.nullable(),
  })
  .meta({ id: 'PaymentRecording' })

const PaymentsRecorded = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('recorded'), id: z.int(), payments: z.int() }),
    z.strictObject({
      outcome: z.literal('refused'),
      /** Of the first hundred lines that cannot be taken; none of the file is. */
      faults: z.array(
        z.strictObject({
          code: z.enum([...RATE_FILE_FAULTS, ...PAYMENT_FAULTS]),
          line: z.int(),
          column: z.string(),
          value: z.string(),
        }),
      ),
    }),
  ])
  .meta({ id: 'PaymentsRecorded' })

export const PAYMENT_OPERATIONS = {
  paymentRecordings: {
    method: 'get',
    path: '/aiparcelweb/api/paymentRecordings',
    summary: 'What was recorded last as paid, of the clients of the user. ROUTE-11',
    requires,
    seenAs: 'person',
    page,
    answer: z.array(PaymentRecording),
    cache: 'no-store',
  },
  recordPayments: {
    method: 'post',
    path: '/aiparcelweb/api/paymentRecordings',
    summary: "Records payments of a client's invoices from CSV text: all of them, or none and why. ROUTE-11",
    requires,
    page,
    body: z.strictObject({
      clientId: z.int().min(1).max(999_999_999),
      /** Null: typed. */
      fileName: nameText(200).nullable(),
      /** A header, and a payment of an invoice on each line. */
      csv: z.string().max(500_000),
    }),
    answer: PaymentsRecorded,
    cache: 'no-store',
  },
  takeBackPayments: {
    method: 'post',
    path: '/aiparcelweb/api/paymentRecordings/{id}/undo',
    summary: 'Takes payments that were recorded together back.',
    requires,
    page,
    params: z.strictObject({ id: z.string().regex(/^\d{1,9}$/, 'must be an id') }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
