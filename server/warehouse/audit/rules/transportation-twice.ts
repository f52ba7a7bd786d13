import type { AuditRule } from './audit-rule.ts'

/** The transportation of one package on two invoices within 120 days, by the same service, neither a return nor a chargeback. */
export const TRANSPORTATION_TWICE: AuditRule = {
  id: 'transportationTwice',
  claimType: 'duplicate',
  confidence: 'likely',
  needs: 'rows',
  candidates: `
    SELECT b.invoice_details_id, b.code, 0 AS expected, b.billed AS amount,
      to_json({earlier: min({bill_date: a.bill_date, invoice: a.invoice_number})}) AS evidence
    FROM charge b JOIN charge a ON a.client_id = b.client_id AND a.carrier_id = b.carrier_id AND a.tracking_id = b.tracking_id
      AND a.code = 'TRN' AND a.service IS NOT DISTINCT FROM b.service AND a.bill_date >= b.bill_date - 120
      AND a.invoice_number <> b.invoice_number
      AND (a.bill_date, a.invoice_details_id) < (b.bill_date, b.invoice_details_id)
    WHERE b.code = 'TRN' AND b.billed > 0 AND a.billed > 0 AND a.bucket_name = 'freight' AND b.bucket_name = 'freight'
      AND NOT EXISTS (FROM charge r WHERE r.code IN ('RTN', 'CHBK')
        AND r.invoice_details_id IN (a.invoice_details_id, b.invoice_details_id))
    GROUP BY b.invoice_details_id, b.code, b.billed`,
}
