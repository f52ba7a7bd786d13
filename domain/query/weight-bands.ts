/** Highest billed pounds of each band but the last, which has no end; a band holds its highest weight. */
const HIGHEST_POUNDS = [1, 5, 10, 20, 50, 70, 150] as const

export interface WeightBand {
  readonly name: string
  /** Null: no end. */
  readonly toPounds: number | null
}

/** The bands of billed weight, the lightest first. */
export const WEIGHT_BANDS: readonly WeightBand[] = [
  ...HIGHEST_POUNDS.map((toPounds, at) => ({ name: `${HIGHEST_POUNDS[at - 1] ?? 0}–${toPounds} lb`, toPounds })),
  { name: `${HIGHEST_POUNDS.at(-1)}+ lb`, toPounds: null },
]
