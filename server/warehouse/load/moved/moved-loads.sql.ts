import { step } from '../stage/stage.ts'

/** The invoices of load `r`, each with its place and whether its lines moved. */
const INVOICES = `
SELECT r.id, e.nth, e.invoice, m.invoice_number IS NOT NULL AS moved
FROM (SELECT id, unnest(from_json(invoices, '["JSON"]')) AS invoice, generate_subscripts(from_json(invoices, '["JSON"]'), 1) AS nth FROM import_run WHERE id IN (SELECT import_id FROM load_parted)) e
JOIN import_run r ON r.id = e.id
LEFT JOIN (SELECT DISTINCT account_number, invoice_number, invoice_date FROM load_moving) m
  ON m.account_number = json_extract_string(e.invoice, 'account') AND m.invoice_number = json_extract_string(e.invoice, 'invoice') AND m.invoice_date = CAST(json_extract_string(e.invoice, 'date') AS DATE)`

const listOf = (which: string) =>
  `coalesce((SELECT to_json(list(i.invoice ORDER BY i.nth)) FROM load_parted_invoice i WHERE i.id = r.id AND ${which}), '[]'::JSON)`

/**
 * What becomes of the loads (`load_parted`) whose lines (`load_moving`) or facts (`load_fact_moving`) moved. A load that
 * brought nothing else is the other client's now, with its files and what it rejects nothing of; of another, what moved is
 * a load of its own (`new_id`), without the files.
 */
export const PART_LOADS = step(
  { needs: ['load_move', 'load_moving', 'load_fact_moving'], makes: ['load_parted', 'load_parted_invoice'] },
  `CREATE OR REPLACE TEMP TABLE load_parted AS
WITH brought AS (
  SELECT import_id, line_number IN (SELECT line_number FROM load_moving) AS moved FROM line_source
  UNION ALL SELECT import_id, fact_number IN (SELECT fact_number FROM load_fact_moving) FROM fact_source
)
SELECT import_id, count_if(moved) AS moved, bool_and(moved) AS whole, NULL::INTEGER AS new_id FROM brought GROUP BY import_id HAVING bool_or(moved)`,
  `CREATE OR REPLACE TEMP TABLE load_parted_invoice AS ${INVOICES}`,
  `UPDATE load_parted p SET whole = false FROM import_run r WHERE r.id = p.import_id
  AND (r.rejected_rows > 0 OR r.id IN (SELECT id FROM load_parted_invoice WHERE NOT moved))`,
  `UPDATE load_parted p SET new_id = CASE WHEN p.whole THEN p.import_id ELSE n.id END
FROM (SELECT import_id, (SELECT max(id) FROM import_run) + row_number() OVER (PARTITION BY whole ORDER BY import_id) AS id FROM load_parted) n WHERE n.import_id = p.import_id`,
  `INSERT INTO import_run (id, started_at, client_id, files, accepted_rows, known_rows, rejected_rows, invoices, loaded_by, report)
SELECT p.new_id, r.started_at, m.to_id, '[]', p.moved, 0, 0, ${listOf('i.moved')}, r.loaded_by, json_object('heldRows', 0, 'files', [])
FROM load_parted p JOIN import_run r ON r.id = p.import_id CROSS JOIN load_move m WHERE NOT p.whole`,
  `UPDATE import_run r SET invoices = ${listOf('NOT i.moved')} WHERE id IN (SELECT import_id FROM load_parted WHERE NOT whole)`,
  'UPDATE import_run SET client_id = (SELECT to_id FROM load_move) WHERE id IN (SELECT import_id FROM load_parted WHERE whole)',
  `UPDATE line_source s SET import_id = p.new_id FROM load_parted p WHERE s.import_id = p.import_id AND s.line_number IN (SELECT line_number FROM load_moving)`,
  `UPDATE fact_source s SET import_id = p.new_id FROM load_parted p WHERE s.import_id = p.import_id AND s.fact_number IN (SELECT fact_number FROM load_fact_moving)`,
  `INSERT INTO moved_account
SELECT p.new_id, m.number, true, m.moved_at, m.moved_by FROM load_parted p CROSS JOIN load_move m
UNION ALL SELECT p.import_id, m.number, false, m.moved_at, m.moved_by FROM load_parted p CROSS JOIN load_move m WHERE NOT p.whole`,
)
