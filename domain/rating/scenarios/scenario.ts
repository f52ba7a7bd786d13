import * as z from 'zod'
import { nameText } from '../../values/name-text.ts'
import { CalendarDate } from '../../dates/date-spec.ts'
import { AgreementRule } from '../agreement.ts'

/** How many are shown beside each other, and of how many changes one is made. */
export const MOST_SCENARIOS = 3
export const MOST_CHANGES = 20
/** Of ship dates, in days: two years. */
export const MOST_DAYS = 731

const carrierId = z.int().positive()
const names = (most: number) => z.array(nameText(most)).min(1).max(200)
const services = names(120)
const changePercent = z.number().min(-100).max(100).multipleOf(0.001)

/** What can be laid over an agreement: each kind of rule that is a price. */
const CHANGED_RULES = ['discount', 'minimum', 'dim', 'fuel', 'accessorial'] as const

const isChangedRule = ({ kind }: AgreementRule) => (CHANGED_RULES as readonly string[]).includes(kind)

/** One change of what a client agreed with a carrier, of that carrier's tables, or of what is sent how. */
export const Change = z.discriminatedUnion('change', [
  /** Holds in place of the agreement's own rule of its kind, wherever it holds. */
  z.strictObject({
    change: z.literal('rule'),
    carrierId,
    rule: AgreementRule.refine(isChangedRule, 'must be a rule about prices'),
  }),
  /** List prices rise by a percent, or fall, each rounded to the cent; all services where none is named. */
  z.strictObject({
    change: z.literal('increase'),
    carrierId,
    percent: changePercent,
    services: services.optional(),
    /** The amounts of surcharges too. */
    surcharges: z.boolean(),
  }),
  /** Percentage points are added to each week's fuel percent, which is never below 0; all modes where none is named. */
  z.strictObject({ change: z.literal('fuelTable'), carrierId, points: changePercent, modes: names(20).optional() }),
  /** Whenever it is sent, the list prices and surcharges of that day count, but for those that end by a date of their own. */
  z.strictObject({ change: z.literal('tariffYear'), carrierId, on: CalendarDate }),
  /** What was sent by these services goes by another one, of this carrier or another. */
  z.strictObject({
    change: z.literal('shift'),
    carrierId,
    services,
    zones: names(20).optional(),
    /** Billed weight in pounds, above `from` up to and with `to`. */
    weights: z.strictObject({ from: z.number().min(0).max(10_000), to: z.number().min(0).max(10_000) }).optional(),
    to: z.strictObject({ carrierId, service: nameText(120) }),
  }),
])
export type Change = z.infer<typeof Change>
export type ChangeOf<Kind extends Change['change']> = Extract<Change, { change: Kind }>

/** A named list of changes; none: the agreement as it stands. */
export const Scenario = z.strictObject({
  name: nameText(60),
  changes: z.array(Change).max(MOST_CHANGES),
})
export type Scenario = z.infer<typeof Scenario>

/** Ship dates, both ends with it. */
export interface DateSpan {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The parts that answers come in: quarters of a year, the first and the last cut to the span. */
export function quartersOf({ from, to }: DateSpan): DateSpan[] {
  const spans: DateSpan[] = []
  for (let first = from; first <= to;) {
    const [year = 0, month = 1] = first.split('-').map(Number)
    const next = month - ((month - 1) % 3) + 2
    const last = isoDay(Date.UTC(year, next, 0))
    spans.push({ from: first, to: last < to ? last : to })
    first = isoDay(Date.UTC(year, next, 1))
  }
  return spans
}

function isoDay(ms: number): CalendarDate {
  return new Date(ms).toISOString().slice(0, 10)
}
