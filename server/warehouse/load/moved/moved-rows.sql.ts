import { followRows } from '../../audit/follow-rows.ts'
import { step, type Stage } from '../stage/stage.ts'

/** Rows `t` that the account of `load_move` has at the client that it leaves. */
const ofAccount = (t: string) =>
  `EXISTS (SELECT 1 FROM load_move m WHERE ${t}.client_id = m.from_id AND ${t}.carrier_id = m.carrier_id AND ${t}.account_number = m.number)`

/**
 * Gives an account's rows and lines (`load_moving`) to the other client. `load_met`: numbers of its packages that either
 * client has on another account too; they are other packages of the other client now, so they get ids of its own.
 */
export const MOVE_ROWS = step(
  { needs: ['load_move'], makes: ['load_moving', 'load_moved', 'load_met'] },
  `CREATE OR REPLACE TEMP TABLE load_moving AS
SELECT line_number, charge_id, account_number, invoice_number, invoice_date FROM loaded_row l WHERE ${ofAccount('l')}`,
  `CREATE OR REPLACE TEMP TABLE load_moved AS
SELECT invoice_details_id, tracking_id, tracking_number, bill_date FROM package_level_info p WHERE ${ofAccount('p')}`,
  `CREATE OR REPLACE TEMP TABLE load_met AS
SELECT DISTINCT p.tracking_number FROM package_level_info p JOIN load_move m ON p.carrier_id = m.carrier_id AND (p.client_id = m.to_id OR (p.client_id = m.from_id AND p.account_number <> m.number))
WHERE p.tracking_number IN (SELECT tracking_number FROM load_moved)`,
  ...['package_level_info', 'charge_level_info'].map(
    (table) => `UPDATE ${table} p SET client_id = (SELECT to_id FROM load_move),
  tracking_id = CASE WHEN tracking_number IN (SELECT tracking_number FROM load_met) THEN NULL ELSE tracking_id END WHERE ${ofAccount('p')}`,
  ),
  ...['loaded_row', 'payment'].map(
    (table) => `UPDATE ${table} l SET client_id = (SELECT to_id FROM load_move) WHERE ${ofAccount('l')}`,
  ),
  `UPDATE captcha_response SET client_id = (SELECT to_id FROM load_move) WHERE client_id = (SELECT from_id FROM load_move)
  AND tracking_id IN (SELECT tracking_id FROM load_moved WHERE tracking_number NOT IN (SELECT tracking_number FROM load_met))`,
  `DELETE FROM account_group_account WHERE account_id IN (SELECT account_id FROM load_move)
  AND account_group_id NOT IN (SELECT g.id FROM account_group g JOIN load_move m ON g.client_id = m.to_id OR g.client_id = (SELECT parent_client_id FROM client WHERE id = m.to_id))`,
)

const OF_PACKAGES_LEFT = `
CREATE OR REPLACE TEMP TABLE load_touched AS
SELECT c.charge_id FROM charge_level_info c JOIN load_run r ON c.client_id = r.client_id AND c.carrier_id = r.carrier_id
WHERE c.tracking_number IN (SELECT tracking_number FROM load_met)`

/** `load_touched` of the client that the account left: charges of packages that the account was billed for too. */
export const LEFT_BEHIND = step({ needs: ['load_run', 'load_met'], makes: ['load_touched'] }, OF_PACKAGES_LEFT)

/** `load_touched` of the client that has it now: also each charge that has a kept line, as what codes mean is a client's own. */
export const TAKEN_IN = step(
  { needs: ['load_run', 'load_met', 'load_moving'], makes: ['load_touched'] },
  `${OF_PACKAGES_LEFT} UNION SELECT charge_id FROM load_moving WHERE charge_id IS NOT NULL`,
)

/** The days of the rows that moved, for the roll-ups of both clients. */
const MOVED_DAYS =
  'client_id IN (SELECT unnest([from_id, to_id]) FROM load_move) AND bill_date IN (SELECT bill_date FROM load_moved)'

/** Has what is made of rows follow the days that moved, of both clients. */
export function followMovedRows({ connection }: Stage<'load_move' | 'load_moved'>): Promise<void> {
  return followRows(connection, MOVED_DAYS)
}
