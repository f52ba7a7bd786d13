import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { bringsFacts, FACTS, type FileFormat, type StagedFact } from '../facts/facts-format.ts'
import { faultWords } from '../fault-words.ts'
import type { ReportedReject } from '../import-report.ts'
import type { ReadingContext, ReadRecord } from '../invoice-format.ts'
import { invoiceSpelling } from '../invoice-spelling.ts'
import type { DatedInvoice } from '../reading/day-order.ts'
import { withoutZeros } from '../reading/without-zeros.ts'
import type { BadValue, KnownCodes } from '../reading/read-cells.ts'
import { LINE_COLUMNS, type CarrierName, type LineColumn, type StagedLine } from '../staged-line.ts'
import { openBatches, type ReadInvoice, type StagedBatch } from './invoice-batches.ts'
import { openTextStage, type StageColumn, type StagedText, type StagedValue, type TextStage } from './staged-text.ts'

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

/** What the warehouse knows of the client's invoices of a carrier. */
export interface KnownOfCarrier {
  readonly known: KnownCodes
  /** Loaded, of any account. */
  readonly invoices: readonly DatedInvoice[]
  /** Lines that an earlier version loaded are there. */
  readonly formerLines: boolean
}

export interface ReadFilesOptions {
  readonly files: readonly ImportedFile[]
  /** By the place of a file; files of one carrier share theirs. */
  readonly known: readonly KnownOfCarrier[]
  readonly today: CalendarDate
  /** For the text of what was read. */
  readonly folder: string
  /** Lines of invoices that are made into rows together, at least; more where one invoice has more. */
  readonly linesAtOnce: number
  /** Called with batches that are full while more is read. */
  readonly onBatch?: ((batch: StagedBatch) => void) | undefined
  /** May throw, and nothing more is read. */
  readonly onProgress: (progress: ReadingProgress) => void
}

/** What reading says of a file. */
export interface ReadFile {
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

export interface ReadFiles {
  /** In the order of the files. */
  readonly files: readonly ReadFile[]
  /** The good lines of invoices, whole invoices of one carrier together, but for those of batches that were handed over. */
  readonly batches: readonly StagedBatch[]
  readonly invoices: readonly ReadInvoice[]
  /** The good records of delivery files. */
  readonly facts: StagedText
  /** What could not be read. */
  readonly rejected: StagedText
}

const SHOWN_ENTRIES = 1000

export const REJECT_COLUMNS: readonly StageColumn[] = [
  { name: 'file', type: 'VARCHAR' },
  { name: 'line', type: 'BIGINT' },
  ...['column_name', 'value', 'reason', 'fault'].map((name) => ({ name, type: 'VARCHAR' as const })),
]

export const FACT_COLUMNS: readonly StageColumn[] = [
  { name: 'file_index', type: 'INTEGER' },
  { name: 'fact_id', type: 'BIGINT' },
  { name: 'line', type: 'BIGINT' },
  ...['fact_hash', 'carrier_code', 'tracking_number', 'age', ...FACTS].map((name) => ({
    name,
    type: 'VARCHAR' as const,
  })),
]

/** Reads files, and writes what they say as text that the engine takes. Throws `ScatteredInvoices` where batches are handed over. */
export async function readFiles({
  files,
  known,
  today,
  folder,
  linesAtOnce,
  onBatch,
  onProgress,
}: ReadFilesOptions): Promise<ReadFiles> {
  const batches = openBatches({ folder, linesAtOnce, onBatch })
  const facts = openTextStage(join(folder, 'facts.csv'))
  const rejected = openTextStage(join(folder, 'rejected.csv'))
  const contexts = new Map<KnownOfCarrier | undefined, ReadingContext>()
  let [lineId, factId, rows] = [0, 0, 0]
  /** Written out before the next is filled in. */
  const row: StagedValue[] = []
  const addLine = (
    index: number,
    { id, carrier: own }: { id: string; carrier: CarrierName | null },
    doubtful: boolean,
  ) => {
    return (staged: StagedLine) => {
      const { facts: said, carrier = own, rowHash, factsHash, former, lacks = false } = staged
      if (carrier === null) throw new Error(`The format ${id} does not say whose invoice a line is of.`)
      lineId += 1
      row[0] = index
      row[1] = lineId
      row[2] = id
      row[3] = rowHash
      row[4] = factsHash
      row[5] = former?.row ?? null
      row[6] = former?.facts ?? null
      row[7] = former?.earlierFacts ?? null
      row[8] = lacks || doubtful ? 1 : 0
      for (let at = 0; at < LINE_COLUMNS.length; at += 1) row[9 + at] = said[LINE_COLUMNS[at] as LineColumn] ?? null
      batches.add(carrier, said, row)
    }
  }
  const read: ReadFile[] = []
  for (const [index, { path, name = path, format }] of files.entries()) {
    const context = contexts.get(known[index]) ?? contextOf(known[index], today)
    contexts.set(known[index], context)
    const bytesTotal = (await stat(path)).size
    const file = openFile(name, rejected)
    // A file that is read as fast as it is asked for would let nobody else have a turn.
    const told = async (records: number, bytesRead: number) => {
      rows += records
      onProgress({ index, file: name, bytesRead, bytesTotal, rows })
      await setImmediate()
    }
    if (bringsFacts(format))
      for await (const { records, bytesRead } of format.read(path, context)) {
        for (const record of records) {
          file.add(record)
          for (const fact of record.lines) facts.add([index, (factId += 1), record.line, ...factCells(fact)])
        }
        await told(records.length, bytesRead)
      }
    else
      for await (const { records, bytesRead } of format.read(path, context)) {
        for (const record of records) {
          file.add(record)
          record.lines.forEach(addLine(index, format, record.doubts.some(isOfFacts)))
        }
        await told(records.length, bytesRead)
      }
    read.push(file.read())
  }
  const { batches: staged, invoices } = batches.end()
  return {
    files: read,
    batches: staged,
    invoices,
    facts: facts.end(),
    rejected: rejected.end(),
  }
}

function contextOf(of: KnownOfCarrier | undefined, today: CalendarDate): ReadingContext {
  if (!of) throw new Error('a file without what is known of its carrier')
  const keyOf = ({ account, invoice, date }: DatedInvoice) => `${account} ${withoutZeros(invoice)} ${date}`
  const loaded = new Set(of.invoices.map(keyOf))
  return {
    today,
    known: of.known,
    spellInvoice: invoiceSpelling(of.invoices),
    isLoaded: (invoice) => loaded.has(keyOf(invoice)),
    formerLines: of.formerLines,
  }
}

/** Whether a doubt is of what a line says, and not of how its row is written. */
function isOfFacts({ fault }: BadValue): boolean {
  return fault.code !== 'shortRows'
}

/** The cells of a staged fact; its hash is of all that it says. */
function factCells({ trackingNumber, carrier, age, facts }: StagedFact): (string | null)[] {
  const said = [carrier, trackingNumber, age, ...FACTS.map((fact) => facts[fact] ?? null)]
  return [hash('sha256', said.map((each) => each ?? '').join('\u001F'), 'base64url'), ...said]
}

function openFile(file: string, rejected: TextStage) {
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
          rejected.add([file, record.line, entry.column, entry.value, reason, JSON.stringify(entry.fault)])
          entries[kind].count += 1
          if (entries[kind].first.length < SHOWN_ENTRIES)
            entries[kind].first.push({ file, line: record.line, ...entry, reason })
        }
      }
    },
    read: (): ReadFile => ({
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
