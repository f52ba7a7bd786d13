import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReportedReject } from '../import-report.ts'
import { findNumberFormat, type NumberFormat } from '../reading/number-format.ts'
import { readCsvRecords, type CsvRecords } from '../reading/read-csv-records.ts'
import { openRowStage } from '../row-stage.ts'
import { invoiceSpelling } from './invoice-spelling.ts'
import { readLineLayout, UPS_WIDTHS, type LineLayout } from './line-layout.ts'
import { readUpsLine } from './read-line.ts'
import { readCountryAliases, readUnits } from './rule-tables.ts'

export interface ReadingProgress {
  readonly file: string
  readonly bytesRead: number
  readonly bytesTotal: number
}

export interface StageFilesOptions {
  readonly connection: DuckDBConnection
  readonly files: readonly string[]
  readonly clientId: number
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

/** Entries of a list, of which only the first are kept. */
export interface ListedValues {
  readonly count: number
  readonly first: ReportedReject[]
}

export interface StagedFiles {
  readonly rejectedRows: number
  /** What is wrong with the rejected lines; a line may have several entries. */
  readonly rejects: ListedValues
  /** Facts of good lines that could not be read. */
  readonly doubts: ListedValues
  /** Files without a good line. */
  readonly nothingReadIn: readonly string[]
  /** Of these, the files without a line of the layout's width. */
  readonly foreign: readonly string[]
}

const SHOWN_ENTRIES = 1000

/** Reads the files into the temporary tables `ups_line` (good lines, as canonical text) and `ups_reject` (what could not be read). */
export async function stageFiles({ connection, files, clientId, onProgress }: StageFilesOptions): Promise<StagedFiles> {
  const layout = readLineLayout()
  const texts = async (sql: string) => (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String))
  const options = {
    layout,
    known: {
      currencies: new Set(['USD', ...(await texts('SELECT DISTINCT currency_code FROM currency_rate')).flat()]),
      countries: new Set([
        ...readCountryAliases(),
        ...(await texts('SELECT country_code, upper(name) FROM country')).flat(),
      ]),
      ...readUnits(),
    },
    spellInvoice: invoiceSpelling(
      (
        await texts(
          `SELECT DISTINCT account_number, invoice_number FROM loaded_row WHERE client_id = ${clientId} ORDER BY ALL`,
        )
      ).map(([account = '', invoice = '']) => ({ account, invoice })),
    ),
  }
  const lines = await openRowStage(connection, 'ups_line', [
    { name: 'file_index', type: 'INTEGER' },
    { name: 'line_id', type: 'BIGINT' },
    { name: 'row_hash', type: 'VARCHAR' },
    { name: 'facts_hash', type: 'VARCHAR' },
    { name: 'former_hash', type: 'VARCHAR' },
    { name: 'incomplete', type: 'INTEGER' },
    ...layout.columns.map(({ name }) => ({ name, type: 'VARCHAR' as const })),
  ])
  const rejected = await openRowStage(connection, 'ups_reject', [
    { name: 'file', type: 'VARCHAR' },
    { name: 'line', type: 'BIGINT' },
    ...['column_name', 'value', 'reason'].map((name) => ({ name, type: 'VARCHAR' as const })),
  ])
  const lists = {
    rejects: { count: 0, first: [] as ReportedReject[] },
    doubts: { count: 0, first: [] as ReportedReject[] },
  }
  const list = (name: keyof typeof lists, entry: ReportedReject) => {
    rejected.add([entry.file, BigInt(entry.line), entry.column, entry.value, entry.reason])
    lists[name].count += 1
    if (lists[name].first.length < SHOWN_ENTRIES) lists[name].first.push(entry)
  }
  const nothingReadIn: string[] = []
  const foreign: string[] = []
  let [rejectedRows, lineId] = [0, 0n]
  for (const [fileIndex, file] of files.entries()) {
    const bytesTotal = (await stat(file)).size
    let [good, shaped] = [0, 0]
    let format: NumberFormat | undefined
    for await (const { records, delimiter, bytesRead } of readCsvRecords(file, UPS_WIDTHS)) {
      format ??= findNumberFormat(numbersOf(records, layout), delimiter)
      for (const record of records) {
        lineId += 1n
        if (UPS_WIDTHS.some((width) => width === record.fields.length) && !record.text.includes('\0')) shaped += 1
        const read = readUpsLine(record, { ...options, format })
        if (read.ok) {
          good += 1
          lines.add([
            fileIndex,
            lineId,
            read.rowHash,
            read.factsHash,
            read.formerHash,
            read.doubts.length > 0 ? 1 : 0,
            ...read.values,
          ])
          for (const doubt of read.doubts) list('doubts', { file, line: record.line, ...doubt })
          continue
        }
        rejectedRows += 1
        for (const bad of read.bad) list('rejects', { file, line: record.line, ...bad })
      }
      onProgress?.({ file, bytesRead, bytesTotal })
    }
    if (good === 0) nothingReadIn.push(file)
    if (shaped === 0) foreign.push(file)
  }
  lines.close()
  rejected.close()
  return { rejectedRows, ...lists, nothingReadIn, foreign }
}

function* numbersOf(records: CsvRecords['records'], { kinds }: LineLayout): Iterable<string> {
  for (const { fields } of records)
    for (const [index, field] of fields.entries()) if (kinds[index] === 'number') yield field.trim()
}
