import { STEPS, type Step, type StepUnits } from './steps.ts'
import { absolute, centsOf, isWholeCents, sumOf, unitsOfCents } from './units.ts'

export type StepCents = Partial<Record<Step, bigint>>

/** Each step to the cent, and what is left of the difference to the largest that was rounded. */
export function settledSteps(steps: StepUnits, difference: bigint): StepCents {
  const named = STEPS.flatMap((step) => (steps[step] === undefined ? [] : [{ step, units: steps[step] }]))
  const cents = Object.fromEntries(named.map(({ step, units }) => [step, centsOf(units)])) as StepCents
  const left = difference - sumOf(Object.values(cents))
  if (left === 0n) return cents
  const rounded = named.filter(({ units }) => !isWholeCents(units))
  const [largest] = (rounded.length > 0 ? rounded : named).toSorted((one, other) =>
    compare(absolute(other.units), absolute(one.units)),
  )
  return largest ? { ...cents, [largest.step]: (cents[largest.step] ?? 0n) + left } : cents
}

/** Parts in cents that add up to a total: each is cut down, and the cents that lack go to those of which most was cut. */
function largestRemainder(parts: readonly bigint[], total: bigint): bigint[] {
  const settled = parts.map(floorCents)
  const lacking = total - sumOf(settled)
  if (parts.length === 0 || lacking === 0n) return settled
  const cuts = parts.map((units, at): Cut => {
    const cut = units - unitsOfCents(settled[at] ?? 0n)
    return { at, cut, nearly: Number(cut) }
  })
  const [count, one] = [BigInt(parts.length), lacking > 0n ? 1n : -1n]
  const [rounds, more] = [absolute(lacking) / count, Number(absolute(lacking) % count)]
  cuts
    .sort((mine, other) => (lacking > 0n ? byCut(other, mine) : byCut(mine, other)))
    .forEach(({ at }, place) => {
      if (rounds > 0n || place < more) settled[at] = (settled[at] ?? 0n) + one * (rounds + (place < more ? 1n : 0n))
    })
  return settled
}

/**
 * The steps of each segment in cents: those of one step add up to it, and those of one segment to its own difference as
 * nearly as they can: a cent that one has too many of goes to one that lacks it, within a step that both have.
 */
export function settledSegments(segments: readonly StepUnits[], steps: StepCents): StepCents[] {
  const settled: Partial<Record<Step, bigint>>[] = segments.map(() => ({}))
  for (const step of STEPS) {
    const having: number[] = []
    const parts: bigint[] = []
    for (const [at, { [step]: units }] of segments.entries())
      if (units !== undefined) {
        having.push(at)
        parts.push(units)
      }
    const cents = largestRemainder(parts, steps[step] ?? 0n)
    having.forEach((at, place) => {
      const own = settled[at]
      if (own) own[step] = cents[place] ?? 0n
    })
  }
  evenOut(segments, settled)
  return settled
}

function evenOut(segments: readonly StepUnits[], settled: readonly Partial<Record<Step, bigint>>[]): void {
  const shared = segments.flatMap((each, at) => (each.mix === undefined ? [] : [at]))
  const sums = shared.map((at) => sumOf(Object.values(settled[at] ?? {})))
  const wished = largestRemainder(
    shared.map((at) => sumOf(Object.values(segments[at] ?? {}))),
    sumOf(sums),
  )
  const off = shared.map((at, place) => ({ at, by: (wished[place] ?? 0n) - (sums[place] ?? 0n) }))
  const [lacking, having] = [off.filter(({ by }) => by > 0n), off.filter(({ by }) => by < 0n)]
  let [to, from] = [lacking.pop(), having.pop()]
  while (to && from) {
    const cents = to.by < -from.by ? to.by : -from.by
    move(settled[from.at] ?? {}, settled[to.at] ?? {}, cents)
    to = to.by === cents ? lacking.pop() : { ...to, by: to.by - cents }
    from = -from.by === cents ? having.pop() : { ...from, by: from.by + cents }
  }
}

/** Within the step that both have most of. */
function move(from: Partial<Record<Step, bigint>>, to: Partial<Record<Step, bigint>>, cents: bigint): void {
  const size = (step: Step) => absolute(from[step] ?? 0n) + absolute(to[step] ?? 0n)
  const [step] = STEPS.filter((each) => from[each] !== undefined && to[each] !== undefined).toSorted((one, other) =>
    compare(size(other), size(one)),
  )
  if (!step) return
  from[step] = (from[step] ?? 0n) - cents
  to[step] = (to[step] ?? 0n) + cents
}

function floorCents(units: bigint): bigint {
  const cent = unitsOfCents(1n)
  const whole = units / cent
  return units < 0n && whole * cent !== units ? whole - 1n : whole
}

interface Cut {
  readonly at: number
  readonly cut: bigint
  /** Compared first: most differ in it, which is told many times as fast. */
  readonly nearly: number
}

function byCut(one: Cut, other: Cut): number {
  return one.nearly - other.nearly || compare(one.cut, other.cut)
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
