import { ACCOUNT, same } from './rules/audit-rule.ts'

/** What a charge is known by, among those of its package. SQL over charges `h`. */
export const CODE = "CASE h.charge_category WHEN 'transportation' THEN 'TRN' ELSE h.accessorial_code END"

/** The credits among charges, as rows of `counted_credit`: of packages, and of what an invoice charges by itself. SQL. */
export const CREDITS = `
  SELECT h.client_id, h.bill_date, h.carrier_id, h.account_number, h.invoice_number, h.currency_code, h.tracking_id,
    h.invoice_details_id, ${CODE} AS code, h.credit_type, h.net_amount AS amount
  FROM charge_level_info h
  WHERE CASE WHEN h.tracking_id IS NULL THEN h.credit_type IS NOT NULL ELSE h.bucket_name = 'credit' END`

/** Rows of one invoice's own charges, of which one may credit the other. SQL. */
export const ofSameFee = (one: string, other: string): string =>
  `${one}.tracking_id IS NULL AND ${other}.tracking_id IS NULL AND ${one}.invoice_details_id <> ${other}.invoice_details_id
    AND ${same(one, other, [...ACCOUNT, 'invoice_number', 'currency_code'])}`

/**
 * What an invoice's row was credited by others: all credits of its package, or of its fees. `rows` have the columns of an invoice,
 * invoice_details_id and tracking_id. `answers` says what findings a credit is for: of packages its type, of fees their code. SQL.
 */
export function creditsOf(rows: string): string {
  return `SELECT invoice_details_id, code, answers, sum(amount) AS amount FROM (
      SELECT p.invoice_details_id, k.code, k.credit_type AS answers, k.amount
      FROM ${rows} p JOIN counted_credit k ON k.client_id = p.client_id AND k.tracking_id = p.tracking_id
      UNION ALL SELECT p.invoice_details_id, k.code, k.code, k.amount FROM ${rows} p JOIN counted_credit k ON ${ofSameFee('p', 'k')})
    GROUP BY ALL`
}

/** Transportation and fuel first: some carriers credit all in one sum. SQL. */
const IN_ORDER = "code <> 'TRN', code <> 'FSC', code"

/**
 * What of `candidates` (place, invoice_details_id, code, amount, answers) no credit answered yet: `credits` as `creditsOf` has them
 * serve them in the order of their place. SQL.
 */
export function unanswered(candidates: string, credits: string): string {
  return `SELECT * EXCLUDE (so_far, credited)
      REPLACE (CAST(greatest(0, so_far - credited) - greatest(0, so_far - amount - credited) AS DECIMAL(12,2)) AS amount)
    FROM (
      SELECT c.*, coalesce(k.credited, 0) AS credited,
        sum(c.amount) OVER (PARTITION BY c.invoice_details_id, c.answers ORDER BY c.place, ${IN_ORDER}) AS so_far
      FROM (${candidates}) c
      LEFT JOIN (SELECT invoice_details_id, answers, -sum(amount) AS credited FROM ${credits} GROUP BY ALL) k
        ON k.invoice_details_id = c.invoice_details_id AND k.answers = c.answers)`
}

/**
 * What is left of each charge of `billed` (invoice_details_id, code, billed) after all `credits`, as invoice_details_id, code, amount;
 * below zero: more was credited than billed. What a credit has beyond its charge counts against the others of its row. SQL.
 */
export function leftAfterCredits(billed: string, credits: string): string {
  return `
  WITH lessened AS (
    SELECT *, sum(greatest(0, net)) OVER (PARTITION BY invoice_details_id ORDER BY ${IN_ORDER}) AS up_to,
      sum(greatest(0, least(-net, -credited))) OVER (PARTITION BY invoice_details_id) AS beyond
    FROM (
      SELECT c.invoice_details_id, c.code, coalesce(k.amount, 0) AS credited, c.billed + coalesce(k.amount, 0) AS net
      FROM ${billed} c SEMI JOIN ${credits} o ON o.invoice_details_id = c.invoice_details_id
      LEFT JOIN (SELECT invoice_details_id, code, sum(amount) AS amount FROM ${credits} GROUP BY ALL) k
        ON k.invoice_details_id = c.invoice_details_id AND k.code = c.code))
  SELECT c.invoice_details_id, c.code, coalesce(least(l.net, l.up_to - l.beyond), c.billed) AS amount
  FROM ${billed} c LEFT JOIN lessened l ON l.invoice_details_id = c.invoice_details_id AND l.code = c.code`
}
