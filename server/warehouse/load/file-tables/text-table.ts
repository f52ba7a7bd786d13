import { DELIMITERS, type FileReading } from '../../../../domain/uploads/mapping/file-mapping.ts'
import { readCsvRecords, type Delimiter } from '../reading/read-csv-records.ts'
import { encodingOf, readTextLines } from '../reading/read-text-lines.ts'
import { fieldCount } from '../../../../domain/files/split-record.ts'
import { MOST_COLUMNS, noTable, type OpenedTables } from './table.ts'

const SAMPLE_LINES = 50

/** The table of a text file, its cells apart by a delimiter that is found where none is given. */
export async function openTextTable(
  path: string,
  { begins, delimiter: given }: { readonly begins: Buffer; readonly delimiter: FileReading['delimiter'] },
): Promise<OpenedTables> {
  const lines = await sampleLines(path)
  if (lines.length === 0) return noTable('empty')
  const { delimiter, width } =
    given === null ? findDelimiter(lines) : { delimiter: given, width: usualWidth(lines, given).width }
  if (width < 2) return noTable('oneColumn')
  if (width > MOST_COLUMNS) return noTable('manyColumns', String(width))
  const encoding = encodingOf(begins)
  return {
    tables: [
      {
        kind: 'text',
        encoding: encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-16' : encoding,
        delimiter,
        sheet: null,
        sheets: [],
        rows: () => readCsvRecords(path, [width], delimiter),
        remarks: () => [],
      },
    ],
  }
}

async function sampleLines(path: string): Promise<string[]> {
  for await (const { lines } of readTextLines(path)) {
    const filled = lines.map(({ text }) => text).filter((text) => text.trim() !== '')
    if (filled.length > 0) return filled.slice(0, SAMPLE_LINES)
  }
  return []
}

/** The delimiter by which most lines have as many cells as each other, of these the one with the most cells. */
function findDelimiter(lines: readonly string[]): { delimiter: Delimiter; width: number } {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...usualWidth(lines, delimiter) }))
  const score = ({ width, alike }: (typeof found)[number]) => (width < 2 ? 0 : alike * 1_000_000 + width)
  return found.reduce((best, each) => (score(each) > score(best) ? each : best))
}

/** How many cells most lines have, and how many lines these are. */
function usualWidth(lines: readonly string[], delimiter: Delimiter): { width: number; alike: number } {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const count = fieldCount(line, delimiter)
    counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  const [[width, alike] = [0, 0]] = [...counts].sort(([a, of], [b, than]) => than - of || b - a)
  return { width, alike }
}
