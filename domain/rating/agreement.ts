import * as z from 'zod'
import { nameText } from '../values/name-text.ts'
import { CalendarDate } from '../dates/date-spec.ts'

const percent = z.number().min(0).max(100, 'no more than 100 percent can be taken off').multipleOf(0.001)
const money = z.number().min(0).max(1_000_000).multipleOf(0.01)
const pounds = z.number().min(0).max(10_000).multipleOf(0.01)

/** When a rule holds: everything that is set has to be so; of a list, any. Numbers of accounts, names of services, zones as billed. */
const conditions = {
  accounts: z.array(nameText(40)).min(1).optional(),
  services: z.array(nameText(120)).min(1).optional(),
  zones: z.array(nameText(20)).min(1).optional(),
  /** Billed weight in pounds, above `from` up to and with `to`. */
  weights: z.strictObject({ from: pounds, to: pounds }).optional(),
}
const { accounts, services } = conditions

/** One rule of an agreement; money is in the currency of its tariff. */
export const AgreementRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('discount'), ...conditions, percent }),
  /** Extra percent by the weekly average of gross transportation over 52 weeks, from `from` on; adds to the discount. */
  z.strictObject({
    kind: z.literal('tier'),
    ...conditions,
    bands: z
      .array(z.strictObject({ from: money, percent }))
      .min(1)
      .max(50),
  }),
  /** The least that transportation costs: `net`, or the service's lowest list amount of 1 lb less `less`. */
  z.strictObject({
    kind: z.literal('minimum'),
    ...conditions,
    amount: z.union([z.strictObject({ net: money }), z.strictObject({ less: money })]),
  }),
  /** Cubic inches for a pound, where a package has more than `aboveVolume` of them. */
  z.strictObject({
    kind: z.literal('dim'),
    accounts,
    services,
    divisor: z.number().min(1).max(10_000).multipleOf(0.01),
    aboveVolume: z.number().min(0).max(1_000_000).multipleOf(0.01),
  }),
  z.strictObject({
    kind: z.literal('fuel'),
    accounts,
    services,
    modes: z.array(nameText(20)).min(1).optional(),
    percent,
  }),
  z.strictObject({
    kind: z.literal('accessorial'),
    accounts,
    services,
    zones: conditions.zones,
    codes: z.array(nameText(20)).min(1),
    charge: z.union([
      z.strictObject({ percent }),
      z.strictObject({ fixed: money }),
      z.strictObject({ waived: z.literal(true) }),
    ]),
  }),
  /** Services whose refunds for late delivery are given up. */
  z.strictObject({ kind: z.literal('guarantee'), accounts, services }),
])
export type AgreementRule = z.infer<typeof AgreementRule>
export type RuleKind = AgreementRule['kind']
export type RuleOf<Kind extends RuleKind> = Extract<AgreementRule, { kind: Kind }>

/** What a client agreed with a carrier for some of its accounts. */
export const AgreementTerms = z.strictObject({
  name: nameText(100),
  /** Their numbers. */
  accounts: z.array(nameText(40)).min(1).max(1_000),
  /** The name of the list prices that it counts from. */
  tariff: nameText(60),
  /** In which its invoices are. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  effectiveFrom: CalendarDate,
  /** Its last day; null: until further notice. */
  effectiveTo: CalendarDate.nullable(),
  /** After the day of an invoice, within which it is to be paid; absent: those of the carrier's rate table. */
  paymentDays: z.int().min(0).max(365).optional(),
  rules: z.array(AgreementRule).max(1_000),
})
export type AgreementTerms = z.infer<typeof AgreementTerms>

/** The terms with whose they are. */
export interface Agreement extends AgreementTerms {
  readonly id: number
  readonly clientId: number
  readonly carrierId: number
}
