// @module-tag exact
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gridColumns } from '../../../../../domain/dashboards/grid-spec.ts'
import { loadConfig } from '../../../../../server/config/load-config.ts'
import { gridCsv, gridFile } from '../../../../../src/grid/download/grid-file.ts'
import { readXlsxSheets } from '../../../../comparison/read-xlsx-sheets.ts'
import { emptyWarehouse, type TestWarehouse } from '../ups-warehouse.ts'
import { loadCase, sumsOf } from './case-files.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const COLUMNS = ['consignee_company', 'reference_1', 'reference_2', 'reference_3']
const { pages, catalog } = loadConfig('config')

test('every grid has the references and the company of the receiver (GRID-17)', () => {
  const grids = pages.flatMap(({ id, table, grid }) => (grid ? [{ id, table, grid }] : []))
  expect(grids.length).toBeGreaterThan(5)
  for (const { id, table, grid } of grids) {
    expect(gridColumns(grid), id).toEqual(expect.arrayContaining(COLUMNS))
    for (const name of COLUMNS) expect(catalog.tables.get(table)?.columns.has(name), `${id} ${name}`).toBe(true)
  }
})

test('references that look like formulas stay texts in rows and files, amounts numbers (GRID-30)', async () => {
  const report = await loadCase(warehouse, 'fedex-references-like-formulas.csv')
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [] })
  expect(report.invoices).toMatchObject([{ stated: '38.75', difference: '0.00' }])
  expect(await sumsOf(warehouse)).toMatchObject({ net: '38.75', packages: 4 })
  for (const table of ['package_level_info', 'charge_level_info'])
    expect(
      await warehouse.rows(
        `SELECT reference_1 AS reference, consignee_company AS company FROM ${table} ORDER BY tracking_number`,
      ),
    ).toEqual([
      { reference: '=HYPERLINK("http://x.invalid";"refund")', company: '=1+1' },
      { reference: '+1-555 desk 4', company: '+2+3' },
      { reference: '@SUM(A1:A9)', company: '@home' },
      { reference: '-2+3 pallets', company: '-dash ltd' },
      { reference: 'credit', company: null },
    ])
  const spec = (name: string) => {
    const column = catalog.tables.get('package_level_info')?.columns.get(name)
    if (!column) throw new Error(name)
    return { label: column.label, spec: column }
  }
  const rows = await warehouse.rows(
    'SELECT reference_1, consignee_company, CAST(net_amount AS DOUBLE) AS net_amount FROM package_level_info ORDER BY tracking_number',
  )
  const table = {
    columns: ['reference_1', 'consignee_company', 'net_amount'].map(spec),
    rows: rows.map(({ reference_1, consignee_company, net_amount }) => [
      reference_1 === null ? null : String(reference_1),
      consignee_company === null ? null : String(consignee_company),
      Number(net_amount),
    ]),
  }
  const lines = gridCsv(table).split('\r\n')
  expect(lines[1]).toBe('"\'=HYPERLINK(""http://x.invalid"";""refund"")",\'=1+1,10')
  expect(lines[5]).toBe('credit,,-7.25')
  const file = await gridFile(table, 'xlsx', { signal: new AbortController().signal, onProgress: () => undefined })
  const sheet = readXlsxSheets(new Uint8Array(await file.arrayBuffer())).get('Sheet1')
  expect(sheet?.slice(1).map((cells) => cells[2])).toEqual([10, 11, 12, 13, -7.25])
  expect(sheet?.slice(1).map((cells) => typeof cells[0])).toEqual(['string', 'string', 'string', 'string', 'string'])
})

test('days around a leap day load with their sums', async () => {
  const report = await loadCase(warehouse, 'fedex-leap-days.csv')
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [], acceptedRows: 7 })
  expect(
    await warehouse.rows(
      'SELECT bill_date::VARCHAR AS day, sum(net_amount)::VARCHAR AS net FROM package_level_info GROUP BY ALL ORDER BY 1',
    ),
  ).toEqual([
    { day: '2024-02-28', net: '1.00' },
    { day: '2024-02-29', net: '2.00' },
    { day: '2024-03-01', net: '4.00' },
    { day: '2024-03-02', net: '8.00' },
    { day: '2025-02-28', net: '16.00' },
    { day: '2025-03-01', net: '32.00' },
    { day: '2025-03-02', net: '64.00' },
  ])
})
