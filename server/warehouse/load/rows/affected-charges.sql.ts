import { UNTOLD_ROWS } from '../facts/lay-facts.ts'
import { pickupDay } from './pickup-day.ts'
import { NAMED_AMOUNTS } from './charge-kinds.sql.ts'
import { INHERITED_DIMENSIONS, ROW_DIMENSIONS } from './package-dimensions.ts'
import { step, type Step } from '../stage/stage.ts'

/**
 * `load_affected`: rows of the warehouse whose package, or whose invoice's fees, the new lines touch, or the charges
 * there that go or are made anew (`load_touched`).
 */
export const AFFECTED_ROWS = step(
  { needs: ['load_run', 'load_line', 'load_fate', 'load_touched'], makes: ['load_affected'] },
  `
CREATE OR REPLACE TEMP TABLE load_affected AS
WITH touched AS (
  SELECT tracking_number, account_number, invoice_number, CAST(invoice_date AS DATE) AS bill_date
  FROM load_line JOIN load_fate USING (line_id) WHERE fate = 'new' AND informational IS NULL
  UNION
  SELECT tracking_number, account_number, invoice_number, bill_date FROM charge_level_info
  WHERE charge_id IN (SELECT charge_id FROM load_touched UNION SELECT superseded FROM load_fate WHERE superseded IS NOT NULL)
)
SELECT p.* FROM ${UNTOLD_ROWS} p JOIN load_run ON p.client_id = load_run.client_id AND p.carrier_id = load_run.carrier_id
WHERE p.tracking_number IN (SELECT tracking_number FROM touched WHERE tracking_number IS NOT NULL)
UNION ALL
SELECT p.* FROM ${UNTOLD_ROWS} p JOIN load_run ON p.client_id = load_run.client_id AND p.carrier_id = load_run.carrier_id
SEMI JOIN (FROM touched WHERE tracking_number IS NULL) f
  ON p.account_number = f.account_number AND p.invoice_number = f.invoice_number AND p.bill_date = f.bill_date
WHERE p.bucket_name = 'fee'`,
)

/** Takes the kept lines of the affected rows into `load_line`, to be made into rows again beside the new ones. */
export const KEPT_LINES = step(
  { needs: ['load_affected', 'load_gone', 'load_fate', 'load_line'], makes: ['load_kept'] },
  `CREATE OR REPLACE TEMP TABLE load_kept AS
SELECT -row_number() OVER (ORDER BY r.charge_id) AS line_id, r.charge_id, r.row_hash, r.occurrence, k.*
FROM charge_level_info c JOIN loaded_row r ON r.charge_id = c.charge_id JOIN loaded_line k ON k.line_number = r.line_number
WHERE c.invoice_details_id IN (SELECT invoice_details_id FROM load_affected)
  AND c.charge_id NOT IN (SELECT charge_id FROM load_gone UNION SELECT superseded FROM load_fate WHERE superseded IS NOT NULL)`,
  'INSERT INTO load_line BY NAME SELECT * EXCLUDE (charge_id, occurrence, line_number) FROM load_kept',
  "INSERT INTO load_fate BY NAME SELECT line_id, occurrence, line_number, 'kept' AS fate, charge_id AS superseded FROM load_kept",
)

const MENDED =
  'p.invoice_details_id IN (SELECT old_details_id FROM load_charge WHERE added AND old_details_id IS NOT NULL)'

/**
 * A later row's dimensions that equal its freight row's were taken from there: they are blank again, to be taken anew.
 * A country that is not known gives way to the one of a mended line.
 */
const ownDimensions = ROW_DIMENSIONS.map((name) => {
  if (name.endsWith('_cntry'))
    return `CASE WHEN ${MENDED} AND p.normalised_${name.replace('_cntry', '_country')} IS NULL THEN NULL ELSE ${ownOf(name)} END AS ${name}`
  if (!INHERITED_DIMENSIONS.includes(name)) return `p.${name}`
  return `${name === 'service' ? `CASE WHEN l.kind IS NULL THEN ${ownOf(name)} ELSE l.service END` : ownOf(name)} AS ${name}`
}).join(',\n  ')

function ownOf(name: string): string {
  return `CASE WHEN p.bucket_name IN ('credit', 'adjustment') AND p.${name} = f.${name} THEN NULL ELSE p.${name} END`
}

/**
 * Puts the charges of the affected packages and fees that have no kept line beside the others (`load_charge`), each with
 * what it tells of its package. `loaded_charge` (`l`) says what it was; older rows have none, and theirs is `formerKind`.
 */
export function formerCharges(
  formerKind = 'p.bucket_name',
): Step<'load_charge' | 'load_affected' | 'load_gone' | 'load_fate'> {
  return step(
    { needs: ['load_charge', 'load_affected', 'load_gone', 'load_fate'] },
    `
INSERT INTO load_charge BY NAME
WITH shipped AS (
  SELECT DISTINCT c.invoice_details_id FROM charge_level_info c JOIN loaded_charge l ON l.charge_id = c.charge_id WHERE l.kind = 'freight'
  UNION SELECT old_details_id FROM load_charge WHERE kind = 'freight'
), affected AS (
  SELECT a.*, ${pickupDay('s.invoice_details_id IS NOT NULL')} AS carried
  FROM load_affected a LEFT JOIN shipped s ON s.invoice_details_id = a.invoice_details_id
)
SELECT false AS added, p.invoice_details_id AS old_details_id, p.tracking_id AS old_tracking_id, NULL::VARCHAR AS format, c.charge_id, c.charge_id AS line_order,
  p.account_number, p.invoice_number, p.bill_date, p.tracking_number, p.currency_code, p.usd_rate,
  coalesce(l.kind, ${formerKind}) AS kind,
  CASE WHEN p.service IS NULL OR (l.kind IS NOT NULL AND p.bucket_name <> 'freight') THEN 3 ELSE 0 END AS authority,
  coalesce(l.quantity, p.no_of_pkgs) AS quantity, l.carried_service,
  c.charge_category, c.credit_type, c.accessorial, c.accessorial_code, c.charge_description,
  p.refund_source, p.invoice_status, c.net_amount, c.incentive_amount, c.gross_amount,
  ${NAMED_AMOUNTS.map((name) => `c.${name}`).join(', ')},
  ${ownDimensions}
FROM affected p
ASOF LEFT JOIN (SELECT * FROM affected WHERE bucket_name = 'freight') f ON p.tracking_number = f.tracking_number AND p.carried >= f.carried
JOIN charge_level_info c ON c.invoice_details_id = p.invoice_details_id
LEFT JOIN loaded_charge l ON l.charge_id = c.charge_id
WHERE c.charge_id NOT IN (SELECT charge_id FROM load_gone UNION SELECT superseded FROM load_fate WHERE superseded IS NOT NULL)`,
  )
}
