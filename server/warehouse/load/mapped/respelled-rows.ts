import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { ReadingContext, ReadRecord } from '../invoice-format.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { shortRows } from '../reading/short-rows.ts'
import { fileSpelling, type SpelledMapping } from './file-spelling.ts'
import { mappedRows } from './mapped-rows.ts'
import type { TitledTable } from './titled-table.ts'
import { totalRows } from './total-rows.ts'

/** Reads the rows of a table by a mapping, a batch at a time, in the spelling that its file has. */
export function respelledRows(
  table: TitledTable,
  mapping: FileMapping,
  context: ReadingContext,
): (records: readonly CsvRecord[]) => Promise<ReadRecord[]> {
  const spellingOf = fileSpelling(table, mapping, context)
  const short = shortRows(() => table.rows())
  let spelled: SpelledMapping = mapping
  let readRow = mappedRows(mapping, table.titles, context)
  const isTotal = totalRows(mapping, table.titles)
  return async (all) => {
    const records = mapping.totalRows === 'leftOut' ? all.filter((record) => !isTotal(record)) : all
    const now = await spellingOf(records)
    if (now !== spelled) {
      spelled = now
      readRow = mappedRows(now, table.titles, context)
    }
    const rows = await short.whole(records, { width: table.titles.length })
    return rows.map((record) => short.told(record, readRow(record)))
  }
}
