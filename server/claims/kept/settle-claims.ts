import { groupedBy } from '../../../domain/values/grouped-by.ts'
import type { ClaimedCharge } from '../../../domain/audit/claim.ts'
import { settle, type AskedClaim, type CameCredit, type Credit } from '../../../domain/audit/settle.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { State } from '../../state/state.ts'
import { isPaid, note } from './claim-rows.ts'

/** What is known of credits at a moment. */
export interface KnownCredits {
  readonly credits: readonly CameCredit[]
  /** Of each client: what is billed before is kept no longer. */
  readonly firstDays: ReadonlyMap<number, CalendarDate>
  /** ISO text in UTC. */
  readonly at: string
  readonly today: CalendarDate
}

/** Settles claims by credits, and answers the keys of all credits that served. */
export async function settleClaims(transaction: State, known: KnownCredits): Promise<string[]> {
  const { credits, at, today } = known
  await giveUpGone(transaction, known)
  const { servings, settlements } = settle(await askedClaims(transaction), await unserved(transaction, credits))
  for (const { claimId, creditKey, on, amount } of servings)
    await transaction
      .insertInto('claim_credit')
      .values({ claim_id: claimId, credit_key: creditKey, credited_on: on, amount })
      .onConflict((conflict) =>
        conflict
          .columns(['claim_id', 'credit_key'])
          .doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('claim_credit.amount'), '+', amount) })),
      )
      .execute()
  for (const { claimId, state: to, credited } of settlements) {
    await transaction
      .updateTable('claim')
      .set(({ eb }) => ({
        state: to,
        since: today,
        credited: eb('credited', '+', credited),
        changed_at: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', claimId)
      .execute()
    await note(transaction, { claimId, at, byId: null, what: to, amount: credited })
  }
  const served = await transaction.selectFrom('claim_credit').select('credit_key').distinct().execute()
  return served.map((row) => row.credit_key)
}

async function askedClaims(transaction: State): Promise<AskedClaim[]> {
  const rows = await transaction.selectFrom('claim').selectAll().where('state', '=', 'claimed').execute()
  return rows.flatMap((row) =>
    row.claimed_on === null || row.asked === null
      ? []
      : [
          {
            id: row.id,
            clientId: row.client_id,
            carrierId: row.carrier_id,
            accountNumber: row.account_number,
            invoiceNumber: row.invoice_number,
            trackingNumber: row.tracking_number,
            currency: row.currency_code,
            rule: row.rule,
            codes: (JSON.parse(row.asked_charges ?? '[]') as ClaimedCharge[]).map(({ code }) => code),
            claimedOn: row.claimed_on,
            asked: row.asked,
          },
        ],
  )
}

/** Credits with what of them served already. */
async function unserved(transaction: State, credits: readonly CameCredit[]): Promise<Credit[]> {
  const served = await transaction
    .selectFrom('claim_credit')
    .select(({ fn }) => ['credit_key', fn.sum<number>('amount').as('amount')])
    .groupBy('credit_key')
    .execute()
  const amounts = new Map(served.map((row) => [row.credit_key, Number(row.amount)]))
  return credits.map((credit) => ({ ...credit, served: amounts.get(credit.key) ?? 0 }))
}

/**
 * A credit that is in no invoice any more, or is less than what it served, serves nothing: its claims wait for the carrier again. One
 * of invoices too old to be kept still counts.
 */
async function giveUpGone(transaction: State, { credits, firstDays, at, today }: KnownCredits): Promise<void> {
  const known = new Map(credits.map(({ key, amount }) => [key, amount]))
  const served = await transaction
    .selectFrom('claim_credit')
    .innerJoin('claim', 'claim.id', 'claim_credit.claim_id')
    .select(['claim.id', 'claim.client_id', 'claim.state', 'claim.claimed_on', 'claim.credited'])
    .select(['claim_credit.credit_key', 'claim_credit.credited_on', 'claim_credit.amount'])
    .execute()
  const servedOf = new Map<string, number>()
  for (const { credit_key: key, amount } of served) servedOf.set(key, (servedOf.get(key) ?? 0) + amount)
  const isGone = ({ credit_key: key, credited_on, client_id }: (typeof served)[number]) => {
    const amount = known.get(key)
    return amount === undefined
      ? credited_on >= (firstDays.get(client_id) ?? '9999-12-31')
      : amount < (servedOf.get(key) ?? 0)
  }
  for (const [id, ofClaim] of groupedBy(served, (row) => row.id)) {
    const [{ state, claimed_on: since, credited } = { state: '', claimed_on: null, credited: 0 }] = ofClaim
    if (!ofClaim.some(isGone)) continue
    // All that came for what was asked last is served anew.
    const isAgain = isPaid(state) && since !== null
    const given = ofClaim.filter((row) => isGone(row) || (isAgain && row.credited_on > since))
    for (const { credit_key } of given)
      await transaction
        .deleteFrom('claim_credit')
        .where('claim_id', '=', id)
        .where('credit_key', '=', credit_key)
        .execute()
    const left = credited - given.reduce((sum, { amount }) => sum + amount, 0)
    await transaction
      .updateTable('claim')
      .set(({ eb }) => ({
        credited: left,
        ...(isAgain ? { state: 'claimed' as const, since: today } : {}),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await note(transaction, { claimId: id, at, byId: null, what: 'creditGone' })
  }
}
