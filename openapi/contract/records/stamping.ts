import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import type { Operation } from '../operation.ts'

export const STAMPING_OPERATIONS = {
  generateClientInvoiceNumber: {
    method: 'post',
    path: '/aiparcelreports/api/clientInvoiceNumbers/generateClientInvoiceNumber',
    summary:
      "Gives the client's invoices of a period that have none one new client invoice number; the same call again changes nothing. API-44",
    requires: { anyOf: ['BILLING_STAMPING'] },
    body: z
      .strictObject({ clientId: z.int().min(1).max(999_999_999), fromDate: CalendarDate, toDate: CalendarDate })
      .refine(({ fromDate, toDate }) => !(fromDate > toDate), {
        path: ['toDate'],
        message: 'must not be before fromDate',
      }),
    answer: z.strictObject({ message: z.string(), clientInvoiceNumber: z.string().nullable(), stamped: z.int() }),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
