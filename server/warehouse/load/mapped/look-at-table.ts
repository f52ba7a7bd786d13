import { MOST_TITLES, type FileReading } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { FileLook, TableProblem } from '../../../../domain/uploads/mapping/file-look.ts'
import { openTables } from '../file-tables/open-tables.ts'
import { firstRows } from '../file-tables/table.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { suggestMapping } from './suggest/suggest-mapping.ts'
import { likelyHeader, titlesOf } from './titled-table.ts'

const SHOWN_FIRST = 60
const SHOWN_ROWS = 50
const SUGGESTED_FROM = 500
const LONGEST_CELL = 200

/** What a mapping is made from, of the table that is meant, or found; or why there is none. */
export async function lookAtTable(
  path: string,
  { reading, fileName }: { readonly reading: FileReading; readonly fileName: string },
): Promise<{ readonly look: FileLook } | { readonly problem: TableProblem }> {
  const opened = await openTables(path, reading)
  if ('problem' in opened) return opened
  const [table] = opened.tables
  if (!table) return { problem: { code: 'empty', what: null } }
  const first = await firstRows(table, SUGGESTED_FROM)
  const header = reading.headerRow === null ? likelyHeader(first) : first.find(({ line }) => line === reading.headerRow)
  if (!header) return { problem: { code: 'empty', what: null } }
  const titles = titlesOf(header.fields)
  if (titles.length > MOST_TITLES) return { problem: { code: 'manyColumns', what: String(titles.length) } }
  const below = first.filter(({ line }) => line > header.line).map((row) => cellsOf(row, titles.length))
  const found = { delimiter: table.delimiter, sheet: table.sheet, headerRow: header.line }
  const { suggested, doubts } = suggestMapping({
    reading: { ...reading, delimiter: found.delimiter },
    titles,
    rows: below,
    fileName,
  })
  const guessed = reading.headerRow === null && header !== first[0]
  return {
    look: {
      kind: table.kind,
      encoding: table.encoding,
      sheets: table.sheets,
      reading: found,
      firstRows: first
        .slice(0, SHOWN_FIRST)
        .map(({ line, fields }) => ({ line, cells: fields.slice(0, MOST_TITLES).map(shown) })),
      titles,
      rows: below.slice(0, SHOWN_ROWS).map((cells) => cells.map(shown)),
      remarks: [...table.remarks(), ...titleRemarks(header)],
      suggested,
      doubts: [...(guessed ? [{ code: 'headerRow' as const, field: null, column: null }] : []), ...doubts],
    },
  }
}

function cellsOf({ fields }: CsvRecord, count: number): string[] {
  return Array.from({ length: count }, (_, index) => fields[index] ?? '')
}

function shown(cell: string): string {
  return cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell
}

function titleRemarks({ fields }: CsvRecord): FileLook['remarks'] {
  const bare = fields.map((cell) => cell.trim())
  const blank = bare.filter((title) => title === '').length
  const met = new Set<string>()
  const repeated = bare.filter((title) => title !== '' && (met.has(title) || !met.add(title)))
  return [
    ...(blank > 0 ? [{ code: 'untitledColumns' as const, count: blank, what: null }] : []),
    ...(repeated.length > 0
      ? [{ code: 'repeatedTitles' as const, count: repeated.length, what: repeated[0] ?? null }]
      : []),
  ]
}
