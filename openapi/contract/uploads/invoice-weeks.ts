import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { MOST_WEEKS, WEEK_STATES } from '../../../domain/dates/invoice-weeks.ts'
import type { Operation } from '../operation.ts'

const AccountWeeks = z
  .strictObject({
    clientId: z.int(),
    client: z.string(),
    carrier: z.string(),
    account: z.string(),
    /** The account's name; its number where nobody named it. */
    name: z.string(),
    /** Of all invoices. */
    first: CalendarDate,
    last: CalendarDate,
    /** How many weeks mostly lie between invoices; null: too few to say. */
    everyWeeks: z.int().nullable(),
    /** As `weeks`: what the week is to the account, and how many invoices it has. */
    weeks: z.array(
      z.strictObject({
        state: z.enum(WEEK_STATES),
        invoices: z.int(),
        /** What of the packages that were shipped in the week is billed, 0 to 1; null: at least 98 %, or nothing is known of it. */
        billed: z.number().min(0).max(1).nullable(),
      }),
    ),
  })
  .meta({ id: 'AccountWeeks' })

export const WEEK_OPERATIONS = {
  invoiceWeeks: {
    method: 'get',
    path: '/aiparcelweb/api/invoiceWeeks',
    summary:
      "By account of the caller's clients, which of the last weeks have invoices, by bill date, and which lack them.",
    /** As the two pages that show it. */
    requires: { anyOf: ['CLIENT_VIEW', 'SYNC'] },
    seenAs: 'person',
    page: '/clientStatus',
    query: z.strictObject({
      weeks: z
        .string()
        .regex(/^[1-9]\d?$/, 'must be a number of weeks')
        .refine((weeks) => Number(weeks) <= MOST_WEEKS, `must be at most ${MOST_WEEKS}`),
    }),
    answer: z.strictObject({
      /** Their Sundays, the newest first. */
      weeks: z.array(CalendarDate),
      /** By client, carrier and account. */
      accounts: z.array(AccountWeeks),
    }),
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
