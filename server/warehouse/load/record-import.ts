import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import type { ImportReport } from './import-report.ts'

export interface RecordImportOptions {
  readonly connection: DuckDBConnection
  readonly now: Date
  readonly clientId: number
  readonly run: string | undefined
  readonly report: Omit<ImportReport, 'dataVersion'>
}

/** Whether the reject list lacks an entry of this import (`load_reject`), so that the same file again records nothing. */
export async function hasNewRejects(connection: DuckDBConnection): Promise<boolean> {
  const columns = 'file, line, column_name, value, reason'
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FROM (SELECT ${columns} FROM load_reject EXCEPT SELECT ${columns} FROM import_reject)`,
  )
  return Number(reader.getRows()[0]?.[0]) > 0
}

/** Writes the import and its reject list (`load_reject`). */
export async function recordImport({ connection, now, clientId, run, report }: RecordImportOptions): Promise<void> {
  const reader = await connection.runAndReadAll(
    `INSERT INTO import_run SELECT (SELECT coalesce(max(id), 0) + 1 FROM import_run), $now, $clientId, $files, $accepted, $known, $rejected, $invoices, $run RETURNING id`,
    {
      now: utcTimestamp(now),
      clientId,
      files: JSON.stringify(report.files),
      accepted: report.acceptedRows,
      known: report.knownRows,
      rejected: report.rejectedRows,
      invoices: JSON.stringify(report.invoices),
      run: run ?? null,
    },
  )
  const id = Number(reader.getRows()[0]?.[0])
  await connection.run(
    `INSERT INTO import_reject SELECT $id, file, line, column_name, value, reason FROM load_reject ORDER BY file, line`,
    { id },
  )
}

function utcTimestamp(at: Date) {
  return timestampValue(BigInt(at.getTime()) * 1000n)
}
