/** Amounts below this are drawn as none. WID-19 */
export const MAP_MINIMUM = 1

/** Colours of the scale. */
export const MAP_BINS = 6

const SMALLEST_TOP = 32
const NICE_TOPS = [8, 4, 2]

/** Lower bounds of the bins 2 to 6: each is twice the one before, the last a round amount somewhat below the largest value. */
export function mapThresholds(largest: number): number[] {
  const top = Math.max(SMALLEST_TOP, roundTop(largest * 0.7))
  return Array.from({ length: MAP_BINS - 1 }, (_, index) => top / 2 ** (MAP_BINS - 2 - index))
}

/** 0 to 5; null below the minimum. */
export function mapBin(value: number, thresholds: readonly number[]): number | null {
  if (value < MAP_MINIMUM) return null
  return thresholds.filter((threshold) => value >= threshold).length
}

function roundTop(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const nice = NICE_TOPS.find((each) => each * power <= value)
  return nice === undefined ? 0.8 * power : nice * power
}
