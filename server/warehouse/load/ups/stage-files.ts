import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReportedReject } from '../import-report.ts'
import { readCsvRecords } from '../read-csv-records.ts'
import { openRowStage } from '../row-stage.ts'
import { readLineLayout, UPS_WIDTHS } from './line-layout.ts'
import { readUpsLine } from './read-line.ts'
import { readWeightUnits } from './rule-tables.ts'

export interface ReadingProgress {
  readonly file: string
  readonly bytesRead: number
  readonly bytesTotal: number
}

export interface StageFilesOptions {
  readonly connection: DuckDBConnection
  readonly files: readonly string[]
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

export interface StagedFiles {
  readonly rejectedRows: number
  /** Entries of the reject list; a line may have several. */
  readonly rejectCount: number
  /** The first of them. */
  readonly rejects: readonly ReportedReject[]
}

const SHOWN_REJECTS = 1000

/** Reads the files into the temporary tables `ups_line` (good lines, as canonical text) and `ups_reject`. */
export async function stageFiles({ connection, files, onProgress }: StageFilesOptions): Promise<StagedFiles> {
  const layout = readLineLayout()
  const options = { layout, currencies: await currenciesWithRate(connection), weightUnits: readWeightUnits() }
  const lines = await openRowStage(connection, 'ups_line', [
    { name: 'file_index', type: 'INTEGER' },
    { name: 'line_id', type: 'BIGINT' },
    { name: 'row_hash', type: 'VARCHAR' },
    ...layout.columns.map(({ name }) => ({ name, type: 'VARCHAR' as const })),
  ])
  const rejected = await openRowStage(connection, 'ups_reject', [
    { name: 'file', type: 'VARCHAR' },
    { name: 'line', type: 'BIGINT' },
    ...['column_name', 'value', 'reason'].map((name) => ({ name, type: 'VARCHAR' as const })),
  ])
  const rejects: ReportedReject[] = []
  let [rejectedRows, rejectCount, lineId] = [0, 0, 0n]
  for (const [fileIndex, file] of files.entries()) {
    const bytesTotal = (await stat(file)).size
    for await (const { records, delimiter, bytesRead } of readCsvRecords(file, UPS_WIDTHS)) {
      for (const record of records) {
        lineId += 1n
        const read = readUpsLine(record, { ...options, delimiter })
        if (read.ok) {
          lines.add([fileIndex, lineId, read.rowHash, ...read.values])
          continue
        }
        rejectedRows += 1
        rejectCount += read.bad.length
        for (const bad of read.bad) {
          rejected.add([file, BigInt(record.line), bad.column, bad.value, bad.reason])
          if (rejects.length < SHOWN_REJECTS) rejects.push({ file, line: record.line, ...bad })
        }
      }
      onProgress?.({ file, bytesRead, bytesTotal })
    }
  }
  lines.close()
  rejected.close()
  return { rejectedRows, rejectCount, rejects }
}

async function currenciesWithRate(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const reader = await connection.runAndReadAll('SELECT DISTINCT currency_code FROM currency_rate')
  return new Set(['USD', ...reader.getRows().map(([code]) => String(code))])
}
