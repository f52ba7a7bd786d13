import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { faultWords } from './fault-words.ts'
import type { ReportedReject } from './import-report.ts'
import { bringsFacts, FACTS, type FileFormat, type StagedFact } from './facts/facts-format.ts'
import type { ReadingContext, ReadRecord } from './invoice-format.ts'
import { invoiceSpelling } from './invoice-spelling.ts'
import { knownCodesOf } from './known-codes.ts'
import { openRowStage, type RowStage, type StageColumn } from './row-stage.ts'
import { LINE_COLUMNS, type CarrierName } from './staged-line.ts'

/** A file to load, and what it is. */
export interface ImportedFile {
  readonly path: string
  /** As people know it; its path when not given. */
  readonly name?: string | undefined
  readonly format: FileFormat
}

export interface ReadingProgress {
  /** Of the file in the list. */
  readonly index: number
  readonly file: string
  readonly bytesRead: number
  readonly bytesTotal: number
  /** Records read so far, of all files. */
  readonly rows: number
}

export interface StageFilesOptions {
  readonly connection: DuckDBConnection
  readonly files: readonly ImportedFile[]
  readonly clientId: number
  readonly today: CalendarDate
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

export interface StagedFile {
  readonly file: string
  readonly format: FileFormat
  /** Lines of its records that are good; a record may give several, or none. */
  readonly goodLines: number
  readonly rejectedRows: number
  /** It has no record of its format's shape. */
  readonly foreign: boolean
  /** What is wrong with the rejected records; a record may have several entries. The first ones. */
  readonly rejects: readonly ReportedReject[]
  readonly rejectsNotShown: number
  /** Facts of good lines that could not be read; the first ones. */
  readonly doubts: readonly ReportedReject[]
  readonly doubtsNotShown: number
}

export interface StagedFiles {
  /** In the order of the files. */
  readonly files: readonly StagedFile[]
  /** Whose invoices they are. */
  readonly carriers: readonly CarrierName[]
  /** Records of delivery files. */
  readonly facts: number
}

const SHOWN_ENTRIES = 1000

const STAGED: readonly StageColumn[] = [
  { name: 'file_index', type: 'INTEGER' },
  { name: 'line_id', type: 'BIGINT' },
  { name: 'carrier_code', type: 'VARCHAR' },
  { name: 'format', type: 'VARCHAR' },
  { name: 'row_hash', type: 'VARCHAR' },
  { name: 'facts_hash', type: 'VARCHAR' },
  { name: 'former_hash', type: 'VARCHAR' },
  { name: 'incomplete', type: 'INTEGER' },
  ...LINE_COLUMNS.map((name) => ({ name, type: 'VARCHAR' as const })),
]

const FACT_COLUMNS = ['fact_hash', 'carrier_code', 'tracking_number', 'age', ...FACTS] as const
const STAGED_FACTS: readonly StageColumn[] = [
  { name: 'file_index', type: 'INTEGER' },
  { name: 'fact_id', type: 'BIGINT' },
  { name: 'line', type: 'BIGINT' },
  ...FACT_COLUMNS.map((name) => ({ name, type: 'VARCHAR' as const })),
]

/**
 * Reads the files into the temporary tables `load_staged` (the good lines of invoices), `load_fact` (the good records of
 * delivery files) and `load_reject` (what could not be read).
 */
export async function stageFiles(options: StageFilesOptions): Promise<StagedFiles> {
  const { connection, onProgress } = options
  const lines = await openRowStage(connection, 'load_staged', STAGED)
  const facts = await openRowStage(connection, 'load_fact', STAGED_FACTS)
  const rejected = await openRowStage(connection, 'load_reject', [
    { name: 'file', type: 'VARCHAR' },
    { name: 'line', type: 'BIGINT' },
    ...['column_name', 'value', 'reason', 'fault'].map((name) => ({ name, type: 'VARCHAR' as const })),
  ])
  const carriers = new Map<string, CarrierName>()
  const contexts = new Map<string | undefined, ReadingContext>()
  const files: StagedFile[] = []
  let [lineId, factId, rows] = [0n, 0n, 0]
  for (const [fileIndex, { path, name = path, format }] of options.files.entries()) {
    const carrierCode = bringsFacts(format) ? undefined : format.carrier?.code
    const context = contexts.get(carrierCode) ?? (await readingContext(options, carrierCode))
    contexts.set(carrierCode, context)
    const bytesTotal = (await stat(path)).size
    const file = openFile(name, format, rejected)
    // A file that is read as fast as it is asked for would let nobody else have a turn.
    const told = async (records: number, bytesRead: number) => {
      rows += records
      onProgress?.({ index: fileIndex, file: name, bytesRead, bytesTotal, rows })
      await setImmediate()
    }
    if (bringsFacts(format)) {
      for await (const { records, bytesRead } of format.read(path, context)) {
        for (const record of records) {
          file.add(record)
          for (const fact of record.lines)
            facts.add([fileIndex, (factId += 1n), BigInt(record.line), ...factCells(fact)])
        }
        await told(records.length, bytesRead)
      }
      files.push(file.staged())
      continue
    }
    for await (const { records, bytesRead } of format.read(path, context)) {
      for (const record of records) {
        file.add(record)
        for (const staged of record.lines) {
          const { facts, carrier = format.carrier, rowHash, factsHash, formerHash = null, lacks = false } = staged
          if (carrier === null) throw new Error(`The format ${format.id} does not say whose invoice a line is of.`)
          carriers.set(carrier.code, carriers.get(carrier.code) ?? carrier)
          lineId += 1n
          const incomplete = lacks || record.doubts.length > 0 ? 1 : 0
          const cells = LINE_COLUMNS.map((column) => facts[column] ?? null)
          lines.add([fileIndex, lineId, carrier.code, format.id, rowHash, factsHash, formerHash, incomplete, ...cells])
        }
      }
      await told(records.length, bytesRead)
    }
    files.push(file.staged())
  }
  lines.close()
  facts.close()
  rejected.close()
  return { files, carriers: [...carriers.values()], facts: Number(factId) }
}

/** The cells of a staged fact; its hash is of all that it says. */
function factCells({ trackingNumber, carrier, age, facts }: StagedFact): (string | null)[] {
  const said = [carrier, trackingNumber, age, ...FACTS.map((fact) => facts[fact] ?? null)]
  return [hash('sha256', said.map((each) => each ?? '').join('\u001F'), 'base64url'), ...said]
}

/** `load_line`: the staged lines of one of the carriers; where there is no other, `load_staged` becomes it. */
export async function takeLinesOf(
  { code }: CarrierName,
  { connection, carriers }: { readonly connection: DuckDBConnection; readonly carriers: readonly CarrierName[] },
): Promise<void> {
  if (carriers.length === 1) await connection.run('ALTER TABLE load_staged RENAME TO load_line')
  else
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE load_line AS SELECT * FROM load_staged WHERE carrier_code = $code`,
      { code },
    )
}

/** `load_line` without a line. */
export async function stageNothing(connection: DuckDBConnection): Promise<void> {
  ;(await openRowStage(connection, 'load_line', STAGED)).close()
}

function openFile(file: string, format: FileFormat, rejected: RowStage) {
  let [goodLines, rejectedRows, shaped] = [0, 0, 0]
  const entries = {
    bad: { count: 0, first: [] as ReportedReject[] },
    doubts: { count: 0, first: [] as ReportedReject[] },
  }
  return {
    add(record: ReadRecord<unknown>) {
      if (record.shaped) shaped += 1
      if (record.bad.length > 0) rejectedRows += 1
      goodLines += record.lines.length
      for (const kind of ['bad', 'doubts'] as const) {
        for (const entry of record[kind]) {
          const reason = faultWords(entry.fault)
          rejected.add([file, BigInt(record.line), entry.column, entry.value, reason, JSON.stringify(entry.fault)])
          entries[kind].count += 1
          if (entries[kind].first.length < SHOWN_ENTRIES)
            entries[kind].first.push({ file, line: record.line, ...entry, reason })
        }
      }
    },
    staged: (): StagedFile => ({
      file,
      format,
      goodLines,
      rejectedRows,
      foreign: shaped === 0,
      rejects: entries.bad.first,
      rejectsNotShown: entries.bad.count - entries.bad.first.length,
      doubts: entries.doubts.first,
      doubtsNotShown: entries.doubts.count - entries.doubts.first.length,
    }),
  }
}

async function readingContext(
  { connection, clientId, today }: StageFilesOptions,
  carrierCode: string | undefined,
): Promise<ReadingContext> {
  const loaded = await connection.runAndReadAll(
    `SELECT DISTINCT account_number, invoice_number FROM (
       SELECT account_number, invoice_number, client_id, carrier_id FROM loaded_row
       UNION SELECT account_number, invoice_number, client_id, carrier_id FROM package_level_info WHERE client_id = $clientId
     ) JOIN carrier ON carrier.id = carrier_id
     WHERE client_id = $clientId AND ($code IS NULL OR code = $code) ORDER BY ALL`,
    { clientId, code: carrierCode ?? null },
  )
  return {
    today,
    known: {
      ...(await knownCodesOf(connection)),
      accountCurrencies: await accountCurrencies(connection, clientId, carrierCode),
    },
    spellInvoice: invoiceSpelling(
      loaded.getRows().map(([account, invoice]) => ({ account: String(account), invoice: String(invoice) })),
    ),
  }
}

/** What the accounts of a client are billed in, of those that are billed in one currency alone. */
async function accountCurrencies(
  connection: DuckDBConnection,
  clientId: number,
  carrierCode: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const billed = await connection.runAndReadAll(
    `SELECT account_number, min(currency_code) FROM package_level_info JOIN carrier ON carrier.id = carrier_id
     WHERE client_id = $clientId AND ($code IS NULL OR code = $code) GROUP BY account_number HAVING count(DISTINCT currency_code) = 1`,
    { clientId, code: carrierCode ?? null },
  )
  return new Map(billed.getRows().map(([account, currency]) => [String(account), String(currency)]))
}
