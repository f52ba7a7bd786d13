import { WHOLE_ROW } from '../../../../domain/uploads/load-fault.ts'
import type { ReadRecord } from '../invoice-format.ts'
import type { CsvRecord } from './read-csv-records.ts'

interface Batch {
  readonly records: readonly CsvRecord[]
}

export interface WholeRow {
  readonly width: number
  /** Of an older kind of rows; as many as `width` where it is not given. */
  readonly fewest?: number
  /** Whether the cells of a short row are where they belong. */
  readonly fits?: (fields: readonly string[]) => boolean
}

export interface ShortRows {
  /** The records, those whole again that only lack blank cells at their end. */
  whole(records: readonly CsvRecord[], row: WholeRow): Promise<readonly CsvRecord[]>
  /** What is read of a record, with the remark that rows were short where it is the first of them. */
  told<Said>(record: CsvRecord, read: ReadRecord<Said>): ReadRecord<Said>
}

/** Excel leaves away the columns that are blank in this many rows together, counted from the first. */
const BLOCK_ROWS = 16
/** Of the rows: fewer are damaged rather than written without blanks. */
const SHARE_SHORT = 0.1
const FEWEST_WIDTHS = 2

/**
 * Tells rows that lack blank cells at their end from rows that are cut or shifted: by how the whole file is written, which is
 * read through for it when the first of some records is short. A row at the end of a file without a line end stays short.
 * @param read its records, from the first on
 */
export function shortRows(read: () => AsyncIterable<Batch>): ShortRows {
  let leavesBlanks: boolean | undefined
  const before = new WeakMap<CsvRecord, CsvRecord>()
  let isTold = false
  return {
    whole: async (records, { width, fewest = width, fits = () => true }) => {
      const isShort = ({ fields, damage, unended }: CsvRecord) =>
        fields.length < fewest && !damage && !unended && fits(fields)
      if (!records.some(isShort)) return records
      leavesBlanks ??= await leavesBlanksAway(read(), fewest)
      if (!leavesBlanks) return records
      return records.map((record) => {
        if (!isShort(record)) return record
        const { fields } = record
        const whole = { ...record, fields: [...fields, ...Array.from({ length: width - fields.length }, () => '')] }
        before.set(whole, record)
        return whole
      })
    },
    told: (record, said) => {
      const short = isTold ? undefined : before.get(record)
      if (!short || said.lines.length === 0) return said
      isTold = true
      const counts = { what: String(short.fields.length), other: String(record.fields.length) }
      const remark = {
        column: WHOLE_ROW,
        value: '',
        fault: { code: 'shortRows', ...counts },
      } as const
      return { ...said, doubts: [...said.doubts, remark] }
    },
  }
}

/**
 * Whether the program that wrote a file leaves blank cells away: as Excel does, the same number of them in each sixteen
 * rows; or in each row, so that none ends with a blank cell and their widths differ.
 */
async function leavesBlanksAway(batches: AsyncIterable<Batch>, width: number): Promise<boolean> {
  let [rows, short, further] = [0, 0, 0]
  let [block, blockWidth] = [-1, 0]
  let [inBlocks, inRows] = [true, true]
  const widths = new Set<number>()
  for await (const { records } of batches)
    for (const { line, text, fields, damage, unended } of records) {
      const own = Math.floor((line - 1 - further) / BLOCK_ROWS)
      further += text.includes('\n') ? text.split('\n').length - 1 : 0
      if (damage || unended) continue
      rows += 1
      if (fields.length < width) {
        short += 1
        widths.add(fields.length)
      }
      if (own !== block) [block, blockWidth] = [own, fields.length]
      inBlocks &&= fields.length === blockWidth
      inRows &&= fields.at(-1)?.trim() !== ''
      if (!inBlocks && !inRows) return false
    }
  return (inBlocks && block > 0) || (inRows && widths.size >= FEWEST_WIDTHS && short >= rows * SHARE_SHORT)
}
