import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { PACKAGE_CHANGES, PackageToRate } from '../../../domain/rating/package-to-rate.ts'
import { RatedShipment, UNRATED } from '../../../domain/rating/rated.ts'
import type { Operation } from '../operation.ts'
import { ClientShort, IdText } from '../shapes.ts'

const requires = { anyOf: ['RATE_CALCULATOR'] } as const
const page = '/ui3/ratecalculator'

/** What a service should cost under an agreement. */
const Rate = z
  .strictObject({
    agreement: z.strictObject({ id: z.int(), name: z.string() }),
    account: z.string(),
    carrier: z.strictObject({ id: z.int(), name: z.string() }),
    service: z.string(),
    /** Business days on the way; null: it is not known. */
    days: z.strictObject({ least: z.int(), most: z.int() }).nullable(),
    currency: z.string(),
    /** Of the currency. */
    symbol: z.string(),
    /** Null: it cannot be rated. */
    rated: RatedShipment.nullable(),
    /** Why not. */
    unrated: z.enum(UNRATED).nullable(),
    /** What a pound or an inch less would save, the most first; those that save nothing are left out. */
    changes: z.array(z.strictObject({ change: z.enum(PACKAGE_CHANGES), billedPounds: z.number(), saves: z.string() })),
  })
  .meta({ id: 'Rate' })

export const RATE_OPERATIONS = {
  rateChoices: {
    method: 'get',
    path: '/aiparcelweb/api/rating/choices',
    summary: 'For which client, from where and with what a package can be rated; without a client the clients alone.',
    requires,
    seenAs: 'person',
    page,
    query: z.strictObject({ clientId: IdText.optional() }),
    answer: z.strictObject({
      /** That have agreements. */
      clients: z.array(ClientShort),
      senders: z.array(z.strictObject({ name: z.string(), zip: z.string() })),
      /** Of its carriers; those that are asked for are due only then. */
      surcharges: z.array(z.strictObject({ code: z.string(), name: z.string(), asked: z.boolean() })),
      today: CalendarDate,
    }),
    cache: 'no-store',
  },
  ratePackage: {
    method: 'post',
    path: '/aiparcelweb/api/rating/rates',
    summary:
      "What a package should cost by every service of the client's agreements on a day, the cheapest first, with its steps.",
    requires,
    seenAs: 'person',
    page,
    body: PackageToRate,
    answer: z.strictObject({ rates: z.array(Rate) }),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
