import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { FileFormat } from '../../../../server/warehouse/load/facts/facts-format.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { mappedFormat } from '../../../../server/warehouse/load/mapped/mapped-format.ts'
import { fedexEdiRows, type Billed } from './shipments.ts'
import { cellsOf, DHL_SAMPLE, FEDEX_SAMPLE, tableOf } from './table-file.ts'
import { fileOf, sampleRecords } from './ups-file.ts'

/** A table of a format, as its carrier writes it; the first row names the columns where the format has such a row. */
export interface TableOfFormat {
  readonly name: string
  readonly format: FileFormat
  readonly rows: readonly (readonly string[])[]
}

const BILL: Billed = {
  shipments: [1, 12, 28].map((day) => ({
    service: { text: 'Ground', name: 'FedEx Ground', category: 'Parcel Ground', ups: '003 Ground Commercial' },
    ...{ day, zone: 4, weight: 1250, sides: [1200, 800, 650], metric: false, delivered: true, transport: 123_450 },
    ...{ discounts: [['Earned Discount', 1000]], extras: [] },
  })),
  fees: [500],
}
const EDI_TITLES = [...new Set(fedexEdiRows(BILL).flatMap(({ cells }) => Object.keys(cells)))]
const MAPPING: FileMapping = {
  ...{ name: 'Courier', carrier: 'Courier', reading: { delimiter: null, sheet: null, headerRow: null } },
  titles: ['Acct', 'Inv', 'Date', 'Trk', 'Shipped', 'ZIP', 'Wt', 'Ref', 'Freight', 'Fuel'],
  fields: {
    account_number: { column: 'Acct' },
    invoice_number: { column: 'Inv' },
    invoice_date: { column: 'Date' },
    tracking_number: { column: 'Trk' },
    pickup_date: { column: 'Shipped' },
    consignee_postal_code: { column: 'ZIP' },
    consignee_cntry: { value: 'DE' },
    actual_weight: { column: 'Wt' },
    weight_unit: { value: 'kg' },
    invoice_currency: { value: 'USD' },
  },
  ...{ rows: 'package', dateOrder: 'YMD', decimal: '.', discounts: 'negative', texts: [] },
  charges: [['Freight', 'transportation'] as const, ['Fuel', 'fuel_surcharge'] as const].map(([amount, category]) => ({
    ...{ amount, discount: null, text: null, code: null },
    means: { category, name: null, discount: false },
  })),
}
const MAPPED_ROWS = [
  [...MAPPING.titles],
  ['00123', '000777', '2026-10-03', '0012345678', '2026-10-01', '01067', '12.50', '7', '1234.50', '3.40'],
  ['00123', '000777', '2026-10-03', '0012345679', '2026-09-30', '10115', '0.80', '007', '10.00', '0.00'],
]

/** One of each format of invoices; `amount` is the place of a column of amounts. */
export const INVOICE_TABLES: readonly (TableOfFormat & { readonly amount: number })[] = [
  { name: 'UPS Billing Data', format: FORMATS.ups, rows: sampleRecords(), amount: 52 },
  { name: 'FedEx Billing Online', format: FORMATS.fedex, ...sampleOf(FEDEX_SAMPLE, 'Transportation Charge Amount') },
  {
    name: 'FedEx EDI in CSV',
    format: FORMATS['fedex-edi'],
    rows: tableOf(EDI_TITLES, fedexEdiRows(BILL)),
    amount: EDI_TITLES.indexOf('Freight Amt'),
  },
  { name: 'DHL Express', format: FORMATS.dhl, ...sampleOf(DHL_SAMPLE, 'Weight Charge') },
  { name: 'a mapped table', format: mappedFormat(1, MAPPING), rows: MAPPED_ROWS, amount: 8 },
]

function sampleOf(text: string, amount: string): Pick<(typeof INVOICE_TABLES)[number], 'rows' | 'amount'> {
  const rows = cellsOf(text)
  return { rows, amount: rows[0]?.indexOf(amount) ?? -1 }
}

/** A file of a table as a carrier writes it. */
export const plain = (rows: TableOfFormat['rows']) =>
  fileOf(rows.map((row) => `${row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')}\n`).join(''))

export const FACTS_TABLE: TableOfFormat = {
  name: 'Delivery facts',
  format: FORMATS.delivery,
  rows: [
    ['Tracking Number', 'Carrier', 'Scheduled', 'Delivered', 'Delivered Time', 'Status'],
    ['012345678901', 'FedEx', '2026-10-03', '2026-10-03', '14:05', 'Delivered'],
    ['1ZA1B2C30300000012', 'UPS', '2026-10-14', '2026-10-15', '09:30', 'Delivered'],
  ],
}
