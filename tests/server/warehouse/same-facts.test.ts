// @module-tag exact
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAdditive, labelOf } from '../../../domain/query/catalog.ts'
import { FACT_QUERIES, factSpan } from '../../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { sentQuery, type Query, type QueryRow } from '../../../domain/query/query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { compile, compileRows } from '../../../server/warehouse/compile.ts'
import { makeDemo } from '../../../server/warehouse/demo/make-demo.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import type { Engine } from '../../../server/warehouse/engine.ts'
import { createDuckdbEngine } from '../../../server/warehouse/engines/duckdb.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { ROLL_UPS } from '../../../server/warehouse/roll-ups/roll-ups.ts'
import { setQuestions } from '../../../domain/comparison/set-questions.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { handPage } from '../../support/answers/page-sums.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { cellOf, csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './load/ups-file.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { publishConnection } from '../../../server/warehouse/publish-connection.ts'
import { weightsIn } from '../../support/answers/weights-by-hand.ts'

const WEIGHED = 'FILTER (no_of_pkgs > 0 AND bill_weight_pounds >= 0 AND actual_weight_pounds >= 0)'
const [SPEND, PACKAGES, BILL, ACTUAL, OF] = [
  'sum(net_amount * RATE)',
  'sum(no_of_pkgs)',
  `sum(bill_weight_pounds * UNIT) ${WEIGHED}`,
  `sum(actual_weight_pounds * UNIT) ${WEIGHED}`,
  `sum(no_of_pkgs) ${WEIGHED}`,
]
/** What a fact is, wherever it is shown; by the words of the definitions. */
const MEANING: Readonly<Record<'package_level_info' | 'charge_level_info', Readonly<Record<string, string>>>> = {
  package_level_info: {
    total_spend: SPEND,
    packages: PACKAGES,
    costperpackage: `${SPEND} / ${PACKAGES}`,
    total_bill_weight: BILL,
    total_actual_weight: ACTUAL,
    weight_difference: `${BILL} - ${ACTUAL}`,
    avgWeight: `${BILL} / ${OF}`,
    avg_actual_weight: `${ACTUAL} / ${OF}`,
    avg_weight_difference: `(${BILL} - ${ACTUAL}) / ${OF}`,
    costperpound: `${SPEND} / ${BILL}`,
    accessorials: 'sum(net_other_accessorial_amount * RATE)',
    published_amount: 'sum(transportation_amount * RATE)',
    shipping_charge_correction: 'sum(shipping_charge_correction_amt * RATE)',
    on_time: PACKAGES,
    lates: PACKAGES,
    exceptions: PACKAGES,
    pending: PACKAGES,
  },
  charge_level_info: {
    credit: '-sum(net_amount * RATE) FILTER (credit_type IS NOT NULL)',
    accessorials: "sum(net_amount * RATE) FILTER (charge_category = 'other_accessorial')",
    shipping_charge_correction: 'sum(net_amount * RATE) FILTER (shipping_charge_correction_amt <> 0)',
  },
}
const STATUSES: Readonly<Record<string, string>> = {
  on_time: 'on_time',
  lates: 'lates',
  exceptions: 'exceptions',
  pending: 'pending',
}
/** Of the pages that are about some packages alone; the others count all rows, and the same fact of theirs is one figure. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  carrierScore: handPage('carrierScore').rows,
  comparisonCarrierScore: handPage('carrierScore').rows,
  comparisonWeight: handPage('weight').rows,
  nextDayEarlyAm: handPage('nextDayEarlyAm').rows,
  networkmap:
    "normalised_sender_country = 'US' AND normalised_consignee_country = 'US' AND normalised_sender_state NOT IN ('AA', 'AP', 'AE') AND normalised_consignee_state NOT IN ('AA', 'AP', 'AE')",
}
const FILTER = { carrier_name: ['UPS'] }
const DATES = { from: '2025-09-01', to: '2025-11-30', period: '' as const }

/** The sample's credits and adjustments of packages of earlier invoices, here of packages of its own, whose weight they take. */
const OF_PACKAGES: Readonly<Record<string, string>> = {
  '1ZA1B2C31300009003': '1ZA1B2C30100000043',
  '1ZA1B2C30300009013': '1ZA1B2C30300000030',
  '1ZA1B2C30300009031': '1ZA1B2C30300000021',
}

function ofThisInvoice(record: UpsRecord): UpsRecord {
  const number = OF_PACKAGES[cellOf(record, 'Tracking Number')]
  return number === undefined
    ? record
    : withCells(record, { 'Tracking Number': number, 'Transaction Date': '2025-11-13' })
}

const config = loadConfig('config')
const widgets = Object.fromEntries(config.widgets)

interface Shown {
  readonly where: string
  readonly table: 'package_level_info' | 'charge_level_info'
  readonly page: string
  readonly fact: string
  readonly value: number | null
}

describe('the same fact of the same client, dates and filters is one figure, whatever page shows it, and it is what plain SQL says [PAGE-21] [COMP-14] [DATA-11]', () => {
  let file: WarehouseFile
  let connection: DuckDBConnection
  let engine: Engine
  let imported = 0
  beforeAll(async () => {
    file = await openWarehouseFile({ path: ':memory:' })
    connection = await file.connect()
    engine = createDuckdbEngine(file)
    await makeDemo({ connection, packages: 4_000, seed: 5, today: TEST_TODAY })
    const report = await importFiles(publishConnection(connection), {
      files: [{ path: fileOf(csvText(sampleRecords().map(ofThisInvoice))), format: FORMATS.ups }],
      clientNumber: '77',
      createClientName: 'Acme',
      dryRun: false,
      now: new Date('2026-11-21T10:00:00Z'),
    })
    if (!report.ok) throw new Error(report.problem.detail)
    imported = Number((await connection.runAndReadAll("SELECT id FROM client WHERE number = '77'")).getRows()[0]?.[0])
  })
  afterAll(() => {
    engine.close()
    connection.disconnectSync()
    file.close()
  })

  const scope = () =>
    makeTenantScope(
      { allClients: true, clientIds: [] },
      [1, 2, 3, 4, 5, imported].map((id) => ({ id, parentClientId: id > 1 && id < 5 ? 1 : null })),
    )
  async function rowsOf(query: Query): Promise<readonly QueryRow[]> {
    const statement = compile(query, {
      dialect: DUCKDB,
      catalog: config.catalog,
      scope: scope(),
      today: TEST_TODAY,
      rollUps: ROLL_UPS,
    })
    if (!statement.ok) throw new Error(statement.problem.detail)
    return engine.run(statement.value, new AbortController().signal)
  }

  function shown(where: string, page: Page, rows: readonly QueryRow[], names: readonly string[]): Shown[] {
    const table = page.table as Shown['table']
    return names.flatMap((fact): Shown[] => {
      if (!Object.hasOwn(MEANING[table], fact)) return []
      const values = rows.flatMap((row) => (row[fact] === null || row[fact] === undefined ? [] : [Number(row[fact])]))
      if (values.length > 1 && !isAdditive(config.catalog.tables.get(table)?.measures.get(fact))) return []
      return [
        {
          where,
          table,
          page: page.id,
          fact,
          value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
        },
      ]
    })
  }

  /** Every figure of every fact strip, widget and comparison. */
  async function everywhere(changed: Partial<View>): Promise<Shown[]> {
    const found: Shown[] = []
    const seen = new Map<string, readonly QueryRow[]>()
    const asked = async (query: Query) => {
      const key = JSON.stringify(query)
      const rows = seen.get(key) ?? (await rowsOf(query))
      seen.set(key, rows)
      return rows
    }
    for (const page of config.pages) {
      const view: View = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...changed }
      const table = config.catalog.tables.get(page.table)
      if (page.pageType === 'aframe_comparison') {
        if (page.id === 'comparison' || !table) continue
        const { asked: questions, figuresOf } = setQuestions({
          page,
          config: { widgets, today: TEST_TODAY },
          table,
          set: { name: 'one', view },
          type: 'year_over_year',
          invoiced: null,
        })
        const answers = await Promise.all(questions.map(({ query }) => asked(query)))
        const { figures } = figuresOf(answers)
        const row = Object.fromEntries(page.facts.map(({ fact }) => [fact, figures.now(fact)]))
        found.push(...shown('comparison', page, [row], Object.keys(row)))
        continue
      }
      const query = planQuery({ page, widget: FACT_QUERIES.totals, settings: factSpan(page), view })
      found.push(...shown('fact strip', page, await asked(query), query.selectColumnNames))
    }
    for (const { page, chartName, view, query } of plannedQueries(config, changed)) {
      if (view.dateType !== 'bill_date' || view.mode !== '' || query.limit !== undefined) continue
      if (
        !sentQuery(query).whereClauseDetails.includes(`bill_date >= '${DATES.from}'`) ||
        page.pageType === 'aframe_comparison'
      )
        continue
      found.push(
        ...shown(`${chartName} by ${query.groupByDetails.join()}`, page, await asked(query), query.selectColumnNames),
      )
    }
    return found
  }

  test.each([
    ['a parent with its children', () => ({ clientId: 1 }), '1, 2, 3, 4'],
    [
      'an imported invoice with credits and adjustments of inherited weight, in kilograms',
      () => ({ clientId: imported, currency: 'USD', unit: 'kgs' as const }),
      'IMPORTED',
    ],
  ] as const)('%s', async (_, changed, clients) => {
    const view = { filters: FILTER, ...DATES, ...changed() }
    const owners = clients.replace('IMPORTED', String(imported))
    const currency = 'currency' in view ? view.currency : 'all'
    const asked = (sql: string) =>
      weightsIn(
        'unit' in view && view.unit === 'kgs' ? 'kgs' : 'lbs',
        sql.replaceAll('RATE', currency === 'all' ? 'usd_rate' : '1'),
      )
    const rows = `client_id IN (${owners}) AND carrier_name = 'UPS' AND bill_date BETWEEN '${DATES.from}' AND '${DATES.to}' AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND ${currency === 'all' ? 'true' : `currency_code = '${currency}'`}`
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS()

    const [repeated] = await read(
      `SELECT count(*) AS many FROM package_level_info WHERE ${rows} AND bucket_name IN ('credit', 'adjustment') AND bill_weight_pounds > 0`,
    )
    expect(Number(repeated?.many)).toBeGreaterThan(0)

    const figures = await everywhere(view)
    const wanted = new Map<string, number | null>()
    for (const { table, page, fact } of figures) {
      const key = [table, OWN_ROWS[page] ? page : '', fact].join('|')
      if (wanted.has(key)) continue
      const status = STATUSES[fact] ? `(${handPage('carrierScore').facts[STATUSES[fact]]?.only})` : 'true'
      const [row] = await read(
        `SELECT CAST(${asked(MEANING[table][fact] ?? '')} AS DOUBLE) AS value FROM ${table} WHERE ${rows} AND (${OWN_ROWS[page] ?? 'true'}) AND ${status}`,
      )
      wanted.set(key, row?.value === null ? null : Number(row?.value))
    }
    for (const { where, table, page, fact, value } of figures) {
      const sql = wanted.get([table, OWN_ROWS[page] ? page : '', fact].join('|')) ?? 0
      expect(Math.abs((value ?? 0) - sql), `${fact} of ${page}, ${where}: ${value}, by hand ${sql}`).toBeLessThan(
        1e-6 * Math.max(1, Math.abs(sql)),
      )
    }
    for (const fact of ['total_bill_weight', 'avgWeight', 'costperpound', 'credit']) {
      const different = new Set(figures.flatMap((each) => (each.fact === fact ? [(each.value ?? 0).toFixed(6)] : [])))
      expect([fact, different.size]).toEqual([fact, 1])
    }
    const pages = (fact: string) => new Set(figures.flatMap((each) => (each.fact === fact ? [each.page] : []))).size
    expect({
      spend: pages('total_spend'),
      packages: pages('packages'),
      weight: pages('total_bill_weight'),
      average: pages('avgWeight'),
      perPound: pages('costperpound'),
      refunds: pages('credit'),
    }).toEqual({ spend: 6, packages: 7, weight: 3, average: 4, perPound: 2, refunds: 2 })
  })

  test('accessorial rows hold the net of the charge itself, under that name, and add up to the chart [GRID-22]', async () => {
    const page = config.pages.find(({ id }) => id === 'accessorial')
    const table = config.catalog.tables.get('charge_level_info')
    if (!page) throw new Error('no accessorials')
    const view: View = { ...defaultView({ page, today: TEST_TODAY, clientId: imported }), ...DATES }
    const query = planQuery({
      page,
      widget: { ...FACT_QUERIES.totals, query: { measures: 'fact', groupBy: [] } },
      settings: {},
      view,
    })
    const rows = compileRows(
      { ...query, selectColumnNames: ['net_amount', 'invoice_total_charges'] },
      { dialect: DUCKDB, catalog: config.catalog, scope: scope(), today: TEST_TODAY },
    )
    if (!rows.ok) throw new Error(rows.problem.detail)
    const [drawn] = await rowsOf(query)
    const [behind] = await engine.run(
      {
        ...rows.value,
        sql: `SELECT count(*) AS many, sum(invoice_total_charges) AS net, bool_and(invoice_total_charges = net_amount) AS own FROM (${rows.value.sql})`,
      },
      new AbortController().signal,
    )
    expect(Number(behind?.many)).toBeGreaterThan(1)
    expect([labelOf(table, 'invoice_total_charges'), String(behind?.own), Number(behind?.net)]).toEqual([
      'Net Amount of the Charge',
      'true',
      Number(drawn?.accessorials),
    ])
  })
})
