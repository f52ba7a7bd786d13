import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { carried, fedexFile, fedexRow } from './fedex-rows.ts'
import { cellsOf, FEDEX_SAMPLE, FEDEX_TITLES, tableFile, tableOf } from './table-file.ts'
import { fileOf } from './ups-file.ts'
import { emptyWarehouse, type TestWarehouse } from './ups-warehouse.ts'
import { seededPart } from '../../../support/run/seeded-part.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const load = (...files: string[]) => warehouse.load(files, { format: FORMATS.fedex })
const sample = cellsOf(FEDEX_SAMPLE)
describe('rows that cannot be read', () => {
  const good = fedexRow(carried('7781'), '10.00')
  const bad = (change: (cells: string[]) => string[]) => {
    const table = tableOf(FEDEX_TITLES, [good, fedexRow(carried('7782'), '12.00', [['Fuel Surcharge', '2.00']])])
    return table.map((cells, index) => (index === 2 ? change(cells) : cells))
  }
  const cell = (title: string, value: string) => (cells: string[]) =>
    cells.map((each, place) => (FEDEX_TITLES[place] === title ? value : each))
  const firstCharge = FEDEX_TITLES.indexOf('Tracking ID Charge Description')
  test.each(
    seededPart<[string, (cells: string[]) => string[], string, string]>(
      [
        ['a truncated row', (cells) => cells.slice(0, 120), 'row', 'has 120 columns; 210 are expected'],
        [
          'a column too many',
          (cells) => [...cells.slice(0, 20), 'x', ...cells.slice(20)],
          'row',
          'has 211 columns; 210 are expected',
        ],
        [
          'cells shifted to the right',
          (cells) => [...cells.slice(0, 2), '', ...cells.slice(2, -1)],
          'Invoice Date',
          'is missing',
        ],
        [
          'charges shifted to the right',
          (cells) => [...cells.slice(0, firstCharge), '', ...cells.slice(firstCharge, -1)],
          'Tracking ID Charge Amount',
          'is not an amount',
        ],
        [
          'charges shifted to the left',
          (cells) => [...cells.slice(0, firstCharge), ...cells.slice(firstCharge + 1), ''],
          'Tracking ID Charge Amount',
          'is missing for 2.00',
        ],
        [
          'thousands set apart in the wrong place',
          cell('Transportation Charge Amount', '12,34.50'),
          'Transportation Charge Amount',
          'is not an amount',
        ],
        ['a date that is none', cell('Invoice Date', '20251345'), 'Invoice Date', 'is not a date (YYYYMMDD)'],
        ...['Bill to Account Number', 'Invoice Number', 'Express or Ground Tracking ID'].map(
          (title): [string, (cells: string[]) => string[], string, string] => [
            `a number that a spreadsheet rounded in ${title}`,
            cell(title, '7.94645E+11'),
            title,
            'has lost digits in a spreadsheet: take the file as the carrier sent it, not one that was saved again',
          ],
        ),
        ['no account', cell('Bill to Account Number', ''), 'Bill to Account Number', 'is missing'],
      ],
      3,
    ),
  )('%s is rejected by name, the rest loads', async (_, change, column, reason) => {
    const table = bad(change)
    const path = tableFile(table)
    const report = await load(path)
    expect(report).toMatchObject({ acceptedRows: 1, rejectedRows: 1 })
    expect(report.rejects[0]).toMatchObject({ file: path, line: 3, column, reason })
    expect(await warehouse.rows('SELECT tracking_number, net_amount AS net FROM package_level_info')).toEqual([
      { tracking_number: '7781', net: '10.00' },
    ])
  })

  test.each([
    [
      'a weight that is none',
      'Rated Weight Amount',
      '5 lb',
      'Rated Weight Amount',
      'is not a weight; loaded without it',
    ],
    ['a unit that is none', 'Dim Unit', 'FT', 'Dim Unit', 'is not a dimension unit (I, IN, C, CM); loaded without it'],
    [
      'a delivery time that is none',
      'POD Delivery Time',
      '25:00',
      'POD Delivery Time',
      'is not a time (HH:MM); loaded without it',
    ],
  ])('%s is left out, and the row loads', async (_, title, value, column, reason) => {
    const sides = { 'Dim Length': '1', 'Dim Width': '1', 'Dim Height': '1', 'Dim Unit': 'I' }
    const report = await load(fedexFile(fedexRow({ ...carried('7783'), ...sides, [title]: value }, '10.00')))
    expect(report).toMatchObject({ acceptedRows: 1, rejectedRows: 0 })
    expect(report.doubts).toMatchObject([{ column, reason }])
  })

  test('a currency is that of its column; blank, the row is rejected; without the column it is its account’s, else USD', async () => {
    const titles = [...FEDEX_TITLES, 'Currency']
    const [euro, none] = [fedexRow({ ...carried('1'), Currency: 'EUR' }, '10.00'), fedexRow(carried('2'), '10.00')]
    const report = await load(tableFile(tableOf(titles, [euro, none])))
    expect(report.rejects).toMatchObject([{ line: 3, column: 'Currency', reason: 'is missing' }])
    const other = { ...carried('4'), 'Bill to Account Number': '987654321' }
    await load(fedexFile(fedexRow(carried('3'), '10.00'), fedexRow(other, '10.00')))
    expect(
      await warehouse.rows('SELECT tracking_number AS n, currency_code AS currency FROM package_level_info ORDER BY 1'),
    ).toEqual([
      { n: '1', currency: 'EUR' },
      { n: '3', currency: 'EUR' },
      { n: '4', currency: 'USD' },
    ])
  })
})

describe('the header', () => {
  test('a file without a needed column is refused by its name', async () => {
    const titles = FEDEX_TITLES.map((title) => (title === 'Invoice Number' ? 'Bill Number' : title))
    const path = tableFile([titles, ...sample.slice(1)])
    await expect(load(path)).rejects.toThrow(
      `Nothing in ${path} is FedEx Billing Online. It seems to be FedEx Billing Online without the column Invoice Number.`,
    )
    await expect(load(tableFile(sample.slice(0, 1)))).rejects.toThrow('without a row below its header')
  })

  test('lines before it and its repetition below it are no rows', async () => {
    const [titles = [], ...rows] = sample
    const path = tableFile([titles, ...rows, titles], { begins: 'Export of 17 November\n\n' })
    expect(await load(path)).toMatchObject({ acceptedRows: 13, rejectedRows: 0, invoices: [{ difference: '0.00' }] })
  })

  test('the file is found by it, whatever the delimiter; the report reads as lines', async () => {
    for (const delimiter of [',', ';', '\t'] as const)
      expect(await recogniseFile(tableFile(sample, { delimiter }))).toMatchObject({
        seems: { code: 'invoices', format: 'FedEx Billing Online' },
        format: FORMATS.fedex,
      })
    const lines = importReportLines(await load(tableFile(sample)))
    expect(lines).toContain(
      '  900000001 of 2025-11-17, account 123456789: stated 100.70 USD, in the files 100.70, loaded 100.70, no difference',
    )
  })

  test('a file that two formats claim is of none: both are named', async () => {
    const twin = {
      ...FORMATS.fedex,
      name: 'a twin',
      recognise: () => ({ seems: { code: 'invoices' as const, format: 'a twin' }, readable: true }),
    }
    expect(await recogniseFile(tableFile(sample), twin)).toMatchObject({
      seems: { code: 'several', what: 'a twin / FedEx Billing Online' },
      format: null,
    })
    expect(await recogniseFile(fileOf('x,y\n'))).toMatchObject({
      seems: { code: 'table', count: 2 },
      format: null,
    })
  })
})
