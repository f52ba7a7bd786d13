import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReportedCharge } from '../import-report.ts'

const unnamed = (codeSet: string, code: string): string =>
  `(${code} <> '' AND ${code} NOT IN (SELECT code FROM ups_code WHERE starts_with(code_set, '${codeSet} ')))`

const CHARGES = `
SELECT k.charge_category, array_to_string(list_transform([k.category_code, k.detail_code, k.classification_code, k.charge_code], lambda code: CASE code WHEN '' THEN '-' ELSE code END), ' '),
  k.charge_description, count(*)
FROM ups_charge c JOIN ups_line l ON l.line_id = c.line_id
JOIN ups_kind k ON k.category_code = coalesce(l.category_code, '') AND k.detail_code = coalesce(l.detail_code, '')
  AND k.classification_code = coalesce(l.classification_code, '') AND k.charge_code = coalesce(l.charge_code, '')
  AND k.charge_description = coalesce(l.charge_description, '') AND k.negative = coalesce(starts_with(l.net_amount, '-'), false)
WHERE k.charge_category = 'other' OR ${unnamed('category', 'k.category_code')} OR ${unnamed('classification', 'k.classification_code')}
GROUP BY ALL ORDER BY ALL`

/** The new charges that no rule names, or whose charge category or classification the layout does not have: what they are counted as is a guess. */
export async function unknownCharges(connection: DuckDBConnection): Promise<ReportedCharge[]> {
  const rows = (await connection.runAndReadAll(CHARGES)).getRows()
  return rows.map(([category, codes, text, lines]) => ({
    category: String(category),
    codes: String(codes),
    text: String(text),
    lines: Number(lines),
  }))
}
