import { KIND_OF_LINE, NAMED_AMOUNTS } from './charge-kinds.sql.ts'
import { lastGiven } from '../../engines/given-ids.sql.ts'
import { KEPT_DIMENSIONS, LINE_DIMENSIONS } from './package-dimensions.ts'
import { step } from '../stage/stage.ts'

/** `load_rate`: US dollars for one unit by currency and month: that month's, else the nearest earlier, else the first. */
export const RATES = step(
  { needs: ['load_line'], makes: ['load_rate'] },
  `
CREATE OR REPLACE TEMP TABLE load_rate AS
SELECT currency_code, bill_month, CAST(CASE WHEN currency_code = 'USD' THEN 1 ELSE coalesce(
    (SELECT arg_max(r.usd_rate, r.month) FROM currency_rate r WHERE r.currency_code = b.currency_code AND r.month <= b.bill_month),
    (SELECT arg_min(r.usd_rate, r.month) FROM currency_rate r WHERE r.currency_code = b.currency_code)) END AS DECIMAL(12,6)) AS usd_rate
FROM (SELECT DISTINCT currency_code, CAST(date_trunc('month', CAST(invoice_date AS DATE)) AS DATE) AS bill_month FROM load_line) b`,
)

const INCENTIVE =
  'CASE WHEN k.discounts THEN -CAST(l.net_amount AS DECIMAL(12,2)) ELSE coalesce(CAST(l.incentive_amount AS DECIMAL(12,2)), 0) END'

/**
 * `load_numbered`: the lines that become charges, by their order, and the charge that each takes the place of. The engine takes what
 * a load has made so far for empty, and holds it in memory to be joined with what is larger: of the lines this is all of it.
 */
export const NUMBERED = step(
  { needs: ['load_line', 'load_fate'], makes: ['load_numbered'] },
  `
CREATE OR REPLACE TEMP TABLE load_numbered AS
SELECT n.*, old.invoice_details_id AS old_details_id, old.tracking_id AS old_tracking_id, old.charge_id AS old_charge_id
FROM (
  SELECT line_id, fate = 'new' AS added, superseded, row_number() OVER (ORDER BY line_id) AS nth
  FROM load_line JOIN load_fate USING (line_id) WHERE fate IN ('new', 'kept') AND informational IS NULL
) n LEFT JOIN charge_level_info old ON old.charge_id = n.superseded`,
)

/** `load_charge`: the charges of the new lines and of the kept ones of the packages they touch, with what each tells of its package. */
export const NEW_CHARGES = step(
  {
    needs: ['load_line', 'load_numbered', 'load_kind', 'load_affected', 'load_rate', 'load_weight'],
    makes: ['load_charge'],
  },
  `
CREATE OR REPLACE TEMP TABLE load_charge AS
SELECT l.line_id, l.format, n.added, n.old_details_id, n.old_tracking_id,
  coalesce(n.old_charge_id, ${lastGiven('charge_level_info', 'charge_id')} + n.nth) AS charge_id,
  CAST(hash(l.row_hash) >> 8 AS BIGINT) AS line_order,
  l.account_number, l.invoice_number, CAST(l.invoice_date AS DATE) AS bill_date, l.tracking_number, l.shipment_number,
  l.currency_code, rate.usd_rate,
  CASE WHEN l.tracking_number IS NULL THEN 'fee' ELSE k.kind END AS kind,
  CASE WHEN k.transports THEN CASE WHEN CAST(l.package_quantity AS INTEGER) > 0 THEN 1 ELSE 2 END ELSE 4 END AS authority,
  coalesce(CAST(l.package_quantity AS INTEGER), 0) AS quantity,
  k.charge_category, k.credit_type, k.accessorial, k.accessorial_code, l.charge_description,
  k.carried_service, k.transports, k.discounts, k.named, k.codes,
  coalesce(nullif(row.refund_source, 'client'), CASE WHEN k.credit_type IS NOT NULL THEN 'client' END) AS refund_source, coalesce(row.invoice_status, 'open') AS invoice_status,
  CAST(l.net_amount AS DECIMAL(12,2)) AS net_amount,
  ${INCENTIVE} AS incentive_amount,
  CAST(CAST(l.net_amount AS DECIMAL(12,2)) + ${INCENTIVE} AS DECIMAL(12,2)) AS gross_amount,
  ${NAMED_AMOUNTS.map((name) => `CASE WHEN k.is_${name} THEN CAST(l.net_amount AS DECIMAL(12,2)) ELSE 0 END AS ${name}`).join(',\n  ')},
  ${LINE_DIMENSIONS.map(({ name, told }) => `${told} AS ${name}`).join(',\n  ')},
  ${KEPT_DIMENSIONS.map((name) => `row.${name}`).join(', ')}
FROM load_line l
JOIN load_numbered n ON n.line_id = l.line_id
JOIN load_kind k ON ${KIND_OF_LINE}
LEFT JOIN load_affected row ON row.invoice_details_id = n.old_details_id
LEFT JOIN load_rate rate ON rate.currency_code = l.currency_code
  AND rate.bill_month = CAST(date_trunc('month', CAST(l.invoice_date AS DATE)) AS DATE)
LEFT JOIN load_weight au ON au.unit = l.actual_weight_unit
LEFT JOIN load_weight bu ON bu.unit = l.bill_weight_unit`,
)
