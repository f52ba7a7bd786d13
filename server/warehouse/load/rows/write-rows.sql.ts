import { MONEY_COLUMNS } from './money.sql.ts'
import { ROW_DIMENSIONS } from './package-dimensions.ts'

/** Dimensions that only package_level_info holds. */
const ON_CHARGES = new Set([
  'pickup_date',
  'scheduled_date',
  'first_attempt_date',
  'delivery_date',
  'exception_reason',
  'service',
  'zone',
  'bill_option',
  'bill_weight_pounds',
  'actual_weight_pounds',
  ...['sender', 'consignee'].flatMap((side) =>
    ['city', 'state', 'postal_code', 'cntry'].map((name) => `${side}_${name}`),
  ),
])
const ONLY_ON_PACKAGES = ROW_DIMENSIONS.filter((name) => !ON_CHARGES.has(name))

/** Puts the finished rows in the place of the affected ones, and remembers the loaded lines. */
export const WRITE_ROWS: readonly string[] = [
  'DELETE FROM charge_level_info WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_affected)',
  'DELETE FROM package_level_info WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_affected)',
  'INSERT INTO package_level_info BY NAME SELECT * FROM load_row ORDER BY bill_date, invoice_details_id',
  `INSERT INTO charge_level_info BY NAME
SELECT r.* EXCLUDE (no_of_pkgs, charge_category, ${[...MONEY_COLUMNS, ...ONLY_ON_PACKAGES, 'fee_charge'].join(', ')}),
  b.charge_id, b.charge_category, CASE WHEN b.charge_id = p.first_charge_id THEN r.no_of_pkgs ELSE 0 END AS no_of_pkgs,
  b.accessorial, b.accessorial_code, b.charge_description, b.credit_type, b.gross_amount,
  ${MONEY_COLUMNS.map((name) => `b.${name}`).join(', ')}
FROM load_bucketed b
JOIN load_package p ON p.account_number = b.account_number AND p.invoice_number = b.invoice_number AND p.bill_date = b.bill_date
  AND p.bucket_name = b.bucket_name AND p.tracking_number IS NOT DISTINCT FROM b.tracking_number
  AND p.currency_code = b.currency_code AND p.fee_code = b.fee_code
JOIN load_row r ON r.invoice_details_id = p.invoice_details_id
ORDER BY r.bill_date, b.charge_id`,
  'DELETE FROM loaded_row WHERE charge_id IN (SELECT superseded FROM load_key)',
  'DELETE FROM loaded_charge WHERE charge_id IN (SELECT superseded FROM load_key)',
  `INSERT INTO loaded_row
SELECT load_run.client_id, load_run.carrier_id, l.account_number, l.invoice_number, CAST(l.invoice_date AS DATE), l.row_hash, k.occurrence, c.charge_id
FROM load_line l JOIN load_key k ON k.line_id = l.line_id AND k.copy = 1 AND NOT k.known
CROSS JOIN load_run LEFT JOIN load_charge c ON c.line_id = l.line_id
ON CONFLICT DO NOTHING`,
  'INSERT INTO loaded_charge SELECT charge_id, kind, quantity, service, carried_service, facts_hash, incomplete FROM load_charge',
]

/** Makes the accounts of the new lines that the client does not have yet; answers their numbers. */
export const NEW_ACCOUNTS = `
INSERT INTO account
SELECT (SELECT coalesce(max(id), 0) FROM account) + row_number() OVER (ORDER BY n.account_number), n.account_number, n.account_number, load_run.client_id, load_run.carrier_id
FROM (SELECT DISTINCT l.account_number FROM load_line l JOIN load_key k ON k.line_id = l.line_id AND NOT k.known) n CROSS JOIN load_run
WHERE NOT EXISTS (SELECT 1 FROM account a WHERE a.client_id = load_run.client_id AND a.carrier_id = load_run.carrier_id AND a.number = n.account_number)
RETURNING number`
