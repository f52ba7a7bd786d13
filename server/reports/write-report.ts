import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { csvText } from '../../domain/csv.ts'
import type { ReportFormat } from '../../domain/report.ts'
import type { CoverLine } from './cover-sheet.ts'
import { ROWS_PART, SHEET_TAIL, sheetHead, workbookParts, type WorkbookWords } from './xlsx-parts.ts'

export interface ReportContent {
  readonly heads: readonly string[]
  readonly cover: readonly CoverLine[]
  readonly sheets: WorkbookWords
  /** Paths of files with the rows, as the engine writes them for the format; each is read before the next is asked for. */
  readonly rows: AsyncIterable<string>
}

export interface WriteOptions {
  readonly format: ReportFormat
  readonly path: string
  readonly signal: AbortSignal
}

/** Spreadsheets take a file that begins with it for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'
/** Sheets repeat themselves: more effort makes them hardly smaller. */
const COMPRESSION_LEVEL = 1
const READ_BYTES = 262_144

/** Writes the rows as they come, never holding more than a few batches; the file is on the disk when this resolves. */
export async function writeReport(content: ReportContent, { format, path, signal }: WriteOptions): Promise<void> {
  if (format === 'csv') return writeCsv(content, { path, signal })
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const [place, part] of Object.entries(workbookParts(content.cover, content.sheets))) zip.addBuffer(Buffer.from(part), place)
  // The zip does not hear of it when its source fails.
  const rows = Readable.from(sheetParts(content)).on('error', (error) => output.destroy(error))
  zip.addReadStream(rows, ROWS_PART, { compressionLevel: COMPRESSION_LEVEL })
  zip.end()
  try {
    await pipeline(output, file, { signal })
  } finally {
    rows.destroy()
  }
}

/** The cover sheet beside a CSV file, whose own first line is the head of its columns. */
export function coverCsv(lines: readonly CoverLine[]): string {
  const field = (text: string) => csvText([[text]]).slice(0, -LINE_END.length)
  return `${BYTE_ORDER_MARK}${lines.map(({ label, value, isNumber }) => `${field(label)},${isNumber ? value : field(value)}${LINE_END}`).join('')}`
}

async function writeCsv({ heads, rows }: ReportContent, { path, signal }: Omit<WriteOptions, 'format'>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(`${BYTE_ORDER_MARK}${csvText([heads])}`)
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    for await (const slice of rows) await append(file, slice, { buffer, signal })
    await file.sync()
  } finally {
    await file.close()
  }
}

async function append(file: FileHandle, path: string, { buffer, signal }: { readonly buffer: Buffer; readonly signal: AbortSignal }): Promise<void> {
  const slice = await open(path)
  try {
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await slice.read(buffer, 0, buffer.length, null)
      if (bytesRead === 0) return
      await file.writeFile(buffer.subarray(0, bytesRead))
    }
  } finally {
    await slice.close()
  }
}

async function* sheetParts({ heads, rows }: ReportContent): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetHead(heads))
  for await (const slice of rows) yield* createReadStream(slice, { highWaterMark: READ_BYTES })
  yield Buffer.from(SHEET_TAIL)
}
