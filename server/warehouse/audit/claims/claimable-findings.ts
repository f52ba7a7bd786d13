import type { ClaimableFinding } from '../../../../domain/audit/claimable-finding.ts'
import type { ClaimedCharge } from '../../../../domain/audit/claim.ts'
import type { Confidence, FindingRule } from '../../../../domain/audit/finding.ts'
import type { ClaimType } from '../../../../domain/rating/rate-tables.ts'
import { statementsOf } from '../../statements.ts'
import { CODE, creditsOf, leftAfterCredits } from '../credits.sql.ts'
import type { Warehouse } from '../../warehouse.ts'

const cents = (amount: string) => `CAST(round(100 * (${amount})) AS INTEGER)`

/** Everybody's, with what is left of each charge after all credits of its package. */
export async function claimableFindings(warehouse: Warehouse): Promise<ClaimableFinding[]> {
  const rows = await statementsOf(warehouse).rows({
    sql: `
    WITH standing AS MATERIALIZED (
      SELECT f.*, p.bucket_name FROM finding f JOIN package_level_info p ON p.invoice_details_id = f.invoice_details_id
      WHERE f.ended_in IS NULL),
    charge AS (SELECT id, invoice_details_id, unnest(charges) AS c FROM standing),
    billed AS MATERIALIZED (
      SELECT h.invoice_details_id, ${CODE} AS code, sum(h.net_amount) AS billed FROM charge_level_info h
      WHERE h.invoice_details_id IN (SELECT invoice_details_id FROM standing) GROUP BY ALL),
    credit AS MATERIALIZED (${creditsOf('(SELECT DISTINCT ON (invoice_details_id) * FROM standing)')}),
    asked AS (
      SELECT c.id, to_json(list({code: c.c.code, expected: ${cents('c.c.expected')}, claimed: ${cents('c.c.claimed')},
        "left": ${cents('coalesce(l.amount, 0)')}} ORDER BY c.c.code)) AS charges
      FROM charge c
      LEFT JOIN (${leftAfterCredits('billed', 'credit')}) l
        ON l.invoice_details_id = c.invoice_details_id AND l.code = c.c.code
      GROUP BY c.id)
    SELECT md5(concat_ws('|', f.client_id, f.rule, f.account_number, f.invoice_number, f.bill_date, f.bucket_name,
        coalesce(f.tracking_number, f.charges[1].code), f.currency_code)) AS key,
      f.client_id, f.carrier_id, f.account_number, f.invoice_number, CAST(f.bill_date AS VARCHAR) AS bill_date,
      f.tracking_number, f.tracking_id, f.invoice_details_id, f.service, f.rule, f.claim_type, f.confidence, f.currency_code,
      CAST(f.usd_rate AS DOUBLE) AS usd_rate, ${cents('f.billed')} AS billed, ${cents('f.difference')} AS difference,
      CAST(f.deadline AS VARCHAR) AS deadline, CAST(a.charges AS VARCHAR) AS charges
    FROM standing f JOIN asked a ON a.id = f.id
    ORDER BY f.id`,
    params: [],
  })
  return rows.map((row) => ({
    key: String(row.key),
    clientId: Number(row.client_id),
    carrierId: Number(row.carrier_id),
    accountNumber: String(row.account_number),
    invoiceNumber: String(row.invoice_number),
    billDate: String(row.bill_date),
    trackingNumber: textOf(row.tracking_number),
    trackingId: row.tracking_id === null ? null : Number(row.tracking_id),
    detailsId: Number(row.invoice_details_id),
    service: textOf(row.service),
    rule: row.rule as FindingRule,
    claimType: row.claim_type as ClaimType,
    confidence: row.confidence as Confidence,
    currency: String(row.currency_code),
    usdRate: Number(row.usd_rate),
    billed: Number(row.billed),
    difference: Number(row.difference),
    deadline: textOf(row.deadline),
    charges: JSON.parse(String(row.charges)) as ClaimedCharge[],
  }))
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
