import type { Selectable } from 'kysely'
import type { ClaimableFinding } from '../../../domain/audit/claimable-finding.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { State } from '../../state/state.ts'
import { isPaid, note } from './claim-rows.ts'
import type { ClaimTable } from './state-tables.ts'

/** Rows a statement: each has two dozen values. */
const ROWS_A_STATEMENT = 500

export async function takeFindings(
  transaction: State,
  findings: readonly ClaimableFinding[],
  { at, today }: { readonly at: string; readonly today: CalendarDate },
): Promise<void> {
  const kept = new Map(
    (await transaction.selectFrom('claim').selectAll().execute()).map((row) => [row.finding_key, row]),
  )
  const fresh = findings.filter(({ key }) => !kept.has(key))
  for (let from = 0; from < fresh.length; from += ROWS_A_STATEMENT)
    await transaction
      .insertInto('claim')
      .values(fresh.slice(from, from + ROWS_A_STATEMENT).map((finding) => ({ ...begun(today), ...told(finding) })))
      .execute()
  for (const finding of findings) {
    const row = kept.get(finding.key)
    kept.delete(finding.key)
    if (row) await tellClaim(transaction, { row, finding, at })
  }
  for (const row of kept.values()) if (row.is_found === 1) await endFound(transaction, row, at)
}

/** Tells a claim what the audit says of it now; one that was paid keeps its version. */
async function tellClaim(
  transaction: State,
  {
    row,
    finding,
    at,
  }: { readonly row: Selectable<ClaimTable>; readonly finding: ClaimableFinding; readonly at: string },
): Promise<void> {
  const isOther = row.is_found === 0 || row.difference !== finding.difference || row.deadline !== finding.deadline
  const now = told(finding)
  if (!isOther && row.details_id === now.details_id && row.charges === now.charges) return
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
