import type { AuditRule } from './audit-rule.ts'

/** A guaranteed service, delivered after its time without a reason that excuses it, where the agreement keeps the guarantee. */
export const LATE_DELIVERY: AuditRule = {
  id: 'lateDelivery',
  claimType: 'late',
  confidence: 'certain',
  needs: 'rating',
  candidates: `
    SELECT c.invoice_details_id, c.code, 0 AS expected, c.billed AS amount,
      to_json({scheduled: CAST(p.scheduled_date AS VARCHAR), delivered: CAST(p.delivery_date AS VARCHAR)}) AS evidence
    FROM charge c JOIN audited p ON p.invoice_details_id = c.invoice_details_id
    JOIN rated_service s ON s.carrier_id = p.carrier_id AND s.service = p.service AND s.guaranteed
    WHERE c.code IN ('TRN', 'FSC') AND c.billed > 0 AND p.bucket_name = 'freight' AND p.agreement_id IS NOT NULL
      AND p.delivery_date > p.scheduled_date AND p.exception_reason IS NULL
      AND NOT EXISTS (FROM given_up g WHERE g.agreement_id = p.agreement_id
        AND (g.accounts IS NULL OR list_contains(g.accounts, p.account_number))
        AND (g.services IS NULL OR list_contains(g.services, p.service)))`,
}
