import type { CalendarDate } from '../dates/calendar-date.ts'
import type { ClaimedCharge } from './claim.ts'
import type { Confidence, FindingRule } from './finding.ts'
import type { ClaimType } from '../rating/rate-tables.ts'

/** A finding that stands, amounts in cents. */
export interface ClaimableFinding {
  /** The same for the same charges of an invoice and rule, whatever is loaded again. */
  readonly key: string
  readonly clientId: number
  readonly carrierId: number
  readonly accountNumber: string
  readonly invoiceNumber: string
  readonly billDate: CalendarDate
  /** Null: of the invoice itself. */
  readonly trackingNumber: string | null
  readonly trackingId: number | null
  readonly detailsId: number
  readonly service: string | null
  readonly rule: FindingRule
  readonly claimType: ClaimType
  readonly confidence: Confidence
  readonly currency: string
  readonly usdRate: number
  readonly billed: number
  readonly difference: number
  readonly deadline: CalendarDate | null
  readonly charges: readonly ClaimedCharge[]
}
