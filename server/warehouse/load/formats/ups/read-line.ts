import { WHOLE_ROW } from '../../../../../domain/uploads/load-fault.ts'
import type { ReadingContext, ReadRecord } from '../../invoice-format.ts'
import { canonicalDates, canonicalNumber, type CellFormat } from '../../reading/canonical-value.ts'
import { contentHash, contentOf, formerHash, spreadsheetDamage } from '../../reading/content-hash.ts'
import {
  readCells,
  shortened,
  type BadValue,
  type CellsOptions,
  type CellValues,
  type ReadCells,
} from '../../reading/read-cells.ts'
import type { CsvRecord } from '../../reading/read-csv-records.ts'
import { withoutZeros } from '../../reading/without-zeros.ts'
import type { FormerHashes, StagedLine } from '../../staged-line.ts'
import { UPS_WIDTHS, type LineLayout } from './line-layout.ts'

export interface ReadLineOptions {
  readonly layout: LineLayout
  readonly cells: CellsOptions
  readonly spellInvoice: ReadingContext['spellInvoice']
  readonly formerLines?: boolean | undefined
}

export const EXPECTED = `${UPS_WIDTHS.join(' or ')} are expected`

/** UPS fills its account numbers up with zeros to this length. */
const ACCOUNT_DIGITS = 10
const INVOICE_AMOUNT = 'Invoice Amount'
const INVOICE_NUMBER = 'Invoice Number'
const NO_ZONE = '000'
const SEPARATOR = '\u001F'

/** Reads one record of a UPS Billing Data file: its line, or everything that is wrong with it. */
export function readUpsLine(record: CsvRecord, options: ReadLineOptions): ReadRecord {
  const { layout, spellInvoice } = options
  const { line, fields } = record
  const rightWidth = UPS_WIDTHS.includes(fields.length)
  const shaped = rightWidth && !record.text.includes('\0')
  if (record.damage || !rightWidth) {
    const column = record.damage && layout.names[record.damage.column - 1]
    const fault = record.damage?.fault ?? {
      code: 'columnCount',
      what: String(fields.length),
      other: UPS_WIDTHS.join(' / '),
    }
    const bad = [{ column: column ?? WHOLE_ROW, value: shortened(record.text), fault }]
    return { line, shaped, lines: [], bad, doubts: [] }
  }
  const { values, bad, doubts } = readCells(fields, options.cells)
  if (bad.length > 0) return { line, shaped, lines: [], bad, doubts }
  const invoice = spellInvoice({ account: values['account_number'] ?? '', invoice: values['invoice_number'] ?? '' })
  const changed = changedTexts(fields, layout)
  const doubted = changed.length === 0 ? doubts : [...doubts, ...changed]
  const format = options.cells.numberFormat
  const staged = {
    facts: lineFacts(values, invoice),
    ...lineHashes(fields, { layout, format, invoice, doubts }),
    former: options.formerLines ? formerHashes(fields, { layout, format, invoice }) : undefined,
  }
  return { line, shaped, lines: [staged], bad, doubts: doubted }
}

/** An informational line is no charge. */
export function isInformational(values: CellValues): boolean {
  return values['classification_code'] === 'INF'
}

function lineFacts(values: ReadCells['values'], invoice: string): StagedLine['facts'] {
  const [length = null, width = null, height = null] =
    (values['dimensions'] ?? values['keyed_dimensions'])?.split('x') ?? []
  return Object.assign(values, {
    invoice_number: invoice,
    informational: isInformational(values) ? 'yes' : null,
    length,
    width,
    height,
    dim_unit: values['dim_unit'] ?? values['keyed_dim_unit'] ?? null,
    zone: values['zone'] === NO_ZONE ? null : values['zone'],
  })
}

/** Texts that no column reads and a spreadsheet made something else of. */
function changedTexts(fields: readonly string[], { kinds, names, columns }: LineLayout): BadValue[] {
  const changed: BadValue[] = []
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index]
    if (!field || kinds[index] !== 'text') continue
    const code = spreadsheetDamage(field.trim())
    if (code && columns.every((column) => column.index !== index))
      changed.push({ column: names[index] ?? WHOLE_ROW, value: shortened(field), fault: { code } })
  }
  return changed
}

interface HashedLine {
  readonly layout: LineLayout
  readonly format: CellFormat
  readonly invoice: string
}

/**
 * The same line gives the same `rowHash` whatever the file's delimiter, column count, zeros before numbers of any kind,
 * date and number spelling. The invoice's own total is left out: it is not part of the charge.
 */
function lineHashes(
  fields: readonly string[],
  { layout: { kinds, names, knownBy }, format, invoice, doubts }: HashedLine & Pick<ReadCells, 'doubts'>,
): Pick<StagedLine, 'rowHash' | 'factsHash'> {
  const eaten = doubts.flatMap(({ column, fault }) => (fault.code === 'spreadsheetZeros' ? [column] : []))
  const last = lastSpelled(format)
  const [row, facts] = [joinedCells(), joinedCells()]
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index]
    if (!field) continue
    const name = names[index] ?? ''
    // Lines of a package say nearly all of the same.
    if (last.fields[index] !== field) {
      last.fields[index] = field
      last.texts[index] = name === INVOICE_AMOUNT ? '' : spelledCell(field.trim(), kinds[index], format)
    }
    let text = last.texts[index] ?? ''
    if (text === '') continue
    if (name === INVOICE_NUMBER) text = contentOf(invoice, format)
    // A code that lacks its zeros is not yet the whole one, which may come later.
    else if (eaten.length > 0 && eaten.includes(name)) text = `0?${field.trim()}`
    row.add(text, index)
    if (knownBy.has(index)) facts.add(text, index)
  }
  return { rowHash: contentHash(row.text()), factsHash: contentHash(facts.text()) }
}

function spelledCell(text: string, kind: LineLayout['kinds'][number] | undefined, format: CellFormat): string {
  switch (kind) {
    case 'account':
      return withoutZeros(text)
    case 'number':
      return canonicalNumber(text, format) ?? text
    case 'date': {
      const [day, other] = canonicalDates(text, format)
      return day === undefined || other !== undefined ? text : day
    }
    default:
      return contentOf(text, format)
  }
}

/** What the line before says in each column, and how that is spelled. */
interface LastSpelled {
  readonly fields: string[]
  readonly texts: string[]
}

const lastByFormat = new WeakMap<CellFormat, LastSpelled>()

function lastSpelled(format: CellFormat): LastSpelled {
  const known = lastByFormat.get(format)
  if (known) return known
  const last = { fields: [], texts: [] }
  lastByFormat.set(format, last)
  return last
}

/** The hashes as earlier versions made them: of each cell as it is spelled. */
function formerHashes(
  fields: readonly string[],
  { layout: { kinds, names, mayLack }, format, invoice }: HashedLine,
): FormerHashes {
  const spelled = (text: string, index: number): string => {
    if (text === '' || names[index] === INVOICE_AMOUNT) return ''
    if (names[index] === INVOICE_NUMBER) return invoice
    if (kinds[index] === 'account') return withoutZeros(text).padStart(ACCOUNT_DIGITS, '0')
    if (kinds[index] === 'number') return canonicalNumber(text, format) ?? text
    return kinds[index] === 'date' ? (canonicalDates(text, format)[0] ?? text) : text
  }
  const [row, earlier, facts] = [joinedCells(), joinedCells(), joinedCells()]
  for (const [index, field] of fields.entries()) {
    const text = spelled(field.trim(), index)
    if (text === '') continue
    row.add(text, index)
    if (!mayLack.before.has(index)) earlier.add(text, index)
    if (!mayLack.now.has(index)) facts.add(text, index)
  }
  const [rowHash, factsHash, earlierFacts] = [row, facts, earlier].map((each) => formerHash(each.text()))
  return { row: rowHash ?? '', facts: factsHash ?? '', earlierFacts: earlierFacts ?? '' }
}

/** The cells of a record between separators, blank ones too, up to the last that is none. */
function joinedCells() {
  let [text, at] = ['', 0]
  return {
    add(cell: string, index: number) {
      text += SEPARATOR.repeat(index - at) + cell
      at = index
    },
    text: () => text,
  }
}
