import type { Selectable } from 'kysely'
import type { ClaimedCharge, ClaimState } from '../../../domain/audit/claim.ts'
import type { ClaimableFinding } from '../../../domain/audit/claimable-finding.ts'
import type { ClaimEvent } from '../../../domain/audit/claim-events.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { ClaimTable } from './state-tables.ts'
import type { State } from '../../state/state.ts'

/** Answered in full or in part: their finding goes because the money came. */
const PAID = ['credited', 'partlyCredited'] as const

/** A claim as it is kept: what the audit finds, and how it stands; amounts are cents of the invoice's currency. */
export interface StoredClaim extends Omit<ClaimableFinding, 'key' | 'usdRate'> {
  readonly id: number
  readonly version: number
  readonly isFound: boolean
  /** The audit found it otherwise since somebody last moved it. */
  readonly isChanged: boolean
  readonly state: ClaimState
  readonly since: CalendarDate
  readonly claimedOn: CalendarDate | null
  /** What the carrier was asked for; null: nothing. */
  readonly asked: number | null
  readonly credited: number
  readonly holderId: number | null
}

export function claimOf(row: Selectable<ClaimTable>): StoredClaim {
  return {
    id: row.id,
    version: row.version,
    clientId: row.client_id,
    carrierId: row.carrier_id,
    accountNumber: row.account_number,
    invoiceNumber: row.invoice_number,
    billDate: row.bill_date,
    trackingNumber: row.tracking_number,
    trackingId: row.tracking_id === null ? null : Number(row.tracking_id),
    detailsId: Number(row.details_id),
    service: row.service,
    rule: row.rule,
    claimType: row.claim_type,
    confidence: row.confidence,
    currency: row.currency_code,
    billed: row.billed,
    difference: row.difference,
    deadline: row.deadline,
    charges: JSON.parse(row.asked_charges ?? row.charges) as ClaimedCharge[],
    isFound: row.is_found === 1,
    isChanged: row.changed_at !== null,
    state: row.state,
    since: row.since,
    claimedOn: row.claimed_on,
    asked: row.asked,
    credited: row.credited,
    holderId: row.holder_id,
  }
}

export function isPaid(state: string): boolean {
  return PAID.some((each) => each === state)
}

interface Noted {
  readonly claimId: number
  readonly at: string
  /** Null: it came by itself. */
  readonly byId: number | null
  readonly what: ClaimEvent
  readonly reason?: string | undefined
  readonly note?: string | undefined
  readonly amount?: number | undefined
  readonly toId?: number | null
}

/** Adds to what happened to a claim. */
export async function note(
  transaction: State,
  { claimId, at, byId, what, reason, note: words, amount, toId }: Noted,
): Promise<void> {
  await transaction
    .insertInto('claim_event')
    .values({
      claim_id: claimId,
      at,
      by_id: byId,
      what,
      reason: reason ?? null,
      note: words ?? null,
      amount: amount ?? null,
      to_id: toId ?? null,
    })
    .execute()
}
