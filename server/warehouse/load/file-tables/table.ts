import type { FileLook, TableProblem } from '../../../../domain/uploads/mapping/file-look.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'

/** Of a spreadsheet. */
export const MOST_COLUMNS = 16_384

/** Rows of a table in order; `line` counts from 1, blank rows are left out. */
export interface TableRows {
  readonly records: readonly CsvRecord[]
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

/** A table in a file: a text file's, a sheet's of a workbook, or a Parquet file's. */
export interface Table {
  readonly kind: FileLook['kind']
  readonly encoding: FileLook['encoding']
  readonly delimiter: FileLook['reading']['delimiter']
  /** Its sheet; null where the file has none. */
  readonly sheet: string | null
  /** All sheets of its file. */
  readonly sheets: FileLook['sheets']
  /** From the first row on; again and again. Throws `UnreadableTable` where it turns out that the file is not whole, or too much. */
  readonly rows: () => AsyncIterable<TableRows>
  /** What is to be known of the rows that were read last. */
  readonly remarks: () => FileLook['remarks']
}

/** The tables of a file that may be meant, the likeliest first, at least one; or why there is none. */
export type OpenedTables = { readonly tables: readonly Table[] } | { readonly problem: TableProblem }

/** What is only found out while the rows of a table are read. */
export class UnreadableTable extends Error {
  readonly problem: TableProblem
  constructor(code: TableProblem['code'], what: string | null = null) {
    super(code)
    this.problem = { code, what }
  }
}

/** No table. */
export function noTable(code: TableProblem['code'], what: string | null = null): { readonly problem: TableProblem } {
  return { problem: { code, what } }
}

/** What is made of tables while they are read, or what keeps them from being read to the end. */
export async function whileReadable<T>(read: () => Promise<T>): Promise<T | { readonly problem: TableProblem }> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableTable) return { problem: error.problem }
    throw error
  }
}

/** The first rows of a table, up to so many. */
export async function firstRows({ rows }: Pick<Table, 'rows'>, most: number): Promise<CsvRecord[]> {
  const first: CsvRecord[] = []
  for await (const { records } of rows()) {
    first.push(...records.slice(0, most - first.length))
    if (first.length >= most) break
  }
  return first
}
