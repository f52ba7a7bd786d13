// @module-tag exact
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../../server/warehouse/load/recognise-file.ts'
import { fileOf } from '../ups-file.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from '../ups-warehouse.ts'
import { caseFile, loadCase, sumsOf } from './case-files.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const RIGHT = {
  net: '987.74',
  transportation: '862.75',
  fuel: '94.84',
  other: '30.15',
  taxes: '0.00',
  packages: 3,
}
const [titles = '', ...rows] = readFileSync(caseFile('fedex-titles-numbered-by-a-tool.csv'), 'utf8').split('\n')
const PAIR = /^Tracking ID Charge (?:Description|Amount)/
/** The file with each repeated title as another tool numbers it; `nth` counts its pairs from 0, `place` all columns from 1. */
const numberedBy = (spell: (title: string, nth: number, place: number) => string): string =>
  [
    titles
      .split(',')
      .map((title, at) => {
        const [plain = ''] = PAIR.exec(title) ?? []
        return plain === '' ? title : spell(plain, Number(/_(\d+)$/.exec(title)?.[1] ?? 0), at + 1)
      })
      .join(','),
    ...rows,
  ].join('\n')

test('titles that a tool told apart are the carrier’s own: the file loads in full (DATA-01)', async () => {
  const report = await loadCase(warehouse, 'fedex-titles-numbered-by-a-tool.csv')
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [] })
  expect(report.invoices).toMatchObject([{ stated: '987.74', loaded: '987.74', difference: '0.00' }])
  expect(await sumsOf(warehouse)).toEqual(RIGHT)
})

test.each<[string, (title: string, nth: number, place: number) => string]>([
  ['.1', (title, nth) => (nth === 0 ? title : `${title}.${nth}`)],
  [' (2)', (title, nth) => (nth === 0 ? title : `${title} (${nth + 1})`)],
  ['_dup2', (title, nth) => (nth === 0 ? title : `${title}_dup${nth + 1}`)],
  ['2, without a sign between', (title, nth) => (nth === 0 ? title : `${title}${nth + 1}`)],
  ['_duplicated_0', (title, nth) => (nth === 0 ? title : `${title}_duplicated_${nth - 1}`)],
  [
    ':1, all in small letters',
    (title, nth) => (nth === 0 ? title : `${title}:${nth}`).toLowerCase().replaceAll(' ', '_'),
  ],
  ['the number of the column', (title, _nth, place) => `${title}...${place}`],
  ['no number', (title) => title],
])('as they are with %s, and each file is the same file', async (_, spell) => {
  const file = fileOf(numberedBy(spell))
  expect(await recogniseFile(file)).toMatchObject({ seems: { code: 'invoices', format: 'FedEx Billing Online' } })
  await warehouse.load([file], { format: FORMATS.fedex })
  expect(await sumsOf(warehouse)).toEqual(RIGHT)
  const before = await loadedContent(warehouse)
  expect(await loadCase(warehouse, 'fedex-titles-numbered-by-a-tool.csv')).toMatchObject({ acceptedRows: 0 })
  expect(await loadedContent(warehouse)).toBe(before)
})

test('texts and amounts find each other by their numbers where columns were taken out or moved', async () => {
  const table = numberedBy((title, nth) => (nth === 0 ? title : `${title}_${nth}`))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const [first = []] = table
  const gone = first.indexOf('Tracking ID Charge Description_5')
  const order = first.map((_, at) => at).filter((at) => at !== gone)
  order.push(...order.splice(order.indexOf(first.indexOf('Tracking ID Charge Amount_2')), 1))
  const moved = table.map((cells) => order.map((at) => cells[at] ?? '').join(',')).join('\n')
  const report = await warehouse.load([fileOf(moved)], { format: FORMATS.fedex })
  expect(report).toMatchObject({ rejectedRows: 0, unknownCharges: [] })
  expect(await sumsOf(warehouse)).toEqual(RIGHT)
})
