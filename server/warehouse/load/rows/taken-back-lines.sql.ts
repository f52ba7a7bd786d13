import { rememberGiven } from '../../engines/given-ids.sql.ts'
import { step } from '../stage/stage.ts'

/**
 * `load_gone`, `load_touched`: the charges of the lines that only the load `load_run` brought. Where another load brought
 * the same line with fewer facts, that one takes its place, and the charge is only made anew.
 */
export const TAKE_BACK_LINES = step(
  { needs: ['load_run'], makes: ['load_leaving', 'load_promoted', 'load_touched', 'load_gone'] },
  `CREATE OR REPLACE TEMP TABLE load_leaving AS
SELECT l.line_number, l.charge_id, l.account_number FROM loaded_row l JOIN load_run r ON l.client_id = r.client_id AND l.carrier_id = r.carrier_id
WHERE l.line_number IN (SELECT line_number FROM line_source WHERE import_id = r.import_id)
  AND l.line_number NOT IN (SELECT line_number FROM line_source WHERE import_id <> r.import_id)`,
  `CREATE OR REPLACE TEMP TABLE load_promoted AS
SELECT s.line_number, s.shadowed_by, g.charge_id
FROM loaded_row s JOIN load_leaving g ON g.line_number = s.shadowed_by JOIN loaded_line k ON k.line_number = s.line_number
WHERE s.line_number NOT IN (SELECT line_number FROM load_leaving)
QUALIFY row_number() OVER (PARTITION BY s.shadowed_by ORDER BY k.incomplete, s.row_hash, s.occurrence) = 1`,
  'CREATE OR REPLACE TEMP TABLE load_touched AS SELECT charge_id FROM load_leaving WHERE charge_id IS NOT NULL',
  'CREATE OR REPLACE TEMP TABLE load_gone AS FROM load_touched WHERE charge_id NOT IN (SELECT charge_id FROM load_promoted)',
  `UPDATE loaded_row s SET shadowed_by = p.line_number FROM load_promoted p WHERE s.shadowed_by = p.shadowed_by AND s.line_number <> p.line_number`,
  `UPDATE loaded_row s SET shadowed_by = NULL, charge_id = p.charge_id FROM load_promoted p WHERE s.line_number = p.line_number`,
  'DELETE FROM loaded_row WHERE line_number IN (SELECT line_number FROM load_leaving)',
  'DELETE FROM loaded_line WHERE line_number IN (SELECT line_number FROM load_leaving)',
)

/** The accounts of the lines that left, where nothing is loaded of them any more and nobody named or grouped them. */
export const TAKE_BACK_ACCOUNTS = step(
  { needs: ['load_run', 'load_leaving'] },
  rememberGiven('account'),
  `
DELETE FROM account a WHERE a.name = a.number AND a.number IN (SELECT account_number FROM load_leaving)
  AND EXISTS (SELECT 1 FROM load_run r WHERE r.client_id = a.client_id AND r.carrier_id = a.carrier_id)
  AND NOT EXISTS (SELECT 1 FROM package_level_info p WHERE p.client_id = a.client_id AND p.carrier_id = a.carrier_id AND p.account_number = a.number)
  AND NOT EXISTS (SELECT 1 FROM loaded_row l WHERE l.client_id = a.client_id AND l.carrier_id = a.carrier_id AND l.account_number = a.number)
  AND NOT EXISTS (SELECT 1 FROM account_group_account g WHERE g.account_id = a.id)`,
)
