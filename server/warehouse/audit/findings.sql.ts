import { CREDIT_TYPE_OF } from '../../../domain/audit/settle.ts'
import type { Agreement } from '../../../domain/rating/agreement.ts'
import { claimed, fuelOnce } from './claimed.sql.ts'
import { CODE, creditsOf, leftAfterCredits, unanswered } from './credits.sql.ts'
import { lastDay } from './deadline.sql.ts'
import { UNPAID, type RuleNeed } from './rules/audit-rule.ts'
import { AUDIT_RULES } from './rules/rules.ts'

/** Less is rounding, and settles a claim. */
const LEAST = '0.05'

/** What of a list's surcharges a code is, by the conditions of its rows. */
const SURCHARGES = `
    SELECT carrier_id, tariff, code, bool_or(fuel_eligible) AS fuel_eligible,
      CASE WHEN bool_or(effective_to IS NOT NULL AND choice LIKE 'demand%') THEN 'period' WHEN bool_or(area IS NOT NULL) THEN 'area'
        WHEN bool_or(coalesce(longest_above, second_above, girth_above, volume_above, weight_above) IS NOT NULL) THEN 'limits'
        ELSE 'price' END AS surcharge
    FROM accessorial_rate GROUP BY carrier_id, tariff, code`

/**
 * The findings of the packages in the temporary table `audit_scope` (client_id, since, until), as rows of `finding`, by the rules
 * that have what they need. SQL.
 */
export function findings(agreements: readonly Agreement[], version: string, has: ReadonlySet<RuleNeed>): string {
  const run = AUDIT_RULES.map((rule, place) => ({ ...rule, place })).filter(({ needs }) => has.has(needs))
  const all = run
    .map(
      ({ candidates, id, place }) =>
        `SELECT ${place} AS place, '${CREDIT_TYPE_OF[id]}' AS credit_type, invoice_details_id, code, CAST(expected AS DECIMAL(12,2)) AS expected,
        CAST(amount AS DECIMAL(12,2)) AS amount, CAST(evidence AS VARCHAR) AS evidence FROM (${candidates})`,
    )
    .join('\n    UNION ALL ')
  const rules = run.map(
    ({ id, confidence, claimType, place }) => `(${place}, '${id}', '${confidence}', '${claimType}')`,
  )
  const deadline = lastDay({ delivered: 'p.delivery_date', shipped: 'p.pickup_date', billed: 'p.bill_date' })
  return `
  WITH given_up AS (${givenUp(agreements)}),
  agreed_days AS (${agreedDays(agreements)}),
  audited AS MATERIALIZED (
    SELECT p.invoice_details_id, p.client_id, p.carrier_id, p.account_number, p.tracking_id, p.tracking_number, p.invoice_number,
      p.bucket_name, p.bill_date, p.pickup_date, p.scheduled_date, p.first_attempt_date, p.delivery_date,
      p.delivery_status, p.exception_reason, p.service,
      p.currency_code, p.usd_rate, p.bill_weight_pounds,
      p.actual_weight_unit = 'kgs' AND p.actual_weight_pounds - floor(p.actual_weight_pounds) <= 0.02 AS near_pound,
      p.bill_date >= s.since AS in_scope, coalesce(CAST(p.zone_number AS VARCHAR), p.zone) AS billed_zone,
      e.agreement_id, e.unrated, e.tariff, e.zone AS expected_zone, e.billed AS expected_pounds, e.list, e.minimum, e.transportation, e.surcharges,
      e.fuel_percent, e.fuel_off, e.fuel, e.invoice_details_id IS NOT NULL AND e.unrated IS NULL AS rated
    FROM package_level_info p
    JOIN audit_scope s ON s.client_id = p.client_id AND p.bill_date >= s.since - 120 AND p.bill_date <= s.until
    LEFT JOIN expected_package e ON e.invoice_details_id = p.invoice_details_id
    WHERE p.invoice_status NOT IN ${UNPAID} AND p.bucket_name <> 'credit'),
  charge AS MATERIALIZED (
    SELECT p.invoice_details_id, p.client_id, p.carrier_id, p.tracking_id, p.service, p.pickup_date, p.bill_date,
      p.invoice_number, p.bucket_name,
      ${CODE} AS code,
      sum(h.net_amount) AS billed, sum(h.gross_amount) AS list
    FROM charge_level_info h JOIN audited p ON p.invoice_details_id = h.invoice_details_id GROUP BY ALL),
  expected AS (
    SELECT invoice_details_id, 'TRN' AS code, transportation AS expected FROM audited WHERE rated
    UNION ALL SELECT invoice_details_id, 'FSC', fuel FROM audited WHERE rated
    UNION ALL SELECT invoice_details_id, c.code, c.net
      FROM (SELECT invoice_details_id, unnest(surcharges) AS c FROM audited WHERE rated)),
  compared AS MATERIALIZED (
    SELECT c.invoice_details_id, c.code, c.billed, c.list AS billed_list, x.expected, p.list AS expected_list, p.minimum,
      p.bill_weight_pounds AS billed_pounds, p.expected_pounds, coalesce(p.near_pound, false) AS near_pound,
      p.billed_zone, p.expected_zone, p.billed_zone IS DISTINCT FROM p.expected_zone AS other_zone, p.fuel_percent, p.fuel_off, u.surcharge,
      coalesce(u.fuel_eligible, false) AS fuel_eligible
    FROM charge c JOIN audited p ON p.invoice_details_id = c.invoice_details_id AND p.rated AND p.bucket_name = 'freight'
    LEFT JOIN expected x ON x.invoice_details_id = c.invoice_details_id AND x.code = c.code
    LEFT JOIN (${SURCHARGES}) u
      ON u.carrier_id = c.carrier_id AND u.tariff = p.tariff AND u.code = c.code),
  credit AS MATERIALIZED (${creditsOf('audited')}),
  candidate AS (
    SELECT c.*, CASE WHEN p.tracking_id IS NULL THEN c.code ELSE c.credit_type END AS answers
    FROM (${fuelOnce(all, 'charge')}) c JOIN audited p ON p.invoice_details_id = c.invoice_details_id WHERE c.amount > 0),
  found AS (${claimed(unanswered('FROM candidate', 'credit'), leftAfterCredits('charge', 'credit'))}),
  summed AS (
    SELECT place, invoice_details_id, sum(claimed) AS difference, max(evidence) AS evidence,
      list({code: code, expected: expected, claimed: claimed} ORDER BY code) AS charges
    FROM found GROUP BY place, invoice_details_id HAVING sum(claimed) >= ${LEAST})
  SELECT r.rule, f.invoice_details_id, p.client_id, p.carrier_id, p.account_number, p.tracking_id, p.tracking_number,
    p.invoice_number, p.bill_date, p.service, p.currency_code, p.usd_rate, b.billed, f.difference, r.confidence,
    r.claim_type, ${deadline} AS deadline, f.charges, CAST(f.evidence AS JSON) AS evidence, ${version} AS found_in,
    CAST(NULL AS INTEGER) AS ended_in
  FROM summed f JOIN audited p ON p.invoice_details_id = f.invoice_details_id AND p.in_scope
  JOIN (VALUES ${rules.join(', ')}) r(place, rule, confidence, claim_type) ON r.place = f.place
  JOIN (SELECT invoice_details_id, sum(billed) AS billed FROM charge GROUP BY ALL) b ON b.invoice_details_id = f.invoice_details_id
  ASOF LEFT JOIN claim_rule d ON d.carrier_id = p.carrier_id AND d.claim_type = r.claim_type AND d.effective_from <= p.bill_date`
}

/** Services whose guarantee was given up: (agreement_id, accounts, services), null: all. */
function givenUp(agreements: readonly Agreement[]): string {
  const listed = (values: readonly string[] | undefined) =>
    values === undefined ? 'NULL' : `[${values.map(quoted).join(', ')}]`
  const rows = agreements.flatMap(({ id, rules }) =>
    rules.flatMap((rule) =>
      rule.kind === 'guarantee' ? [`(${id}, ${listed(rule.accounts)}, ${listed(rule.services)})`] : [],
    ),
  )
  return `SELECT agreement_id, CAST(accounts AS VARCHAR[]) AS accounts, CAST(services AS VARCHAR[]) AS services
    FROM (VALUES ${['(NULL, NULL, NULL)', ...rows].join(', ')}) g(agreement_id, accounts, services)`
}

/** Within how many days invoices of accounts are to be paid, where their agreement says. */
function agreedDays(agreements: readonly Agreement[]): string {
  const rows = agreements.flatMap(
    ({ clientId, carrierId, accounts, currency, effectiveFrom, effectiveTo, paymentDays }) =>
      paymentDays === undefined
        ? []
        : accounts.map(
            (number) =>
              `(${clientId}, ${carrierId}, ${quoted(number)}, ${quoted(currency)}, ${quoted(effectiveFrom)}, ${quoted(effectiveTo ?? '9999-12-31')}, ${paymentDays})`,
          ),
  )
  return `SELECT client_id, carrier_id, account_number, currency_code, CAST(effective_from AS DATE) AS effective_from,
      CAST(effective_to AS DATE) AS effective_to, days
    FROM (VALUES ${['(NULL, NULL, NULL, NULL, NULL, NULL, NULL)', ...rows].join(', ')})
      a(client_id, carrier_id, account_number, currency_code, effective_from, effective_to, days)`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
