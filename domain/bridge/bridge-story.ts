import { percentOf } from '../query/format.ts'
import type { ToldBridge, ToldSegment } from './bridge-rows.ts'
import type { Step } from './steps.ts'

interface Told {
  readonly amount: number
  /** Of the change, in whole percents that add up to 100; null: the steps point both ways, so none is a part of it. */
  readonly share: number | null
}

export interface StoryStep extends Told {
  readonly step: Step
}

/** By what a segment changed: of one segment volume and mix are one, more or fewer packages. */
export type SegmentReason = Exclude<Step, 'volume'> | 'packages'

export interface Leader {
  readonly segment: ToldSegment
  readonly reason: SegmentReason
  readonly amount: number
}

/** What a bridge says in words, from its rows alone. */
export interface BridgeStory {
  readonly direction: 'up' | 'down' | 'level'
  readonly change: number
  /** Of what it was before, in percent; 0 where that is about zero. */
  readonly percent: number
  /** The largest steps, whichever way they point. */
  readonly steps: readonly StoryStep[]
  /** What all other steps make together: with those that are named the change. Null: there is none. */
  readonly rest: Told | null
  /** The segment that adds most to what the first step is of; null: none adds much. */
  readonly led: Leader | null
}

/** Named are so many steps, of at least such a share of all that moved in percent; a segment leads a step with such a part of it. */
const NAMED = 3
const LEAST_SHARE = 5
const LEADING_PART = 0.1

export function bridgeStory(bridge: ToldBridge): BridgeStory {
  const { before, now } = bridge
  const moved = bridge.steps
    .map(({ step, amount }) => ({ step, cents: centsOf(amount) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))
  const change = centsOf(now) - centsOf(before)
  const all = moved.reduce((sum, { cents }) => sum + Math.abs(cents), 0)
  const large = moved.filter(({ cents }) => 100 * Math.abs(cents) >= LEAST_SHARE * all).slice(0, NAMED)
  // One that is left has a name of its own.
  const named = moved.length === large.length + 1 ? moved : large
  const rest = change - named.reduce((sum, { cents }) => sum + cents, 0)
  const shares = pointsOneWay(bridge) ? sharesOf([...named.map(({ cents }) => cents), rest], change) : []
  const [first] = named
  return {
    direction: change === 0 ? 'level' : change > 0 ? 'up' : 'down',
    change: change / 100,
    percent: Math.abs(percentOf(change / 100, before)),
    steps: named.map(({ step, cents }, at) => ({ step, amount: cents / 100, share: shares[at] ?? null })),
    rest: named.length === moved.length ? null : { amount: rest / 100, share: shares[named.length] ?? null },
    led: first ? leading(bridge, first.step) : null,
  }
}

/** Whether every step goes with the change: only then is each a part of it. */
export function pointsOneWay({ steps }: Pick<ToldBridge, 'steps'>): boolean {
  const moved = steps.filter(({ amount }) => amount !== 0)
  return moved.every(({ amount }) => Math.sign(amount) === Math.sign(moved[0]?.amount ?? 0))
}

/** Each as a whole percent, all of them 100. */
function sharesOf(cents: readonly number[], change: number): number[] {
  const upTo = cents.map((_, at) => cents.slice(0, at + 1).reduce((sum, each) => sum + each, 0))
  const percents = upTo.map((sum) => Math.round((100 * sum) / change))
  return percents.map((percent, at) => percent - (percents[at - 1] ?? 0))
}

function leading({ steps, segments, sides }: ToldBridge, first: Step): Leader | null {
  const reason = reasonOf(first, sides !== null)
  const whole = steps.filter(({ step }) => reasonOf(step, sides !== null) === reason)
  const amount = whole.reduce((sum, each) => sum + centsOf(each.amount), 0)
  const parts = segments.map((segment) => ({
    segment,
    cents: centsOf(reasons(segment, sides !== null).get(reason) ?? 0),
  }))
  const [most] = amount === 0 ? [] : parts.toSorted((one, other) => (other.cents - one.cents) * Math.sign(amount))
  return most && most.cents / amount >= LEADING_PART
    ? { segment: most.segment, reason, amount: most.cents / 100 }
    : null
}

/** Between two sides that are no periods nobody ships more: what is shipped is another mix. */
function reasonOf(step: Step, ofSides: boolean): SegmentReason {
  return step === 'volume' || (step === 'mix' && !ofSides) ? 'packages' : step
}

/** The named steps that go with the change, the largest first. */
export function mainSteps(bridge: ToldBridge): Step[] {
  const { steps, change } = bridgeStory(bridge)
  return steps.filter(({ amount }) => amount * change > 0).map(({ step }) => step)
}

/** What a segment changed by; with as many packages as before not by those. */
function reasons(
  { steps, terms }: Pick<ToldSegment, 'steps' | 'terms'>,
  ofSides: boolean,
): ReadonlyMap<SegmentReason, number> {
  const amounts = new Map<SegmentReason, number>()
  for (const [step, amount] of Object.entries(steps) as [Step, number][]) {
    const reason = reasonOf(step, ofSides)
    if (reason === 'packages' && terms.before.units === terms.now.units) continue
    amounts.set(reason, (centsOf(amounts.get(reason) ?? 0) + centsOf(amount)) / 100)
  }
  return amounts
}

/** Of what most of a segment's change is made; null: nothing changed. */
export function mainReason(
  segment: Pick<ToldSegment, 'steps' | 'terms' | 'change'>,
  { ofSides }: { readonly ofSides: boolean },
): SegmentReason | null {
  const along = [...reasons(segment, ofSides)].filter(([, amount]) => amount * segment.change > 0)
  const [most] = along.toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
  return most?.[0] ?? null
}

/** What more or fewer packages of a segment made; null: it has not both sides. */
export function packagesChange({ steps }: Pick<ToldSegment, 'steps'>): number | null {
  if (steps.volume === undefined) return null
  return (centsOf(steps.volume) + centsOf(steps.mix ?? 0)) / 100
}

function centsOf(amount: number): number {
  return Math.round(amount * 100)
}
