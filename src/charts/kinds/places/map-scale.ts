/** Sums below this are drawn as none. WID-19 */
const MAP_MINIMUM = 1

/** Colours of the scale. */
export const MAP_BINS = 6

const SMALLEST_TOP = 32

/** Bounds are told with two decimals, and with no more digits than this. */
const FINEST = 0.01
const TOLD_DIGITS = 3
const ROUNDING = 1e-9
const NICE_TOPS = [8, 4, 2]

/** Lower bounds of the six bins of sums: from the minimum, then each twice the one before, the last a round amount somewhat below the largest value. */
export function doublingBounds(largest: number): number[] {
  const top = Math.max(SMALLEST_TOP, roundTop(largest * 0.7))
  return [MAP_MINIMUM, ...Array.from({ length: MAP_BINS - 1 }, (_, index) => top / 2 ** (MAP_BINS - 2 - index))]
}

/**
 * Lower bounds of up to six bins of averages, which spread over their own range: about as many places in each, and each bound
 * the roundest number between two of them. None where there are none.
 */
export function spreadBounds(averages: readonly number[]): number[] {
  const sorted = averages.toSorted((one, other) => one - other)
  const [least] = sorted
  if (least === undefined) return []
  const bounds = Array.from({ length: MAP_BINS - 1 }, (_, index) =>
    Math.round(((index + 1) * sorted.length) / MAP_BINS),
  ).flatMap((at) => {
    const [below, from] = [sorted[at - 1], sorted[at]]
    return below === undefined || from === undefined ? [] : (roundestAbove(below, from) ?? [])
  })
  const thresholds = [...new Set(bounds)]
  return [roundestAbove(least - ((thresholds[0] ?? least) - least), least) ?? least, ...thresholds]
}

/** Of those a value may be told apart by, the number of the fewest digits that is above one and not above the other. */
function roundestAbove(low: number, high: number): number | undefined {
  const power = Math.floor(Math.log10(Math.max(Math.abs(low), Math.abs(high), FINEST)))
  const finest = Math.max(FINEST, 10 ** (power - TOLD_DIGITS + 1))
  for (let ten = power + 1; 10 ** ten >= finest * 0.999; ten -= 1) {
    for (const factor of [5, 2, 1]) {
      const round = Number((Math.floor(high / (factor * 10 ** ten) + ROUNDING) * factor * 10 ** ten).toPrecision(12))
      if (round > low && round <= high) return round
    }
  }
  return undefined
}

/** The bin whose lower bound is the last one not above the value; null below the first. */
export function mapBin(value: number, bounds: readonly number[]): number | null {
  const bin = bounds.findLastIndex((bound) => value >= bound)
  return bin < 0 ? null : bin
}

function roundTop(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const nice = NICE_TOPS.find((each) => each * power <= value)
  return nice === undefined ? 0.8 * power : nice * power
}
