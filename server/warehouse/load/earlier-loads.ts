import { basename } from 'node:path'
import type { EarlierLoad } from '../../../domain/uploads/upload.ts'
import type { InFiles } from './import-report.ts'
import { ask, step, type Stage } from './stage/stage.ts'

/** A line that several loads brought is of the first of them that is not undone. */
const EARLIER = step(
  { needs: ['load_fate', 'load_line', 'load_run'] },
  `
SELECT file_index, load, strftime(any_value(started_at), '%Y-%m-%d'), any_value(json_extract_string(files, '$[0]')), count(*) FROM (
  SELECT l.file_index, l.line_id, min(s.import_id) AS load
  FROM load_fate f JOIN load_line l USING (line_id) JOIN line_source s ON s.line_number = coalesce(f.shadowed_by, f.line_number)
  JOIN import_run r ON r.id = s.import_id AND r.undone_at IS NULL
  WHERE f.fate IN ('known', 'shadow') AND l.file_index IS NOT NULL AND s.import_id <> (SELECT import_id FROM load_run)
  GROUP BY ALL) JOIN import_run ON id = load
GROUP BY ALL ORDER BY load DESC`,
)

/** The loads of the client that brought the known rows of `load_line`, the newest first. */
export async function earlierLoads(
  stage: Stage<'load_run' | 'load_line' | 'load_fate'>,
): Promise<InFiles<EarlierLoad>[]> {
  const rows = (await ask(stage, EARLIER)).getRows()
  return rows.map(([index, load, day, file, lines]) => ({
    load: Number(load),
    day: String(day),
    file: basename(String(file ?? '')),
    rows: Number(lines),
    files: [Number(index)],
  }))
}
