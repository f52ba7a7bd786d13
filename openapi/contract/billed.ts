import * as z from 'zod'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import { Query } from '../../domain/query/query.ts'
import type { Operation } from './operation.ts'

const Share = z.number().min(0).max(1)

const ShareRange = z.strictObject({ least: Share, most: Share })

const BilledDays = z
  .strictObject({
    from: CalendarDate,
    to: CalendarDate,
    /** What of the ship days is billed, of what is expected in the end. */
    share: Share,
    /** Where the share is likely to prove to have been, as it did in nine past cases of ten; null: too few are known. */
    range: ShareRange.nullable(),
  })
  .meta({ id: 'BilledDays' })

const BilledShares = z
  .strictObject({
    /** Up to which day bills are known. */
    asOf: CalendarDate,
    /** Whether enough was billed in the past to say anything; where not, days that may not be billed are not told. */
    known: z.boolean(),
    /** All of the ship dates, where less than 98 % of them is billed. */
    whole: BilledDays.nullable(),
    /** The days, weeks, months or quarters of the query of which less than 98 % is billed. */
    parts: z.array(BilledDays),
    /** Accounts of the clients that lack an invoice they were to have: what those shipped is not counted as missing. */
    lacking: z.int(),
  })
  .meta({ id: 'BilledShares' })

const PastBilledShares = z
  .strictObject({
    /** The newest first: what was said of a month's ship dates on the 5th of the next, and what was billed of them then. */
    months: z.array(
      z.strictObject({ month: CalendarDate, share: Share, range: ShareRange.nullable(), was: z.number() }),
    ),
  })
  .meta({ id: 'PastBilledShares' })

const shared = {
  method: 'post',
  requires: { anyOf: ['NEW_BI_TOOLS'] },
  seenAs: 'person',
  page: '/aframe/dashboard/{pageName}',
  params: z.strictObject({ pageName: FileId, widgetName: FileId }),
  body: Query,
  cache: 'private',
} as const

export const BILLED_OPERATIONS = {
  billedShares: {
    ...shared,
    path: '/aiparcelweb/api/aidashboards/billed/{pageName}/{widgetName}',
    summary:
      'How much of the ship dates of a query is billed, where less than 98 % is: of all of them, and of its days, weeks, months or quarters.',
    answer: BilledShares,
  },
  pastBilledShares: {
    ...shared,
    path: '/aiparcelweb/api/aidashboards/billedBefore/{pageName}/{widgetName}',
    summary: 'How well the billed shares of past months were told on the 5th of the month after.',
    answer: PastBilledShares,
  },
} as const satisfies Record<string, Operation>
