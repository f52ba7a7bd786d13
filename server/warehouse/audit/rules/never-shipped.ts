import { ACCOUNT, ofRow, ONLY_A_LABEL, same, type AuditRule } from './audit-rule.ts'

const week = (day: string) => `CAST(date_trunc('week', ${day}) AS DATE)`

/** Of an account and week of shipping: how many packages, of how many something is told, and when the last was seen. */
const WEEKS = `
    SELECT ${ofRow('o', ACCOUNT)}, ${week('o.pickup_date')} AS week,
      count(*) AS packages, count(o.delivery_status) AS told,
      CAST(max(greatest(o.first_attempt_date, o.delivery_date)) FILTER (o.delivery_status IS NOT NULL) AS DATE) AS seen
    FROM package_level_info o JOIN audit_scope s
      ON s.client_id = o.client_id AND o.bill_date >= s.since - 120 AND o.bill_date <= s.until + 120
    WHERE o.bucket_name = 'freight' GROUP BY ALL`

/**
 * A package of which the carrier made the label and nothing more. Only where something is told of 95 percent of what its account
 * shipped in that week, where packages of the eight weeks from then on were seen 14 days later and after, and it was not voided.
 */
export const NEVER_SHIPPED: AuditRule = {
  id: 'neverShipped',
  claimType: 'void',
  confidence: 'likely',
  needs: 'labels',
  candidates: `
    SELECT c.invoice_details_id, c.code, 0 AS expected, c.billed AS amount, l.evidence
    FROM charge c JOIN (
      WITH week AS MATERIALIZED (${WEEKS})
      SELECT p.invoice_details_id,
        to_json({shipped: p.pickup_date, packages: w.packages, told: w.told, seen: max(a.seen)}) AS evidence
      FROM audited p
      JOIN week w ON ${same('w', 'p', ACCOUNT)} AND w.week = ${week('p.pickup_date')} AND w.told >= 0.95 * w.packages
      JOIN week a ON ${same('a', 'p', ACCOUNT)} AND a.week >= w.week AND a.week <= w.week + 56 AND a.seen >= p.pickup_date + 14
      WHERE p.bucket_name = 'freight' AND ${ONLY_A_LABEL('p')}
        AND NOT EXISTS (FROM charge_level_info v
          WHERE v.client_id = p.client_id AND v.tracking_id = p.tracking_id AND v.credit_type = 'Void')
      GROUP BY p.invoice_details_id, p.pickup_date, w.packages, w.told) l ON l.invoice_details_id = c.invoice_details_id
    WHERE c.billed > 0`,
}
