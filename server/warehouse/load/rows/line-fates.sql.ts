import { step } from '../stage/stage.ts'

const INVOICE = 'account_number, invoice_number, invoice_date'
const KEY = `${INVOICE}, row_hash`
const FACTS_KEY = `${INVOICE}, facts_hash`

/** What is loaded of the staged invoices, under the hashes that a line has today where an earlier version kept another. */
const LOADED = `
  SELECT l.account_number, l.invoice_number, l.invoice_date, coalesce(m.row_hash, l.row_hash) AS row_hash, l.charge_id, l.line_number, l.shadowed_by,
    CASE WHEN m.row_hash IS NULL THEN l.occurrence
      ELSE row_number() OVER (PARTITION BY l.account_number, l.invoice_number, l.invoice_date, m.row_hash ORDER BY l.occurrence, l.charge_id) END AS occurrence,
    coalesce(f.facts_hash, k.facts_hash, c.facts_hash) AS facts_hash, coalesce(k.incomplete, c.incomplete) AS incomplete
  FROM loaded_row l JOIN load_run r ON l.client_id = r.client_id AND l.carrier_id = r.carrier_id
  LEFT JOIN loaded_line k ON k.line_number = l.line_number LEFT JOIN loaded_charge c ON c.charge_id = l.charge_id
  LEFT JOIN (SELECT former_row_hash, any_value(row_hash) AS row_hash FROM load_line WHERE former_row_hash IS NOT NULL GROUP BY former_row_hash) m ON m.former_row_hash = l.row_hash
  LEFT JOIN (
    SELECT former, any_value(facts_hash) AS facts_hash FROM (
      SELECT former_facts_hash AS former, facts_hash FROM load_line UNION ALL SELECT earlier_facts_hash, facts_hash FROM load_line)
    WHERE former IS NOT NULL GROUP BY former) f ON f.former = coalesce(k.facts_hash, c.facts_hash)
  WHERE l.invoice_number IN (SELECT invoice_number FROM load_line)`

/**
 * `load_other_form`: the invoices of the files that are loaded from files of another format (`loaded_format`; '' when
 * not from files at all; `in_warehouse`), or that an earlier file of this load brings in another. Their lines add nothing.
 */
export const OTHER_FORMS = step(
  { needs: ['load_line', 'load_run'], makes: ['load_other_form'] },
  `
CREATE OR REPLACE TEMP TABLE load_other_form AS
WITH staged AS (
  SELECT account_number, invoice_number, CAST(invoice_date AS DATE) AS invoice_date, format, min(file_index) AS file_index FROM load_line GROUP BY ALL
), from_files AS (
  SELECT DISTINCT l.account_number, l.invoice_number, l.invoice_date, coalesce(k.format, r.former_format) AS format
  FROM loaded_row l JOIN load_run r ON l.client_id = r.client_id AND l.carrier_id = r.carrier_id
  LEFT JOIN loaded_line k ON k.line_number = l.line_number
  WHERE (l.account_number, l.invoice_number) IN (SELECT (account_number, invoice_number) FROM load_line)
), present AS (
  FROM from_files UNION
  SELECT p.account_number, p.invoice_number, p.bill_date, '' FROM package_level_info p JOIN load_run r ON p.client_id = r.client_id AND p.carrier_id = r.carrier_id
  WHERE (p.account_number, p.invoice_number) IN (SELECT (account_number, invoice_number) FROM load_line)
    AND (p.account_number, p.invoice_number, p.bill_date) NOT IN (SELECT (account_number, invoice_number, invoice_date) FROM from_files)
)
SELECT s.${INVOICE.replaceAll(', ', ', s.')}, s.format, any_value(p.format) AS loaded_format, true AS in_warehouse
FROM staged s JOIN present p USING (${INVOICE}) GROUP BY ALL HAVING bool_and(p.format <> s.format)
UNION ALL
SELECT ${INVOICE}, format, first_format, false FROM (
  SELECT *, first_value(format) OVER (PARTITION BY ${INVOICE} ORDER BY file_index, format) AS first_format
  FROM staged ANTI JOIN present USING (${INVOICE}))
WHERE format <> first_format`,
)

/** No file is read. */
export const NO_OTHER_FORMS = step(
  { makes: ['load_other_form'] },
  'CREATE OR REPLACE TEMP TABLE load_other_form (account_number VARCHAR, invoice_number VARCHAR, invoice_date DATE, format VARCHAR, loaded_format VARCHAR, in_warehouse BOOLEAN)',
)

/**
 * `load_fate`: what becomes of every staged line. `occurrence` counts equal lines within one file.
 * - `new`: it is loaded; where it is a fuller form of the loaded charge `superseded`, in its place
 * - `known`: the line `line_number` is the same; null where that was loaded before lines were kept
 * - `copy`: an earlier file of this load brings it
 * - `shadow`: it is the loaded line `shadowed_by` with fewer facts, or with other unreadable ones
 * - `held`: its invoice is there in another form
 * New lines and shadows have the number they are kept under.
 */
export const LINE_FATES = step(
  { needs: ['load_run', 'load_line', 'load_other_form'], makes: ['load_fate'] },
  `
CREATE OR REPLACE TEMP TABLE load_fate AS
WITH lines AS (
  SELECT line_id, file_index, format, account_number, invoice_number, CAST(invoice_date AS DATE) AS invoice_date, row_hash, facts_hash, incomplete FROM load_line
), staged AS (
  SELECT *, row_number() OVER (PARTITION BY file_index, ${KEY} ORDER BY line_id) AS occurrence
  FROM lines ANTI JOIN load_other_form USING (${INVOICE}, format)
), loaded AS (${LOADED}
), keyed AS (
  SELECT k.*, l.row_hash IS NOT NULL AS known, l.line_number
  FROM (SELECT *, row_number() OVER (PARTITION BY ${KEY}, occurrence ORDER BY line_id) AS copy FROM staged) k
  LEFT JOIN loaded l USING (${KEY}, occurrence)
), lacking AS (
  SELECT ${FACTS_KEY} FROM staged WHERE incomplete = 1 UNION SELECT ${FACTS_KEY} FROM loaded WHERE incomplete
), unmatched AS (
  SELECT *, row_number() OVER (PARTITION BY ${FACTS_KEY}, nth_in_file ORDER BY incomplete, line_id) AS facts_copy
  FROM (SELECT *, row_number() OVER (PARTITION BY file_index, ${FACTS_KEY} ORDER BY incomplete, line_id) AS nth_in_file FROM keyed SEMI JOIN lacking USING (${FACTS_KEY}) WHERE copy = 1 AND NOT known)
), waiting AS (
  SELECT *, row_number() OVER (PARTITION BY ${FACTS_KEY} ORDER BY incomplete DESC, charge_id) AS nth
  FROM (FROM loaded WHERE shadowed_by IS NULL) SEMI JOIN lacking USING (${FACTS_KEY}) ANTI JOIN keyed USING (${KEY}, occurrence)
), paired AS (
  SELECT u.line_id, u.facts_copy, w.charge_id IS NOT NULL AND NOT (w.incomplete AND u.incomplete = 0) AS met, w.line_number AS met_line,
    CASE WHEN w.incomplete AND u.incomplete = 0 THEN w.charge_id END AS superseded
  FROM (SELECT *, row_number() OVER (PARTITION BY ${FACTS_KEY}, facts_copy ORDER BY incomplete, line_id) AS nth FROM unmatched) u
  LEFT JOIN waiting w ON u.facts_copy = 1 AND u.nth = w.nth AND ${FACTS_KEY.split(', ')
    .map((name) => `u.${name} = w.${name}`)
    .join(' AND ')}
), fated AS (
  SELECT k.line_id, k.occurrence, k.line_number, p.superseded, CASE WHEN p.met THEN p.met_line END AS shadowed_by,
    CASE WHEN k.copy > 1 OR p.facts_copy > 1 THEN 'copy' WHEN k.known THEN 'known'
      WHEN p.met THEN CASE WHEN p.met_line IS NULL THEN 'known' ELSE 'shadow' END ELSE 'new' END AS fate
  FROM keyed k LEFT JOIN paired p USING (line_id)
)
SELECT * REPLACE (CASE WHEN fate IN ('new', 'shadow') THEN (SELECT coalesce(max(line_number), 0) FROM loaded_line) + row_number() OVER (PARTITION BY fate IN ('new', 'shadow') ORDER BY line_id)
  ELSE line_number END AS line_number) FROM fated
UNION ALL BY NAME
SELECT line_id, 'held' AS fate FROM lines SEMI JOIN load_other_form USING (${INVOICE}, format)`,
)
