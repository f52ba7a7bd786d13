import * as z from 'zod'
import { FileId } from '../dashboards/page-spec.ts'
import { CatalogName } from '../query/catalog.ts'

/** By what a figure is watched. */
export const ALERT_SPANS = ['weekly', 'monthly'] as const
export type AlertSpan = (typeof ALERT_SPANS)[number]

const Amount = z.number().min(-1e12).max(1e12)

/** What a week or a month has to be for its alert to fire; amounts are in the page's currency and units. */
const AlertCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('above'), value: Amount }),
  z.strictObject({ kind: z.literal('below'), value: Amount }),
  /** More or less by more than this, in percent of the week or month before. */
  z.strictObject({ kind: z.literal('changed'), percent: z.number().positive().max(100_000) }),
  /** Outside what the weeks before had. */
  z.strictObject({ kind: z.literal('unusual') }),
  /** Above its target. */
  z.strictObject({ kind: z.literal('aboveTarget') }),
  /** On course for above its target, before it is over. */
  z.strictObject({ kind: z.literal('onCourse') }),
  /** An account that is billed in a rhythm lacks an invoice. */
  z.strictObject({ kind: z.literal('missing') }),
])
export type AlertCondition = z.infer<typeof AlertCondition>

/** The whole that a figure is watched as a share of, in percent: a fact of this or another page, of the same filters as far as its page has them. */
export const AlertShare = z.strictObject({
  page: FileId,
  fact: CatalogName,
  /** The dimension that the whole is not filtered by, nor divided by. */
  without: CatalogName.exactOptional(),
})
export type AlertShare = z.infer<typeof AlertShare>

/** What of a page's figure is judged. */
const judged = {
  span: z.enum(ALERT_SPANS),
  /** Absent: the figure itself. */
  share: AlertShare.exactOptional(),
  /** The dimension each of whose values is judged by itself; absent: the figure as a whole. */
  each: CatalogName.exactOptional(),
}

/** When a page's figure is told of. */
export const AlertRule = z
  .strictObject({ ...judged, when: AlertCondition })
  .refine(({ when, ...rule }) => fitsCondition(rule, when.kind), 'cannot be judged by this condition')
export type AlertRule = z.infer<typeof AlertRule>

/** What is asked for a rule. */
export const AlertWatch = z.strictObject({
  ...judged,
  /** Each account is looked at for the invoices that did not come. */
  missing: z.boolean().exactOptional(),
})
export type AlertWatch = z.infer<typeof AlertWatch>

export function watchOf({ span, share, each, when }: AlertRule): AlertWatch {
  return {
    span,
    ...(share && { share }),
    ...(each !== undefined && { each }),
    ...(when.kind === 'missing' && { missing: true }),
  }
}

type Judged = Pick<AlertWatch, 'span' | 'share' | 'each'>

/** Whether a condition can be judged of this. */
export function fitsCondition({ span, share, each }: Judged, kind: AlertCondition['kind']): boolean {
  const isWhole = share === undefined && each === undefined
  switch (kind) {
    case 'above':
    case 'below':
    case 'changed':
      return true
    case 'unusual':
      return span === 'weekly'
    case 'aboveTarget':
      return isWhole
    case 'onCourse':
      return isWhole && span === 'monthly'
    case 'missing':
      return isWhole && span === 'weekly'
  }
}

/** So many values of a dimension are judged, those with the largest figure. */
export const MOST_SEGMENTS = 20
/** So many accounts are looked at for what did not come, those with the largest figure. */
export const MOST_ACCOUNTS = 100

/** A month is said to be on course for something once so many of its days are known. */
export const COURSE_FROM_DAYS = 10

/** Ten people get an alert at most. */
export const MOST_ALERTED = 10
