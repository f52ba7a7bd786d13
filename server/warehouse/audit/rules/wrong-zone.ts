import { fuelOf, type AuditRule } from './audit-rule.ts'

const OVER = "c.code = 'TRN' AND c.billed > c.expected AND c.other_zone"

/** Transportation to a farther zone than the chart has for both ZIP codes, with the fuel that follows. */
export const WRONG_ZONE: AuditRule = {
  id: 'wrongZone',
  claimType: 'rate',
  confidence: 'likely',
  needs: 'rating',
  candidates: `
    SELECT c.invoice_details_id, c.code, c.expected, c.billed - c.expected AS amount,
      to_json({billedZone: c.billed_zone, zone: c.expected_zone}) AS evidence
    FROM compared c WHERE ${OVER}
    UNION ALL ${fuelOf(OVER, 'c.billed - c.expected')}`,
}
