import type { AuditRule } from './audit-rule.ts'

/** A residential adjustment of a package whose invoice has the residential surcharge already. */
export const RESIDENTIAL_TWICE: AuditRule = {
  id: 'residentialTwice',
  claimType: 'surcharge',
  confidence: 'certain',
  needs: 'rows',
  candidates: `
    SELECT b.invoice_details_id, b.code, 0 AS expected, b.billed AS amount,
      to_json({earlier: min({bill_date: a.bill_date, invoice: a.invoice_number})}) AS evidence
    FROM charge b JOIN charge a ON a.client_id = b.client_id AND a.carrier_id = b.carrier_id AND a.tracking_id = b.tracking_id
      AND a.code = 'RES' AND a.bucket_name = 'freight' AND a.billed > 0 AND a.bill_date >= b.bill_date - 120
    WHERE b.code = 'RES' AND b.bucket_name = 'adjustment' AND b.billed > 0
    GROUP BY b.invoice_details_id, b.code, b.billed`,
}
