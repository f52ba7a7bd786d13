import * as z from 'zod'

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
])
export type AlertCondition = z.infer<typeof AlertCondition>

/** When a page's figure is told of. */
export const AlertRule = z
  .strictObject({ span: z.enum(ALERT_SPANS), when: AlertCondition })
  .refine(({ span, when }) => when.kind !== 'unusual' || span === 'weekly', 'what is usual is told of weeks')
  .refine(({ span, when }) => when.kind !== 'onCourse' || span === 'monthly', 'a course is told of months')
export type AlertRule = z.infer<typeof AlertRule>

/** A month is said to be on course for something once so many of its days are known. */
export const COURSE_FROM_DAYS = 10

/** Ten people get an alert at most. */
export const MOST_ALERTED = 10
