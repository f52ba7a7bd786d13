import { createWriteStream } from 'node:fs'
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
  /** In batches, as `rows` of the plan makes them for the format. */
  readonly lines: AsyncIterable<readonly string[]>
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

/** Writes the rows as they come, never holding more than a few batches; the file is on the disk when this resolves. */
export async function writeReport(content: ReportContent, { format, path, signal }: WriteOptions): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  if (format === 'csv') return pipeline(Readable.from(csvParts(content)), file, { signal })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const [place, part] of Object.entries(workbookParts(content.cover, content.sheets))) zip.addBuffer(Buffer.from(part), place)
  const rows = Readable.from(sheetParts(content))
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

async function* csvParts({ heads, lines }: ReportContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${csvText([heads])}`)
  for await (const batch of lines) yield Buffer.from(`${batch.join(LINE_END)}${LINE_END}`)
}

async function* sheetParts({ heads, lines }: ReportContent): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetHead(heads))
  for await (const batch of lines) yield Buffer.from(batch.join(''))
  yield Buffer.from(SHEET_TAIL)
}
