import { lastDay } from '../../../domain/audit/claim.ts'
import type { ClaimableFinding } from '../../../domain/audit/claimable-finding.ts'
import type { CameCredit } from '../../../domain/audit/settle.ts'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { State } from '../../state/state.ts'
import { note } from './claim-rows.ts'
import { settleClaims } from './settle-claims.ts'
import { takeFindings } from './take-findings.ts'

/** What brings claims in line with the rows: money that came, what the audit finds, days that pass. */
export interface ClaimFollower {
  /** What credits are to be looked for, those that served among them: of packages, after a day; undefined: of none. */
  asked(): Promise<{ readonly day: CalendarDate; readonly packages: readonly string[] } | undefined>
  /** Settles claims by credits; `firstDays` of each client: what is billed before is kept no longer. Answers the keys of all credits that served. */
  settle(credits: readonly CameCredit[], firstDays: ReadonlyMap<number, CalendarDate>): Promise<string[]>
  /** Begins claims of new findings, and tells others what the audit says now. */
  take(findings: readonly ClaimableFinding[]): Promise<void>
  expire(): Promise<void>
}

export function createClaimFollower(
  state: State,
  { now, today }: { readonly now: () => Date; readonly today: () => CalendarDate },
): ClaimFollower {
  const inTransaction = <T>(work: (transaction: State, at: Moment) => Promise<T>) =>
    state.transaction().execute((transaction) => work(transaction, { at: now().toISOString(), today: today() }))
  return {
    asked: () => findAsked(state),
    settle: (credits, firstDays) =>
      inTransaction((transaction, moment) => settleClaims(transaction, { credits, firstDays, ...moment })),
    take: (findings) => inTransaction((transaction, moment) => takeFindings(transaction, findings, moment)),
    expire: () => inTransaction(expireClaims),
  }
}

interface Moment {
  /** ISO text in UTC. */
  readonly at: string
  readonly today: CalendarDate
}

async function findAsked(state: State): ReturnType<ClaimFollower['asked']> {
  const asked = await state
    .selectFrom('claim')
    .select(['claimed_on as day', 'tracking_number'])
    .where('state', '=', 'claimed')
    .execute()
  const served = await state
    .selectFrom('claim_credit')
    .innerJoin('claim', 'claim.id', 'claim_credit.claim_id')
    .select(['claim_credit.credited_on as day', 'claim.tracking_number'])
    .execute()
  const rows = [...asked, ...served.map((row) => ({ ...row, day: addDays(row.day, -1) }))]
  const [day] = rows.flatMap((row) => (row.day === null ? [] : [row.day])).toSorted()
  const packages = new Set(rows.flatMap((row) => (row.tracking_number === null ? [] : [row.tracking_number])))
  return day === undefined ? undefined : { day, packages: [...packages] }
}

async function expireClaims(transaction: State, { at, today }: Moment): Promise<void> {
  const rows = await transaction
    .selectFrom('claim')
    .select(['id', 'state', 'deadline', 'claimed_on'])
    .where('state', 'in', ['found', 'queued', 'claimed'])
    .execute()
  for (const { id, state: from, deadline, claimed_on: claimedOn } of rows) {
    const last = lastDay({ state: from, deadline, claimedOn })
    if (last === null || last >= today) continue
    await transaction
      .updateTable('claim')
      .set(({ eb }) => ({ state: 'expired', since: addDays(last, 1), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await note(transaction, { claimId: id, at, byId: null, what: 'expired' })
  }
}
