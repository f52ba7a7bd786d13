import type { Confidence, FindingRule } from '../../../../domain/audit/finding.ts'
import type { ClaimType } from '../../../../domain/rating/rate-tables.ts'

/** What a rule goes by. */
export type RuleNeed = 'rows' | 'rating' | 'payments' | 'labels' | 'correctionFees'

/** Invoices that are not paid are not audited. */
export const UNPAID = "('zeropayclose', 'ode', 'duplicate')"

/**
 * What one rule looks for. `candidates` selects invoice_details_id, code, expected (of the charge), amount (above zero: what of the
 * charge was too much) and evidence (JSON) from what `findings.sql.ts` puts before it: `audited` (packages and their expected
 * figures), `charge` (billed by package and code) and `compared` (billed beside expected of packages that can be rated).
 */
export interface AuditRule {
  readonly id: FindingRule
  readonly claimType: ClaimType
  readonly confidence: Confidence
  /**
   * Beside the rows: what an agreement makes of the package, payments of invoices, packages of which only the label is known, or what
   * a carrier's audit of corrections costs; without it nothing is found.
   */
  readonly needs: RuleNeed
  /** SQL. */
  readonly candidates: string
}

/** The columns that an account is known by, and an invoice of it. */
export const ACCOUNT = ['client_id', 'carrier_id', 'account_number']
export const INVOICE = [...ACCOUNT, 'invoice_number', 'bill_date', 'currency_code']
/** Rows that have these in common; the columns of one. SQL. */
export const same = (one: string, other: string, columns: readonly string[]): string =>
  columns.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ')
export const ofRow = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(', ')

/** A package that no carrier has seen, as delivery files say. SQL over columns of packages. */
export const ONLY_A_LABEL = (of: string): string =>
  `${of}.delivery_status = 'Label Created' AND ${of}.first_attempt_date IS NULL AND ${of}.delivery_date IS NULL`

/** Pounds that a weight billed in kilograms may be off when it is turned into pounds. */
export const ROUNDING = '0.5'

/** The fuel that follows from what of a charge was too much, at most what fuel is above what is expected. SQL over `compared` rows `c`. */
export function fuelOf(rule: string, over: string): string {
  return `SELECT c.invoice_details_id, 'FSC' AS code, f.expected,
      least(round(sum(${over}) * any_value(c.fuel_percent) * 0.01 * (100 - any_value(c.fuel_off)) * 0.01, 2),
        f.billed - f.expected) AS amount,
      NULL AS evidence
    FROM compared c JOIN compared f ON f.invoice_details_id = c.invoice_details_id AND f.code = 'FSC' AND f.billed > f.expected
    WHERE ${rule} GROUP BY c.invoice_details_id, f.expected, f.billed`
}
