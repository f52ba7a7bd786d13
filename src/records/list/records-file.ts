import { csvText } from '../../../domain/files/csv.ts'
import type { RecordField, RecordRow } from '../../../domain/records/record-spec.ts'
import type { ChoiceSets } from '../record-queries.ts'
import { fieldLabel, listedText } from '../record-words.ts'

/** A spreadsheet takes the file for UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

export interface ListedRecords {
  readonly columns: readonly RecordField[]
  readonly rows: readonly RecordRow[]
  readonly choices: ChoiceSets
}

/** The records as a person reads them in the list, columns in its order; numbers in full. */
export function recordsFile({ columns, rows, choices }: ListedRecords): Blob {
  const head = columns.map(({ name }) => fieldLabel(name))
  const lines = rows.map(({ values }) =>
    columns.map((field) =>
      typeof values[field.name] === 'number' ? Number(values[field.name]) : listedText(field, values, choices),
    ),
  )
  return new Blob([BYTE_ORDER_MARK, csvText([head, ...lines])], { type: 'text/csv;charset=utf-8' })
}
