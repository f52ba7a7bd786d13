import type { FileLook, TableProblem } from '../../../../domain/mapping/file-look.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'

/** Rows of a table in order; `line` counts from 1, blank rows are left out. */
export interface TableRows {
  readonly records: readonly CsvRecord[]
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

/** A table in a file: a text file's, or a sheet's of a workbook. */
export interface Table {
  readonly kind: FileLook['kind']
  readonly encoding: FileLook['encoding']
  readonly delimiter: FileLook['reading']['delimiter']
  /** Its sheet; null where the file has none. */
  readonly sheet: string | null
  /** All sheets of its file. */
  readonly sheets: FileLook['sheets']
  /** From the first row on; again and again. */
  readonly rows: () => AsyncIterable<TableRows>
  /** What is to be known of the rows that were read last. */
  readonly remarks: () => FileLook['remarks']
}

/** The table, or why there is none. */
export type OpenedTable = { readonly table: Table } | { readonly problem: TableProblem }

/** No table. */
export function noTable(code: TableProblem['code'], what: string | null = null): OpenedTable {
  return { problem: { code, what } }
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
