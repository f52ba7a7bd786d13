import { addDays, type CalendarDate } from '../dates/calendar-date.ts'

/** Where a claim stands; the first two are to be claimed. */
export const CLAIM_STATES = [
  'found',
  'queued',
  'claimed',
  'credited',
  'partlyCredited',
  'denied',
  'expired',
  'dismissed',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** What a person does with a claim. */
export const CLAIM_MOVES = ['queue', 'claim', 'deny', 'dismiss', 'takeBack', 'reopen'] as const
export type ClaimMove = (typeof CLAIM_MOVES)[number]

export const DISMISS_REASONS = ['billedRight', 'agreedOtherwise', 'notWorthIt', 'other'] as const
export type DismissReason = (typeof DISMISS_REASONS)[number]

/** Where each move leads from each state; nowhere else may it be made. Credits, denials by time and verdicts move claims by themselves. */
const PATHS: Readonly<Record<ClaimMove, Readonly<Partial<Record<ClaimState, ClaimState>>>>> = {
  queue: { found: 'queued' },
  claim: { queued: 'claimed' },
  deny: { claimed: 'denied' },
  dismiss: { found: 'dismissed', queued: 'dismissed' },
  takeBack: { queued: 'found', claimed: 'queued' },
  reopen: { dismissed: 'found', denied: 'found', partlyCredited: 'found', expired: 'found' },
}

/** After so many days no credit settles a claim any more. */
export const SETTLED_WITHIN_DAYS = 120

/** A charge of a finding, in cents: what should have been billed, what is asked back, and what is left of it after all credits. */
export interface ClaimedCharge {
  readonly code: string
  /** Null: nothing says. */
  readonly expected: number | null
  readonly claimed: number
  readonly left: number
}

export interface Movable {
  readonly state: ClaimState
  /** Whether the audit finds it still. */
  readonly isFound: boolean
  /** The last day to claim; null: no rule says. */
  readonly deadline: CalendarDate | null
  readonly charges: readonly ClaimedCharge[]
}

export type MoveRefusal = 'notFromHere' | 'noLongerFound' | 'tooLate' | 'claimedAlready'

/** Where a move leads from a state; undefined: it may not be made. */
export function pathOf(state: ClaimState, move: ClaimMove): ClaimState | undefined {
  return PATHS[move][state]
}

export function movesFrom(state: ClaimState): readonly ClaimMove[] {
  return CLAIM_MOVES.filter((move) => pathOf(state, move) !== undefined)
}

/**
 * Why a move may not be made; undefined: it may. `open`: the charges of claims on the same rows that the carrier has not
 * answered yet.
 */
export function moveRefusal(
  claim: Movable,
  {
    move,
    today,
    open,
  }: { readonly move: ClaimMove; readonly today: CalendarDate; readonly open: readonly ClaimedCharge[] },
): MoveRefusal | undefined {
  if (pathOf(claim.state, move) === undefined) return 'notFromHere'
  if (move !== 'queue' && move !== 'claim' && move !== 'reopen') return undefined
  if (!claim.isFound) return 'noLongerFound'
  if (claim.deadline !== null && claim.deadline < today) return 'tooLate'
  return move === 'claim' && !isRoomFor(claim.charges, open) ? 'claimedAlready' : undefined
}

/** Whether all claims of each charge together stay within what was billed less what was credited. */
function isRoomFor(charges: readonly ClaimedCharge[], open: readonly ClaimedCharge[]): boolean {
  return charges.every(({ code, claimed, left }) => {
    const others = open.filter((each) => each.code === code).reduce((sum, each) => sum + each.claimed, 0)
    return claimed + others <= left
  })
}

/** The last day of a claim in its state: to be claimed by its deadline, to be credited while a credit settles it; null: there is none. */
export function lastDay({
  state,
  deadline,
  claimedOn,
}: Pick<Movable, 'state' | 'deadline'> & { readonly claimedOn: CalendarDate | null }): CalendarDate | null {
  if (state === 'found' || state === 'queued') return deadline
  return state === 'claimed' && claimedOn !== null ? addDays(claimedOn, SETTLED_WITHIN_DAYS) : null
}
