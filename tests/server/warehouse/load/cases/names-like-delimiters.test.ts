// @module-tag exact
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../../server/warehouse/load/recognise-file.ts'
import { fileOf } from '../ups-file.ts'
import { emptyWarehouse, type TestWarehouse } from '../ups-warehouse.ts'
import { caseFile, loadCase, sumsOf } from './case-files.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const RIGHT = { net: '842.15', transportation: '730.00', fuel: '112.15', other: '0.00', taxes: '0.00', packages: 3 }
const text = readFileSync(caseFile('edi210-party-name-ends-in-isa.edi'), 'utf8')
const load = (...files: string[]) => warehouse.load(files.map(fileOf), { format: FORMATS['edi-210'] })

test('names that end in ISA begin no interchange (DATA-01)', async () => {
  const report = await loadCase(warehouse, 'edi210-party-name-ends-in-isa.edi')
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [] })
  expect(report.invoices).toMatchObject([{ invoice: 'RF-40117', stated: '842.15', difference: '0.00' }])
  expect(await sumsOf(warehouse)).toEqual(RIGHT)
  expect(
    await warehouse.rows(
      'SELECT consignee_company AS name, consignee_city AS city, consignee_state AS state FROM package_level_info',
    ),
  ).toEqual([{ name: 'BOUTIQUE LOUISA', city: 'NASHVILLE', state: 'TN' }])
})

test.each([
  ['ISA before two digits', 'CASA PISA', 'VISA', '00'],
  ['IEA', 'ROMANIEA', 'ARIEA', '1'],
  ['GS', 'EGGS', 'COGS', 'IM'],
  ['ST and SE', 'WEST', 'HOUSE', '210'],
  ['GE and LX', 'GARAGE', 'ROLEX', '1'],
  ['all of ISA but its elements', 'ISA', 'ISA', '00*          *00*          *ZZ'],
])('nor do names that end in %s, whatever the separators', async (_, sender, receiver, code) => {
  const named = text.replace('CASA PISA*92', `${sender}*${code}`).replace('BOUTIQUE LOUISA*93', `${receiver}*${code}`)
  const other = named
    .replaceAll('*', '|')
    .replaceAll('~', "'")
    .replaceAll('RF-40117', 'RF-40118')
    .replaceAll('PRO7714402', 'PRO7714403')
  const wrapped = named
    .replaceAll('\n', '')
    .replaceAll('RF-40117', 'RF-40119')
    .replaceAll('PRO7714402', 'PRO7714404')
    .replaceAll(/.{80}/g, '$&\n')
  const report = await load(named, other, wrapped)
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [] })
  expect(report.invoices).toMatchObject([{ difference: '0.00' }, { difference: '0.00' }, { difference: '0.00' }])
  expect(await sumsOf(warehouse, "invoice_number = 'RF-40119'")).toEqual(RIGHT)
})

test('an interchange that begins where another breaks off is still found, after such a name too', async () => {
  const next = text.replaceAll('RF-40117', 'RF-40118').replaceAll('PRO7714402', 'PRO7714403')
  const report = await load(text.slice(0, text.indexOf('LX*1')) + 'L5*1*CUT' + next)
  expect(report.rejects).toHaveLength(1)
  expect(report.invoices).toMatchObject([{ invoice: 'RF-40118', difference: '0.00' }])
})

test('a table whose first title begins as EDIFACT or X12 does is none of them', async () => {
  const rows = (title: string) => fileOf(`${title},Account,Amount\nA,1,2.00\nB,2,3.00\n`)
  for (const title of ['UNBILLED', 'UNADJUSTED', 'ISA NUMBER', 'ISABEL'])
    expect((await recogniseFile(rows(title))).seems.code, title).toBe('table')
  expect((await recogniseFile(fileOf("UNA:+.? 'UNB+UNOC:3+A+B'"))).seems.code).toBe('edifact')
})
