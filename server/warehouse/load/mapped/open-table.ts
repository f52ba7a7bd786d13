import type { FileReading } from '../../../../domain/mapping/file-mapping.ts'
import { beginsWith, firstBytes } from '../reading/first-bytes.ts'
import { encodingOf } from '../reading/read-text-lines.ts'
import { noTable, type OpenedTable } from './table.ts'
import { openTextTable } from './text-table.ts'

const SAMPLE_BYTES = 1 << 16
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]
const PARQUET = [0x50, 0x41, 0x52, 0x31]

/** The table in a file, whatever it is by its content. */
export async function openTable(path: string, reading: FileReading): Promise<OpenedTable> {
  const begins = await firstBytes(path, SAMPLE_BYTES)
  if (begins.length === 0) return noTable('empty')
  if (beginsWith(begins, OLE)) return noTable('oldWorkbook')
  if (beginsWith(begins, ZIP) || beginsWith(begins, PARQUET)) return noTable('notTable')
  if (!encodingOf(begins).startsWith('utf-16') && begins.includes(0)) return noTable('notTable')
  return openTextTable(path, { begins, delimiter: reading.delimiter })
}
