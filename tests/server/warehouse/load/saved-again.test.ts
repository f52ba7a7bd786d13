import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileMapping } from '../../../../domain/mapping/file-mapping.ts'
import type { FileFormat } from '../../../../server/warehouse/load/facts/facts-format.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { mappedFormat } from '../../../../server/warehouse/load/mapped/mapped-format.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { SAVINGS, savedAgain } from './saved-again.ts'
import { fedexEdiRows, type Billed } from './shipments.ts'
import { cellsOf, DHL_SAMPLE, FEDEX_SAMPLE, tableOf } from './table-file.ts'
import { fileOf, recordOf, sampleRecords } from './ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

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
const FACTS_ROWS = [
  ['Tracking Number', 'Carrier', 'Scheduled', 'Delivered', 'Delivered Time', 'Status'],
  ['012345678901', 'FedEx', '2026-10-03', '2026-10-03', '14:05', 'Delivered'],
  ['1ZA1B2C30300000012', 'UPS', '2026-10-14', '2026-10-15', '09:30', 'Delivered'],
]

interface Case {
  readonly name: string
  readonly format: FileFormat
  readonly rows: readonly (readonly string[])[]
  /** The column of an amount. */
  readonly amount: number
}

const CASES: readonly Case[] = [
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

function sampleOf(text: string, amount: string): Pick<Case, 'rows' | 'amount'> {
  const rows = cellsOf(text)
  return { rows, amount: rows[0]?.indexOf(amount) ?? -1 }
}

const plain = (rows: Case['rows']) =>
  fileOf(rows.map((row) => `${row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')}\n`).join(''))

/** Days of YYYYMMDD as a spreadsheet takes them for when somebody tells it to. */
const withDays = (rows: Case['rows']) =>
  rows.map((row) => row.map((cell) => cell.replace(/^(20\d\d)(0\d|1[0-2])([0-3]\d)$/, '$1-$2-$3')))

describe.each(CASES)('$name', ({ format, rows, amount }) => {
  test('saved again by a spreadsheet, it is the same; a cent more is a change', async () => {
    const first = await warehouse.load([plain(rows)], { format })
    expect(first.acceptedRows).toBeGreaterThan(0)
    const known = await warehouse.load([plain(rows)], { format })
    const before = await facts(warehouse)
    for (const saved of SAVINGS) {
      const again = await warehouse.load([savedAgain(withDays(rows), saved)], { format })
      expect(again, JSON.stringify(saved)).toMatchObject({
        acceptedRows: 0,
        knownRows: known.knownRows,
        rejectedRows: known.rejectedRows,
      })
      expect(await facts(warehouse)).toEqual(before)
    }
    const at = rows.findIndex((row) => /\d\.\d\d$/.test(row[amount] ?? '') && Number(row[amount]) > 0)
    const dearer = rows.map((row, nth) =>
      nth === at ? row.map((cell, column) => (column === amount ? (Number(cell) + 0.01).toFixed(2) : cell)) : row,
    )
    const changed = await warehouse.load([savedAgain(withDays(dearer), SAVINGS[0] as (typeof SAVINGS)[number])], {
      format,
    })
    expect(changed.acceptedRows).toBeGreaterThan(0)
    expect(changed.acceptedRows).toBeLessThan(first.acceptedRows)
  })
})

test('what is loaded from a file that was saved again is not billed twice by the file as the carrier sent it, which mends it', async () => {
  const { format, rows } = CASES[1] as Case
  await warehouse.load([savedAgain(withDays(rows), SAVINGS[0] as (typeof SAVINGS)[number])], { format })
  const money = () =>
    warehouse.rows(
      'SELECT sum(net_amount)::VARCHAR AS net, count(*)::INT AS n, min(consignee_postal_code) AS zip FROM charge_level_info',
    )
  const [before] = await money()
  expect(before).toMatchObject({ zip: expect.stringMatching(/^\d{5}$|^\d{4}$/) })
  await warehouse.load([plain(rows)], { format })
  expect(await money()).toEqual([{ ...before, zip: '04401' }])
})

test('UPS records without the last columns, which are blank in the whole file, are the same', async () => {
  const records = sampleRecords()
  const width = Math.max(...records.map((record) => record.findLastIndex((cell) => cell !== ''))) + 1
  const first = await warehouse.load([plain(records)])
  const narrow = plain(records.map((record) => record.slice(0, width)))
  expect((await recogniseFile(narrow)).format?.id).toBe('ups')
  expect(await warehouse.load([narrow])).toMatchObject({ acceptedRows: 0, rejectedRows: first.rejectedRows })
  await expect(warehouse.load([plain(records.slice(0, 1).map((record) => record.slice(0, 120)))])).rejects.toThrow(
    'Nothing was changed',
  )
})

test('a line that an earlier version loaded, under the hash of its cells as they stood, is known', async () => {
  const cells = { 'Account Number': '0000A1B2C3', 'Invoice Number': '77', 'Invoice Date': '2025-11-15', Zone: '005' }
  const codes = { 'Charge Category Code': 'SHP', 'Charge Category Detail Code': 'ISS', 'Charge Description': 'Ground' }
  const classed = { 'Charge Classification Code': 'FRT', 'Charge Description Code': '003', 'Net Amount': '10.21' }
  const money = { 'Invoice Currency Code': 'USD', 'Transaction Currency Code': 'USD' }
  const record = recordOf({ ...cells, ...codes, ...classed, ...money, 'Tracking Number': '1Z5' })
  const text = record.slice(0, record.findLastIndex((cell) => cell !== '') + 1).join('\u001F')
  await warehouse.load([plain([record])])
  await warehouse.rows(`UPDATE loaded_row SET row_hash = '${hash('sha256', text, 'base64url')}'`)
  expect(await warehouse.load([plain([record])])).toMatchObject({ acceptedRows: 0, knownRows: 1 })
  const dearer = plain([
    recordOf({ ...cells, ...codes, ...classed, ...money, 'Tracking Number': '1Z5', 'Net Amount': '10.22' }),
  ])
  expect(await warehouse.load([dearer])).toMatchObject({ acceptedRows: 1 })
})

test('delivery facts saved again add nothing, but for days that may be others, which are refused in words', async () => {
  const format = FORMATS.delivery
  expect(await warehouse.load([plain(FACTS_ROWS)], { format })).toMatchObject({ acceptedRows: 2, rejectedRows: 0 })
  for (const saved of SAVINGS)
    expect(
      await warehouse.load([savedAgain(FACTS_ROWS, saved, (column) => column === 0)], { format }),
      JSON.stringify(saved),
    ).toMatchObject({
      acceptedRows: 0,
      knownRows: 2,
      rejectedRows: 0,
    })
  const doubtful = [FACTS_ROWS[0] ?? [], ['1Z5', 'UPS', '10/3/2026', '10/3/2026', '14:05', 'Delivered']]
  const { rejects } = await warehouse.load([plain(doubtful)], { format })
  expect(rejects[0]?.reason).toContain('no date of the file shows')
})
