import { INVOICE, ofRow, same, type AuditRule } from './audit-rule.ts'

/**
 * A correction audit fee of an invoice whose shipping charge corrections are not above the average that it is due from, or above what
 * is due: so much a package or a share of the corrections, whichever is more.
 */
export const CORRECTION_FEE: AuditRule = {
  id: 'correctionFee',
  claimType: 'fee',
  confidence: 'likely',
  needs: 'correctionFees',
  candidates: `
    SELECT invoice_details_id, code, due AS expected, amount - due AS amount,
      to_json({packages: packages, corrections: CAST(corrections AS VARCHAR), above: CAST(average_above AS VARCHAR)}) AS evidence
    FROM (
      SELECT f.*, t.average_above, coalesce(x.packages, 0) AS packages, coalesce(x.amount, 0) AS corrections,
        CASE WHEN x.amount > t.average_above * x.packages
          THEN greatest(CAST(t.per_package * x.packages AS DECIMAL(12,2)), round(x.amount * t.percent * 0.01, 2)) ELSE 0 END AS due
      FROM (
        SELECT h.invoice_details_id, h.accessorial_code AS code, ${ofRow('h', INVOICE)}, sum(h.net_amount) AS amount
        FROM charge_level_info h SEMI JOIN audited p ON p.invoice_details_id = h.invoice_details_id
        WHERE h.bucket_name = 'fee' AND h.shipping_charge_correction_amt > 0 GROUP BY ALL) f
      ASOF JOIN correction_fee t
        ON t.carrier_id = f.carrier_id AND t.currency = f.currency_code AND t.effective_from <= f.bill_date
      LEFT JOIN (
        SELECT ${ofRow('h', INVOICE)}, count(DISTINCT h.tracking_id) AS packages, sum(h.net_amount) AS amount
        FROM charge_level_info h SEMI JOIN audited p ON p.invoice_details_id = h.invoice_details_id
        WHERE h.bucket_name = 'adjustment' AND starts_with(lower(h.charge_description), 'shipping charge correction')
        GROUP BY ALL) x ON ${same('x', 'f', INVOICE)})
    WHERE amount > due`,
}
