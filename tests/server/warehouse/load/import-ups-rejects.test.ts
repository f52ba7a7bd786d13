import { afterEach, beforeEach, expect, test } from 'vitest'
import { cellOf, cents, csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './ups-file.ts'
import { emptyWarehouse, wholeContent, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const sample = sampleRecords()
/** 1-based line that is damaged. */
const LINE = 6
const damagedRecord = sample[LINE - 1] as UpsRecord
const lineText = csvText([damagedRecord]).trimEnd()

const cell = (column: string, value: string) => csvText([withCells(damagedRecord, { [column]: value })]).trimEnd()

test.each([
  ['too few columns', csvText([damagedRecord.slice(0, 249)]).trimEnd(), 'row', 'has 249 columns; 250 or 244 are expected'],
  ['too many columns', `${lineText},,`, 'row', 'has 252 columns; 250 or 244 are expected'],
  ['a date that is none', cell('Invoice Date', '2025-02-30'), 'Invoice Date', 'is not a date (YYYY-MM-DD)'],
  ['a day-first date in a comma file', cell('Transaction Date', '11/12/2025'), 'Transaction Date', 'is not a date (YYYY-MM-DD)'],
  ['an amount that is none', cell('Net Amount', '1O.21'), 'Net Amount', 'is not an amount'],
  ['a decimal comma in a comma file', cell('Net Amount', '10,21'), 'Net Amount', 'is not an amount'],
  ['fractions of a cent', cell('Net Amount', '10.215'), 'Net Amount', 'has more than two decimals'],
  ['an amount too large', cell('Net Amount', '12345678901.00'), 'Net Amount', 'is too large an amount'],
  ['no amount', cell('Net Amount', ''), 'Net Amount', 'is missing'],
  ['an incentive that is none', cell('Incentive Amount', '#REF!'), 'Incentive Amount', 'is not an amount'],
  ['a weight that is none', cell('Billed Weight', '5 lb'), 'Billed Weight', 'is not a weight'],
  ['an unknown weight unit', cell('Billed Weight Unit of Measure', 'X'), 'Billed Weight Unit of Measure', 'is not a weight unit (L, K, O)'],
  ['a quantity that is none', cell('Package Quantity', 'one'), 'Package Quantity', 'is not a whole number'],
  ['a currency without rate', cell('Transaction Currency Code', 'XYZ'), 'Transaction Currency Code', 'is a currency without a rate'],
  ['no account', cell('Account Number', ' '), 'Account Number', 'is missing'],
  ['no invoice number', cell('Invoice Number', ''), 'Invoice Number', 'is missing'],
  ['a quote that stays open', lineText.replace('SHIPPING DEPT', '"SHIPPING DEPT'), 'Sender Name', 'a quoted field does not end'],
  ['text after a quote', lineText.replace('SHIPPING DEPT', '"SHIPPING" DEPT'), 'Sender Name', 'there is text after a closing quote'],
])('%s: that line is rejected by name, the rest loads', async (_, text, column, reason) => {
  const lines = csvText(sample).trimEnd().split('\n')
  expect(text).not.toBe(lines[LINE - 1])
  lines[LINE - 1] = text
  const file = fileOf(`${lines.join('\n')}\n`)
  const report = await warehouse.load([file])
  expect(report).toMatchObject({ acceptedRows: 21, rejectedRows: 1, rejectsNotShown: 0 })
  expect(report.rejects).toEqual([{ file, line: LINE, column, value: expect.any(String), reason }])
  expect(await warehouse.rows('SELECT file, line::INT AS line, column_name, reason FROM import_reject')).toEqual([{ file, line: LINE, column_name: column, reason }])
  const [loaded] = await warehouse.rows('SELECT sum(net_amount)::VARCHAR AS net FROM package_level_info')
  expect(cents([String(loaded?.['net'])])).toBe(11257n - cents([cellOf(damagedRecord, 'Net Amount')]))
  expect(report.invoices[0]?.difference).toBe('-11.37')
})

test('the whole file, once mended, adds only the lines that were rejected', async () => {
  const damaged = sample.map((record, index) => (index % 5 === 0 ? withCells(record, { 'Net Amount': '?' }) : record))
  const file = fileOf(csvText(damaged))
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 17, rejectedRows: 5 })
  const before = await wholeContent(warehouse)
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 0, knownRows: 17, rejectedRows: 5, dataVersion: null })
  expect(await wholeContent(warehouse)).toBe(before)
  const mended = await warehouse.load([fileOf(csvText(sample))])
  expect(mended).toMatchObject({ acceptedRows: 5, knownRows: 17, rejectedRows: 0 })
  expect(mended.invoices[0]).toMatchObject({ loaded: '112.57', difference: '0.00' })
})

test('a line with several bad values lists each and counts once', async () => {
  const report = await warehouse.load([fileOf(csvText([withCells(damagedRecord, { 'Net Amount': 'x', 'Invoice Date': 'y' })]))])
  expect(report).toMatchObject({ acceptedRows: 0, rejectedRows: 1 })
  expect(report.rejects.map(({ column }) => column).sort()).toEqual(['Invoice Date', 'Net Amount'])
})

test('an informational line is no charge, and is loaded once', async () => {
  const file = fileOf(csvText([...sample, withCells(damagedRecord, { 'Charge Classification Code': 'INF', 'Net Amount': '' })]))
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 23, informationalRows: 1 })
  expect(await warehouse.load([file])).toMatchObject({ acceptedRows: 0, knownRows: 23 })
  expect(await warehouse.rows('SELECT count(*)::INT AS n FROM charge_level_info')).toEqual([{ n: 22 }])
})
