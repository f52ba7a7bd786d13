import type { LoadFault } from '../../../../domain/uploads/load-fault.ts'
import { readTextLines, type TextLine } from './read-text-lines.ts'
import { splitRecord } from '../../../../domain/files/split-record.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvRecord {
  /** 1-based line the record starts on. */
  readonly line: number
  /** The record as it stands in the file. */
  readonly text: string
  readonly fields: readonly string[]
  /** No line end follows: it may be cut off. */
  readonly unended?: true
  /** What makes the record unreadable; its fields are then empty. */
  readonly damage?: { readonly column: number; readonly fault: LoadFault }
}

export interface CsvRecords {
  readonly delimiter: Delimiter
  readonly records: readonly CsvRecord[]
  readonly bytesRead: number
}

/** A quoted field may run over this many lines; a quote that stays open longer spoils its own line only. */
const LONGEST_RECORD_LINES = 20
const SAMPLE_LINES = 50
/** Anything that a field may say; a spreadsheet leaves lines of nothing but delimiters behind. */
const SAYS_SOMETHING = /[^,;\t"\s]/
const FAULTS = { 'open-quote': 'openQuote', 'text-after-quote': 'textAfterQuote' } as const

/**
 * The records of a CSV file, a batch at a time, in order; lines without anything in their fields are left out.
 * A delimiter that is not given is found from the first lines. A damaged record never swallows the lines after it.
 * @param widths how many fields a whole record has
 */
export async function* readCsvRecords(
  path: string,
  widths: readonly number[],
  given?: Delimiter,
): AsyncGenerator<CsvRecords> {
  let delimiter = given
  let waiting: readonly TextLine[] = []
  let bytesRead = 0
  for await (const batch of readTextLines(path)) {
    delimiter ??= findDelimiter(batch.lines, widths)
    bytesRead = batch.bytesRead
    const taken = takeRecords({ lines: [...waiting, ...batch.lines], delimiter, widths, atEnd: false })
    waiting = taken.waiting
    yield { delimiter, records: taken.records, bytesRead }
  }
  if (!delimiter || waiting.length === 0) return
  yield { delimiter, records: takeRecords({ lines: waiting, delimiter, widths, atEnd: true }).records, bytesRead }
}

function findDelimiter(lines: readonly TextLine[], widths: readonly number[]): Delimiter {
  const sample = lines.slice(0, SAMPLE_LINES)
  const score = (delimiter: Delimiter) => {
    const split = sample.map(({ text }) => splitRecord(text, delimiter))
    const whole = split.filter((record) => record.ok && widths.includes(record.fields.length)).length
    const fields = split.reduce((sum, record) => sum + (record.ok ? record.fields.length : 0), 0)
    return whole * 1_000_000 + fields
  }
  return score(';') > score(',') ? ';' : ','
}

interface Taking {
  readonly lines: readonly TextLine[]
  readonly delimiter: Delimiter
  readonly widths: readonly number[]
  readonly atEnd: boolean
}

function takeRecords({ lines, delimiter, widths, atEnd }: Taking): {
  records: CsvRecord[]
  waiting: readonly TextLine[]
} {
  const records: CsvRecord[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const { number: line, text, unended } = lines[index] as TextLine
    if (!SAYS_SOMETHING.test(text)) continue
    const split = splitRecord(text, delimiter)
    if (split.ok) {
      records.push(unended ? { line, text, fields: split.fields, unended } : { line, text, fields: split.fields })
      continue
    }
    if (split.damage === 'open-quote') {
      if (!atEnd && lines.length - index < LONGEST_RECORD_LINES) return { records, waiting: lines.slice(index) }
      const joined = joinLines({ lines: lines.slice(index, index + LONGEST_RECORD_LINES), delimiter, widths })
      if (joined) {
        records.push(joined.record)
        index += joined.lineCount - 1
        continue
      }
    }
    records.push({ line, text, fields: [], damage: { column: split.column, fault: { code: FAULTS[split.damage] } } })
  }
  return { records, waiting: [] }
}

/** The record that begins on the first line and runs over the fewest of the next, when that gives a whole one. */
function joinLines({
  lines,
  delimiter,
  widths,
}: Omit<Taking, 'atEnd'>): { record: CsvRecord; lineCount: number } | null {
  let text = lines[0]?.text ?? ''
  for (let count = 2; count <= lines.length; count += 1) {
    text += `\n${lines[count - 1]?.text}`
    const split = splitRecord(text, delimiter)
    if (
      split.ok &&
      widths.includes(split.fields.length) &&
      !split.fields.some((field) => isRecord(field, delimiter, widths))
    ) {
      return { record: { line: lines[0]?.number ?? 0, text, fields: split.fields }, lineCount: count }
    }
  }
  return null
}

/** Whether what stands between quotes is most of a record, and its line end: no text, but a quote too many before it. */
function isRecord(field: string, delimiter: Delimiter, widths: readonly number[]): boolean {
  return field.includes('\n') && field.split(delimiter).length * 2 > Math.min(...widths)
}
