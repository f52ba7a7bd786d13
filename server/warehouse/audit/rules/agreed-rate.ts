import { fuelOf, ROUNDING, type AuditRule } from './audit-rule.ts'

const OVER = `c.code = 'TRN' AND c.billed > c.expected AND NOT c.other_zone AND NOT coalesce(c.billed_pounds > c.expected_pounds + ${ROUNDING}, false)
      AND c.expected IS DISTINCT FROM c.minimum`

/** Transportation above list price and discount of the agreement, with the fuel that follows. */
export const AGREED_RATE: AuditRule = {
  id: 'agreedRate',
  claimType: 'rate',
  confidence: 'certain',
  needs: 'rating',
  candidates: `
    SELECT c.invoice_details_id, c.code, c.expected, c.billed - c.expected AS amount,
      to_json({billedList: CAST(c.billed_list AS VARCHAR), list: CAST(c.expected_list AS VARCHAR)}) AS evidence
    FROM compared c WHERE ${OVER}
    UNION ALL ${fuelOf(OVER, 'c.billed - c.expected')}`,
}
