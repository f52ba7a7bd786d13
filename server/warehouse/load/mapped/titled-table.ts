import type { CsvRecord } from '../reading/read-csv-records.ts'
import { firstRows, type Table, type TableRows } from '../file-tables/table.ts'

/** A table with its columns named. */
export interface TitledTable {
  /** Each only once; a blank title is `Column 5`. */
  readonly titles: readonly string[]
  /** The row of the titles, counted from 1. */
  readonly headerRow: number
  /** Below the titles. */
  readonly rows: () => AsyncIterable<TableRows>
}

/** So far down the row of the titles may stand. */
const HEADER_ROWS = 50
const LONGEST_TITLE = 180
/** A number, an amount or a date: no title. */
const VALUE = /^[-+(]?[$€£]?\s?[\d.,'’\s/:-]+[)%]?$|^\d{4}-\d\d-\d\d/

/** The columns' names in a row of titles: what stands there twice is told apart. */
export function titlesOf(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  /** Of a title that was met: the number that its next one tries first. */
  const numbers = new Map<string, number>()
  return cells.map((cell, index) => {
    const title = cell.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE) || `Column ${index + 1}`
    let name = title
    let nth = numbers.get(title) ?? 2
    for (; taken.has(name); nth += 1) name = `${title} (${nth})`
    numbers.set(title, nth)
    taken.add(name)
    return name
  })
}

/** The table below the first of its first rows that is `wanted`; null: none is. */
export async function titledTable(
  table: Table,
  wanted: (row: CsvRecord, index: number, rows: readonly CsvRecord[]) => boolean,
): Promise<TitledTable | null> {
  const rows = await firstRows(table, HEADER_ROWS)
  const header = rows.find(wanted)
  if (!header) return null
  return {
    titles: titlesOf(withoutBlankEnd(header.fields)),
    headerRow: header.line,
    rows: () => below(table, header.line),
  }
}

/** The row that the titles most likely stand in: the first with the most cells that are words. */
export function likelyHeader(rows: readonly CsvRecord[]): CsvRecord | undefined {
  let [best, most]: [CsvRecord | undefined, number] = [rows[0], 1]
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const filled = row.fields.filter((cell) => cell.trim() !== '')
    const words = filled.filter((cell) => !VALUE.test(cell.trim())).length
    if (words <= most || words < filled.length * 0.8) continue
    most = words
    best = row
  }
  return best
}

async function* below({ rows }: Table, line: number): AsyncGenerator<TableRows> {
  for await (const { records, bytesRead } of rows())
    yield { records: records.filter((record) => record.line > line), bytesRead }
}

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length
  while (end > 0 && (cells[end - 1] ?? '').trim() === '') end -= 1
  return cells.slice(0, end)
}
