import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReportedReject } from './import-report.ts'
import type { InvoiceFormat, ReadingContext } from './invoice-format.ts'
import { invoiceSpelling } from './invoice-spelling.ts'
import { openRowStage } from './row-stage.ts'
import { readCountryAliases } from './rule-tables.ts'
import { LINE_COLUMNS } from './staged-line.ts'

export interface ReadingProgress {
  readonly file: string
  readonly bytesRead: number
  readonly bytesTotal: number
}

export interface StageFilesOptions {
  readonly connection: DuckDBConnection
  readonly files: readonly string[]
  readonly clientId: number
  readonly format: InvoiceFormat
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
  /** Of these, the files without a record of the format's shape. */
  readonly foreign: readonly string[]
}

const SHOWN_ENTRIES = 1000

/** Reads the files into the temporary tables `load_line` (the good lines) and `load_reject` (what could not be read). */
export async function stageFiles(options: StageFilesOptions): Promise<StagedFiles> {
  const { connection, files, format, onProgress } = options
  const context = await readingContext(options)
  const lines = await openRowStage(connection, 'load_line', [
    { name: 'file_index', type: 'INTEGER' },
    { name: 'line_id', type: 'BIGINT' },
    { name: 'row_hash', type: 'VARCHAR' },
    { name: 'facts_hash', type: 'VARCHAR' },
    { name: 'former_hash', type: 'VARCHAR' },
    { name: 'incomplete', type: 'INTEGER' },
    ...LINE_COLUMNS.map((name) => ({ name, type: 'VARCHAR' as const })),
  ])
  const rejected = await openRowStage(connection, 'load_reject', [
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
    for await (const { records, bytesRead } of format.read(file, context)) {
      for (const record of records) {
        const { line, bad, doubts } = record
        if (record.shaped) shaped += 1
        if (bad.length > 0) rejectedRows += 1
        good += record.lines.length
        for (const entry of bad) list('rejects', { file, line, ...entry })
        for (const entry of doubts) list('doubts', { file, line, ...entry })
        for (const { facts, rowHash, factsHash, formerHash = null, lacks = false } of record.lines) {
          lineId += 1n
          const incomplete = lacks || doubts.length > 0 ? 1 : 0
          const cells = LINE_COLUMNS.map((name) => facts[name] ?? null)
          lines.add([fileIndex, lineId, rowHash, factsHash, formerHash, incomplete, ...cells])
        }
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

async function readingContext({ connection, clientId, format }: StageFilesOptions): Promise<ReadingContext> {
  const texts = async (sql: string) => (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String))
  const loaded = await connection.runAndReadAll(
    `SELECT DISTINCT account_number, invoice_number FROM loaded_row JOIN carrier ON carrier.id = carrier_id
     WHERE client_id = $clientId AND code = $code ORDER BY ALL`,
    { clientId, code: format.carrier.code },
  )
  return {
    known: {
      currencies: new Set(['USD', ...(await texts('SELECT DISTINCT currency_code FROM currency_rate')).flat()]),
      countries: new Set([
        ...readCountryAliases(),
        ...(await texts('SELECT country_code, upper(name) FROM country')).flat(),
      ]),
    },
    spellInvoice: invoiceSpelling(
      loaded.getRows().map(([account, invoice]) => ({ account: String(account), invoice: String(invoice) })),
    ),
  }
}
