import type { AuditRule } from './audit-rule.ts'

/** Fuel above the percent of its week, of what was billed: what follows from other charges is theirs. */
export const FUEL_PERCENT: AuditRule = {
  id: 'fuelPercent',
  claimType: 'fuel',
  confidence: 'certain',
  needs: 'rating',
  candidates: `
    SELECT f.invoice_details_id, 'FSC' AS code, b.due AS expected, f.billed - b.due AS amount,
      to_json({percent: CAST(f.fuel_percent AS VARCHAR), off: CAST(f.fuel_off AS VARCHAR)}) AS evidence
    FROM compared f JOIN (
      SELECT invoice_details_id, round(round(sum(billed) * any_value(fuel_percent) * 0.01, 2)
          * (100 - any_value(fuel_off)) * 0.01, 2) AS due
      FROM compared WHERE code = 'TRN' OR fuel_eligible GROUP BY invoice_details_id) b USING (invoice_details_id)
    WHERE f.code = 'FSC' AND f.billed > b.due`,
}
