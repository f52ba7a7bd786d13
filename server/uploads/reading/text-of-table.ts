import type { FileRemark } from '../../../domain/uploads/file-remark.ts'
import { FILE_PROBLEMS, type FileProblem } from '../../../domain/uploads/upload.ts'
import type { FileFormat } from '../../warehouse/load/facts/facts-format.ts'
import { FORMATS } from '../../warehouse/load/formats/formats.ts'
import { openTables } from '../../warehouse/load/file-tables/open-tables.ts'
import { firstRows, whileReadable, type OpenedTables, type Table } from '../../warehouse/load/file-tables/table.ts'
import { writeAsText } from '../../warehouse/load/file-tables/write-as-text.ts'
import type { MappedFormat } from '../../warehouse/load/mapped/mapped-format.ts'
import { recogniseWith } from '../../warehouse/load/mapped/recognise-mapped.ts'

export interface TextOfTable {
  readonly path: string
  readonly textBytes: number
  readonly remarks: readonly FileRemark[]
}

export interface TableLimits {
  /** Of the text. */
  readonly bytes: number
  readonly signal: AbortSignal
  /** Called again and again with how many rows are read. */
  readonly onRows?: (rows: number) => void
}

interface TableOptions {
  /** Where the text is written. */
  readonly target: string
  /** The client's mappings. */
  readonly mapped: readonly MappedFormat[]
  /** That the person chose; null: it is found. */
  readonly format: FileFormat | null
  readonly limits: TableLimits
}

/** By which a sheet shows what it is. */
const FIRST_ROWS = 100
const FOUND = { delimiter: null, sheet: null } as const

/**
 * A workbook or Parquet file as text, which is read like any other: of several sheets the one that is of a format, else the
 * first. Its lines have the numbers of the sheet's rows.
 */
export async function textOfTable(
  path: string,
  { target, mapped, format, limits }: TableOptions,
): Promise<TextOfTable | { readonly problem: FileProblem }> {
  const made = await whileReadable(async () => {
    const opened = await openTables(path, FOUND)
    if ('problem' in opened) return opened
    const first = await meantTable(opened.tables, async (table) => {
      await writeAsText(table, target, { ...limits, rows: FIRST_ROWS, columns: await wholeWidth(table) })
      const found = (await recogniseWith(target, mapped)).format
      return format === null || found?.id === format.id ? found : null
    })
    const table = await inDecimalOf(format ?? first.format, path, first.table)
    return {
      path: target,
      textBytes: await writeAsText(table, target, { ...limits, columns: await wholeWidth(table) }),
      remarks: table.remarks(),
    }
  })
  if (!('problem' in made)) return made
  return { problem: FILE_PROBLEMS.find((problem) => problem === made.problem.code) ?? 'damaged' }
}

async function meantTable(
  tables: readonly Table[],
  formatOf: (table: Table) => Promise<FileFormat | null>,
): Promise<{ readonly table: Table; readonly format: FileFormat | null }> {
  for (const table of tables) {
    const format = await formatOf(table)
    const sheet = format && mappingOf(format)?.reading.sheet
    if (format && (!sheet || sheet === table.sheet)) return { table, format }
  }
  return { table: tables[0] as Table, format: null }
}

/** How many columns the rows have where the file was a carrier's without titles; else 0. */
async function wholeWidth(table: Table): Promise<number> {
  const [first] = await firstRows(table, 1)
  const widths = Object.values<FileFormat>(FORMATS).map(({ wholeWidth }) => wholeWidth?.(first?.fields ?? []) ?? 0)
  return Math.max(...widths)
}

/** A mapping reads numbers in its own decimal sign: those that are no text are written so. */
async function inDecimalOf(format: FileFormat | null, path: string, table: Table): Promise<Table> {
  const decimal = format ? (mappingOf(format)?.decimal ?? '.') : '.'
  if (decimal === '.') return table
  const opened: OpenedTables = await openTables(path, { ...FOUND, sheet: table.sheet, decimal })
  return 'problem' in opened ? table : (opened.tables[0] ?? table)
}

function mappingOf(format: FileFormat) {
  return 'mapping' in format ? (format as MappedFormat).mapping : undefined
}
