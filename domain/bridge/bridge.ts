import { amountsAt, meanRates, type Amounts, type GroupSums } from './group-sums.ts'
import {
  allTogether,
  pricedGroups,
  segmentSide,
  segmentsOfModes,
  slopes,
  type Priced,
  type Segment,
  type Sides,
} from './segments.ts'
import { settledSegments, settledSteps, type StepCents } from './settle.ts'
import { STEPS, priceSteps, segmentSteps, valueOf, type Bridged, type StepUnits } from './steps.ts'
import { TRANSPORT_MODES, type TransportMode } from './transport-modes.ts'
import { ONE, absolute, centsOf, sumOf } from './units.ts'

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
  /** How many packages, or shipments where those are counted; these are of all of them. */
  readonly units: bigint
  readonly amounts: Amounts
  readonly pounds: bigint
}

export interface BridgeSegment {
  /** Null: of all rows without a package. */
  readonly mode: TransportMode | null
  /** The service categories that its packages have; the empty text: none. */
  readonly categories: readonly string[]
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
  /** Each mode of transport that has packages, the one with most money first. */
  readonly modes: readonly BridgeMode[]
  readonly segments: readonly BridgeSegment[]
  /** Fees, adjustments and credits. */
  readonly without: BridgeSegment
  /** Each client of which nothing is known on the first days: all that it has more or less, in no other step. */
  readonly begun: readonly { readonly client: number; readonly whole: BridgeSegment }[]
}

export interface BridgeMode {
  readonly mode: TransportMode
  /** By which its segments are: fewer than asked where too much was on one side alone. */
  readonly by: readonly string[]
}

/** The bridge between two sides, of which either may be empty, but where it is a package each has some; exact. BRG-01, BRG-07 */
export function bridgeOf({ before, now, by, bridged, aPackage = false }: BridgeInput): Bridge {
  const rates = meanRates(before.filter(isKnown))
  const per = (groups: readonly GroupSums[]) => (aPackage ? sumOf(groups.map(({ units }) => units)) : 1n)
  const ownRate = ({ rate }: GroupSums) => ({ top: rate, bottom: ONE })
  const input = { by, bridged }
  const sides = {
    before: pricedGroups(before, { ...input, per: per(before), rateOf: ownRate }),
    now: pricedGroups(now, {
      ...input,
      per: per(now),
      rateOf: (group) => (isKnown(group) ? rates.get(group.currency) : undefined) ?? ownRate(group),
    }),
  }
  const total = (of: readonly Priced[]) => sumOf(of.map(({ own }) => valueOf(own, bridged)))
  const [then, since] = [total(sides.before), total(sides.now)]
  const hasRates = sides.now.some(({ isMoved }) => isMoved)
  const known = { before: sides.before.filter(isKnown), now: sides.now.filter(isKnown) }
  const modes = segmentsOfModes(known, input)
  const stepsInput = { bridged, hasRates, aPackage }
  const rows = modes.flatMap(({ mode, depth, segments }) => {
    const slopeFor = slopes(segments, by.slice(0, depth))
    const counts = sharedCounts(segments, aPackage)
    return segments.map((segment) => {
      const slope = slopeFor(segment)
      return { segment, mode, slope, steps: stepsOf(segment, { counts, slope, ...stepsInput }) }
    })
  })
  const bare = { before: known.before.filter(isBare), now: known.now.filter(isBare) }
  const [thenCents, sinceCents] = [centsOf(then), centsOf(since)]
  const begun = begunOf(sides)
  const all = [
    ...rows.map(({ steps }) => steps),
    stepsWithout(bare, stepsInput),
    ...begun.map((client): StepUnits => ({ begun: total(client.now) - total(client.before) })),
  ]
  const named = namedSteps({
    ...stepsInput,
    hasShared: rows.some(({ segment }) => isShared(segment)),
    hasBegun: begun.length > 0,
  })
  const units: StepUnits = Object.fromEntries(named.map((step) => [step, sumOf(all.map((each) => each[step] ?? 0n))]))
  const steps = settledSteps(units, sinceCents - thenCents)
  const settled = settledSegments(all, steps)
  const told = (
    { values, before: one, now: other }: Omit<Segment, 'key'>,
    { at, mode, slope }: Pick<BridgeSegment, 'mode' | 'slope'> & { readonly at: number },
  ): BridgeSegment => ({
    mode,
    categories: [...new Set([...(one?.categories ?? []), ...(other?.categories ?? [])])].toSorted(),
    values,
    before: sideOf(one, bridged),
    now: sideOf(other, bridged),
    slope,
    steps: settled[at] ?? {},
  })
  const rest = (of: Sides, at: number) =>
    told(
      { values: [], before: allTogether(of.before), now: allTogether(of.now) },
      { at: rows.length + at, mode: null, slope: 0n },
    )
  return {
    before: thenCents,
    now: sinceCents,
    steps,
    modes: modes.map(({ mode, depth }) => ({ mode, by: by.slice(0, depth) })),
    segments: rows.map(({ segment, mode, slope }, at) => told(segment, { at, mode, slope })),
    without: rest(bare, 0),
    begun: begun.map(({ client, ...whole }, at) => ({ client, whole: rest(whole, 1 + at) })),
  }
}

/** Between two carriers, accounts or clients one bridge a mode that both have, for one package or shipment of each; the mode with most money first. BRG-07 */
export function bridgesOfSides({ before, now, ...input }: Omit<BridgeInput, 'aPackage'>): {
  readonly bridges: readonly Bridge[]
  /** The modes that one side alone has. */
  readonly alone: readonly { readonly mode: TransportMode; readonly side: 'before' | 'now' }[]
} {
  const hasUnits = (groups: readonly GroupSums[]) => groups.some(({ units }) => units > 0n)
  const money = (groups: readonly GroupSums[]) =>
    absolute(sumOf(groups.map((group) => amountsAt(group, group.rate, ONE).net)))
  const modes = TRANSPORT_MODES.map((mode) => {
    const of = (groups: readonly GroupSums[]) => groups.filter((group) => group.mode === mode)
    const sides = { before: of(before), now: of(now) }
    return { mode, sides, has: { before: hasUnits(sides.before), now: hasUnits(sides.now) } }
  })
  return {
    bridges: modes
      .filter(({ has }) => has.before && has.now)
      .map(({ sides }) => ({ sides, size: money(sides.before) + money(sides.now) }))
      .toSorted((one, other) => (one.size === other.size ? 0 : one.size > other.size ? -1 : 1))
      .map(({ sides }) => bridgeOf({ ...sides, ...input, aPackage: true })),
    alone: modes.flatMap(({ mode, has }) =>
      has.before === has.now ? [] : [{ mode, side: has.now ? ('now' as const) : ('before' as const) }],
    ),
  }
}

function isKnown({ begun }: Pick<GroupSums, 'begun'>): boolean {
  return begun === null
}

function isBare({ isBare: bare }: Priced): boolean {
  return bare
}

/** What each client has whose data begins late. */
function begunOf({ before, now }: Sides): (Sides & { readonly client: number })[] {
  const clients = new Set([...before, ...now].flatMap(({ begun }) => begun ?? []))
  return [...clients]
    .toSorted((one, other) => one - other)
    .map((client) => ({
      client,
      before: before.filter(({ begun }) => begun === client),
      now: now.filter(({ begun }) => begun === client),
    }))
}

function isShared({ before, now }: Segment): boolean {
  return before !== null && now !== null
}

/** How many there are of all segments that both sides have. */
function sharedCounts(segments: readonly Segment[], aPackage: boolean) {
  const shared = segments.filter(isShared)
  const count = (side: 'before' | 'now') =>
    sumOf(shared.flatMap(({ [side]: each }) => (each ? [segmentSide(each, aPackage).count] : [])))
  return { countBefore: count('before'), countNow: count('now') }
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
    counts,
    slope,
  }: StepsInput & { readonly counts: ReturnType<typeof sharedCounts>; readonly slope: bigint },
): StepUnits {
  if (before && !now) return { lost: -valueOf(before.amounts, bridged) }
  const steps: StepUnits =
    before && now
      ? segmentSteps({
          before: segmentSide(before, aPackage),
          now: segmentSide(now, aPackage),
          countBefore: counts.countBefore,
          countNow: counts.countNow,
          slope,
          bridged,
          aPackage,
        })
      : { new: now ? valueOf(now.amounts, bridged) : 0n }
  if (hasRates) steps.exchangeRate = now ? atRates(now, bridged) : 0n
  return steps
}

function stepsWithout(
  { before, now }: Sides,
  { bridged, hasRates }: Pick<StepsInput, 'bridged' | 'hasRates'>,
): StepUnits {
  const of = (groups: readonly Priced[], kind: ReturnType<typeof kindOf>) =>
    sumOf(groups.filter((each) => kindOf(each) === kind).map(({ amounts }) => valueOf(amounts, bridged)))
  const step = (kind: ReturnType<typeof kindOf>) => of(now, kind) - of(before, kind)
  return {
    fees: step('fees'),
    adjustments: step('adjustments'),
    credits: step('credits'),
    ...(hasRates ? { exchangeRate: sumOf(now.map((each) => atRates(each, bridged))) } : {}),
  }
}

/** What later rows of a package are that name no other kind, too. */
function kindOf({ bucket }: Priced): 'fees' | 'adjustments' | 'credits' {
  return bucket === 'fee' ? 'fees' : bucket === 'credit' ? 'credits' : 'adjustments'
}

/** What other rates than before make of the same amounts. */
function atRates({ own, amounts }: Priced, bridged: Bridged): bigint {
  return valueOf(own, bridged) - valueOf(amounts, bridged)
}

/** What is drawn: without a segment of both sides no price is compared. */
function namedSteps({
  bridged,
  hasRates,
  aPackage,
  hasShared,
  hasBegun,
}: StepsInput & { readonly hasShared: boolean; readonly hasBegun: boolean }) {
  const own = new Set<string>([
    ...(hasBegun ? ['begun'] : []),
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

function sideOf(of: Priced | null, bridged: Bridged): BridgeSide | null {
  if (!of) return null
  return { cents: centsOf(valueOf(of.own, bridged)), units: of.units, amounts: of.whole, pounds: of.slope.pounds }
}
