import { step } from '../stage/stage.ts'

const OF_REPLACED = `(account_number, invoice_number, invoice_date) IN (SELECT (account_number, invoice_number, invoice_date) FROM load_replaced WHERE (account_number, invoice_number, invoice_date) IN (SELECT (account_number, invoice_number, CAST(invoice_date AS DATE)) FROM load_line))`
const OF_RUN = 'EXISTS (SELECT 1 FROM load_run r WHERE r.client_id = l.client_id AND r.carrier_id = l.carrier_id)'

/**
 * `load_gone`, `load_touched`: the charges of invoices that the files hold in another form, or issued anew, where these
 * are to take the place of what is loaded (`load_replaced`). What is kept of their lines goes with them.
 */
export const REPLACE_INVOICES = step(
  { needs: ['load_run', 'load_line', 'load_replaced', 'load_other_form'], makes: ['load_gone', 'load_touched'] },
  `CREATE OR REPLACE TEMP TABLE load_gone AS
SELECT charge_id FROM charge_level_info l WHERE ${OF_RUN} AND ${OF_REPLACED.replace('invoice_date)', 'bill_date)')}`,
  'CREATE OR REPLACE TEMP TABLE load_touched AS FROM load_gone',
  `DELETE FROM loaded_charge WHERE charge_id IN (SELECT charge_id FROM load_gone)`,
  `DELETE FROM line_source WHERE line_number IN (SELECT line_number FROM loaded_row l WHERE ${OF_RUN} AND ${OF_REPLACED})`,
  `DELETE FROM loaded_line WHERE line_number IN (SELECT line_number FROM loaded_row l WHERE ${OF_RUN} AND ${OF_REPLACED})`,
  `DELETE FROM loaded_row l WHERE ${OF_RUN} AND ${OF_REPLACED}`,
  'DELETE FROM load_other_form WHERE (account_number, invoice_number, invoice_date) IN (SELECT (account_number, invoice_number, invoice_date) FROM load_replaced) AND in_warehouse',
)
