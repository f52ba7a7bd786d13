import type { AggregateMeasure, MeasureSpec } from '../query/catalog.ts'
import { own } from '../values/entries.ts'
import { transportationOf, type Amounts } from './group-sums.ts'
import { ONE, scaled } from './units.ts'

/** Every step from one side to the other, in the order in which they are drawn. */
export const STEPS = [
  'begun',
  'new',
  'lost',
  'volume',
  'mix',
  'listPrice',
  'weight',
  'discount',
  'fuelFollows',
  'fuelPercent',
  'accessorials',
  'taxes',
  'fees',
  'adjustments',
  'credits',
  'exchangeRate',
] as const
export type Step = (typeof STEPS)[number]

/** What a fact is made of: all of net, or one component. */
export type Bridged = 'net' | 'gross' | 'discount' | 'accessorials' | 'fuel' | 'taxes'

const BRIDGED_COLUMNS: Readonly<Record<string, Bridged>> = {
  net_amount: 'net',
  transportation_amount: 'gross',
  transportation_discount: 'discount',
  net_other_accessorial_amount: 'accessorials',
  net_fuel_surcharge_amount: 'fuel',
  net_taxes_and_others: 'taxes',
}

/** What a measure sums of a package's row; undefined: its changes are not made of these steps. */
export function bridgedBy(measure: MeasureSpec | undefined): Bridged | undefined {
  return measure && isPlainSum(measure) ? own(BRIDGED_COLUMNS, measure.column) : undefined
}

function isPlainSum(measure: MeasureSpec): measure is AggregateMeasure {
  return 'aggregate' in measure && measure.aggregate === 'sum' && measure.where === undefined
}

const PRICE_STEPS: Readonly<Record<Bridged, readonly Step[]>> = {
  net: ['listPrice', 'weight', 'discount', 'fuelFollows', 'fuelPercent', 'accessorials', 'taxes'],
  gross: ['listPrice', 'weight'],
  discount: ['listPrice', 'weight', 'discount'],
  accessorials: ['accessorials'],
  fuel: ['fuelFollows', 'fuelPercent'],
  taxes: ['taxes'],
}

/** The steps of which a price a package is made, of such a fact. */
export function priceSteps(bridged: Bridged): readonly Step[] {
  return PRICE_STEPS[bridged]
}

/** The fact's part of amounts. */
export function valueOf(amounts: Amounts, bridged: Bridged): bigint {
  return amounts[bridged]
}

/** One segment on one side. */
export interface SegmentSide {
  /** How many packages or shipments; where all is for one package, the part of one, in units: on both sides alike. */
  readonly count: bigint
  readonly amounts: Amounts
  /** Billed pounds, in units, and how many they are the weight of, as they are counted. */
  readonly pounds: bigint
  readonly weighedCount: bigint
}

export interface SegmentInput {
  readonly before: SegmentSide
  readonly now: SegmentSide
  /** Of all segments of its mode that both sides have. */
  readonly countBefore: bigint
  readonly countNow: bigint
  /** Gross a pound. */
  readonly slope: bigint
  readonly bridged: Bridged
  /** All is for one package: there are not more of it, what is shipped differs in its mix alone. */
  readonly aPackage: boolean
}

export type StepUnits = Partial<Record<Step, bigint>>

/**
 * The steps of a segment that both sides have; they add up to the difference of its two values, to the unit. Those of which
 * a price is made compare the packages of now at the prices of before with what they cost. BRG-02
 */
export function segmentSteps(segment: SegmentInput): StepUnits {
  const { before, now, countBefore, countNow, bridged, aPackage } = segment
  const atBefore = eachAt(before.amounts, now.count, before.count)
  const more = valueOf(atBefore, bridged) - valueOf(before.amounts, bridged)
  const volume = aPackage ? 0n : scaled(valueOf(before.amounts, bridged), countNow - countBefore, countBefore)
  const steps: StepUnits = aPackage ? { mix: more } : { volume, mix: more - volume }
  if (bridged === 'net' || bridged === 'gross' || bridged === 'discount')
    addTransportation(steps, { ...segment, atBefore, bridged })
  if (bridged === 'net' || bridged === 'fuel') addFuel(steps, { before, now, atBefore })
  if (bridged === 'net' || bridged === 'accessorials')
    steps.accessorials = now.amounts.accessorials - atBefore.accessorials
  if (bridged === 'net' || bridged === 'taxes') steps.taxes = now.amounts.taxes - atBefore.taxes
  return steps
}

/** What other packages would have cost at the same price each; taxes are again what net has beside its parts. */
function eachAt({ gross, discount, fuel, accessorials, taxes }: Amounts, packages: bigint, of: bigint): Amounts {
  const each = {
    net: 0n,
    gross: scaled(gross, packages, of),
    discount: scaled(discount, packages, of),
    fuel: scaled(fuel, packages, of),
    accessorials: scaled(accessorials, packages, of),
    taxes: scaled(taxes, packages, of),
  }
  each.net = transportationOf(each) + each.fuel + each.accessorials + each.taxes
  return each
}

interface PriceInput {
  readonly before: SegmentSide
  readonly now: SegmentSide
  /** What the packages of now would have cost before. */
  readonly atBefore: Amounts
}

/** Net of its discount, gross alone, or the discount itself: of a dollar of gross the same part stays as before, and the rest is the discount's. */
function addTransportation(
  steps: StepUnits,
  {
    before,
    now,
    atBefore,
    slope,
    bridged,
  }: PriceInput & { readonly slope: bigint; readonly bridged: 'net' | 'gross' | 'discount' },
): void {
  const priced = sameShare(now.amounts.gross - atBefore.gross, before.amounts, bridged)
  const weight = sameShare(scaled(heavier({ before, now }), slope, ONE), before.amounts, bridged)
  steps.listPrice = priced - weight
  steps.weight = weight
  if (bridged !== 'gross') steps.discount = partOfGross(now.amounts, bridged) - partOfGross(atBefore, bridged) - priced
}

function partOfGross(amounts: Amounts, bridged: 'net' | 'gross' | 'discount'): bigint {
  return bridged === 'net' ? transportationOf(amounts) : amounts[bridged]
}

/** The part of more gross that it would be as before. */
function sameShare(gross: bigint, before: Amounts, bridged: 'net' | 'gross' | 'discount'): bigint {
  if (before.gross === 0n) return bridged === 'discount' ? 0n : gross
  return scaled(gross, partOfGross(before, bridged), before.gross)
}

/** Billed pounds of the packages of now beyond what they weighed each before. */
function heavier({ before, now }: Pick<PriceInput, 'before' | 'now'>): bigint {
  if (before.weighedCount === 0n || now.weighedCount === 0n) return 0n
  return scaled(now.pounds, now.count, now.weighedCount) - scaled(before.pounds, now.count, before.weighedCount)
}

/** Fuel is a percent of net transportation: it follows that, and its percent changes; without any transportation all of it follows. */
function addFuel(steps: StepUnits, { before, now, atBefore }: PriceInput): void {
  const fuel = now.amounts.fuel - atBefore.fuel
  const [then, since] = [transportationOf(before.amounts), transportationOf(now.amounts)]
  const follows =
    then === 0n || since === 0n ? fuel : scaled(since - transportationOf(atBefore), before.amounts.fuel, then)
  steps.fuelFollows = follows
  steps.fuelPercent = fuel - follows
}
