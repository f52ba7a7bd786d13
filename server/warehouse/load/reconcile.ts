import { z } from 'zod'
import type { ReportedInvoice } from './import-report.ts'
import { ask, step, type Stage } from './stage/stage.ts'

/** Which files hold how much of it: places in the list of files. */
const FILES = z.array(
  z.object({ index: z.number(), rows: z.number(), newRows: z.number(), amount: z.string(), newAmount: z.string() }),
)

export interface InvoiceOfFiles extends ReportedInvoice {
  readonly files: z.infer<typeof FILES>
  readonly missingRows: number
  readonly missing: string
}

const INVOICES = step(
  { needs: ['load_line', 'load_fate', 'load_run', 'load_other_form'] },
  `
WITH good AS (
  SELECT l.*, k.fate, k.fate IN ('new', 'known', 'shadow', 'held') AND l.informational IS NULL AS counts
  FROM load_line l JOIN load_fate k USING (line_id) WHERE l.file_index IS NOT NULL
), in_file AS (
  SELECT account_number, invoice_number, CAST(invoice_date AS DATE) AS bill_date, list({index: file_index, rows: rows, newRows: new_rows, amount: amount::VARCHAR, newAmount: new_amount::VARCHAR} ORDER BY file_index) AS files
  FROM (SELECT account_number, invoice_number, invoice_date, file_index, count(*) AS rows, count(*) FILTER (WHERE fate = 'new') AS new_rows,
      coalesce(sum(CAST(net_amount AS DECIMAL(12,2))) FILTER (WHERE informational IS NULL), 0)::DECIMAL(18,2) AS amount,
      coalesce(sum(CAST(net_amount AS DECIMAL(12,2))) FILTER (WHERE informational IS NULL AND fate = 'new'), 0)::DECIMAL(18,2) AS new_amount FROM good GROUP BY ALL)
  GROUP BY ALL
), invoice AS (
  SELECT account_number, invoice_number, CAST(invoice_date AS DATE) AS bill_date, coalesce(any_value(invoice_currency), any_value(currency_code), '') AS currency,
    CAST(arg_max(invoice_amount, line_id) AS DECIMAL(18,2)) AS stated,
    -- Of an invoice that the files bring in two forms, the one that is not left out.
    coalesce(sum(CAST(net_amount AS DECIMAL(12,2))) FILTER (WHERE counts AND fate <> 'held'),
      sum(CAST(net_amount AS DECIMAL(12,2))) FILTER (WHERE counts), 0)::DECIMAL(18,2) AS in_files,
    list(DISTINCT invoice_currency) AS invoice_currencies
  FROM good GROUP BY ALL
), loaded AS (
  SELECT i.* EXCLUDE (invoice_currencies), coalesce(sum(c.net_amount), 0)::DECIMAL(18,2) AS loaded,
    list_sort(list_distinct(any_value(i.invoice_currencies) || coalesce(list(DISTINCT c.currency_code), []))) AS currencies
  FROM invoice i CROSS JOIN load_run r
  LEFT JOIN charge_level_info c ON c.client_id = r.client_id AND c.carrier_id = r.carrier_id AND c.account_number = i.account_number
    AND c.invoice_number = i.invoice_number AND c.bill_date = i.bill_date
  GROUP BY ALL
), missing AS (
  -- Loaded lines of the same form that no file brings again; of lines that were loaded before they were kept nobody knows.
  SELECT o.account_number, o.invoice_number, o.invoice_date AS bill_date, count(*) AS missing_rows, sum(c.net_amount)::DECIMAL(18,2) AS missing
  FROM loaded_row o JOIN load_run r ON o.client_id = r.client_id AND o.carrier_id = r.carrier_id
  JOIN charge_level_info c ON c.charge_id = o.charge_id
  WHERE o.line_number IS NOT NULL AND (o.account_number, o.invoice_number, o.invoice_date) IN (SELECT (account_number, invoice_number, CAST(invoice_date AS DATE)) FROM good WHERE fate <> 'held')
    AND o.line_number NOT IN (SELECT coalesce(shadowed_by, line_number) FROM load_fate WHERE fate <> 'kept' AND coalesce(shadowed_by, line_number) IS NOT NULL)
  GROUP BY ALL
)
SELECT account_number, invoice_number, bill_date::VARCHAR, currency, stated::VARCHAR, in_files::VARCHAR, loaded::VARCHAR,
  CASE WHEN len(currencies) = 1 THEN (loaded - stated)::DECIMAL(18,2)::VARCHAR END, array_to_string(currencies, ','), to_json(files)::VARCHAR,
  (SELECT any_value(o.loaded_format) FROM load_other_form o WHERE o.account_number = loaded.account_number AND o.invoice_number = loaded.invoice_number AND o.invoice_date = bill_date),
  coalesce(missing_rows, 0), coalesce(missing, 0)::DECIMAL(18,2)::VARCHAR
FROM loaded JOIN in_file USING (account_number, invoice_number, bill_date) LEFT JOIN missing USING (account_number, invoice_number, bill_date) ORDER BY bill_date, account_number, invoice_number`,
)

/** Every invoice of the files: its stated total beside the sums of its lines in the files and in the warehouse. */
export async function reconcileInvoices(
  stage: Stage<'load_run' | 'load_line' | 'load_fate' | 'load_other_form'>,
): Promise<InvoiceOfFiles[]> {
  const rows = (await ask(stage, INVOICES)).getRows()
  return rows.map(
    ([
      account,
      invoice,
      date,
      currency,
      stated,
      inFiles,
      loaded,
      difference,
      currencies,
      files,
      otherFormat,
      rows,
      missing,
    ]) => ({
      account: String(account),
      invoice: String(invoice),
      date: String(date),
      currency: String(currency),
      stated: stated === null ? null : String(stated),
      inFiles: String(inFiles),
      loaded: String(loaded),
      difference: difference === null ? null : String(difference),
      currencies: String(currencies).split(','),
      otherFormat: otherFormat === null ? null : String(otherFormat),
      missingRows: Number(rows),
      missing: String(missing),
      files: FILES.parse(JSON.parse(String(files))),
    }),
  )
}
