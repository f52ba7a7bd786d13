import { own } from '../values/entries.ts'

/**
 * Bands of billed weight in whole pounds, the lightest first. A started pound is a pound, as carriers bill: 5.2 lb are of 6 to 10, and
 * 1 lb is of 1 to 5. BIZ-06
 */
const WHOLE_POUNDS = [
  [1, 5],
  [6, 10],
  [11, 20],
  [21, 30],
  [31, 50],
  [51, 150],
] as const

export interface WeightBand {
  readonly name: string
  /** Of less than so many pounds. */
  readonly below?: number
  /** Of no more than so many pounds; neither: of any weight above the others. */
  readonly upTo?: number
}

/** The bands of billed pounds, not rounded, the lightest first: a weight is of the first that holds it. Without a weight there is none. */
export const WEIGHT_BANDS: readonly WeightBand[] = [
  { name: `Under ${WHOLE_POUNDS[0][0]} lb`, below: WHOLE_POUNDS[0][0] },
  ...WHOLE_POUNDS.map(([from, upTo]) => ({ name: `${from}–${upTo} lb`, upTo })),
  { name: `Over ${WHOLE_POUNDS[WHOLE_POUNDS.length - 1]?.[1]} lb` },
]

/** The place of a band among all, the lightest first; -1 of what is none. */
export function bandPlace(value: string): number {
  return WEIGHT_BANDS.findIndex(({ name }) => name === value)
}

/** What the bands of earlier versions are now: addresses and views that people kept name them. */
const FORMER_BANDS: Readonly<Record<string, readonly string[]>> = {
  '0–1 lb': ['Under 1 lb'],
  '5–10 lb': ['6–10 lb'],
  '10–20 lb': ['11–20 lb'],
  '20–50 lb': ['21–30 lb', '31–50 lb'],
  '50–70 lb': ['51–150 lb'],
  '70–150 lb': ['51–150 lb'],
  '150+ lb': ['Over 150 lb'],
}

/** Bands as they are called now, each once. */
export function presentBands(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => own(FORMER_BANDS, name) ?? [name]))]
}
