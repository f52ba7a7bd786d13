import type { CellFormat } from '../reading/canonical-value.ts'
import type { MappedColumn, ReadsAs } from '../reading/column-map.ts'
import { contentOf, folded, foldedHash, formerHash } from '../reading/content-hash.ts'
import type { BadValue } from '../reading/read-cells.ts'
import { LINE_COLUMNS, type FormerHashes, type StagedLine } from '../staged-line.ts'
import { fromCents } from './cents.ts'
import { SECTIONS, type Section } from './charge-texts.ts'
import type { OpenedCharge } from './open-charges.ts'

export interface StageChargesOptions {
  readonly charges: readonly OpenedCharge[]
  readonly facts: StagedLine['facts']
  /** The service that the row names. */
  readonly service: string | null
  readonly serviceText: string | null
  /** The row says what the invoice comes to. */
  readonly statesInvoice: boolean
  readonly discountsHaveRows?: boolean
  /** Its charges are those of a shipment, whatever their codes are known as. */
  readonly isShipment?: boolean
  /** What all its charges are, where they are not told one by one. */
  readonly section?: Section | undefined
  /** What each column says, in its one spelling. */
  readonly spelled: readonly string[]
  readonly columns: readonly MappedColumn[]
  readonly format: CellFormat
  /** What could not be read, or is not what the carrier wrote. */
  readonly doubts: readonly BadValue[]
  /** Lines of earlier versions are loaded. */
  readonly formerLines: boolean
}

type HashedRow = Pick<StageChargesOptions, 'columns' | 'spelled' | 'format' | 'doubts' | 'formerLines'>

const SEPARATOR = '\u001F'
/** A fee of the invoice has no place, whatever its row says. */
const NO_PLACES = Object.fromEntries(
  LINE_COLUMNS.filter((name) => /^(sender|consignee)_/.test(name)).map((name) => [name, null]),
)

/** The lines of a row: one a charge, and one that is no charge where the row states the invoice's total. */
export function stageCharges({
  charges,
  facts,
  service,
  serviceText,
  statesInvoice,
  section,
  discountsHaveRows = false,
  isShipment = false,
  ...hashed
}: StageChargesOptions): StagedLine[] {
  const identity = rowIdentity(hashed, facts.invoice_number ?? '')
  const lacks =
    Boolean(facts.tracking_number) &&
    hashed.columns.some(({ identity: when }, index) => when === 'later' && hashed.spelled[index] === '')
  // A row that is a charge, or a piece of a shipment, is no package unless it says so.
  const unstated = discountsHaveRows || facts.shipment_number ? '0' : '1'
  const said = { ...facts, ...(facts.tracking_number ? {} : NO_PLACES), classification_code: service }
  const staged = (of: StagedLine['facts'], parts: readonly string[]): StagedLine => {
    return { facts: { ...said, ...of }, lacks, ...identity(parts) }
  }
  const carrier = section === undefined ? carrierOf(charges, isShipment) : undefined
  const inOrder = carrier ? [carrier, ...charges.filter((charge) => charge !== carrier)] : charges
  const lines = inOrder.map((charge) => {
    const { code, text, amount, meant, net, discount } = charge
    const says = meant?.says
    return staged(
      {
        informational: says === 'marker' && net === 0 && discount === 0 ? 'yes' : null,
        category_code: section ?? sectionOf(charge, discountsHaveRows),
        detail_code: meant?.key ?? null,
        charge_code: code || null,
        charge_description: (says === 'transport' && serviceText) || text || null,
        net_amount: fromCents(net),
        incentive_amount: fromCents(discount),
        package_quantity: charge === carrier ? (facts.package_quantity ?? unstated) : '0',
      },
      [code, text, String(amount)],
    )
  })
  return statesInvoice ? [...lines, staged({ informational: 'yes' }, ['invoice'])] : lines
}

/** The charge that says how many packages the row carried, before what comes on top of it: its transport, or the first charge of a shipment whatever that is. */
function carrierOf(charges: readonly OpenedCharge[], isShipment: boolean): OpenedCharge | undefined {
  const transports = charges.filter(({ meant, amount }) => meant?.says === 'transport' && amount >= 0)
  return (
    transports.find(({ amount }) => amount > 0) ??
    transports[0] ??
    (isShipment ? charges.find(({ meant, amount }) => amount > 0 && !meant?.discountOf) : undefined)
  )
}

function sectionOf({ amount, meant }: OpenedCharge, discountsHaveRows: boolean): Section | null {
  if (meant?.discountOf) return discountsHaveRows ? null : SECTIONS.discount
  if (amount < 0) return SECTIONS.credit
  return meant?.says === 'transport' ? SECTIONS.transport : null
}

/** What spreadsheets spoil, and a line is known without. */
const SPOILT: ReadonlySet<ReadsAs> = new Set(['text', 'country'])

/**
 * The hashes of a row's lines: of what its columns say, by what they mean, whatever their order, titles, delimiter and
 * spelling, and of the charge as it is billed. Discounts are left out: what they belong to is a rule, that may change.
 */
function rowIdentity(
  { columns, spelled, format, doubts, formerLines }: HashedRow,
  invoice: string,
): (charge: readonly string[]) => Pick<StagedLine, 'rowHash' | 'factsHash' | 'former'> {
  const eaten = doubts.flatMap(({ column, fault }) => (fault.code === 'spreadsheetZeros' ? [column] : []))
  const former = formerLines ? formerIdentity({ columns, spelled }, invoice) : undefined
  let [whole, facts] = ['', '']
  for (let index = 0; index < columns.length; index += 1) {
    const { name, title, identity, unreadable, readsAs } = columns[index] as MappedColumn
    const text = name === 'invoice_number' ? invoice : (spelled[index] ?? '')
    if (text === '' || identity === 'no') continue
    // A code that lacks its zeros is not yet the whole one, which may come later.
    const part = `${name}=${eaten.length > 0 && eaten.includes(title) ? `0?${text}` : contentOf(text, format)}${SEPARATOR}`
    whole += part
    if (unreadable === '' && !SPOILT.has(readsAs)) facts += part
  }
  const [wholeRow, factsOfRow] = [folded(whole), folded(facts)]
  return (charge) => {
    const billed = folded(charge.map((each) => contentOf(each, format)).join(SEPARATOR))
    return {
      rowHash: foldedHash(wholeRow + billed),
      factsHash: foldedHash(factsOfRow + billed),
      former: former?.(charge),
    }
  }
}

/** The hashes as earlier versions made them: of each cell as it is spelled. */
function formerIdentity(
  { columns, spelled }: Pick<HashedRow, 'columns' | 'spelled'>,
  invoice: string,
): (charge: readonly string[]) => FormerHashes {
  let [whole, facts] = ['', '']
  for (const [index, { name, identity, unreadable }] of columns.entries()) {
    if (spelled[index] === '' || identity === 'no') continue
    const part = `${name}=${name === 'invoice_number' ? invoice : spelled[index]}${SEPARATOR}`
    whole += part
    if (unreadable === '') facts += part
  }
  return (charge) => {
    const billed = charge.join(SEPARATOR)
    return { row: formerHash(whole + billed), facts: formerHash(facts + billed) }
  }
}
