import { addAmounts, amountsAt, type Amounts, type GroupSums } from './group-sums.ts'
import { addSlopeSums, slopeOf, slopeSumsOf, tellsSlope, type SlopeSums } from './slope.ts'
import { valueOf, type Bridged, type SegmentSide } from './steps.ts'
import { TRANSPORT_MODES, type TransportMode } from './transport-modes.ts'
import { ONE, absolute, scaled, sumOf } from './units.ts'

/** The groups of one side that are told together, for one of so many packages or shipments. */
export interface Priced extends Pick<GroupSums, 'values' | 'mode' | 'begun' | 'bucket' | 'units'> {
  /** The values as one text. */
  readonly key: string
  readonly categories: readonly string[]
  /** Without a package. */
  readonly isBare: boolean
  readonly per: bigint
  /** At the rates by which the steps are told, and at their own. */
  readonly amounts: Amounts
  readonly own: Amounts
  /** At their own rates, of all of them. */
  readonly whole: Amounts
  /** Whether the rates by which the steps are told make another value of some of them. */
  readonly isMoved: boolean
  readonly slope: SlopeSums
}

export interface Sides {
  readonly before: readonly Priced[]
  readonly now: readonly Priced[]
}

export interface Segment {
  /** The values as one text: segments stand in its order, whichever the engine's was, so that a cent goes to the same one each time. */
  readonly key: string
  /** By as many dimensions as those of its mode are. */
  readonly values: readonly (string | null)[]
  /** Null: it has no package there. */
  readonly before: Priced | null
  readonly now: Priced | null
}

/** The segments of one mode of transport: of no other, so that none is a mix of containers and envelopes. */
export interface ModeSegments {
  readonly mode: TransportMode
  /** By so many dimensions. */
  readonly depth: number
  readonly segments: readonly Segment[]
  /** What it is of both sides together: modes are told by that. */
  readonly size: bigint
}

/** A rate, top ÷ bottom. */
export interface Rate {
  readonly top: bigint
  readonly bottom: bigint
}

interface FittingInput {
  readonly by: readonly string[]
  readonly bridged: Bridged
}

interface PricedInput extends FittingInput {
  readonly per: bigint
  readonly rateOf: (group: GroupSums) => Rate
}

/** The groups of a side at the rates that each has, by so many of their values as are asked; those that differ in nothing but currency, rate and category together. */
export function pricedGroups(groups: readonly GroupSums[], input: PricedInput): Priced[] {
  const found = new Map<string, Priced>()
  for (const group of groups) {
    const each = priced(group, input)
    const { mode, begun, bucket, isBare } = each
    const key = `${mode} ${begun} ${isBare} ${bucket} ${each.key}`
    const known = found.get(key)
    found.set(key, known ? together(known, each) : each)
  }
  return [...found.values()]
}

function priced(group: GroupSums, { by, bridged, per, rateOf }: PricedInput): Priced {
  const { top, bottom } = rateOf(group)
  const whole = amountsAt(group, group.rate, ONE)
  const own = per === 1n ? whole : amountsAt(group, group.rate, ONE * per)
  const isOwn = top * ONE === group.rate * bottom
  const amounts = isOwn ? own : amountsAt(group, top, bottom * per)
  const values = group.values.slice(0, by.length)
  return {
    values,
    key: JSON.stringify(values),
    mode: group.mode,
    categories: [group.category],
    begun: group.begun,
    bucket: group.bucket,
    units: group.units,
    per,
    own,
    whole,
    amounts,
    isBare: group.packages === 0n,
    isMoved: valueOf(own, bridged) !== valueOf(amounts, bridged),
    slope: slopeSumsOf(group),
  }
}

function together(one: Priced, other: Priced): Priced {
  const own = addAmounts(one.own, other.own)
  return {
    values: one.values,
    key: one.key,
    mode: one.mode,
    categories: other.categories.every((each) => one.categories.includes(each))
      ? one.categories
      : [...new Set([...one.categories, ...other.categories])],
    begun: one.begun,
    bucket: one.bucket,
    isBare: one.isBare,
    per: one.per,
    isMoved: one.isMoved || other.isMoved,
    units: one.units + other.units,
    amounts: one.amounts === one.own && other.amounts === other.own ? own : addAmounts(one.amounts, other.amounts),
    own,
    whole: one.per === 1n ? own : addAmounts(one.whole, other.whole),
    slope: addSlopeSums(one.slope, other.slope),
  }
}

/** Null: there are none. */
export function allTogether(of: readonly Priced[]): Priced | null {
  const [first, ...others] = of
  return first ? others.reduce(together, first) : null
}

/** Above such a part of the larger side, what only one side has says little: a tenth. */
const ONE_SIDED_PART = 10n

/** The segments of each mode that has packages, each as fine as asked or as leaves little on one side alone; the mode with most money first. BRG-03 */
export function segmentsOfModes({ before, now }: Sides, input: FittingInput): ModeSegments[] {
  return TRANSPORT_MODES.flatMap((mode) => {
    const of = (side: readonly Priced[]) => side.filter((each) => each.mode === mode && !each.isBare)
    const sides = { before: of(before), now: of(now) }
    return sides.before.length + sides.now.length === 0 ? [] : [fittingSegments(mode, { sides, ...input })]
  }).toSorted((one, other) => (one.size === other.size ? 0 : one.size > other.size ? -1 : 1))
}

/** Never coarser than the first dimension. */
function fittingSegments(
  mode: TransportMode,
  { sides, by, bridged }: FittingInput & { readonly sides: Sides },
): ModeSegments {
  const value = (of: readonly Priced[]) => sumOf(of.map(({ amounts }) => valueOf(amounts, bridged)))
  const [then, since] = [absolute(value(sides.before)), absolute(value(sides.now))]
  const most = then > since ? then : since
  for (let depth = by.length; ; depth -= 1) {
    const segments = segmentsBy(sides, depth)
    const oneSided = (of: 'before' | 'now', other: 'before' | 'now') =>
      absolute(value(segments.flatMap((each) => (each[of] && !each[other] ? [each[of]] : []))))
    const apart = oneSided('now', 'before') + oneSided('before', 'now')
    if (depth <= 1 || apart * ONE_SIDED_PART <= most) return { mode, depth, segments, size: then + since }
  }
}

function segmentsBy(sides: Sides, depth: number): Segment[] {
  const segments = new Map<string, { -readonly [Key in keyof Segment]: Segment[Key] }>()
  for (const side of ['before', 'now'] as const)
    for (const each of sides[side]) {
      const isWhole = each.values.length <= depth
      const values = isWhole ? each.values : each.values.slice(0, depth)
      const key = isWhole ? each.key : JSON.stringify(values)
      const segment = segments.get(key)
      if (segment) segment[side] = segment[side] ? together(segment[side], each) : each
      else segments.set(key, { key, values, before: null, now: null, [side]: each })
    }
  return [...segments.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** How gross rises with weight in each segment of one mode; where it has few packages, in all weights of its carrier, service and zone. */
export function slopes(segments: readonly Segment[], by: readonly string[]): (segment: Segment) => bigint {
  const wide = by.at(-1) === 'weight_band' ? by.length - 1 : by.length
  const keyOf = ({ values }: Segment) => JSON.stringify(values.slice(0, wide))
  const wider = new Map<string, SlopeSums>()
  for (const segment of segments) {
    if (!segment.before) continue
    const known = wider.get(keyOf(segment))
    wider.set(keyOf(segment), known ? addSlopeSums(known, segment.before.slope) : segment.before.slope)
  }
  const known = new Map<string, bigint>()
  return (segment) => {
    if (segment.before && tellsSlope(segment.before.units)) return slopeOf(segment.before.slope)
    const key = keyOf(segment)
    const sums = wider.get(key)
    const slope = known.get(key) ?? (sums ? slopeOf(sums) : 0n)
    known.set(key, slope)
    return slope
  }
}

/** What a step is made of, of one side; where it is for one package, parts of all of that side. */
export function segmentSide({ units, amounts, slope, per }: Priced, aPackage: boolean): SegmentSide {
  if (!aPackage) return { count: units, amounts, pounds: slope.pounds, weighedCount: slope.units }
  return {
    count: scaled(units, ONE, per),
    amounts,
    pounds: scaled(slope.pounds, 1n, per),
    weighedCount: scaled(slope.units, ONE, per),
  }
}
