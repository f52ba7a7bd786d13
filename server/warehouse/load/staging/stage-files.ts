import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { bringsFacts, type FileFormat } from '../facts/facts-format.ts'
import { stagingFolder, warehousePath } from '../../engines/own-folders.ts'
import { knownCodesOf } from '../known-codes.ts'
import { isFormerHash } from '../reading/content-hash.ts'
import { LINE_COLUMNS } from '../staged-line.ts'
import type { StagedBatch } from './invoice-batches.ts'
import {
  FACT_COLUMNS,
  REJECT_COLUMNS,
  type ImportedFile,
  type KnownOfCarrier,
  type ReadFile,
  type ReadFiles,
  type ReadFilesOptions,
  type ReadingProgress,
} from './read-files.ts'
import { stageOn, withTables, type Stage } from '../stage/stage.ts'
import { stagedRows, type StageColumn, type StagedText } from './staged-text.ts'

export interface StageFilesOptions {
  readonly connection: DuckDBConnection
  readonly files: readonly ImportedFile[]
  readonly clientId: number
  readonly today: CalendarDate
  readonly linesAtOnce: number
  readonly readFiles: (options: ReadFilesOptions) => Promise<ReadFiles>
  /** Full batches are there while more is read; else once all is. */
  readonly handOver: boolean
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

export interface StagedFile extends ReadFile {
  readonly file: string
  readonly format: FileFormat
}

export interface StagedFiles extends Omit<ReadFiles, 'files' | 'batches' | 'facts' | 'rejected'> {
  /** In the order of the files. */
  readonly files: readonly StagedFile[]
  /** They bring facts of deliveries. */
  readonly bringFacts: boolean
}

export interface Staging {
  /** The good lines of invoices, as they are there. Whoever leaves them stops the reading. Throws `ScatteredInvoices`, then all has to be staged again without handing over. */
  readonly batches: AsyncIterable<StagedBatch>
  /** Of all files, after the batches. */
  end(): Promise<{ readonly staged: StagedFiles; readonly stage: Stage<'load_fact' | 'load_reject'> }>
}

const STAGED: readonly StageColumn[] = [
  { name: 'file_index', type: 'INTEGER' },
  { name: 'line_id', type: 'BIGINT' },
  { name: 'format', type: 'VARCHAR' },
  { name: 'row_hash', type: 'VARCHAR' },
  { name: 'facts_hash', type: 'VARCHAR' },
  ...['former_row_hash', 'former_facts_hash', 'earlier_facts_hash'].map((name) => ({ name, type: 'VARCHAR' as const })),
  { name: 'incomplete', type: 'INTEGER' },
  ...LINE_COLUMNS.map((name) => ({ name, type: 'VARCHAR' as const })),
]

/**
 * Reads the files: the good lines of invoices into text, a batch of whole invoices each, and at the end the good records of
 * delivery files and what could not be read into the temporary tables `load_fact` and `load_reject`.
 */
export async function stageFiles(options: StageFilesOptions, folder: string): Promise<Staging> {
  const { connection, files, today, linesAtOnce, readFiles, handOver, onProgress } = options
  const known = await knownOf(options)
  const batches = new Readable({ objectMode: true, read: () => undefined })
  // Whoever takes the batches is told.
  batches.on('error', () => undefined)
  const told = (progress: ReadingProgress) => {
    if (batches.destroyed) throw new Error('Nobody takes what is read.')
    onProgress?.(progress)
  }
  const reading = { files, known, today, folder, linesAtOnce, onProgress: told }
  const onBatch = handOver ? (batch: StagedBatch) => void batches.push(batch) : undefined
  const read = readFiles({ ...reading, onBatch })
  read.then(
    (all) => {
      for (const batch of all.batches) batches.push(batch)
      batches.push(null)
    },
    (error: Error) => batches.destroy(error),
  )
  return {
    batches,
    end: async () => {
      const { facts, rejected, batches: _, ...said } = await read
      await takeRows(connection, 'load_fact', facts, FACT_COLUMNS)
      await takeRows(connection, 'load_reject', rejected, REJECT_COLUMNS)
      const staged = {
        ...said,
        files: files.map(({ path, name = path, format }, index) => ({
          file: name,
          format,
          ...(said.files[index] as ReadFile),
        })),
        bringFacts: facts.longestBytes > 0,
      }
      return { staged, stage: withTables<'load_fact' | 'load_reject'>(stageOn(connection)) }
    },
  }
}

/** `load_line`: the lines of a batch. */
export async function takeLines<On extends Stage>(stage: On, text: StagedText): Promise<On & Stage<'load_line'>> {
  await takeRows(stage.connection, 'load_line', text, STAGED)
  return withTables<'load_line', On>(stage)
}

/** `load_line` without a line. */
export function stageNothing<On extends Stage>(stage: On): Promise<On & Stage<'load_line'>> {
  return takeLines(stage, { path: '', longestBytes: 0 })
}

async function takeRows(
  connection: DuckDBConnection,
  table: string,
  text: StagedText,
  columns: readonly StageColumn[],
): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${table} AS ${stagedRows(text, columns)}`)
}

/** A folder of a load's own, beside the warehouse, which has room for as much; what a load left there that was killed goes first. */
export async function inStagingFolder<T>(
  connection: DuckDBConnection,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const path = await warehousePath(connection)
  const folder = path !== '' ? stagingFolder(path) : await mkdtemp(join(tmpdir(), 'reading-'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function knownOf({ connection, clientId, files }: StageFilesOptions): Promise<KnownOfCarrier[]> {
  const found = new Map<string | undefined, KnownOfCarrier>()
  const known: KnownOfCarrier[] = []
  for (const { format } of files) {
    const carrierCode = bringsFacts(format) ? undefined : format.carrier?.code
    const of = found.get(carrierCode) ?? (await knownOfCarrier(connection, clientId, carrierCode))
    found.set(carrierCode, of)
    known.push(of)
  }
  return known
}

async function knownOfCarrier(
  connection: DuckDBConnection,
  clientId: number,
  carrierCode: string | undefined,
): Promise<KnownOfCarrier> {
  const loaded = await connection.runAndReadAll(
    `SELECT account_number, invoice_number, CAST(invoice_date AS VARCHAR), bool_or(former) FROM (
       SELECT account_number, invoice_number, invoice_date, client_id, carrier_id, ${isFormerHash('row_hash')} AS former FROM loaded_row
       UNION ALL SELECT account_number, invoice_number, bill_date, client_id, carrier_id, false FROM package_level_info WHERE client_id = $clientId
     ) JOIN carrier ON carrier.id = carrier_id
     WHERE client_id = $clientId AND ($code IS NULL OR code = $code) GROUP BY ALL ORDER BY ALL`,
    { clientId, code: carrierCode ?? null },
  )
  return {
    known: {
      ...(await knownCodesOf(connection)),
      accountCurrencies: await accountCurrencies(connection, clientId, carrierCode),
    },
    invoices: loaded
      .getRows()
      .map(([account, invoice, date]) => ({ account: String(account), invoice: String(invoice), date: String(date) })),
    formerLines: loaded.getRows().some(([, , , former]) => former === true),
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
