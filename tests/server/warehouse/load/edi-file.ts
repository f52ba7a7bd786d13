import { readFileSync } from 'node:fs'
import { dollars, sumOf, totalOf, trackingOf, type Billed, type Shipment } from './shipments.ts'
import { fileOf } from './ups-file.ts'

/** The elements of a segment, its tag first; components stand between `>`. */
export type EdiSegment = readonly string[]

export interface EdiSpelling {
  readonly element?: string
  readonly component?: string
  readonly terminator?: string
  /** After each segment. */
  readonly lineEnd?: string
  /** Lines of this many characters, whatever stands in them. */
  readonly wrapped?: number | undefined
  /** Amounts with a point in place of implied cents. */
  readonly points?: boolean
}

export const EDI_SAMPLE_FILE = new URL('../../../fixtures/ups_edi_210_omniparser.txt', import.meta.url)

/** The segments of the sample, from its ST segments to its SE segments. */
export function sampleSegments(): EdiSegment[] {
  return readFileSync(EDI_SAMPLE_FILE, 'utf8')
    .split('|')
    .map((segment) => segment.trim().split('*'))
    .filter(([tag = '']) => !['', 'ISA', 'GS', 'GE', 'IEA'].includes(tag))
}

/** How the extras of a shipment are written: code and text. */
const EXTRA_CODES: Readonly<Record<string, readonly [code: string, text: string]>> = {
  'Fuel Surcharge': ['FUE', ''],
  'Residential Delivery': ['RES', ''],
  'Declared Value': ['', 'DECLARED VALUE'],
  'Address Correction': ['', 'Address correction 1 of 1'],
  Duty: ['TAX', 'DUTY'],
  'DAS Extended Resi': ['RWG', ''],
  "Add'l Handling-Dimension": ['DET', ''],
  'Direct Signature': ['NOT', ''],
}

/** One transaction of a bill, numbers of segments and sums as they are. */
export function transactionOf(bill: Billed, { set = '210', scac = 'UPSN', control = '0001' } = {}): EdiSegment[] {
  const total = String(totalOf(bill))
  let line = 0
  const charge = (cents: number, code: string, text = '') => [
    'L1',
    String(line),
    '',
    '',
    String(cents),
    ...['', '', ''],
    code,
    ...['', '', '', text],
  ]
  const packages = bill.shipments.flatMap((shipment, nth) => {
    line += 1
    return packageOf(shipment, { nth, line, charge })
  })
  const fees = bill.fees.flatMap((fee) => {
    line += 1
    return [['LX', String(line)], ['N9', 'ZZ', 'NA', '', '20251117'], charge(fee, 'SAC')]
  })
  const segments = [
    ['ST', set, control],
    ['B3', '', '900000001', '', 'PP', '', '20251117', total, '', '', '', scac],
    ['C3', 'USD'],
    ['N1', 'BT', 'ACME'],
    ['N1', 'SH', 'ACME', '25', '00123456789'],
    ...packages,
    ...fees,
    ['L3', '', '', '', '', total],
  ]
  return [...segments, ['SE', String(segments.length + 1), control]]
}

interface Placed {
  readonly nth: number
  readonly line: number
  readonly charge: (cents: number, code: string, text?: string) => EdiSegment
}

function packageOf(shipment: Shipment, { nth, line, charge }: Placed): EdiSegment[] {
  const sides = shipment.sides.map((side) => dollars(side))
  const unit = shipment.metric ? 'K' : 'L'
  const discount = sumOf(shipment.discounts.map(([, cents]) => cents))
  return [
    ['LX', String(line)],
    ['N9', 'CN', trackingOf(nth), '', `202511${String(shipment.day).padStart(2, '0')}`, '', '', 'ZZ>PP>ZZ>017'],
    ['L0', String(line), '', '', dollars(shipment.weight), 'G', '', '', '1', 'PCS', '', unit],
    charge(shipment.transport, '400'),
    ...(discount > 0 ? [charge(-discount, '275')] : []),
    ...shipment.extras.map(([{ text }, cents]) => charge(cents, ...(EXTRA_CODES[text] ?? ['', text]))),
    ['L4', ...sides, shipment.metric ? 'C' : 'N'],
    ['N1', 'CN', 'Zürich Café'],
    ['N3', '1 Main St', 'Floor 2'],
    ['N4', 'AUSTIN', 'TX', '78701', 'US'],
    ['CD3', 'B', String(Math.ceil(shipment.weight / 100)), `00${shipment.zone}`, '', 'SG'],
  ]
}

/** An interchange of the transactions of one group. */
export function interchangeOf(segments: readonly EdiSegment[], spelling: EdiSpelling = {}): string {
  const { element = '*', component = '>', terminator = '~', lineEnd = '', wrapped, points = false } = spelling
  const transactions = segments.filter(([tag]) => tag === 'ST').length
  const isa = 'ISA*00*          *00*          *02*UPSN           *ZZ*ACME           *251117*2115*U*00400*000002838*0*T*'
  const whole = [
    [...isa.split('*').slice(0, -1), component],
    ['GS', 'IM', 'UPSD', 'ACME', '20251117', '2115', '7', 'X', '004030'],
    ...segments,
    ['GE', String(transactions), '7'],
    ['IEA', '1', '000002838'],
  ]
  const spelled = whole.map((elements) => {
    const amounts = points ? withPoints(elements) : elements
    const cells = amounts[0] === 'ISA' ? amounts : amounts.map((each) => each.replaceAll('>', component))
    return cells.join(element).replace(element === '' ? '' : new RegExp(`\\${element}+$`), '') + terminator + lineEnd
  })
  const text = spelled.join('')
  return wrapped === undefined ? text : text.replaceAll(new RegExp(`.{${wrapped}}`, 'g'), '$&\r\n')
}

export const ediFile = (segments: readonly EdiSegment[], spelling?: EdiSpelling) =>
  fileOf(interchangeOf(segments, spelling))

/** The segments with an element of the nth one of a tag changed. */
export function withElement(
  segments: readonly EdiSegment[],
  [tag, nth, element]: readonly [string, number, number],
  value: string,
): EdiSegment[] {
  let met = 0
  return segments.map((segment) => {
    if (segment[0] !== tag || met++ !== nth) return segment
    return Array.from({ length: Math.max(segment.length, element + 1) }, (_, at) =>
      at === element ? value : (segment[at] ?? ''),
    )
  })
}

function withPoints(elements: EdiSegment): EdiSegment {
  const place = { B3: 7, L1: 4, L3: 5 }[elements[0] ?? '']
  return elements.map((each, at) => (at === place ? dollars(Number(each)) : each))
}
