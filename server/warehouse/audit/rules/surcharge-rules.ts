import { fuelOf, type AuditRule } from './audit-rule.ts'

/** Surcharges of one kind that cost more than agreed, or are not due, with the fuel that follows. */
export function surchargeRule(rule: Pick<AuditRule, 'id' | 'claimType'>, kind: string): AuditRule {
  const over = `c.surcharge = '${kind}' AND c.billed > coalesce(c.expected, 0)`
  const fuelled = `${over} AND c.fuel_eligible`
  return {
    ...rule,
    confidence: 'certain',
    needs: 'rating',
    candidates: `
    SELECT c.invoice_details_id, c.code, coalesce(c.expected, 0) AS expected, c.billed - coalesce(c.expected, 0) AS amount,
      CASE WHEN c.expected IS NULL THEN to_json({notDue: true}) END AS evidence
    FROM compared c WHERE ${over}
    UNION ALL ${fuelOf(fuelled, 'c.billed - coalesce(c.expected, 0)')}`,
  }
}
