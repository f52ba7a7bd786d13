import { fuelOf, ROUNDING, type AuditRule } from './audit-rule.ts'

const OVER = `c.code = 'TRN' AND c.billed > c.expected AND NOT c.other_zone
      AND c.billed_pounds > c.expected_pounds + ${ROUNDING} AND NOT c.near_pound`

/** Transportation for more weight than scales, size and the agreement's divisor make, with the fuel that follows. */
export const BILLED_WEIGHT: AuditRule = {
  id: 'billedWeight',
  claimType: 'weight',
  confidence: 'likely',
  needs: 'rating',
  candidates: `
    SELECT c.invoice_details_id, c.code, c.expected, c.billed - c.expected AS amount,
      to_json({billedPounds: c.billed_pounds, pounds: c.expected_pounds}) AS evidence
    FROM compared c WHERE ${OVER}
    UNION ALL ${fuelOf(OVER, 'c.billed - c.expected')}`,
}
