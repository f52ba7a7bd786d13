import { csvText } from '../../domain/files/csv.ts'
import type { Reject } from '../../domain/uploads/upload.ts'
import { saveFile } from '../ui/save-file.ts'
import { text } from '../text/text.ts'
import { columnWords, faultWords } from './fault-words.ts'

const FILE = 'rejected-values.csv'
const COLUMNS = ['file', 'line', 'column', 'value', 'reason', 'hint'] as const

/** Saves what could not be read as a CSV file of the browser's: where it stands, what is wrong, what to do. */
export function saveRejects(rejects: readonly Reject[]): void {
  const head = COLUMNS.map((column) => text(`uploads.rejectColumns.${column}`))
  const rows = rejects.map((each) => ({ ...each, column: columnWords(each.column), ...faultWords(each.fault) }))
  const cells = rows.map((each) => COLUMNS.map((column) => each[column]))
  saveFile(new Blob([csvText([head, ...cells])], { type: 'text/csv' }), FILE)
}
