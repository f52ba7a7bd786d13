import type { CellFormat } from '../reading/canonical-value.ts'
import type { BadValue } from '../reading/read-cells.ts'
import { shortened } from '../reading/read-cells.ts'
import { readValue } from '../reading/read-value.ts'
import { toCents } from './cents.ts'
import type { ChargeColumn } from './charge-columns.ts'
import { IGNORED, type ChargeText } from './charge-texts.ts'

/** A charge of a row; amounts in cents. */
export interface OpenedCharge {
  readonly code: string
  readonly text: string
  /** As the file has it, discounts not taken off. */
  readonly amount: number
  readonly meant: ChargeText | undefined
  readonly net: number
  /** Positive for money off. */
  readonly discount: number
}

export interface OpenChargesOptions {
  readonly columns: readonly ChargeColumn[]
  /** The type of the row, by which charge columns are its own. */
  readonly type: string
  readonly numberFormat: CellFormat
  readonly meaning: (code: string, text: string) => ChargeText | undefined
  /** What the row says that it comes to, in cents; null when it does not. */
  readonly stated: number | null
  /** 1: discounts are below zero; -1: above. Of several the row's sum says which. */
  readonly discountSigns: readonly (1 | -1)[]
}

export interface OpenedCharges {
  /** Discounts are taken off the charge they belong to; one whose charge the row does not have stands by itself. */
  readonly charges: readonly OpenedCharge[]
  /** Sum of the net amounts, in cents. */
  readonly net: number
  readonly bad: readonly BadValue[]
}

const FILLED = /^[+-]?0+(?:[.,]0*)?$/

export interface FoundCharge extends OpenedCharge {
  /** The discount of this charge alone, in cents; `netCharges` takes it off. */
  readonly ownDiscount: number
}

/** Opens a row with its charges in columns into charges; blank ones are left out. */
export function openCharges(fields: readonly string[], options: OpenChargesOptions): OpenedCharges {
  const bad: BadValue[] = []
  const found: FoundCharge[] = []
  for (const column of options.columns) {
    const charge = readCharge(column, fields, options, bad)
    if (charge) found.push(charge)
  }
  const sumOf = (sign: number) =>
    found.reduce(
      (sum, { amount, meant, ownDiscount }) => sum + (meant?.discountOf ? sign * amount : amount + sign * ownDiscount),
      0,
    )
  const [usual = 1, ...others] = options.discountSigns
  const sign = [usual, ...others].find((each) => options.stated === null || sumOf(each) === options.stated) ?? usual
  return { charges: netCharges(found, sign), net: sumOf(sign), bad }
}

function readCharge(
  column: ChargeColumn,
  fields: readonly string[],
  { type, numberFormat, meaning }: OpenChargesOptions,
  bad: BadValue[],
): FoundCharge | null {
  if ((column.rows !== '' && column.rows !== type) || !isEmpty(cellOf(fields, column.unless))) return null
  const written = cellOf(fields, column.amount)
  const said = wordsIn(fields, column.text)
  const discount = cellOf(fields, column.discount)
  if (isEmpty(written) && said === '' && isEmpty(discount)) return null
  const code = wordsIn(fields, column.code)
  const amount = readAmount(written, column.title, numberFormat, bad)
  const ownDiscount = readAmount(discount, column.title, numberFormat, bad) ?? 0
  if (amount === null) {
    if (column.charge === '' && said !== '' && written === '')
      bad.push({ column: column.title, value: '', fault: { code: 'missingFor', what: shortened(said) } })
    return null
  }
  const text = said || column.charge
  const meant = column.meant ?? (column.charge === '' ? undefined : meaning('', column.charge)) ?? meaning(code, text)
  if (meant?.says === IGNORED) return null
  return { code, text, amount, meant, net: amount, discount: 0, ownDiscount }
}

function cellOf(fields: readonly string[], place: number): string {
  const cell = place < 0 ? '' : fields[place]
  return cell ? cell.trim() : ''
}

/** Blank, or filled with 0 as tools fill what is blank. */
function isEmpty(cell: string): boolean {
  return cell === '' || FILLED.test(cell)
}

/** What a cell of words says: a 0 is none. */
function wordsIn(fields: readonly string[], place: number): string {
  const cell = cellOf(fields, place)
  return FILLED.test(cell) ? '' : cell
}

function readAmount(text: string, column: string, numberFormat: CellFormat, bad: BadValue[]): number | null {
  if (text === '') return null
  const amount = readValue('amount', text, numberFormat)
  if (typeof amount === 'string') return toCents(amount)
  bad.push({ column, value: shortened(text), fault: amount?.fault ?? { code: 'notAmount' } })
  return null
}

/** Takes the discounts off the charges they belong to. A sign of -1: discounts are written above zero. */
export function netCharges(found: readonly FoundCharge[], sign: number): OpenedCharge[] {
  const charges = found.filter((each) => !isDiscount(each))
  const off = new Map(charges.map((charge) => [charge, -sign * charge.ownDiscount]))
  const alone: OpenedCharge[] = []
  for (const discount of found.filter(isDiscount)) {
    const [target] = (discount.meant?.discountOf ?? '')
      .split('|')
      .flatMap((named) => charges.filter((each) => each.amount !== 0 && isNamed(each, named)))
    const taken = -sign * discount.amount
    if (target) off.set(target, (off.get(target) ?? 0) + taken)
    else alone.push({ ...discount, net: -taken, discount: taken })
  }
  return [
    ...charges.map((charge) => {
      const discount = off.get(charge) ?? 0
      return { ...charge, net: charge.amount - discount, discount }
    }),
    ...alone,
  ]
}

function isDiscount({ meant }: FoundCharge): boolean {
  return (meant?.discountOf ?? '') !== ''
}

function isNamed({ meant, code }: FoundCharge, named: string): boolean {
  return meant?.text === named || meant?.accessorial === named || meant?.says === named || code === named
}
