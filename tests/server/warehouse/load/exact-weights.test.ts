// @module-tag exact
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEIGHT_BANDS } from '../../../../domain/query/weight-bands.ts'
import type { Query } from '../../../../domain/query/query.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'
import { compile, compileRows } from '../../../../server/warehouse/compile.ts'
import { derivedColumn, weightBand } from '../../../../server/warehouse/derived-columns.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import type { Engine, Statement } from '../../../../server/warehouse/engine.ts'
import { DUCKDB } from '../../../../server/warehouse/engines/duckdb-dialect.ts'
import { csvRow, sheetRow } from '../../../../server/warehouse/engines/duckdb-row-text.ts'
import { createDuckdbEngine } from '../../../../server/warehouse/engines/duckdb.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { loadReference } from '../../../../server/warehouse/reference/load-reference.ts'
import { ROLL_UPS } from '../../../../server/warehouse/roll-ups/roll-ups.ts'
import { makeTenantScope } from '../../../../server/warehouse/tenant-scope.ts'
import { gridCsv } from '../../../../src/grid/download/grid-file.ts'
import { csvText, fileOf } from './ups-file.ts'
import { invoiceOf, type InvoiceLine } from './ups-invoice.ts'

const PARCELS = 12_001
const { catalog } = loadConfig('config')
const scope = makeTenantScope({ allClients: true, clientIds: [] }, [{ id: 1, parentClientId: null }])
const never = new AbortController().signal

function parcel(nth: number, { billed, actual, unit, sides = '' }: Weighed): InvoiceLine {
  return {
    codes: 'SHP ISS FRT 003',
    text: 'Ground',
    net: '1.00',
    tracking: `1Z41W7E003${String(nth).padStart(8, '0')}`,
    quantity: '1',
    cells: {
      'Entered Weight': actual,
      'Entered Weight Unit of Measure': unit,
      'Billed Weight': billed,
      'Billed Weight Unit of Measure': unit,
      'Package Dimensions': sides,
    },
  }
}

interface Weighed {
  readonly billed: string
  readonly actual: string
  readonly unit: 'L' | 'K' | 'O'
  readonly sides?: string
}

let file: WarehouseFile
let connection: DuckDBConnection
let engine: Engine
const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson()

beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:' })
  connection = await file.connect()
  engine = createDuckdbEngine(file)
  await loadReference(connection)
  const pounds = Array.from({ length: PARCELS }, (_, at) =>
    parcel(at, { billed: '1.125', actual: '1.001', unit: 'L', sides: '10.125x 8.0625x 6.0' }),
  )
  const records = [
    ...invoiceOf({ number: '00041W7E0101', date: '2026-03-07' }, pounds),
    ...invoiceOf({ number: '00041W7E0102', date: '2026-03-07' }, [
      parcel(20_000, { billed: '1.0', actual: '0.5', unit: 'O' }),
    ]),
    ...invoiceOf({ number: '00041W7E0103', date: '2026-03-07' }, [
      parcel(30_000, { billed: '4.536', actual: '4.2', unit: 'K' }),
      parcel(30_001, { billed: '0.1', actual: '0.1', unit: 'K' }),
    ]),
  ]
  await importFiles(publishConnection(connection), {
    files: [{ path: fileOf(csvText(records)), format: FORMATS.ups }],
    clientNumber: '77',
    createClientName: 'Acme',
    dryRun: false,
    now: new Date('2026-11-21T10:00:00Z'),
  })
})
afterAll(() => {
  engine.close()
  connection.disconnectSync()
  file.close()
})

const asked = (change: Partial<Query>): Query => ({
  selectColumnNames: ['invoice_number', 'total_bill_weight'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: [],
  groupByDetails: ['invoice_number'],
  orderByDetails: [{ name: 'invoice_number', direction: 'asc' }],
  clientId: 1,
  currency: 'USD',
  unit: 'lbs',
  ...change,
})
const context = { dialect: DUCKDB, catalog, scope, today: '2026-11-21' }
const written = (query: Query, made: typeof compile | typeof compileRows, rollUps = ROLL_UPS): Statement => {
  const compiled = made(query, { ...context, rollUps })
  if (!compiled.ok) throw new Error(compiled.problem.detail)
  return compiled.value
}
const sums = async (query: Query, rollUps = ROLL_UPS) =>
  (await engine.run(written(query, compile, rollUps), never)).map((row) => row[query.selectColumnNames.at(-1) ?? ''])

describe('weights are those of the file', () => {
  test('in their unit, and in pounds to six decimals; sides too; charges have those of their package', async () => {
    const found = (table: string, more = '') =>
      rows(`SELECT DISTINCT bill_weight_unit AS unit, bill_weight, actual_weight, bill_weight_pounds AS billed, actual_weight_pounds AS actual,
        delta_weight_pounds AS delta${more} FROM ${table} ORDER BY unit, billed DESC`)
    const wanted = [
      ['kgs', '4.536000', '4.200000', '10.000168', '9.259415', '0.740753'],
      ['kgs', '0.100000', '0.100000', '0.220462', '0.220462', '0.000000'],
      ['lbs', '1.125000', '1.001000', '1.125000', '1.001000', '0.124000'],
      ['oz', '1.000000', '0.500000', '0.062500', '0.031250', '0.031250'],
    ]
    expect((await found('charge_level_info')).map((row) => Object.values(row))).toEqual(wanted)
    expect((await found('package_level_info', ', length, width, height')).map((row) => Object.values(row))).toEqual(
      wanted.map((row) => [...row, ...(row[0] === 'lbs' ? ['10.125000', '8.062500', '6.000000'] : [null, null, null])]),
    )
  })

  test('12,001 parcels of 1.125 lb are 13,501.125 lb, by roll-ups and by rows; kilograms are those of the file where it says them', async () => {
    const lbs = asked({})
    const kgs = asked({ unit: 'kgs' })
    const delta = asked({ unit: 'kgs', selectColumnNames: ['invoice_number', 'weight_difference'] })
    expect(written(lbs, compile).sql).toContain('FROM package_invoice')
    for (const rollUps of [ROLL_UPS, []]) {
      expect(await sums(lbs, rollUps)).toEqual([13_501.125, 0.0625, 10.22063])
      expect(await sums(kgs, rollUps)).toEqual([6_124.00728641625, 0.028349523125, 4.636])
    }
    expect((await sums(delta)).at(-1)).toBe(0.336)
  })

  test('the rows of a report and of a downloaded grid have the same cells', async () => {
    const names = ['tracking_number', 'bill_weight_pounds', 'actual_weight_pounds', 'delta_weight_pounds']
    const columns = names.flatMap((name) => catalog.tables.get('package_level_info')?.columns.get(name) ?? [])
    for (const unit of ['lbs', 'kgs'] as const) {
      const { sql, params } = written(asked({ unit, selectColumnNames: names, groupByDetails: [] }), compileRows)
      const newest = `(SELECT * FROM (${sql}) AS told ORDER BY tracking_number DESC LIMIT 4)`
      const [cells, lines, shown] = await Promise.all(
        [csvRow(columns), sheetRow(columns), '*'].map((selected) =>
          engine.run({ sql: `SELECT ${selected} FROM ${newest}`, params }, never),
        ),
      )
      const told = (cell: unknown) => (/^-?[\d.]+$/.test(String(cell)) ? Number(String(cell)) : String(cell))
      const report = (cells ?? []).map((row) => Object.values(row).map(told))
      const grid = gridCsv({
        columns: columns.map((spec) => ({ label: spec.label, spec })),
        rows: (shown ?? []).map((row) => names.map((name) => row[name] ?? null)),
      })
      expect(
        grid
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.split(',').map(told)),
      ).toEqual(report)
      for (const [at, [, ...weights]] of report.entries())
        for (const weight of weights) expect(String(lines?.[at]?.line)).toContain(`<c s="5"><v>${String(weight)}`)
      expect(report[1]?.[1]).toBe(unit === 'kgs' ? 4.536 : 10.000168)
    }
  })
})

test('weight bands: under 1, then a started pound is a pound, over 150; without a weight there is none [BIZ-06]', async () => {
  expect(WEIGHT_BANDS.map(({ name }) => name)).toEqual([
    'Under 1 lb',
    '1–5 lb',
    '6–10 lb',
    '11–20 lb',
    '21–30 lb',
    '31–50 lb',
    '51–150 lb',
    'Over 150 lb',
  ])
  const edges = [
    '0',
    '0.0625',
    '0.999999',
    '1',
    '5',
    '5.000001',
    '5.2',
    '10',
    '10.000168',
    '20',
    '20.01',
    '30',
    '30.5',
    '50',
    '50.1',
    '150',
    '150.000001',
  ]
  const found = await rows(
    `SELECT ${weightBand('pounds', ({ name }) => `'${name}'`)} AS band FROM (VALUES ${edges.map((pounds, at) => `(${at}, CAST(${pounds} AS DECIMAL(14,6)))`).join(', ')}, (99, NULL)) AS weighed(nth, pounds) ORDER BY nth`,
  )
  expect(found.map(({ band }) => band)).toEqual([
    ...[
      'Under 1 lb',
      'Under 1 lb',
      'Under 1 lb',
      '1–5 lb',
      '1–5 lb',
      '6–10 lb',
      '6–10 lb',
      '6–10 lb',
      '11–20 lb',
      '11–20 lb',
      '21–30 lb',
      '21–30 lb',
    ],
    ...['31–50 lb', '31–50 lb', '51–150 lb', '51–150 lb', 'Over 150 lb', null],
  ])
  expect(derivedColumn('weight_band', { dialect: DUCKDB, today: () => '' }).sql).toBe(
    weightBand('bill_weight_pounds', ({ name }) => `'${name}'`),
  )
})
