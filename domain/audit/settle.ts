import { groupedBy } from '../values/grouped-by.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { SETTLED_WITHIN_DAYS } from './claim.ts'
import type { FindingRule } from './finding.ts'

/** Between what was asked and what came, in cents: rounding. */
const NEAR_CENTS = 5

/** What carriers write on the credit that answers a finding. */
export const CREDIT_TYPE_OF: Readonly<Record<FindingRule, string>> = {
  duplicateCharge: 'Duplicate',
  transportationTwice: 'Duplicate',
  serviceChargeTwice: 'Duplicate',
  lateFee: 'Other',
  correctionFee: 'Other',
  residentialTwice: 'Residential',
  neverShipped: 'Void',
  lateDelivery: 'GSR',
  wrongZone: 'Other',
  billedWeight: 'Other',
  agreedRate: 'Other',
  minimumCharge: 'Other',
  deliveryArea: 'Other',
  handling: 'Other',
  demand: 'Other',
  surchargePrice: 'Other',
  fuelPercent: 'Other',
}

/** Whose money it is: a package, or a charge of an invoice. */
interface Party {
  readonly clientId: number
  readonly carrierId: number
  readonly accountNumber: string
  readonly invoiceNumber: string
  /** Null: of the invoice itself. */
  readonly trackingNumber: string | null
  readonly currency: string
}

/** In state claimed. */
export interface AskedClaim extends Party {
  readonly id: number
  readonly rule: FindingRule
  readonly codes: readonly string[]
  readonly claimedOn: CalendarDate
  /** Cents. */
  readonly asked: number
}

/** As invoices bring it. */
export interface CameCredit extends Party {
  /** Tells it from all others, whatever is loaded again. */
  readonly key: string
  readonly creditType: string | null
  /** Of the invoice's own charge; null: of a package. */
  readonly code: string | null
  readonly on: CalendarDate
  /** Cents, above zero. */
  readonly amount: number
}

export interface Credit extends CameCredit {
  /** What of it served claims before. */
  readonly served: number
}

export interface Serving {
  readonly claimId: number
  readonly creditKey: string
  readonly on: CalendarDate
  /** Cents. */
  readonly amount: number
}

export interface Settlement {
  readonly claimId: number
  readonly state: 'credited' | 'partlyCredited'
  /** Cents that came. */
  readonly credited: number
}

/** Whether a credit may answer a claim: dated after it, of the same package and credit type, within the days; of an invoice, of its account, invoice and code. */
export function answers(credit: Credit, claim: AskedClaim): boolean {
  return (
    credit.clientId === claim.clientId &&
    credit.carrierId === claim.carrierId &&
    credit.currency === claim.currency &&
    credit.on > claim.claimedOn &&
    credit.on <= addDays(claim.claimedOn, SETTLED_WITHIN_DAYS) &&
    credit.trackingNumber === claim.trackingNumber &&
    (claim.trackingNumber === null
      ? credit.accountNumber === claim.accountNumber &&
        credit.invoiceNumber === claim.invoiceNumber &&
        credit.code !== null &&
        claim.codes.includes(credit.code)
      : credit.creditType === CREDIT_TYPE_OF[claim.rule])
  )
}

/**
 * What credits do for claims, day by day: each serves claims in the order of their date with what is left of it. A claim is
 * settled by the first day that brings it anything: in full within 5 cents, else in part.
 */
export function settle(
  claims: readonly AskedClaim[],
  credits: readonly Credit[],
): { readonly servings: readonly Serving[]; readonly settlements: readonly Settlement[] } {
  const waiting = claims.toSorted((one, other) => compare(one.claimedOn, other.claimedOn) || one.id - other.id)
  const byPackage = groupedBy(waiting, (claim) => claim.trackingNumber)
  const servings: Serving[] = []
  const settlements = new Map<number, Settlement>()
  for (const [, ofDay] of groupedByDay(credits)) {
    const came = new Map<AskedClaim, number>()
    for (const credit of ofDay) {
      let left = credit.amount - credit.served
      for (const claim of byPackage.get(credit.trackingNumber) ?? []) {
        const before = came.get(claim) ?? 0
        const amount = Math.min(left, claim.asked - before)
        if (amount <= 0 || settlements.has(claim.id) || !answers(credit, claim)) continue
        left -= amount
        came.set(claim, before + amount)
        servings.push({ claimId: claim.id, creditKey: credit.key, on: credit.on, amount })
      }
    }
    for (const [claim, credited] of came) {
      const state = claim.asked - credited <= NEAR_CENTS ? 'credited' : 'partlyCredited'
      settlements.set(claim.id, { claimId: claim.id, state, credited })
    }
  }
  return { servings, settlements: [...settlements.values()] }
}

function groupedByDay(credits: readonly Credit[]): readonly (readonly [CalendarDate, readonly Credit[]])[] {
  const ordered = credits.toSorted((one, other) => compare(one.on, other.on) || compare(one.key, other.key))
  return [...groupedBy(ordered, ({ on }) => on)]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
