import { WHOLE_ROW } from '../../../../domain/uploads/load-fault.ts'
import type { ReadRecord } from '../invoice-format.ts'
import { readDataFile } from './data-file.ts'
import { shortened } from './read-cells.ts'
import type { CsvRecord } from './read-csv-records.ts'
import { phrasesOf, wordsOf } from './words.ts'

const PHRASES = new Set(
  readDataFile(new URL('./total-words.csv', import.meta.url)).flatMap(({ words = '' }) => phrasesOf(words)),
)
/** What stands behind the word: how many rows it is of, and the currency. */
const BEHIND = /( (\d+|eur|usd|gbp|cad|chf|mxn|aud|cny|jpy))+$/

/** Whether a cell says that its row sums others, and nothing else. */
export function saysTotal(cell: string): boolean {
  return cell.trim() !== '' && PHRASES.has(wordsOf(cell).replace(BEHIND, ''))
}

/** What is read of a record of a carrier's own format: of one that cannot be loaded, and first of all says that it sums others, just that, and not what it lacks. One that can be is a charge, whatever it says. */
export function withoutTotal(record: CsvRecord, read: ReadRecord): ReadRecord {
  const first = record.fields.find((cell) => cell.trim() !== '') ?? ''
  if (read.lines.length > 0 || !saysTotal(first)) return read
  const note = { column: WHOLE_ROW, value: shortened(record.text), fault: { code: 'totalRow' } } as const
  return { line: read.line, shaped: read.shaped, lines: [], bad: [], doubts: [note] }
}
