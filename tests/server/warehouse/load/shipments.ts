import fc from 'fast-check'
import { invoiceOf, type InvoiceLine } from './ups-invoice.ts'
import type { TableCells } from './table-file.ts'
import type { UpsRecord } from './ups-file.ts'

/** An invented package of an invoice, as any carrier would bill it; amounts in cents. */
export interface Shipment {
  readonly service: (typeof SERVICES)[number]
  readonly day: number
  readonly zone: number
  readonly weight: number
  readonly sides: readonly [number, number, number]
  readonly metric: boolean
  readonly delivered: boolean
  readonly transport: number
  readonly discounts: readonly (readonly [text: string, cents: number])[]
  readonly extras: readonly (readonly [extra: (typeof EXTRAS)[number], cents: number])[]
}

export interface Billed {
  readonly shipments: readonly Shipment[]
  /** Charges of the invoice itself. */
  readonly fees: readonly number[]
}

const SERVICES = [
  { text: 'Home Delivery', name: 'FedEx Home Delivery', category: 'Parcel Ground', ups: '003 Ground Residential' },
  { text: 'Ground', name: 'FedEx Ground', category: 'Parcel Ground', ups: '003 Ground Commercial' },
  { text: 'FedEx 2Day® A.M.', name: 'FedEx 2Day A.M.', category: 'Express', ups: '002 2nd Day Air A.M.' },
  { text: 'FedEx Express Saver', name: 'FedEx Express Saver', category: 'Economy', ups: '012 3 Day Select' },
  {
    text: 'FedEx Ground Economy',
    name: 'FedEx Ground Economy (SmartPost)',
    category: 'Postal/Consolidator',
    ups: '093 SurePost 1 lb or Greater',
  },
  {
    text: 'FedEx International Priority',
    name: 'FedEx International Priority',
    category: 'International',
    ups: '069 Worldwide Saver',
  },
] as const

const EXTRAS = [
  { text: 'Fuel Surcharge', category: 'fuel_surcharge', ups: 'SHP ISS FSC FSC', counts: '' },
  { text: 'Residential Delivery', category: 'other_accessorial', ups: 'SHP ISS ACC RES', counts: '' },
  { text: 'DAS Extended Resi', category: 'other_accessorial', ups: 'SHP ISS ACC LDR', counts: '' },
  { text: "Add'l Handling-Dimension", category: 'other_accessorial', ups: 'SHP ISS ACC AHL', counts: '' },
  { text: 'Direct Signature', category: 'other_accessorial', ups: 'SHP ISS ACC DCS', counts: '' },
  { text: 'Declared Value', category: 'other_accessorial', ups: 'SHP ISS ACC DV', counts: 'declared_amt' },
  {
    text: 'Address Correction',
    category: 'other_accessorial',
    ups: 'SHP ISS ACC ADC',
    counts: 'address_correction_amt',
  },
  { text: 'Duty', category: 'tax', ups: 'SHP IMP GOV 201', counts: '' },
] as const

const DISCOUNTS = ['Performance Pricing', 'Earned Discount', 'Grace Discount', 'Automation Bonus Discount', 'Discount']

export const billed: fc.Arbitrary<Billed> = fc.record({
  shipments: fc.array(
    fc.record({
      service: fc.constantFrom(...SERVICES),
      day: fc.integer({ min: 1, max: 28 }),
      zone: fc.integer({ min: 2, max: 8 }),
      weight: fc.integer({ min: 1, max: 9000 }),
      sides: fc.tuple(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
      ),
      metric: fc.boolean(),
      delivered: fc.boolean(),
      transport: fc.integer({ min: 1, max: 99_999 }),
      discounts: fc.uniqueArray(fc.tuple(fc.constantFrom(...DISCOUNTS), fc.integer({ min: 1, max: 9_999 })), {
        selector: ([text]) => text,
        maxLength: 3,
      }),
      extras: fc.uniqueArray(fc.tuple(fc.constantFrom(...EXTRAS), fc.integer({ min: 1, max: 9_999 })), {
        selector: ([{ text }]) => text,
        maxLength: 8,
      }),
    }),
    { minLength: 1, maxLength: 15 },
  ),
  fees: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 2 }),
})

const ACCOUNT = '123456789'
const INVOICE = '900000001'
export const trackingOf = (nth: number) => String(770000000000 + nth)
export const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)
export const discountOf = ({ discounts }: Shipment) => sumOf(discounts.map(([, cents]) => cents))
export const netOf = (shipment: Shipment) =>
  shipment.transport - discountOf(shipment) + sumOf(shipment.extras.map(([, cents]) => cents))
export const totalOf = ({ shipments, fees }: Billed) => sumOf([...shipments.map(netOf), ...fees])

/** 12.50, or 0.05. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The rows of FedEx Billing Online. */
export function fedexRows(bill: Billed): TableCells[] {
  const head = {
    'Bill to Account Number': ACCOUNT,
    'Invoice Date': '20251117',
    'Invoice Number': INVOICE,
    'Original Amount Due': dollars(totalOf(bill)),
  }
  return [
    ...bill.shipments.map((shipment, nth): TableCells => ({
      cells: {
        ...head,
        'Express or Ground Tracking ID': trackingOf(nth),
        'Transportation Charge Amount': dollars(shipment.transport),
        'Net Charge Amount': dollars(netOf(shipment)),
        'Service Type': shipment.service.text,
        'Shipment Date': `202511${String(shipment.day).padStart(2, '0')}`,
        'Number of Pieces': '1',
        'Zone Code': `0${shipment.zone}`,
        'Actual Weight Amount': dollars(shipment.weight),
        'Actual Weight Units': shipment.metric ? 'kgs' : 'lbs',
        'Rated Weight Amount': String(Math.ceil(shipment.weight / 100)),
        'Rated Weight Units': shipment.metric ? 'kgs' : 'lbs',
        'Dim Length': dollars(shipment.sides[0]),
        'Dim Width': dollars(shipment.sides[1]),
        'Dim Height': dollars(shipment.sides[2]),
        'Dim Unit': shipment.metric ? 'C' : 'I',
        'Recipient State': 'TX',
        'Recipient Zip Code': '78701',
        'Recipient Country/Territory': 'US',
        ...(shipment.delivered ? { 'POD Delivery Date': '20251130', 'POD Delivery Time': '14:05' } : {}),
      },
      pairs: [
        ...shipment.discounts.map(([text, cents]) => [text, dollars(-cents)] as const),
        ...shipment.extras.map(([{ text }, cents]) => [text, dollars(cents)] as const),
      ],
    })),
    ...bill.fees.map((fee) => ({
      cells: {
        ...head,
        'Express or Ground Tracking ID': ACCOUNT,
        'Transportation Charge Amount': '0.00',
        'Net Charge Amount': dollars(fee),
      },
      pairs: [['Weekly Service Chg', dollars(fee)] as const],
    })),
  ]
}

const EDI_DISCOUNTS: Readonly<Record<string, string>> = {
  'Performance Pricing': 'Perf Price Disc',
  'Earned Discount': 'Earned Disc',
  'Automation Bonus Discount': 'Auto Disc',
}
const EDI_EXTRAS: Readonly<Record<string, string>> = {
  'Fuel Surcharge': 'Fuel Amt',
  'Residential Delivery': 'Resi Amt',
  'Declared Value': 'D.V. Amt',
  'Address Correction': 'Adr Corr Amt',
  Duty: 'Duty Amt',
}
const EDI_MISC = ['Misc 1', 'Misc 2', 'Misc 3'] as const

/** The rows of the same bill in FedEx's EDI CSV, discounts below zero; it has no zones. */
export function fedexEdiRows(bill: Billed, head: Readonly<Record<string, string>> = {}): TableCells[] {
  const invoice = {
    'Invoice Number': INVOICE,
    'Invoice Date': '20251117',
    'Inv Charge': dollars(totalOf(bill)),
    'Bill-To Account': ACCOUNT,
    Curr: 'USD',
    ...head,
  }
  const misc = (named: readonly (readonly [text: string, cents: number])[]) =>
    Object.fromEntries(
      named.flatMap(([text, cents], nth) => [
        [EDI_MISC[nth] ?? '', text],
        [`${EDI_MISC[nth] ?? ''} Amt`, dollars(cents)],
      ]),
    )
  return [
    ...bill.shipments.map((shipment, nth): TableCells => {
      const { discounts, extras, day, metric, sides, weight, delivered, service, transport } = shipment
      const named = extras.filter(([{ text }]) => !EDI_EXTRAS[text]).map(([{ text }, cents]) => [text, cents] as const)
      const other = sumOf(discounts.filter(([text]) => !EDI_DISCOUNTS[text]).map(([, cents]) => cents))
      return {
        cells: {
          ...invoice,
          'Tracking Number': trackingOf(nth),
          'Ship Date': `202511${String(day).padStart(2, '0')}`,
          Svc: service.text,
          Pcs: '1',
          'Net Chrg': dollars(netOf(shipment)),
          'Freight Amt': dollars(transport),
          ...Object.fromEntries(
            discounts.flatMap(([text, cents]) => (EDI_DISCOUNTS[text] ? [[EDI_DISCOUNTS[text], dollars(-cents)]] : [])),
          ),
          ...(other > 0 ? { 'Vol Disc': dollars(-other) } : {}),
          ...Object.fromEntries(
            extras.flatMap(([{ text }, cents]) => (EDI_EXTRAS[text] ? [[EDI_EXTRAS[text], dollars(cents)]] : [])),
          ),
          ...misc(named),
          'Orig Wt': dollars(weight),
          'Bill Wt': String(Math.ceil(weight / 100)),
          'Wt Unit': metric ? 'KGS' : 'LBS',
          Length: dollars(sides[0]),
          Width: dollars(sides[1]),
          Height: dollars(sides[2]),
          'Dim Unit': metric ? 'C' : 'I',
          ST2: 'TX',
          Postal2: '78701',
          Cntry2: 'US',
          ...(delivered ? { Delivery: '20251130', Time: '1405' } : {}),
        },
      }
    }),
    ...bill.fees.map((fee) => ({
      cells: {
        ...invoice,
        'Tracking Number': ACCOUNT,
        'Net Chrg': dollars(fee),
        'Freight Amt': '0.00',
        ...misc([['Weekly Service Chg', fee]]),
      },
    })),
  ]
}

/** The same bill as UPS would write it. */
export function upsRecords({ shipments, fees }: Billed): UpsRecord[] {
  const lines = shipments.flatMap((shipment, nth): InvoiceLine[] => {
    const tracking = `1ZFED${trackingOf(nth)}`
    const [code = '', ...text] = shipment.service.ups.split(' ')
    return [
      {
        codes: `SHP ISS FRT ${code}`,
        text: text.join(' '),
        net: dollars(shipment.transport - discountOf(shipment)),
        tracking,
        quantity: '1',
        cells: { 'Incentive Amount': dollars(discountOf(shipment)) },
      },
      ...shipment.extras.map(([{ ups, text: said }, cents]) => ({
        codes: ups,
        text: said,
        net: dollars(cents),
        tracking,
      })),
    ]
  })
  const service = fees.map((fee) => ({ codes: 'MIS SVCH MSC SVCH', text: 'Service Charge', net: dollars(fee) }))
  return invoiceOf({ number: INVOICE, date: '2025-11-17' }, [...lines, ...service])
}
