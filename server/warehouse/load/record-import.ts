import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import { ask, step, take, type Stage } from './stage/stage.ts'
import { entriesOf, type ImportReport } from './import-report.ts'

export interface RecordImportOptions {
  readonly stage: Stage<'load_reject'>
  readonly clientId: number
  readonly importId: number
  readonly options: { readonly now: Date; readonly run?: string | undefined; readonly by?: string | null }
  readonly report: ImportReport
}

/** Whether the reject list lacks an entry of this import (`load_reject`), so that the same file again records nothing. */
export async function hasNewRejects(stage: Stage<'load_reject'>): Promise<boolean> {
  return Number((await ask(stage, NEW_REJECTS)).getRows()[0]?.[0]) > 0
}

const TOLD = 'file, line, column_name, value, reason'
const NEW_REJECTS = step(
  { needs: ['load_reject'] },
  `SELECT count(*) FROM (SELECT ${TOLD} FROM load_reject EXCEPT SELECT ${TOLD} FROM import_reject)`,
)

const KEEP_REJECTS = step(
  { needs: ['load_reject'] },
  'INSERT INTO import_reject (import_id, file, line, column_name, value, reason, fault) SELECT $id, file, line, column_name, value, reason, fault FROM load_reject ORDER BY file, line',
)

/** Writes the import and its reject list (`load_reject`). */
export async function recordImport(recorded: RecordImportOptions): Promise<void> {
  const { stage, clientId, importId, options, report } = recorded
  await stage.connection.run(
    `INSERT INTO import_run (id, started_at, client_id, files, accepted_rows, known_rows, rejected_rows, invoices, run, loaded_by, report)
     VALUES ($id, $now, $clientId, $files, $accepted, $known, $rejected, $invoices, $run, $by, $report)`,
    {
      id: importId,
      now: utcTimestamp(options.now),
      clientId,
      files: JSON.stringify(report.files.map(({ file }) => file)),
      accepted: report.acceptedRows,
      known: report.knownRows,
      rejected: entriesOf(report).rejectedRows,
      invoices: JSON.stringify(report.invoices),
      run: options.run ?? null,
      by: options.by ?? null,
      report: JSON.stringify(report),
    },
  )
  await take(stage, KEEP_REJECTS, { id: importId })
}

export async function nextImportId(connection: DuckDBConnection): Promise<number> {
  return Number((await connection.runAndReadAll('SELECT coalesce(max(id), 0) + 1 FROM import_run')).getRows()[0]?.[0])
}

function utcTimestamp(at: Date) {
  return timestampValue(BigInt(at.getTime()) * 1000n)
}
