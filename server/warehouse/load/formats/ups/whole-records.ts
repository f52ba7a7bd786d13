import { splitRecord } from '../../../../../domain/files/split-record.ts'
import { UPS_WIDTHS, type LineLayout } from './line-layout.ts'

const [DATE_COLUMN, NET_COLUMN] = [4, 52]
const WHOLE = Math.max(...UPS_WIDTHS)
const VALUES: ReadonlySet<LineLayout['kinds'][number] | undefined> = new Set(['date', 'number'])
/** Of the columns that hold days and numbers. */
const FEWEST_TITLES = 5
const LETTER_FIRST = /^\p{L}/u
const VERSION = /^\d([.,]\d0?)?$/
const DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/

/** Whether a record says its version first, a day where its invoice's stands, and has its net amount. */
export function beginsAsUps(fields: readonly string[]): boolean {
  const cell = (place: number) => (fields[place] ?? '').trim()
  return VERSION.test(cell(0)) && DAY.test(cell(DATE_COLUMN)) && fields.length > NET_COLUMN
}

/** Whether a record names the columns: where others have a day or a number, it has words. */
export function isTitleRow(fields: readonly string[], kinds: LineLayout['kinds']): boolean {
  if (beginsAsUps(fields) || !UPS_WIDTHS.includes(fields.length)) return false
  const told = fields.filter((field, place) => VALUES.has(kinds[place]) && field.trim() !== '')
  return told.length >= FEWEST_TITLES && told.every((field) => LETTER_FIRST.test(field.trim()))
}

/** A record without the blank columns that a spreadsheet put behind it, and with those that it dropped from a whole file of `narrow` columns. */
export function wholeFields(fields: readonly string[], narrow: number | null): readonly string[] {
  const isWider = fields.length > WHOLE && beginsAsUps(fields)
  if (isWider && fields.slice(WHOLE).every((field) => field.trim() === '')) return fields.slice(0, WHOLE)
  return fields.length === narrow ? [...fields, ...Array.from({ length: WHOLE - narrow }, () => '')] : fields
}

/** How many columns all records have that begin as UPS's do, where a spreadsheet dropped the blank ones behind; null: it did not. */
export function narrowWidth(records: readonly (readonly string[])[]): number | null {
  const [first, ...others] = records
  if (!first || others.length === 0 || first.length >= Math.min(...UPS_WIDTHS)) return null
  return records.every((fields) => fields.length === first.length && beginsAsUps(fields)) ? first.length : null
}

/** The whole records that lines are by a delimiter. */
export function wholeRecords(lines: readonly string[], delimiter: string): (readonly string[])[] {
  const split = lines.flatMap((line) => {
    const record = splitRecord(line, delimiter)
    return record.ok ? [record.fields] : []
  })
  const narrow = narrowWidth(split)
  // Whether all rows of the file are short in the way of a spreadsheet shows when it is read.
  const mayBeShort = split.length > 1 && split.every(beginsAsUps)
  return split
    .map((fields) =>
      wholeFields(fields, mayBeShort && fields.length < Math.min(...UPS_WIDTHS) ? fields.length : narrow),
    )
    .filter(({ length }) => UPS_WIDTHS.includes(length))
}
