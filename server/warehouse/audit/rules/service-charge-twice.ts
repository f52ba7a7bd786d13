import type { AuditRule } from './audit-rule.ts'

/** The weekly service charge of an account twice in a week: the first one stands, and what was credited beside it counts first. */
export const SERVICE_CHARGE_TWICE: AuditRule = {
  id: 'serviceChargeTwice',
  claimType: 'fee',
  confidence: 'certain',
  needs: 'rows',
  candidates: `
    SELECT invoice_details_id, code, 0 AS expected, sum(net_amount) AS amount, NULL AS evidence
    FROM (
      SELECT invoice_details_id, accessorial_code AS code, net_amount,
        row_number() OVER (PARTITION BY client_id, carrier_id, account_number, date_trunc('week', bill_date), net_amount > 0
          ORDER BY bill_date, charge_id) AS nth
      FROM charge_level_info h SEMI JOIN audited p ON p.invoice_details_id = h.invoice_details_id
      WHERE bucket_name = 'fee' AND accessorial_code = 'SVCH')
    WHERE nth > 1 OR net_amount < 0 GROUP BY invoice_details_id, code`,
}
