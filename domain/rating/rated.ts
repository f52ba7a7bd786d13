import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'

/** Why a package has no expected amount. */
export const UNRATED = [
  'noAgreement',
  'unknownService',
  'noDate',
  'noWeight',
  'noPostalCode',
  'noTariff',
  'tooHeavy',
  'unknownZone',
  'noFuel',
] as const
export type Unrated = (typeof UNRATED)[number]

/** Exact, with two places. */
const Amount = z.string().regex(/^\d+\.\d\d$/)
/** Exact. */
const Percent = z.string().regex(/^\d+(\.\d+)?$/)

/** One expected charge besides transportation and fuel. */
const RatedAccessorial = z.strictObject({
  code: z.string(),
  list: Amount,
  /** Off the list price; null: the agreement fixes the amount. */
  percent: Percent.nullable(),
  net: Amount,
  /** Fuel is charged on it too. */
  fuelEligible: z.boolean(),
})

/** What a package should cost, with the figures of each step in the order that carriers bill; amounts in the tariff's currency. */
export const RatedShipment = z
  .strictObject({
    billedPounds: z.number(),
    /** What made the weight: the scales, the size, or the least of a surcharge. */
    billedBy: z.enum(['actual', 'size', 'handling']),
    /** Cubic inches for a pound, where size made the weight; exact. */
    divisor: z.string().nullable(),
    zone: z.string(),
    tariff: z.string(),
    tariffFrom: CalendarDate,
    list: Amount,
    /** Off the list price, discount and tier together. */
    percent: Percent,
    /** The weekly average that the tier goes by; null: no tier counts. */
    weeklyAverage: Amount.nullable(),
    /** The least that transportation costs; null: nothing is agreed. */
    minimum: Amount.nullable(),
    transportation: Amount,
    accessorials: z.array(RatedAccessorial),
    fuelPercent: Percent,
    /** Off the fuel charge. */
    fuelOff: Percent,
    /** Before what is off. */
    fuelList: Amount,
    fuel: Amount,
    total: Amount,
  })
  .meta({ id: 'RatedShipment' })
export type RatedShipment = z.infer<typeof RatedShipment>
