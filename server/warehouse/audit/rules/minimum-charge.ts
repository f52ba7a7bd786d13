import { fuelOf, ROUNDING, type AuditRule } from './audit-rule.ts'

const OVER = `c.code = 'TRN' AND c.billed > c.expected AND NOT c.other_zone AND NOT coalesce(c.billed_pounds > c.expected_pounds + ${ROUNDING}, false)
      AND c.expected = c.minimum`

/** Transportation above the least that the agreement asks for, where that is what counts, with the fuel that follows. */
export const MINIMUM_CHARGE: AuditRule = {
  id: 'minimumCharge',
  claimType: 'rate',
  confidence: 'certain',
  needs: 'rating',
  candidates: `
    SELECT c.invoice_details_id, c.code, c.expected, c.billed - c.expected AS amount, NULL AS evidence
    FROM compared c WHERE ${OVER}
    UNION ALL ${fuelOf(OVER, 'c.billed - c.expected')}`,
}
