import { KIND_OF_LINE, NAMED_AMOUNTS } from './charge-kinds.sql.ts'
import { LINE_DIMENSIONS } from './package-dimensions.ts'

const KEY = 'account_number, invoice_number, invoice_date, row_hash'
const FACTS_KEY = 'account_number, invoice_number, invoice_date, facts_hash'

/**
 * `load_key`: every staged line's place in the load key: `occurrence` counts equal lines within one
 * file, `copy` is 1 on the first file that brings it, `known` says that it was loaded before. A line that
 * lacks facts (`incomplete`) and a whole one are the same line when all else is equal: the whole one stays,
 * and takes the place of the loaded charge `superseded`.
 */
export const LOAD_KEYS = `
CREATE OR REPLACE TEMP TABLE load_key AS
WITH staged AS (
  SELECT * REPLACE (CAST(invoice_date AS DATE) AS invoice_date), row_number() OVER (PARTITION BY file_index, ${KEY} ORDER BY line_id) AS occurrence
  FROM (SELECT line_id, file_index, ${KEY}, facts_hash, incomplete FROM load_line)
), loaded AS (
  SELECT l.account_number, l.invoice_number, l.invoice_date, l.row_hash, l.occurrence, l.charge_id, coalesce(f.facts_hash, c.facts_hash) AS facts_hash, c.incomplete
  FROM loaded_row l JOIN load_run r ON l.client_id = r.client_id AND l.carrier_id = r.carrier_id LEFT JOIN loaded_charge c ON c.charge_id = l.charge_id
  LEFT JOIN (SELECT DISTINCT former_hash, facts_hash FROM load_line) f ON f.former_hash = c.facts_hash
  WHERE l.invoice_number IN (SELECT invoice_number FROM load_line)
), keyed AS (
  SELECT k.*, l.row_hash IS NOT NULL AS known
  FROM (SELECT *, row_number() OVER (PARTITION BY ${KEY}, occurrence ORDER BY line_id) AS copy FROM staged) k
  LEFT JOIN loaded l USING (${KEY}, occurrence)
), lacking AS (
  SELECT ${FACTS_KEY} FROM staged WHERE incomplete = 1 UNION SELECT ${FACTS_KEY} FROM loaded WHERE incomplete
), unmatched AS (
  SELECT *, row_number() OVER (PARTITION BY ${FACTS_KEY}, nth_in_file ORDER BY incomplete, line_id) AS facts_copy
  FROM (SELECT *, row_number() OVER (PARTITION BY file_index, ${FACTS_KEY} ORDER BY incomplete, line_id) AS nth_in_file FROM keyed SEMI JOIN lacking USING (${FACTS_KEY}) WHERE copy = 1 AND NOT known)
), waiting AS (
  SELECT *, row_number() OVER (PARTITION BY ${FACTS_KEY} ORDER BY incomplete DESC, charge_id) AS nth
  FROM loaded SEMI JOIN lacking USING (${FACTS_KEY}) ANTI JOIN keyed USING (${KEY}, occurrence)
), paired AS (
  SELECT u.line_id, u.facts_copy, w.charge_id IS NOT NULL AND NOT (w.incomplete AND u.incomplete = 0) AS met,
    CASE WHEN w.incomplete AND u.incomplete = 0 THEN w.charge_id END AS superseded
  FROM (SELECT *, row_number() OVER (PARTITION BY ${FACTS_KEY}, facts_copy ORDER BY incomplete, line_id) AS nth FROM unmatched) u
  LEFT JOIN waiting w ON u.facts_copy = 1 AND u.nth = w.nth AND ${FACTS_KEY.split(', ')
    .map((name) => `u.${name} = w.${name}`)
    .join(' AND ')}
)
SELECT k.line_id, k.occurrence, greatest(k.copy, coalesce(p.facts_copy, 1)) AS copy, k.known OR coalesce(p.met, false) AS known, p.superseded
FROM keyed k LEFT JOIN paired p USING (line_id)`

/** `load_rate`: US dollars for one unit by currency and month: that month's, else the nearest earlier, else the first. */
export const RATES = `
CREATE OR REPLACE TEMP TABLE load_rate AS
SELECT currency_code, bill_month, CAST(CASE WHEN currency_code = 'USD' THEN 1 ELSE coalesce(
    (SELECT arg_max(r.usd_rate, r.month) FROM currency_rate r WHERE r.currency_code = b.currency_code AND r.month <= b.bill_month),
    (SELECT arg_min(r.usd_rate, r.month) FROM currency_rate r WHERE r.currency_code = b.currency_code)) END AS DECIMAL(12,6)) AS usd_rate
FROM (SELECT DISTINCT currency_code, CAST(date_trunc('month', CAST(invoice_date AS DATE)) AS DATE) AS bill_month FROM load_line) b`

/** `load_charge`: the charges of the lines that were not loaded before, with what each tells of its package. */
export const NEW_CHARGES = `
CREATE OR REPLACE TEMP TABLE load_charge AS
SELECT l.line_id, old.invoice_details_id AS old_details_id, old.tracking_id AS old_tracking_id,
  coalesce(old.charge_id, (SELECT coalesce(max(charge_id), 0) FROM charge_level_info) + row_number() OVER (ORDER BY l.line_id)) AS charge_id,
  l.account_number, l.invoice_number, CAST(l.invoice_date AS DATE) AS bill_date, l.tracking_number,
  l.currency_code, rate.usd_rate,
  CASE WHEN l.tracking_number IS NULL THEN 'fee' ELSE k.kind END AS kind,
  CASE WHEN k.transports THEN CASE WHEN CAST(l.package_quantity AS INTEGER) > 0 THEN 1 ELSE 2 END ELSE 4 END AS authority,
  coalesce(CAST(l.package_quantity AS INTEGER), 0) AS quantity,
  k.charge_category, k.credit_type, k.accessorial, k.accessorial_code, l.charge_description,
  k.carried_service, l.facts_hash, l.incomplete = 1 AS incomplete,
  CASE WHEN k.credit_type IS NOT NULL THEN coalesce(old.refund_source, 'client') END AS refund_source, coalesce(old.invoice_status, 'open') AS invoice_status,
  CAST(l.net_amount AS DECIMAL(12,2)) AS net_amount,
  coalesce(CAST(l.incentive_amount AS DECIMAL(12,2)), 0) AS incentive_amount,
  CAST(CAST(l.net_amount AS DECIMAL(12,2)) + coalesce(CAST(l.incentive_amount AS DECIMAL(12,2)), 0) AS DECIMAL(12,2)) AS gross_amount,
  ${NAMED_AMOUNTS.map((name) => `CASE WHEN k.is_${name} THEN CAST(l.net_amount AS DECIMAL(12,2)) ELSE 0 END AS ${name}`).join(',\n  ')},
  ${Object.entries(LINE_DIMENSIONS)
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join(',\n  ')}
FROM load_line l
JOIN load_key ON load_key.line_id = l.line_id AND load_key.copy = 1 AND NOT load_key.known
JOIN load_kind k ON ${KIND_OF_LINE}
LEFT JOIN charge_level_info old ON old.charge_id = load_key.superseded
LEFT JOIN load_rate rate ON rate.currency_code = l.currency_code
  AND rate.bill_month = CAST(date_trunc('month', CAST(l.invoice_date AS DATE)) AS DATE)
LEFT JOIN load_weight au ON au.unit = l.actual_weight_unit
LEFT JOIN load_weight bu ON bu.unit = l.bill_weight_unit
WHERE l.informational IS NULL`
