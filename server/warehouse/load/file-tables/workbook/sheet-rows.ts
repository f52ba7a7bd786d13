import type { FileMapping } from '../../../../../domain/uploads/mapping/file-mapping.ts'
import type { FileRemark } from '../../../../../domain/uploads/file-remark.ts'
import type { CsvRecord } from '../../reading/read-csv-records.ts'
import { entryBytes } from '../../reading/zip-content.ts'
import type { ZipEntry } from '../../reading/zip-entries.ts'
import { MOST_COLUMNS, UnreadableTable, type TableRows } from '../table.ts'
import { isRoundedNumber, numberText } from './cell-number.ts'
import type { CellStyle } from './cell-styles.ts'
import { cellText } from './cell-text.ts'
import { readXml, type XmlHandlers } from './read-xml.ts'
import { serialDate } from './serial-date.ts'

export interface SheetReading {
  readonly path: string
  readonly entry: ZipEntry
  readonly strings: () => Promise<readonly string[]>
  readonly styleOf: (index: number) => CellStyle
  readonly from1904: boolean
  readonly decimal: FileMapping['decimal']
}

interface SheetRows {
  readonly rows: () => AsyncGenerator<TableRows>
  readonly remarks: () => FileRemark[]
}

const MOST_ROWS = 1_048_576
const LONGEST_ROW = 4 << 20
/** Blank cells that are read beside those that say something: so many for each, and so many in any sheet. */
const [BLANK_FOR_ONE, BLANK_IN_ANY] = [100, 2_000_000]
const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/
const COUNTED = ['formulas', 'errorCells', 'mergedCells', 'longNumbers'] as const
const LINE_ENDS = /(?<!\s)\s*[\r\n]+\s*/g

/** The rows of a sheet as they stand in it, each cell as text in one spelling: dates YYYY-MM-DD, numbers without thousands. */
export function sheetRows(reading: SheetReading): SheetRows {
  let found = new Map<FileRemark['code'], { count: number; readonly what: string }>()
  async function* rows(): AsyncGenerator<TableRows> {
    found = new Map()
    const strings = await reading.strings()
    let records: CsvRecord[] = []
    let bytesRead = 0
    const met = (code: FileRemark['code'], what: string) => {
      const known = found.get(code)
      if (known) known.count += 1
      else found.set(code, { count: 1, what })
    }
    const handlers = rowHandlers({ ...reading, strings, met, add: (record) => records.push(record) })
    for await (const read of readXml(entryBytes(reading.path, reading.entry), handlers)) {
      bytesRead = read
      if (records.length === 0) continue
      yield { records, bytesRead }
      records = []
    }
    if (records.length > 0) yield { records, bytesRead }
  }
  return {
    rows,
    remarks: () =>
      COUNTED.flatMap((code) => {
        const remark = found.get(code)
        return remark ? [{ code, ...remark }] : []
      }),
  }
}

interface RowReading extends Omit<SheetReading, 'strings'> {
  readonly strings: readonly string[]
  readonly met: (code: FileRemark['code'], what: string) => void
  readonly add: (record: CsvRecord) => void
}

interface Cell {
  readonly place: string
  readonly type: string
  readonly style: number
  readonly column: number
}

/** A cell as it comes: what it holds is known when it ends. */
function rowHandlers({ add, met, ...reading }: RowReading): XmlHandlers {
  const inline = cellText()
  let [line, fields, length, said, width]: [number, string[], number, number, number] = [0, [], 0, 0, 0]
  /** Of the sheet so far. */
  let [filled, blank] = [0, 0]
  let cell: Cell | null = null
  let [value, inValue, hasFormula] = ['', false, false]

  const beginRow = (given: string | undefined) => {
    const next = given === undefined ? line + 1 : Number(given)
    if (!(next > line) || next > MOST_ROWS) throw new UnreadableTable('damaged')
    ;[line, fields, length, said] = [next, [], 0, 0]
  }
  const beginCell = ({ r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>) => {
    const column = r === '' ? fields.length : columnOf(r)
    if (column < fields.length) throw new UnreadableTable('damaged')
    if (column >= MOST_COLUMNS) throw new UnreadableTable('manyColumns', String(column + 1))
    cell = { place: r, type: t, style: Number(s), column }
    ;[value, inValue, hasFormula] = ['', false, false]
    inline.begin()
  }
  const endCell = ({ place, type, style, column }: Cell) => {
    if (hasFormula) met('formulas', place)
    if (hasFormula && value === '' && type !== 'str' && type !== 'inlineStr')
      throw new UnreadableTable('formulasWithoutValue', place)
    if (type === 'e') met('errorCells', place)
    const text = type === 'inlineStr' ? inline.value() : valueText(value, type, reading.styleOf(style))
    while (fields.length < column) fields.push('')
    fields.push(text.includes('\n') || text.includes('\r') ? text.trim().replaceAll(LINE_ENDS, ' ') : text)
    length += text.length
    if (text !== '') said += 1
    if (length > LONGEST_ROW) throw new UnreadableTable('longCell')
  }
  /** Sheets keep no blank cells at the end of a row: each is as wide as the widest so far. */
  const endRow = () => {
    while (fields.length > 0 && fields.at(-1)?.trim() === '') fields.pop()
    if (fields.length === 0) return
    width = Math.max(width, fields.length)
    blank += width - said
    filled += said
    if (blank > BLANK_FOR_ONE * filled + BLANK_IN_ANY) throw new UnreadableTable('sparseSheet', `row ${line}`)
    while (fields.length < width) fields.push('')
    add({ line, fields, text: fields.join(',') })
  }
  const valueText = (raw: string, type: string, { date, digits }: CellStyle): string => {
    if (raw === '') return ''
    switch (type) {
      case 's':
        return reading.strings[Number(raw)] ?? ''
      case 'b':
        return raw === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return raw.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '')
      case 'e':
        return ''
      case 'str':
        return raw
      default: {
        const number = Number(raw)
        if (!Number.isFinite(number)) return raw
        const day = date ? serialDate(number, reading.from1904) : null
        if (day !== null) return day
        if (isRoundedNumber(number)) met('longNumbers', raw)
        return numberText(number)
          .padStart(number < 0 ? 0 : digits, '0')
          .replace('.', reading.decimal)
      }
    }
  }

  return {
    open: (name, attributes) => {
      if (name === 'row') beginRow(attributes['r'])
      else if (name === 'c') beginCell(attributes)
      else if (name === 'mergeCell') met('mergedCells', attributes['ref'] ?? '')
      else if (!cell) return
      else if (name === 'v') inValue = true
      else if (name === 'f') hasFormula = true
      else inline.open(name)
    },
    text: (text) => {
      if (inValue) value += text
      else inline.add(text)
    },
    close: (name) => {
      if (name === 'v') inValue = false
      else if (name === 'c' && cell) {
        endCell(cell)
        cell = null
      } else if (name === 'row') endRow()
      else inline.close(name)
    },
  }
}

/** The place of a column, from 0: A, B … XFD. */
function columnOf(reference: string): number {
  const [, letters] = REFERENCE.exec(reference) ?? []
  if (letters === undefined) throw new UnreadableTable('damaged')
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
