import type { InFiles, ReportedCharge } from './import-report.ts'
import { ask, step, type Stage } from './stage/stage.ts'
import { KIND_OF_LINE } from './rows/charge-kinds.sql.ts'

const CHARGES = step(
  { needs: ['load_charge', 'load_line', 'load_kind'] },
  `
SELECT k.charge_category, k.codes, k.charge_description, count(*), list(DISTINCT l.file_index)
FROM load_charge c JOIN load_line l ON l.line_id = c.line_id AND c.added
JOIN load_kind k ON ${KIND_OF_LINE}
WHERE NOT k.named GROUP BY ALL ORDER BY ALL`,
)

/** The new charges whose codes their format does not name: what they are counted as is a guess. */
export async function unknownCharges(
  stage: Stage<'load_charge' | 'load_line' | 'load_kind'>,
): Promise<InFiles<ReportedCharge>[]> {
  const rows = (await ask(stage, CHARGES)).getRowsJS()
  return rows.map(([category, codes, text, lines, files]) => ({
    category: String(category),
    codes: String(codes),
    text: String(text),
    lines: Number(lines),
    files: Array.isArray(files) ? files.map(Number) : [],
  }))
}
