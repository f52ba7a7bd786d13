import * as z from 'zod'

/** Months that one target has at most. */
export const MOST_TARGET_MONTHS = 60

/** A month as YYYY-MM. */
const MONTH = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** A budget: amounts of the target's currency, at most two decimals, by month. A month that is not named has none. */
export const TargetMonths = z
  .record(z.string().regex(MONTH, 'must be a month as YYYY-MM'), z.number().min(0).max(1e12).multipleOf(0.01))
  .refine((months) => Object.keys(months).length <= MOST_TARGET_MONTHS, `at most ${MOST_TARGET_MONTHS} months`)
export type TargetMonths = z.infer<typeof TargetMonths>

export function isMonth(text: string): boolean {
  return MONTH.test(text)
}
