import type { AuditRule } from './audit-rule.ts'

/** The same charge of the same package again: the same amount, service and ship date, within 120 days. The first one stands. */
export const DUPLICATE_CHARGE: AuditRule = {
  id: 'duplicateCharge',
  claimType: 'duplicate',
  confidence: 'certain',
  needs: 'rows',
  candidates: `
    SELECT b.invoice_details_id, b.code, 0 AS expected, b.billed AS amount,
      to_json({earlier: min({bill_date: a.bill_date, invoice: a.invoice_number})}) AS evidence
    FROM charge b JOIN charge a ON a.client_id = b.client_id AND a.carrier_id = b.carrier_id AND a.tracking_id = b.tracking_id
      AND a.code = b.code AND a.billed = b.billed AND a.service IS NOT DISTINCT FROM b.service
      AND a.pickup_date IS NOT DISTINCT FROM b.pickup_date AND a.bill_date >= b.bill_date - 120
      AND (a.bill_date, a.invoice_details_id) < (b.bill_date, b.invoice_details_id)
    WHERE a.bucket_name = 'freight' AND b.bucket_name = 'freight' AND b.billed > 0
    GROUP BY b.invoice_details_id, b.code, b.billed`,
}
