import type { FileMapping, FileReading } from '../../../../domain/uploads/mapping/file-mapping.ts'
import { beginsWith, firstBytes } from '../reading/first-bytes.ts'
import { beginningText } from '../reading/read-text-lines.ts'
import { openParquet } from './parquet-table.ts'
import { isProtectedWorkbook } from './protected-workbook.ts'
import { noTable, whileReadable, type OpenedTables } from './table.ts'
import { openTextTable } from './text-table.ts'
import { openWorkbook } from './workbook/open-workbook.ts'

const SAMPLE_BYTES = 1 << 16
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]
export const PARQUET = [0x50, 0x41, 0x52, 0x31]

/** How the tables of a file are to be read. */
export interface TableReading extends Pick<FileReading, 'delimiter' | 'sheet'> {
  /** In what numbers are written that a workbook or Parquet file has as numbers; a point where it is not given. */
  readonly decimal?: FileMapping['decimal']
}

/** The tables in a file, whatever it is by its content. */
export async function openTables(path: string, reading: TableReading): Promise<OpenedTables> {
  const { decimal = '.', delimiter, sheet } = reading
  const begins = await firstBytes(path, SAMPLE_BYTES)
  if (begins.length === 0) return noTable('empty')
  if (beginsWith(begins, OLE)) return noTable((await isProtectedWorkbook(path)) ? 'protectedWorkbook' : 'oldWorkbook')
  if (beginsWith(begins, ZIP)) return whileReadable(() => openWorkbook(path, { decimal, sheet }))
  if (beginsWith(begins, PARQUET)) return whileReadable(() => openParquet(path, decimal))
  if (beginningText(begins) === null) return noTable('notTable')
  return openTextTable(path, { begins, delimiter })
}
