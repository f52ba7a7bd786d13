import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { SAVINGS, savedAgain } from './saved-again.ts'
import { FACTS_TABLE, INVOICE_TABLES, plain, type TableOfFormat } from './tables-of-formats.ts'
import { recordOf, sampleRecords } from './ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'
import { seededPart } from '../../../support/run/seeded-part.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

/** Each format by one of them at least, and each of them. */
const SAVED = seededPart(
  INVOICE_TABLES.flatMap(({ name }) => SAVINGS.map((saved) => ({ name, saved }))),
  2,
  ({ name, saved }) => [name, saved.day],
)

/** Days of YYYYMMDD as a spreadsheet takes them for when somebody tells it to. */
const withDays = (rows: TableOfFormat['rows']) =>
  rows.map((row) => row.map((cell) => cell.replace(/^(20\d\d)(0\d|1[0-2])([0-3]\d)$/, '$1-$2-$3')))

describe.each(INVOICE_TABLES)('$name', ({ name, format, rows, amount }) => {
  test('saved again by a spreadsheet, it is the same; a cent more is a change', async () => {
    const first = await warehouse.load([plain(rows)], { format })
    expect(first.acceptedRows).toBeGreaterThan(0)
    const known = await warehouse.load([plain(rows)], { format })
    const before = await facts(warehouse)
    for (const { saved } of SAVED.filter((each) => each.name === name)) {
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
    const changed = await warehouse.load([savedAgain(withDays(dearer), SAVINGS[0])], {
      format,
    })
    expect(changed.acceptedRows).toBeGreaterThan(0)
    expect(changed.acceptedRows).toBeLessThan(first.acceptedRows)
  })
})

test('what is loaded from a file that was saved again is not billed twice by the file as the carrier sent it, which mends it', async () => {
  const { format, rows } = INVOICE_TABLES[1] as (typeof INVOICE_TABLES)[number]
  await warehouse.load([savedAgain(withDays(rows), SAVINGS[0])], { format })
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
  expect(await warehouse.load([plain(FACTS_TABLE.rows)], { format })).toMatchObject({
    acceptedRows: 2,
    rejectedRows: 0,
  })
  for (const saved of SAVINGS)
    expect(
      await warehouse.load([savedAgain(FACTS_TABLE.rows, saved, (column) => column === 0)], { format }),
      JSON.stringify(saved),
    ).toMatchObject({
      acceptedRows: 0,
      knownRows: 2,
      rejectedRows: 0,
    })
  const doubtful = [FACTS_TABLE.rows[0] ?? [], ['1Z5', 'UPS', '10/3/2026', '10/3/2026', '14:05', 'Delivered']]
  const { rejects } = await warehouse.load([plain(doubtful)], { format })
  expect(rejects[0]?.reason).toContain('no date of the file shows')
})
