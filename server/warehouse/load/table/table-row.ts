import { WHOLE_ROW } from '../../../../domain/uploads/load-fault.ts'
import type { ReadingContext, ReadRecord } from '../invoice-format.ts'
import { readCells, shortened, type BadValue, type CellsOptions, type CellValues } from '../reading/read-cells.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { recordDamage } from '../reading/record-damage.ts'
import type { StagedLine } from '../staged-line.ts'
import { fromCents, toCents } from './cents.ts'
import type { ChargeColumn } from './charge-columns.ts'
import type { ChargeText } from './charge-texts.ts'
import { openCharges, type OpenChargesOptions, type OpenedCharge } from './open-charges.ts'
import { stageCharges } from './stage-charges.ts'

/** What a row is, beyond its cells. */
export interface TableRow {
  /** What its cells do not say by themselves. */
  readonly facts: StagedLine['facts']
  /** Its type, where the format has rows of several. */
  readonly type?: string
  /** A piece of a shipment: a package also where its transportation stands on another row. */
  readonly isPiece?: boolean
  /** It says what the invoice comes to, as its `invoice_amount`. */
  readonly statesInvoice?: boolean
}

/** The values of a row become what it is, or why it is rejected. */
export type MeanRow = (values: CellValues) => TableRow | BadValue

export interface TableRowOptions {
  readonly titles: readonly string[]
  readonly cells: CellsOptions
  readonly charges: readonly ChargeColumn[]
  readonly meaning: (code: string, text: string) => ChargeText | undefined
  readonly service: (code: string, text: string) => string | undefined
  /** The transport itself. */
  readonly transport: ChargeText | undefined
  readonly discountSigns: OpenChargesOptions['discountSigns']
  /** A discount whose charge the row does not have is of another row of its package, not a later one. */
  readonly discountsHaveRows?: boolean
  readonly meanRow: MeanRow
  readonly spellInvoice: ReadingContext['spellInvoice']
  readonly formerLines?: boolean | undefined
}

/** A number that a tool filled in where there is none. */
const ZEROS = /^0+$/
/** The column that says what the row comes to. */
const STATED_NET = 'stated_net'

/** Reads a row of a table: a line a charge, or everything that is wrong with it. */
export function readTableRow(record: CsvRecord, options: TableRowOptions): ReadRecord {
  const { line, fields } = record
  const rejected = (bad: readonly BadValue[]): ReadRecord => ({ line, shaped: true, lines: [], bad, doubts: [] })
  const damage = recordDamage(record, options.titles)
  if (damage) return rejected([damage])
  const { values, bad, doubts, spelled } = readCells(fields, options.cells)
  const row = options.meanRow(values)
  if ('fault' in row) return rejected([...bad, row])
  const stated = row.statesInvoice || !values[STATED_NET] ? null : toCents(values[STATED_NET])
  const { type = '' } = row
  const opened = openCharges(fields, {
    ...options,
    columns: options.charges,
    numberFormat: options.cells.numberFormat,
    type,
    stated,
  })
  const wrong = [...bad, ...opened.bad]
  if (wrong.length > 0) return rejected(wrong)
  const account = values['account_number'] ?? ''
  const invoice = options.spellInvoice({ account, invoice: values['invoice_number'] ?? '' })
  // What the row means by a number goes before the cell: null says that there is none.
  const { tracking_number: number = values['tracking_number'] ?? null } = row.facts
  const facts = Object.assign(values, row.facts, {
    invoice_number: invoice,
    tracking_number: number && !ZEROS.test(number) ? number : null,
  })
  const charges = withPackage(opened.charges, { row, facts, transport: options.transport })
  const service = options.service(values['service_code'] ?? '', values['service_text'] ?? '') ?? null
  const lines = stageCharges({
    charges,
    facts,
    service,
    serviceText: values['service_text'] || values['service_code'] || null,
    statesInvoice: row.statesInvoice ?? false,
    discountsHaveRows: options.discountsHaveRows ?? false,
    spelled,
    columns: options.cells.columns,
    format: options.cells.numberFormat,
    doubts,
    formerLines: options.formerLines ?? false,
  })
  if (lines.length === 0)
    return rejected([{ column: WHOLE_ROW, value: shortened(record.text), fault: { code: 'noCharge' } }])
  const unequal = stated === null || stated === opened.net ? [] : [sumDoubt(stated, opened.net, options.cells)]
  return { line, shaped: true, lines, bad: [], doubts: [...doubts, ...unequal] }
}

function sumDoubt(stated: number, net: number, { columns }: CellsOptions): BadValue {
  const column = columns.find(({ name }) => name === STATED_NET)?.title ?? STATED_NET
  return {
    column,
    value: fromCents(stated),
    fault: { code: 'notSumOfCharges', what: fromCents(net), end: 'chargesLoaded' },
  }
}

interface Packaging {
  readonly row: TableRow
  readonly facts: StagedLine['facts']
  readonly transport: ChargeText | undefined
}

/**
 * The charges with a transport of 0 for a package whose own is not billed: a piece, or a row without any charge.
 * A transport of 0 beside other charges is none: the row is a later correction or credit of a package.
 */
function withPackage(charges: readonly OpenedCharge[], { row, facts, transport }: Packaging): readonly OpenedCharge[] {
  const billed = charges.filter(({ meant, amount, net }) => meant?.says !== 'transport' || amount !== 0 || net !== 0)
  if (!transport || !facts.tracking_number || billed.some(({ meant }) => meant?.says === 'transport')) return billed
  if (!row.isPiece && billed.some(({ meant }) => meant?.says !== 'marker')) return billed
  return [{ code: '', text: transport.text, amount: 0, meant: transport, net: 0, discount: 0 }, ...billed]
}
