/** Loads of which no line is kept any more, and which are from before `$before` or had invoices of then. */
const BYGONE_LOADS = `SELECT id FROM import_run r WHERE id NOT IN (SELECT import_id FROM line_source)
  AND (started_at < CAST($before AS DATE) OR (SELECT count(*) FROM (SELECT unnest(json_extract_string(r.invoices, '$[*].date')) AS date) WHERE date < $before) > 0)`

/** What such loads say of their invoices and rejected values goes; their counts and sums stay. */
export const FORGET_EXPIRED_LOADS = [
  `DELETE FROM import_reject WHERE import_id IN (${BYGONE_LOADS})`,
  `UPDATE import_run SET invoices = '[]', report = json_object('heldRows', report->'heldRows', 'files',
     list_transform(json_extract(report, '$.files[*].totals'), lambda each: json_object('totals', each))) WHERE id IN (${BYGONE_LOADS})`,
]
