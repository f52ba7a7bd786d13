import type { DuckDBConnection } from '@duckdb/node-api'
import type { InFiles, ReportedService } from './import-report.ts'
import { KIND_OF_LINE } from './rows/charge-kinds.sql.ts'

const SERVICES = `
SELECT r.service_category, coalesce(l.charge_code, ''), coalesce(l.charge_description, ''), count(*), list(DISTINCT l.file_index)
FROM load_charge c
JOIN load_line l ON l.line_id = c.line_id AND c.added AND l.tracking_number IS NOT NULL
JOIN load_kind k ON ${KIND_OF_LINE} AND k.transports
JOIN load_bucketed b ON b.charge_id = c.charge_id
JOIN load_row r ON r.account_number = b.account_number AND r.invoice_number = b.invoice_number AND r.bill_date = b.bill_date AND r.bucket_name = b.bucket_name
  AND r.tracking_number = b.tracking_number AND r.currency_code = b.currency_code
WHERE r.service IS NULL GROUP BY ALL ORDER BY ALL`

/** Texts of new transportation lines whose row has no service: none is named, and no shipment is loaded that has one. */
export async function unknownServices(connection: DuckDBConnection): Promise<InFiles<ReportedService>[]> {
  const rows = (await connection.runAndReadAll(SERVICES)).getRowsJS()
  return rows.map(([category, code, text, lines, files]) => ({
    category: String(category),
    code: String(code),
    text: String(text),
    lines: Number(lines),
    files: Array.isArray(files) ? files.map(Number) : [],
  }))
}
