import type { LoadFault } from '../../../../../domain/uploads/load-fault.ts'
import type { ReadingContext, ReadRecord } from '../../invoice-format.ts'
import type { MappedColumn } from '../../reading/column-map.ts'
import { readCells, shortened, type BadValue, type CellsOptions } from '../../reading/read-cells.ts'
import { readValue } from '../../reading/read-value.ts'
import type { StagedLine } from '../../staged-line.ts'
import { fromCents, toCents } from '../../table/cents.ts'
import type { ChargeText, Section } from '../../table/charge-texts.ts'
import { stageCharges } from '../../table/stage-charges.ts'
import type { ToldCarrier } from './carriers.ts'
import { findElement, indexSegments, type ElementName, type Elements, type NamedElement } from './named-elements.ts'
import { NUMBERS, pointed, readCharges, type BadSegment } from './read-charges.ts'
import { sameNumber, type Transaction } from './read-transactions.ts'
import { shipmentFacts, type ShipmentFacts } from './shipment-facts.ts'
import { tagOf, type Segment } from './segment.ts'

export interface InvoiceOptions {
  /** A column is an element: `index` is its place in `names`. */
  readonly cells: CellsOptions
  /** The elements that a column may stand in. */
  readonly names: readonly (readonly ElementName[])[]
  readonly meaning: (code: string, text: string) => ChargeText | undefined
  readonly service: (code: string, text: string) => string | undefined
  readonly carrierOf: (scac: string) => ToldCarrier | null
  readonly spellInvoice: ReadingContext['spellInvoice']
  readonly formerLines?: boolean | undefined
}

/** 210: motor carriers, and UPS; 110: air freight. */
export const INVOICES: readonly string[] = ['210', '110']
const NEITHER: LoadFault = { code: 'neither', what: '210', other: '110' }

/** The packages of a transaction: a record each, or one with all that is wrong with it. */
export function readInvoice(transaction: Transaction, options: InvoiceOptions): ReadRecord[] {
  const { segments, whole } = transaction
  const [first] = segments
  if (!first) return []
  const set = first.elements[1] ?? ''
  const rejected = (bad: readonly BadSegment[]) => [rejection(transaction, bad)]
  if (!INVOICES.includes(set))
    return rejected([{ segment: first, column: 'ST-01', value: shortened(set), fault: NEITHER }])
  const last = segments.at(-1) ?? first
  if (!whole) {
    const fault = { code: last.whole ? 'ediUnfinished' : 'ediCut' } as const
    return rejected([{ segment: last, column: tagOf(last), value: shortened(last.elements.join(' ')), fault }])
  }
  const groups = groupsOf(segments)
  const header = indexSegments(groups.header)
  const carrier = carrierIn(first, header, options)
  const shipment = groups.isShipment ? shipmentFacts(segments, options.meaning) : null
  const packages = groups.packages.map((each) => readPackage(each, { header, shipment }, options))
  const bad = [...('fault' in carrier ? [carrier] : []), ...packages.flatMap((each) => each.bad)]
  if (!packages.some(({ charged }) => charged) && bad.length === 0)
    bad.push({ segment: first, column: 'L1', value: '', fault: { code: 'noCharge' } })
  if (bad.length > 0 || 'fault' in carrier) return rejected(bad)
  const { unknown, ...named } = carrier
  const doubts = totalDoubts(
    transaction,
    packages.reduce((sum, { net }) => sum + net, 0),
  )
  if (unknown) doubts.push({ column: 'B3-11', value: named.name, fault: { code: 'unknownScac', end: 'underScac' } })
  return [
    ...packages.map(({ line, lines, doubts: own }) => ({
      line,
      shaped: true,
      lines: lines.map((each) => ({ ...each, carrier: named })),
      bad: [],
      doubts: own,
    })),
    { line: first.line, shaped: true, lines: [], bad: [], doubts },
  ]
}

function rejection({ segments }: Transaction, bad: readonly BadSegment[]): ReadRecord {
  const [first, control] = [bad[0]?.segment ?? segments[0], segments[0]?.elements[2] ?? '']
  const entries = bad.map(({ segment, column, value, fault }) => ({
    column,
    value,
    fault: { ...fault, segment: segments.indexOf(segment) + 1, transaction: control },
  }))
  const shaped = INVOICES.includes(segments[0]?.elements[1] ?? '')
  return { line: first?.line ?? 0, shaped, lines: [], bad: entries, doubts: [] }
}

interface Groups {
  readonly header: readonly Segment[]
  /** What is said of one package, or of one charge of the invoice. */
  readonly packages: readonly (readonly Segment[])[]
  /** All of it is one shipment. */
  readonly isShipment: boolean
}

/** From LX to LX; all of a transaction whose header says what was shipped, where no LX says a number of its own. */
function groupsOf(segments: readonly Segment[]): Groups {
  const begins = segments.flatMap((segment, index) => (tagOf(segment) === 'LX' ? [index] : []))
  const end = segments.findIndex((segment) => tagOf(segment) === 'L3')
  const until = end < 0 ? segments.length : end
  const header = segments.slice(0, begins[0] ?? until)
  const packages = begins.map((begin, nth) => segments.slice(begin, begins[nth + 1] ?? until))
  const names = (said: readonly Segment[]) => {
    const index = indexSegments(said)
    return index.has('N9 CN') || index.has('N9 P8') || index.has('N9 ZZ')
  }
  const shipped =
    names(header) || (findIn(header, 'B3', 3) !== '' && begins.length > 0) || indexSegments(header).has('N1 CN')
  if (begins.length === 0 || (shipped && !packages.some(names)))
    return { header, packages: [segments], isShipment: shipped }
  const charged = header.some((each) => tagOf(each) === 'L1')
  return { header, packages: charged ? [header, ...packages] : packages, isShipment: false }
}

function findIn(segments: readonly Segment[], tag: string, place: number): string {
  return segments.find((segment) => tagOf(segment) === tag)?.elements[place] ?? ''
}

function carrierIn(first: Segment, header: Elements, { carrierOf }: InvoiceOptions): ToldCarrier | BadSegment {
  const [segment = first] = header.get('B3') ?? []
  const scac = segment === first ? '' : (segment.elements[11] ?? '')
  const code = scac === '' ? 'missing' : 'notScac'
  return carrierOf(scac) ?? { segment, column: 'B3-11', value: shortened(scac), fault: { code } }
}

interface ReadPackage {
  readonly line: number
  readonly charged: boolean
  readonly net: number
  readonly lines: readonly StagedLine[]
  readonly bad: readonly BadSegment[]
  readonly doubts: readonly BadValue[]
}

interface Around {
  readonly header: Elements
  /** What is said of the whole shipment, where its charges are one. */
  readonly shipment: ShipmentFacts | null
}

function readPackage(segments: readonly Segment[], { header, shipment }: Around, options: InvoiceOptions): ReadPackage {
  const { cells, names, meaning } = options
  const [first] = segments as readonly [Segment]
  const { charges, net, bad } = readCharges(segments, meaning)
  const none = { line: first.line, charged: charges.length > 0, net, lines: [], bad, doubts: [] }
  if (charges.length === 0) return none
  const own = indexSegments(segments)
  const found = names.map((each) => findElement(each, own, header))
  const fields = cells.columns.map((column, index) => shipment?.[column.name] ?? fieldOf(column, found[index]))
  const read = readCells(fields, cells)
  const { values, spelled, doubts } = read
  const [badHere = [], doubtsHere = []] = [read.bad, doubts].map((list) =>
    list.map((each) => located(each, { found, options, first })),
  )
  if (bad.length + badHere.length > 0) return { ...none, bad: [...badHere, ...bad] }
  const account = values['account_number'] ?? ''
  const invoice = options.spellInvoice({ account, invoice: values['invoice_number'] ?? '' })
  const [code, text] = [values['service_code'] ?? '', values['service_text'] ?? '']
  const scac = findIn(header.get('B3') ?? [], 'B3', 11)
  const service = options.service(code, `${options.carrierOf(scac)?.name ?? ''} ${text}`) ?? null
  const lines = stageCharges({
    charges,
    facts: { ...values, invoice_number: invoice },
    service,
    serviceText: [code, text].filter((each) => each !== '').join(' ') || null,
    statesInvoice: false,
    isShipment: shipment !== null,
    section: sectionOf(charges.flatMap(({ meant }) => meant?.says ?? [])),
    spelled,
    columns: cells.columns,
    format: cells.numberFormat,
    doubts,
    formerLines: options.formerLines ?? false,
  })
  return { ...none, lines, doubts: doubtsHere }
}

function sectionOf(said: readonly string[]): Section | undefined {
  return (['adjustment', 'credit'] as const).find((section) => said.includes(section))
}

function fieldOf({ readsAs }: MappedColumn, found: NamedElement | null | undefined): string | undefined {
  return found && readsAs === 'amount' ? pointed(found.text) : found?.text
}

interface Located {
  readonly found: readonly (NamedElement | null)[]
  readonly options: InvoiceOptions
  readonly first: Segment
}

/** What is wrong, under the name of the element that it stands in. */
function located(wrong: BadValue, { found, options: { cells, names }, first }: Located): BadSegment {
  const index = cells.columns.findIndex(({ title }) => title === wrong.column)
  const segment = found[index]?.segment ?? first
  const told = (names[index] ?? []).find(
    (each) => each.segment.split(' ')[0] === tagOf(segment) && segment.elements[each.place] === wrong.value,
  )
  return { ...wrong, segment, column: told?.name ?? names[index]?.[0]?.name ?? wrong.column }
}

/** What SE and L3 say of the transaction, where it is not so. */
function totalDoubts({ segments }: Transaction, net: number): BadValue[] {
  const doubts: BadValue[] = []
  const [count, number] = [findIn(segments, 'SE', 1), findIn(segments, 'SE', 2)]
  const control = findIn(segments, 'ST', 2)
  const doubt = (column: string, value: string, fault: LoadFault) =>
    doubts.push({ column, value: shortened(value), fault: { ...fault, end: 'chargesLoaded' } })
  if (Number(count) !== segments.length)
    doubt('SE-01', count, { code: 'ediSegmentCount', what: String(segments.length) })
  if (!sameNumber(number, control)) doubt('SE-02', number, { code: 'ediNumber', what: 'ST', other: control })
  const stated = findIn(segments, 'L3', 5)
  const total = stated === '' ? null : readValue('amount', pointed(stated), NUMBERS)
  if (total !== null && (typeof total !== 'string' || toCents(total) !== net))
    doubt('L3-05', stated, { code: 'notSumOfCharges', what: fromCents(net) })
  return doubts
}
