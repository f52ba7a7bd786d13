import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import { csvText } from '../../domain/files/csv.ts'
import type { ReportFormat } from '../../domain/reports/report.ts'
import { SHEET_TAIL, sheetOpening, sheetRow } from '../../domain/files/sheet-xml.ts'
import { sheetPart, workbookParts } from '../../domain/files/workbook-parts.ts'
import type { CoverLine } from './cover-line.ts'

export interface ReportContent {
  readonly heads: readonly string[]
  readonly cover: readonly CoverLine[]
  /** Names of the two sheets. */
  readonly sheets: { readonly cover: string; readonly rows: string }
  /** Paths of files with the rows, as the engine writes them for the format: of CSV they are the rows' pieces, of a sheet they are read and removed. */
  readonly rows: AsyncIterable<string>
}

export interface WriteOptions {
  readonly format: ReportFormat
  /** Of a CSV file's first piece, or of the workbook. */
  readonly path: string
  readonly signal: AbortSignal
}

/** Spreadsheets take a file that begins with it for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'
/** Sheets repeat themselves: more effort makes them hardly smaller. */
const COMPRESSION_LEVEL = 1
/** Zip's name of that compression. */
const DEFLATED = 8
/** Sizes have four bytes. */
const MAX_PART_BYTES = 0xffffffff
/** So much is read, compressed and written at once. */
const READ_BYTES = 1_048_576

/** Writes the rows as they come, never holding more than a few batches; the file is on the disk when this resolves. */
export async function writeReport(content: ReportContent, { format, path, signal }: WriteOptions): Promise<void> {
  if (format === 'csv') return writeCsv(content, { path, signal })
  return writeWorkbook(content, { path, signal })
}

/** The cover sheet beside a CSV file, whose own first line is the head of its columns. */
export function coverCsv(lines: readonly CoverLine[]): string {
  const field = (text: string) => csvText([[text]]).slice(0, -LINE_END.length)
  return `${BYTE_ORDER_MARK}${lines.map(({ label, value, isNumber }) => `${field(label)},${isNumber ? value : field(value)}${LINE_END}`).join('')}`
}

function coverXml(lines: readonly CoverLine[]): string {
  const rows = lines.map(({ label, value, isNumber }) =>
    sheetRow([{ text: label, style: 'head' }, isNumber ? { number: value, style: 'amount' } : { text: value }]),
  )
  return `${sheetOpening({ widths: [44, 60], frozen: false })}${rows.join('')}${SHEET_TAIL}`
}

/** The engine's files are the rows; what stands before them is a piece of its own. */
async function writeCsv({ heads, rows }: ReportContent, { path, signal }: Omit<WriteOptions, 'format'>): Promise<void> {
  await writeFile(path, `${BYTE_ORDER_MARK}${csvText([heads])}`, { mode: 0o600, flush: true })
  for await (const piece of rows) {
    signal.throwIfAborted()
    const file = await open(piece, 'r+')
    await file.sync().finally(() => file.close())
  }
}

async function writeWorkbook(content: ReportContent, { path, signal }: Omit<WriteOptions, 'format'>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const sheet: ZipInputFile = { filename: sheetPart(2), compression: DEFLATED, size: 0, crc: 0 }
  await pipeline(
    counted(sheetParts(content), sheet),
    createDeflateRaw({ level: COMPRESSION_LEVEL, chunkSize: READ_BYTES }),
    (deflated: AsyncIterable<Uint8Array<ArrayBuffer>>) => zipped(deflated, { content, sheet }),
    file,
    { signal },
  )
}

async function* sheetParts({ heads, rows }: ReportContent): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetOpening({ widths: heads.map((head) => Math.max(12, head.length + 2)), frozen: true }))
  yield Buffer.from(sheetRow(heads.map((text) => ({ text, style: 'head' }))))
  for await (const slice of rows) {
    yield* createReadStream(slice, { highWaterMark: READ_BYTES })
    await rm(slice)
  }
  yield Buffer.from(SHEET_TAIL)
}

/** Takes down what the zip says of a part that others compress. */
async function* counted(parts: AsyncIterable<Buffer>, sheet: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    sheet.size += part.length
    if (sheet.size > MAX_PART_BYTES) throw new Error(`a sheet of more than ${MAX_PART_BYTES} bytes`)
    sheet.crc = crc32(part, sheet.crc)
    yield part
  }
}

async function* zipped(
  deflated: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { content: { cover, sheets }, sheet }: { readonly content: ReportContent; readonly sheet: ZipInputFile },
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const [place, part] of Object.entries({
    ...workbookParts([sheets.cover, sheets.rows]),
    [sheetPart(1)]: coverXml(cover),
  })) {
    const small = new ZipDeflate(place)
    zip.add(small)
    small.push(strToU8(part), true)
  }
  zip.add(sheet)
  for await (const bytes of deflated) {
    sheet.ondata?.(null, bytes, false)
    yield* made.splice(0)
  }
  sheet.ondata?.(null, new Uint8Array(), true)
  zip.end()
  yield* made
}
