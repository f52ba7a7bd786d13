import { groupedBy } from '../../../domain/values/grouped-by.ts'
import { lastDay, type ClaimedCharge } from '../../../domain/audit/claim.ts'
import type { ClaimableFinding } from '../../../domain/audit/claimable-finding.ts'
import { settle, type AskedClaim, type CameCredit, type Credit } from '../../../domain/audit/settle.ts'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { State } from '../../state/state.ts'
import { note } from './claim-rows.ts'

/** Rows a statement: each has two dozen values. */
const ROWS_A_STATEMENT = 500
/** Answered in full or in part: their finding goes because the money came. */
const PAID = ['credited', 'partlyCredited'] as const

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
  return {
    asked: async () => {
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
    },
    settle: (credits, firstDays) =>
      state.transaction().execute(async (transaction) => {
        const at = { at: now().toISOString(), today: today() }
        await giveUpGone(transaction, { credits, firstDays, ...at })
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
              since: at.today,
              credited: eb('credited', '+', credited),
              changed_at: null,
              version: eb('version', '+', 1),
            }))
            .where('id', '=', claimId)
            .execute()
          await note(transaction, { claimId, at: at.at, byId: null, what: to, amount: credited })
        }
        const served = await transaction.selectFrom('claim_credit').select('credit_key').distinct().execute()
        return served.map((row) => row.credit_key)
      }),
    take: (findings) =>
      state.transaction().execute(async (transaction) => {
        const kept = new Map(
          (await transaction.selectFrom('claim').selectAll().execute()).map((row) => [row.finding_key, row]),
        )
        const at = now().toISOString()
        const fresh = findings.filter(({ key }) => !kept.has(key))
        for (let from = 0; from < fresh.length; from += ROWS_A_STATEMENT)
          await transaction
            .insertInto('claim')
            .values(
              fresh.slice(from, from + ROWS_A_STATEMENT).map((finding) => ({ ...begun(today()), ...told(finding) })),
            )
            .execute()
        for (const finding of findings) {
          const row = kept.get(finding.key)
          kept.delete(finding.key)
          if (!row) continue
          const isOther =
            row.is_found === 0 || row.difference !== finding.difference || row.deadline !== finding.deadline
          const now = told(finding)
          if (!isOther && row.details_id === now.details_id && row.charges === now.charges) continue
          const isTold = isOther && !isPaid(row.state)
          await transaction
            .updateTable('claim')
            .set(({ eb }) => ({
              ...now,
              is_found: 1,
              ...(isTold ? { changed_at: at, version: eb('version', '+', 1) } : {}),
            }))
            .where('id', '=', row.id)
            .execute()
          const what = row.is_found === 0 ? 'foundAgain' : 'changed'
          if (isTold) await note(transaction, { claimId: row.id, at, byId: null, what, amount: finding.difference })
        }
        for (const row of kept.values()) if (row.is_found === 1) await endFound(transaction, row, at)
      }),
    expire: () =>
      state.transaction().execute(async (transaction) => {
        const day = today()
        const rows = await transaction
          .selectFrom('claim')
          .select(['id', 'state', 'deadline', 'claimed_on'])
          .where('state', 'in', ['found', 'queued', 'claimed'])
          .execute()
        for (const { id, state: from, deadline, claimed_on: claimedOn } of rows) {
          const last = lastDay({ state: from, deadline, claimedOn })
          if (last === null || last >= day) continue
          await transaction
            .updateTable('claim')
            .set(({ eb }) => ({ state: 'expired', since: addDays(last, 1), version: eb('version', '+', 1) }))
            .where('id', '=', id)
            .execute()
          await note(transaction, { claimId: id, at: now().toISOString(), byId: null, what: 'expired' })
        }
      }),
  }
}

function isPaid(state: string): boolean {
  return PAID.some((each) => each === state)
}

function begun(day: CalendarDate) {
  return {
    is_found: 1,
    changed_at: null,
    state: 'found' as const,
    since: day,
    claimed_on: null,
    asked: null,
    asked_charges: null,
    credited: 0,
    holder_id: null,
    version: 1,
  }
}

/** What the audit says of a claim. */
function told(finding: ClaimableFinding) {
  return {
    finding_key: finding.key,
    client_id: finding.clientId,
    carrier_id: finding.carrierId,
    account_number: finding.accountNumber,
    invoice_number: finding.invoiceNumber,
    bill_date: finding.billDate,
    tracking_number: finding.trackingNumber,
    tracking_id: finding.trackingId,
    details_id: finding.detailsId,
    service: finding.service,
    rule: finding.rule,
    claim_type: finding.claimType,
    confidence: finding.confidence,
    currency_code: finding.currency,
    usd_rate: finding.usdRate,
    billed: finding.billed,
    difference: finding.difference,
    deadline: finding.deadline,
    charges: JSON.stringify(finding.charges),
  }
}

/** A claim that nobody touched goes with its finding; of another it is told. */
async function endFound(
  transaction: State,
  { id, state }: { readonly id: number; readonly state: string },
  at: string,
): Promise<void> {
  const touched = await transaction
    .selectFrom('claim_event')
    .select('id')
    .where('claim_id', '=', id)
    .where('by_id', 'is not', null)
    .executeTakeFirst()
  if (!touched && (state === 'found' || state === 'expired')) {
    await transaction.deleteFrom('claim').where('id', '=', id).execute()
    return
  }
  const isTold = !isPaid(state)
  await transaction
    .updateTable('claim')
    .set(({ eb }) => ({ is_found: 0, ...(isTold ? { changed_at: at, version: eb('version', '+', 1) } : {}) }))
    .where('id', '=', id)
    .execute()
  if (isTold) await note(transaction, { claimId: id, at, byId: null, what: 'noLongerFound' })
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

interface Known {
  readonly credits: readonly CameCredit[]
  readonly firstDays: ReadonlyMap<number, CalendarDate>
  readonly at: string
  readonly today: CalendarDate
}

/**
 * A credit that is in no invoice any more, or is less than what it served, serves nothing: its claims wait for the carrier again. One
 * of invoices too old to be kept still counts.
 */
async function giveUpGone(transaction: State, { credits, firstDays, at, today }: Known): Promise<void> {
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
