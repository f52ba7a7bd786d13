import { NO_AMOUNTS, addAmounts, amountsAt, slopeOf, tellsSlope, type Amounts, type GroupSums } from './group-sums.ts'
import { valueOf, type Bridged, type SegmentSide } from './steps.ts'
import { TRANSPORT_MODES, type TransportMode } from './transport-modes.ts'
import { ONE, absolute, scaled, sumOf } from './units.ts'

/** A group at the rates by which the steps are told, and at its own, for one of so many packages or shipments. */
export interface Priced {
  readonly group: GroupSums
  readonly per: bigint
  readonly amounts: Amounts
  readonly own: Amounts
}

export interface Sides {
  readonly before: readonly Priced[]
  readonly now: readonly Priced[]
}

export interface Segment extends Sides {
  /** By as many dimensions as those of its mode are. */
  readonly values: readonly (string | null)[]
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

/** A group at a rate, top ÷ bottom. */
export function priced(
  group: GroupSums,
  { top, bottom, per }: { readonly top: bigint; readonly bottom: bigint; readonly per: bigint },
): Priced {
  const own = amountsAt(group, group.rate, ONE * per)
  const isOwn = top * ONE === group.rate * bottom
  return { group, per, own, amounts: isOwn ? own : amountsAt(group, top, bottom * per) }
}

/** Without a package. */
export function isBare({ group }: Priced): boolean {
  return group.packages === 0n
}

/** Above such a part of the larger side, what only one side has says little: a tenth. */
const ONE_SIDED_PART = 10n

interface FittingInput {
  readonly by: readonly string[]
  readonly bridged: Bridged
}

/** The segments of each mode that has packages, each as fine as asked or as leaves little on one side alone; the mode with most money first. BRG-03 */
export function segmentsOfModes({ before, now }: Sides, input: FittingInput): ModeSegments[] {
  return TRANSPORT_MODES.flatMap((mode) => {
    const of = (side: readonly Priced[]) => side.filter((each) => each.group.mode === mode && !isBare(each))
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
      absolute(value(segments.filter((each) => each[other].length === 0).flatMap((each) => each[of])))
    const apart = oneSided('now', 'before') + oneSided('before', 'now')
    if (depth <= 1 || apart * ONE_SIDED_PART <= most) return { mode, depth, segments, size: then + since }
  }
}

function segmentsBy({ before, now }: Sides, depth: number): Segment[] {
  const segments = new Map<string, { values: readonly (string | null)[]; before: Priced[]; now: Priced[] }>()
  for (const [side, groups] of [
    ['before', before],
    ['now', now],
  ] as const)
    for (const each of groups) {
      const values = each.group.values.slice(0, depth)
      const key = JSON.stringify(values)
      const segment = segments.get(key) ?? { values, before: [], now: [] }
      segments.set(key, segment)
      segment[side].push(each)
    }
  return [...segments.values()]
}

/** How gross rises with weight in each segment of groups of one mode; where it has few packages, in all weights of its carrier, service and zone. */
export function slopes({ before, by }: { readonly before: readonly GroupSums[]; readonly by: readonly string[] }) {
  const groups = before.filter(({ packages }) => packages > 0n)
  const wide = by.at(-1) === 'weight_band' ? by.length - 1 : by.length
  const at = (depth: number) => {
    const found = new Map<string, GroupSums[]>()
    for (const group of groups) {
      const key = JSON.stringify(group.values.slice(0, depth))
      const among = found.get(key)
      if (among) among.push(group)
      else found.set(key, [group])
    }
    return found
  }
  const [own, wider] = [at(by.length), at(wide)]
  const known = new Map<string, bigint>()
  return (values: readonly (string | null)[]): bigint => {
    const mine = own.get(JSON.stringify(values)) ?? []
    if (tellsSlope(mine)) return slopeOf(mine)
    const key = JSON.stringify(values.slice(0, wide))
    const slope = known.get(key) ?? slopeOf(wider.get(key) ?? [])
    known.set(key, slope)
    return slope
  }
}

/** What a step is made of, of one side; where it is for one package, parts of all of that side. */
export function segmentSide(groups: readonly Priced[]): SegmentSide {
  const per = groups[0]?.per ?? 1n
  const part = (count: bigint) => scaled(count, ONE, per)
  return {
    count: part(unitsOfGroups(groups)),
    amounts: groups.reduce((sum, { amounts }) => addAmounts(sum, amounts), NO_AMOUNTS),
    pounds: scaled(sumOf(groups.map(({ group }) => group.weighed.pounds)), 1n, per),
    weighedCount: part(sumOf(groups.map(({ group }) => group.weighed.units))),
  }
}

/** How many packages, or shipments where those are counted. */
export function unitsOfGroups(groups: readonly Priced[]): bigint {
  return sumOf(groups.map(({ group }) => group.units))
}
