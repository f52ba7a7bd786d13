/** Kilograms in a pound. PAGE-11 */
export const KGS_PER_LB = 0.45359237

/** Inclusive, in pounds. BIZ-06 @internal No page uses them yet. */
export const WEIGHT_BANDS = [
  { fromLbs: 1, toLbs: 5 },
  { fromLbs: 6, toLbs: 10 },
  { fromLbs: 11, toLbs: 20 },
  { fromLbs: 21, toLbs: 30 },
  { fromLbs: 31, toLbs: 50 },
  { fromLbs: 51, toLbs: 150 },
] as const
