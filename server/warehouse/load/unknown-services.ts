import type { InFiles, ReportedService } from './import-report.ts'
import { ask, step, type Stage } from './stage/stage.ts'
import { KIND_OF_LINE } from './rows/charge-kinds.sql.ts'

/** `load_unserved`: the new transportation lines of all parts of a load whose row had no service then. */
export const NO_UNSERVED = step(
  { makes: ['load_unserved'] },
  'CREATE OR REPLACE TEMP TABLE load_unserved (charge_id BIGINT, file_index INTEGER, code VARCHAR, description VARCHAR)',
)

export const KEEP_UNSERVED = step(
  { needs: ['load_unserved', 'load_charge', 'load_line', 'load_kind', 'load_run'] },
  `
INSERT INTO load_unserved
SELECT c.charge_id, l.file_index, coalesce(l.charge_code, ''), coalesce(l.charge_description, '')
FROM load_charge c
JOIN load_line l ON l.line_id = c.line_id AND c.added AND l.tracking_number IS NOT NULL
JOIN load_kind k ON ${KIND_OF_LINE} AND k.transports
JOIN charge_level_info r ON r.charge_id = c.charge_id
WHERE r.service IS NULL AND NOT list_contains((SELECT without_services FROM load_run), l.format)`,
)

const SERVICES = step(
  { needs: ['load_unserved'] },
  `
SELECT c.service_category, u.code, u.description, count(*), list(DISTINCT u.file_index)
FROM load_unserved u JOIN charge_level_info c ON c.charge_id = u.charge_id
WHERE c.service IS NULL GROUP BY ALL ORDER BY ALL`,
)

/** Texts of new transportation lines whose row has no service: none is named, and no shipment is loaded that has one. */
export async function unknownServices(stage: Stage<'load_unserved'>): Promise<InFiles<ReportedService>[]> {
  const rows = (await ask(stage, SERVICES)).getRowsJS()
  return rows.map(([category, code, text, lines, files]) => ({
    category: String(category),
    code: String(code),
    text: String(text),
    lines: Number(lines),
    files: Array.isArray(files) ? files.map(Number) : [],
  }))
}
