import { ACCOUNT, INVOICE, ofRow, same, UNPAID, type AuditRule } from './audit-rule.ts'

/**
 * A late fee of an account whose invoices were all paid in full by their day: those of the 120 days before the fee that were due
 * before it, by the days of their agreement, else of the carrier. Where the payment of one of them is not known, or no term is, nothing is found.
 */
export const LATE_FEE: AuditRule = {
  id: 'lateFee',
  claimType: 'fee',
  confidence: 'likely',
  needs: 'payments',
  candidates: `
    SELECT f.invoice_details_id, f.code, 0 AS expected, f.amount,
      to_json({paid: count(*), invoice: max_by(d.invoice_number, d.due), due: CAST(max(d.due) AS VARCHAR)}) AS evidence
    FROM (
      SELECT h.invoice_details_id, h.accessorial_code AS code, ${ofRow('h', ACCOUNT)}, h.bill_date,
        sum(h.net_amount) AS amount
      FROM charge_level_info h SEMI JOIN audited p ON p.invoice_details_id = h.invoice_details_id
      WHERE h.bucket_name = 'fee' AND h.net_amount > 0
        AND regexp_matches(lower(coalesce(h.charge_description, h.accessorial)), 'late (payment|fee)')
      GROUP BY ALL) f
    JOIN (
      SELECT i.* EXCLUDE (total), any_value(i.total) - coalesce(sum(y.amount) FILTER (y.paid_on <= i.due), 0) AS owed
      FROM (
        SELECT i.*, i.bill_date + coalesce(a.days, t.days) AS due
        FROM (
          SELECT ${ofRow('v', INVOICE)}, sum(v.net_amount) AS total
          FROM package_invoice v JOIN audit_scope s
            ON s.client_id = v.client_id AND v.bill_date >= s.since - 120 AND v.bill_date <= s.until
          WHERE v.invoice_status NOT IN ${UNPAID} GROUP BY ALL) i
        ASOF LEFT JOIN payment_term t ON t.carrier_id = i.carrier_id AND t.effective_from <= i.bill_date
        LEFT JOIN agreed_days a ON ${same('a', 'i', [...ACCOUNT, 'currency_code'])}
          AND i.bill_date >= a.effective_from AND i.bill_date <= a.effective_to) i
      LEFT JOIN payment y ON ${same('y', 'i', INVOICE)} GROUP BY ALL) d
      ON ${same('d', 'f', ACCOUNT)} AND d.bill_date >= f.bill_date - 120 AND d.due < f.bill_date
    GROUP BY f.invoice_details_id, f.code, f.amount HAVING max(d.owed) < 0.05`,
}
