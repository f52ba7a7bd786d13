import { LINE_COLUMNS } from '../staged-line.ts'
import { lastGiven, REMEMBER_ROWS } from '../../engines/given-ids.sql.ts'
import { sameRow } from './package-rows.sql.ts'
import { MONEY_COLUMNS, ONLY_ON_PACKAGES } from './row-columns.ts'
import { step } from '../stage/stage.ts'

const MONEY = MONEY_COLUMNS.map(({ name }) => name)
const NOT_ON_CHARGES = [...MONEY, ...ONLY_ON_PACKAGES.map(({ name }) => name)]

/** Takes the affected rows out; their ids are not given again. */
export const TAKE_AFFECTED = step(
  { needs: ['load_affected'] },
  ...REMEMBER_ROWS,
  'DELETE FROM unknown_code WHERE charge_id IN (SELECT charge_id FROM charge_level_info WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_affected))',
  'DELETE FROM charge_level_info WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_affected)',
  'DELETE FROM package_level_info WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_affected)',
)

/** Puts in the finished rows. */
export const WRITE_ROWS = step(
  { needs: ['load_row', 'load_bucketed', 'load_package', 'load_run'] },
  'INSERT INTO package_level_info BY NAME SELECT * FROM load_row ORDER BY bill_date, invoice_details_id',
  `INSERT INTO charge_level_info BY NAME
SELECT r.* EXCLUDE (no_of_pkgs, charge_category, ${NOT_ON_CHARGES.join(', ')}),
  b.charge_id, b.charge_category, CASE WHEN b.charge_id = p.first_charge_id THEN r.no_of_pkgs ELSE 0 END AS no_of_pkgs,
  b.accessorial, b.accessorial_code, b.charge_description, b.credit_type, b.gross_amount,
  ${MONEY.map((name) => `b.${name}`).join(', ')}
FROM load_bucketed b
JOIN load_package p ON ${sameRow('p', 'b')}
JOIN load_row r ON r.invoice_details_id = p.invoice_details_id
ORDER BY r.bill_date, b.charge_id`,
  "INSERT INTO unknown_code SELECT charge_id, 'charge', format, codes FROM load_bucketed WHERE named = false",
  `INSERT INTO unknown_code
SELECT c.charge_id, 'service', b.format, b.codes
FROM load_bucketed b JOIN charge_level_info c ON c.charge_id = b.charge_id
WHERE b.transports AND b.tracking_number IS NOT NULL AND c.service IS NULL AND NOT list_contains((SELECT without_services FROM load_run), b.format)`,
)

const MENDED = "FROM load_fate f WHERE f.fate = 'new' AND f.superseded"

/** Keeps the new lines, and who brought which. A line that a fuller one took the place of stays in its shadow. */
export const KEEP_LINES = step(
  { needs: ['load_fate', 'load_run', 'load_line', 'load_charge'] },
  `UPDATE loaded_row l SET shadowed_by = n.line_number FROM loaded_row o JOIN load_fate n ON n.fate = 'new' AND n.superseded = o.charge_id
WHERE l.shadowed_by = o.line_number`,
  `UPDATE loaded_row l SET charge_id = NULL, shadowed_by = f.line_number ${MENDED} = l.charge_id AND l.line_number IS NOT NULL`,
  `DELETE FROM loaded_row l WHERE EXISTS (${MENDED} = l.charge_id)`,
  `DELETE FROM loaded_charge l WHERE EXISTS (${MENDED} = l.charge_id)`,
  `INSERT INTO loaded_row BY NAME
SELECT load_run.client_id, load_run.carrier_id, l.account_number, l.invoice_number, CAST(l.invoice_date AS DATE) AS invoice_date, l.row_hash, f.occurrence, c.charge_id, f.line_number, f.shadowed_by
FROM load_line l JOIN load_fate f ON f.line_id = l.line_id AND f.fate IN ('new', 'shadow')
CROSS JOIN load_run LEFT JOIN load_charge c ON c.line_id = l.line_id`,
  `INSERT INTO loaded_line BY NAME
SELECT f.line_number, l.format, l.facts_hash, l.incomplete = 1 AS incomplete, ${LINE_COLUMNS.map((name) => `l.${name}`).join(', ')}
FROM load_line l JOIN load_fate f ON f.line_id = l.line_id AND f.fate IN ('new', 'shadow')`,
  `INSERT INTO line_source SELECT DISTINCT load_run.import_id, f.line_number FROM load_fate f CROSS JOIN load_run
WHERE f.fate IN ('new', 'shadow', 'known') AND f.line_number IS NOT NULL`,
)

/** Makes the accounts of the new lines that the client does not have yet; answers their numbers. */
export const NEW_ACCOUNTS = step(
  { needs: ['load_line', 'load_fate', 'load_run'] },
  `
INSERT INTO account
SELECT ${lastGiven('account')} + row_number() OVER (ORDER BY n.account_number), n.account_number, n.account_number, load_run.client_id, load_run.carrier_id
FROM (SELECT DISTINCT l.account_number FROM load_line l JOIN load_fate f ON f.line_id = l.line_id AND f.fate = 'new') n CROSS JOIN load_run
WHERE NOT EXISTS (SELECT 1 FROM account a WHERE a.client_id = load_run.client_id AND a.carrier_id = load_run.carrier_id AND a.number = n.account_number)
RETURNING number`,
)
