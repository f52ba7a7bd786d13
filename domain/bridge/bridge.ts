import {
  NO_AMOUNTS,
  addAmounts,
  amountsAt,
  meanRates,
  slopeOf,
  tellsSlope,
  type Amounts,
  type GroupSums,
} from './group-sums.ts'
import { settledSegments, settledSteps, type StepCents } from './settle.ts'
import { STEPS, priceSteps, segmentSteps, valueOf, type Bridged, type SegmentSide, type StepUnits } from './steps.ts'
import { ONE, absolute, centsOf, scaled, sumOf } from './units.ts'

export interface BridgeInput {
  readonly before: readonly GroupSums[]
  readonly now: readonly GroupSums[]
  /** By which the groups are, the last to be left first. */
  readonly by: readonly string[]
  readonly bridged: Bridged
  /** All of it for one package of each side: the sides are of two carriers, accounts or clients, whose sizes say nothing. */
  readonly aPackage?: boolean
}

/** What a side is of a segment, or of all rows without a package. */
export interface BridgeSide {
  /** Of the fact, in whole cents; a package, its part of what one costs. */
  readonly cents: bigint
  /** These are of all of them. */
  readonly packages: bigint
  readonly amounts: Amounts
  readonly pounds: bigint
}

export interface BridgeSegment {
  /** By its dimensions; null: none. */
  readonly values: readonly (string | null)[]
  /** Null: it has no package there. */
  readonly before: BridgeSide | null
  readonly now: BridgeSide | null
  /** Gross a pound before, by which the weight is told from the price. */
  readonly slope: bigint
  readonly steps: StepCents
}

/** The fact of two sides and what lies between, all in whole cents: the steps add up to the difference, and so do the segments' of each step. */
export interface Bridge {
  readonly before: bigint
  readonly now: bigint
  readonly steps: StepCents
  /** By which segments are: fewer than asked where too much was on one side alone. */
  readonly by: readonly string[]
  readonly segments: readonly BridgeSegment[]
  /** Fees, adjustments and credits. */
  readonly without: BridgeSegment
}

/** Above such a part of the larger side, what only one side has says little: a tenth. */
const ONE_SIDED_PART = 10n

/** The bridge between two sides, of which either may be empty, but where it is a package each has some; exact. BRG-01, BRG-07 */
export function bridgeOf({ before, now, by, bridged, aPackage = false }: BridgeInput): Bridge {
  const rates = meanRates(before)
  const per = (groups: readonly GroupSums[]) => (aPackage ? sumOf(groups.map(({ packages }) => packages)) : 1n)
  const [perBefore, perNow] = [per(before), per(now)]
  const sides = {
    before: before.map((group) => priced(group, { top: group.rate, bottom: ONE, per: perBefore })),
    now: now.map((group) =>
      priced(group, { ...(rates.get(group.currency) ?? { top: group.rate, bottom: ONE }), per: perNow }),
    ),
  }
  const total = (of: readonly Priced[]) => sumOf(of.map(({ own }) => valueOf(own, bridged)))
  const [then, since] = [total(sides.before), total(sides.now)]
  const hasRates = sides.now.some(
    ({ own, amounts }) => own !== amounts && valueOf(own, bridged) !== valueOf(amounts, bridged),
  )
  const { depth, segments } = fittingSegments({ sides, by, bridged, larger: larger(absolute(then), absolute(since)) })
  const shared = segments.filter((segment) => segment.before.length > 0 && segment.now.length > 0)
  const counts = {
    packagesBefore: sumOf(shared.map((segment) => segmentSide(segment.before).packages)),
    packagesNow: sumOf(shared.map((segment) => segmentSide(segment.now).packages)),
  }
  const slopeFor = slopes({ before, by: by.slice(0, depth) })
  const rows = segments.map((segment) => {
    const slope = slopeFor(segment.values)
    return { ...segment, slope, steps: stepsOf(segment, { ...counts, slope, bridged, hasRates, aPackage }) }
  })
  const bare = {
    values: [],
    before: sides.before.filter(isBare),
    now: sides.now.filter(isBare),
    slope: 0n,
  }
  const bareSteps = stepsWithout(bare, { bridged, hasRates })
  const [thenCents, sinceCents] = [centsOf(then), centsOf(since)]
  const all = [...rows.map(({ steps }) => steps), bareSteps]
  const named = namedSteps({ bridged, hasRates, aPackage, hasShared: shared.length > 0 })
  const units: StepUnits = Object.fromEntries(named.map((step) => [step, sumOf(all.map((each) => each[step] ?? 0n))]))
  const steps = settledSteps(units, sinceCents - thenCents)
  const settled = settledSegments(all, steps)
  const told = (segment: Segment & { readonly slope: bigint }, at: number): BridgeSegment => ({
    values: segment.values,
    before: sideOf(segment.before, bridged),
    now: sideOf(segment.now, bridged),
    slope: segment.slope,
    steps: settled[at] ?? {},
  })
  return {
    before: thenCents,
    now: sinceCents,
    steps,
    by: by.slice(0, depth),
    segments: rows.map(told),
    without: told(bare, rows.length),
  }
}

/** A group at the rates by which the steps are told, and at its own, for one of so many packages. */
interface Priced {
  readonly group: GroupSums
  readonly per: bigint
  readonly amounts: Amounts
  readonly own: Amounts
}

interface Segment {
  readonly values: readonly (string | null)[]
  readonly before: readonly Priced[]
  readonly now: readonly Priced[]
}

function priced(
  group: GroupSums,
  { top, bottom, per }: { readonly top: bigint; readonly bottom: bigint; readonly per: bigint },
): Priced {
  const own = amountsAt(group, group.rate, ONE * per)
  const isOwn = top * ONE === group.rate * bottom
  return { group, per, own, amounts: isOwn ? own : amountsAt(group, top, bottom * per) }
}

function isBare({ group }: Priced): boolean {
  return group.packages === 0n
}

interface FittingInput {
  readonly sides: { readonly before: readonly Priced[]; readonly now: readonly Priced[] }
  readonly by: readonly string[]
  readonly bridged: Bridged
  readonly larger: bigint
}

/** As fine as asked, or as fine as leaves little on one side alone; never coarser than the first dimension. */
function fittingSegments({ sides, by, bridged, larger: most }: FittingInput): {
  readonly depth: number
  readonly segments: readonly Segment[]
} {
  for (let depth = by.length; ; depth -= 1) {
    const segments = segmentsBy(sides, depth)
    const oneSided = (of: 'before' | 'now', other: 'before' | 'now') =>
      sumOf(
        segments
          .filter((each) => each[other].length === 0)
          .flatMap((each) => each[of].map(({ amounts }) => valueOf(amounts, bridged))),
      )
    const apart = absolute(oneSided('now', 'before')) + absolute(oneSided('before', 'now'))
    if (depth <= 1 || apart * ONE_SIDED_PART <= most) return { depth, segments }
  }
}

function segmentsBy({ before, now }: FittingInput['sides'], depth: number): Segment[] {
  const segments = new Map<string, { values: readonly (string | null)[]; before: Priced[]; now: Priced[] }>()
  for (const [side, groups] of [
    ['before', before],
    ['now', now],
  ] as const)
    for (const each of groups) {
      if (isBare(each)) continue
      const values = each.group.values.slice(0, depth)
      const key = JSON.stringify(values)
      const segment = segments.get(key) ?? { values, before: [], now: [] }
      segments.set(key, segment)
      segment[side].push(each)
    }
  return [...segments.values()]
}

/** How gross rises with weight in each segment; where it has few packages, in all weights of its carrier, service and zone. */
function slopes({ before, by }: { readonly before: readonly GroupSums[]; readonly by: readonly string[] }) {
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

interface StepsInput {
  readonly bridged: Bridged
  readonly hasRates: boolean
  readonly aPackage: boolean
}

function stepsOf(
  { before, now }: Segment,
  {
    bridged,
    hasRates,
    aPackage,
    ...input
  }: StepsInput & { readonly packagesBefore: bigint; readonly packagesNow: bigint; readonly slope: bigint },
): StepUnits {
  const rates = hasRates ? { exchangeRate: atRates(now, bridged) } : {}
  const value = (of: readonly Priced[]) => sumOf(of.map(({ amounts }) => valueOf(amounts, bridged)))
  if (before.length === 0) return { new: value(now), ...rates }
  if (now.length === 0) return { lost: -value(before) }
  const {
    volume = 0n,
    mix = 0n,
    ...prices
  } = segmentSteps({
    before: segmentSide(before),
    now: segmentSide(now),
    bridged,
    ...input,
  })
  // Of one package there are not more: what is shipped differs in its mix alone.
  return { ...(aPackage ? { mix: volume + mix } : { volume, mix }), ...prices, ...rates }
}

function stepsWithout(
  { before, now }: Segment,
  { bridged, hasRates }: Pick<StepsInput, 'bridged' | 'hasRates'>,
): StepUnits {
  const of = (groups: readonly Priced[], kind: ReturnType<typeof kindOf>) =>
    sumOf(groups.filter((each) => kindOf(each) === kind).map(({ amounts }) => valueOf(amounts, bridged)))
  const step = (kind: ReturnType<typeof kindOf>) => of(now, kind) - of(before, kind)
  return {
    fees: step('fees'),
    adjustments: step('adjustments'),
    credits: step('credits'),
    ...(hasRates ? { exchangeRate: atRates(now, bridged) } : {}),
  }
}

/** What later rows of a package are that name no other kind, too. */
function kindOf({ group }: Priced): 'fees' | 'adjustments' | 'credits' {
  return group.bucket === 'fee' ? 'fees' : group.bucket === 'credit' ? 'credits' : 'adjustments'
}

/** What other rates than before make of the same amounts. */
function atRates(now: readonly Priced[], bridged: Bridged): bigint {
  return sumOf(now.map(({ own, amounts }) => valueOf(own, bridged) - valueOf(amounts, bridged)))
}

/** What is drawn: without a segment of both sides no price is compared. */
function namedSteps({ bridged, hasRates, aPackage, hasShared }: StepsInput & { readonly hasShared: boolean }) {
  const own = new Set<string>([
    'new',
    'lost',
    ...(hasShared ? [...(aPackage ? [] : ['volume']), 'mix', ...priceSteps(bridged)] : []),
    'fees',
    'adjustments',
    'credits',
    ...(hasRates ? ['exchangeRate'] : []),
  ])
  return STEPS.filter((step) => own.has(step))
}

function packagesOf(groups: readonly Priced[]): bigint {
  return sumOf(groups.map(({ group }) => group.packages))
}

/** Packages are in units, as all else: parts of those of the side where it is for one of them. */
function segmentSide(groups: readonly Priced[]): SegmentSide {
  const per = groups[0]?.per ?? 1n
  const part = (count: bigint) => scaled(count, ONE, per)
  return {
    packages: part(packagesOf(groups)),
    amounts: groups.reduce((sum, { amounts }) => addAmounts(sum, amounts), NO_AMOUNTS),
    pounds: scaled(sumOf(groups.map(({ group }) => group.weighed.pounds)), 1n, per),
    weighedPackages: part(sumOf(groups.map(({ group }) => group.weighed.packages))),
  }
}

function sideOf(groups: readonly Priced[], bridged: Bridged): BridgeSide | null {
  if (groups.length === 0) return null
  const sum = (of: (each: Priced) => Amounts) => groups.reduce((all, each) => addAmounts(all, of(each)), NO_AMOUNTS)
  const own = sum((each) => each.own)
  return {
    cents: centsOf(valueOf(own, bridged)),
    packages: packagesOf(groups),
    amounts: groups[0]?.per === 1n ? own : sum(({ group }) => amountsAt(group, group.rate, ONE)),
    pounds: sumOf(groups.map(({ group }) => group.weighed.pounds)),
  }
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
