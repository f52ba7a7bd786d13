import { hash } from 'node:crypto'
import { WHOLE_ROW } from '../../../../../domain/rows/load-fault.ts'
import type { ReadingContext, ReadRecord } from '../../invoice-format.ts'
import { canonicalDate, canonicalNumber } from '../../reading/canonical-value.ts'
import { readCells, shortened, type CellsOptions, type CellValues, type ReadCells } from '../../reading/read-cells.ts'
import type { CsvRecord, Delimiter } from '../../reading/read-csv-records.ts'
import { withoutZeros } from '../../reading/without-zeros.ts'
import type { StagedLine } from '../../staged-line.ts'
import { UPS_WIDTHS, type LineLayout } from './line-layout.ts'

export interface ReadLineOptions {
  readonly layout: LineLayout
  readonly cells: CellsOptions
  readonly spellInvoice: ReadingContext['spellInvoice']
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
  const staged = {
    facts: lineFacts(values, invoice),
    ...lineHashes(fields, { layout, delimiter: options.cells.numberFormat.delimiter, invoice }),
  }
  return { line, shaped, lines: [staged], bad, doubts }
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

/**
 * The same line gives the same `rowHash` whatever the file's delimiter, column count, zeros before accounts and
 * invoice numbers, date and number spelling. The invoice's own total is left out: it is not part of the charge.
 */
function lineHashes(
  fields: readonly string[],
  {
    layout: { kinds, names, mayLack },
    delimiter,
    invoice,
  }: { readonly layout: LineLayout; readonly delimiter: Delimiter; readonly invoice: string },
): Omit<StagedLine, 'facts'> {
  const spelled = (text: string, index: number): string => {
    if (text === '' || names[index] === INVOICE_AMOUNT) return ''
    if (names[index] === INVOICE_NUMBER) return invoice
    if (kinds[index] === 'account') return withoutZeros(text).padStart(ACCOUNT_DIGITS, '0')
    if (kinds[index] === 'number') return canonicalNumber(text, delimiter) ?? text
    return kinds[index] === 'date' ? (canonicalDate(text, delimiter) ?? text) : text
  }
  const [row, former, facts] = [hashedCells(), hashedCells(), hashedCells()]
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index]
    const text = field ? spelled(field.trim(), index) : ''
    if (text === '') continue
    row.add(text, index)
    if (!mayLack.before.has(index)) former.add(text, index)
    if (!mayLack.now.has(index)) facts.add(text, index)
  }
  return { rowHash: row.hash(), formerHash: former.hash(), factsHash: facts.hash() }
}

/** The hash of the cells of a record between separators, blank ones too, up to the last that is none. */
function hashedCells() {
  let [text, at] = ['', 0]
  return {
    add(cell: string, index: number) {
      text += SEPARATOR.repeat(index - at) + cell
      at = index
    },
    hash: () => hash('sha256', text, 'base64url'),
  }
}
