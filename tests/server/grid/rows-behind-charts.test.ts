// @module-tag exact
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../../domain/dates/calendar-date.ts'
import type { AggregateMeasure, TableIndex } from '../../../domain/query/catalog.ts'
import { sentGrid, type GridRequest } from '../../../domain/grid/grid-request.ts'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { gridField } from '../../../domain/dashboards/grid-spec.ts'
import { rowsOfRow } from '../../../domain/dashboards/open-rows/rows-of.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import type { Condition } from '../../../domain/query/condition.ts'
import { conditions } from '../../support/answers/conditions.ts'
import { ofPart, seededPart } from '../../support/run/seeded-part.ts'

const config = loadConfig('config')
const everyQuery = plannedQueries(config)
const pages = config.pages.filter(({ grid }) => grid)
const MARKS = 2
const CHOICES = [
  { currency: 'all', unit: 'lbs' },
  { currency: 'USD', unit: 'kgs' },
] as const

interface Part extends Pick<AggregateMeasure, 'aggregate' | 'column'> {
  readonly where: Condition | undefined
}

describe("the sum of a chart's mark is the sum of the rows behind it", () => {
  let portal: TestPortal
  let admin: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const known = new Map<string, Promise<QueryRow[]>>()
  afterEach(() => known.clear())
  /** Read once, however many facts of a page are counted over the same rows. */
  const rowsOf = (page: Page, request: Omit<GridRequest, 'startRow' | 'endRow'>): Promise<QueryRow[]> => {
    const asked = JSON.stringify(request)
    const rows = known.get(asked) ?? readRows(page, request)
    known.set(asked, rows)
    return rows
  }
  const readRows = async (page: Page, request: Omit<GridRequest, 'startRow' | 'endRow'>): Promise<QueryRow[]> => {
    const rows: QueryRow[] = []
    let lastRow = 1
    for (let startRow = 0; startRow < lastRow; startRow += 1_000) {
      const { status, body } = await portal.call(admin, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/getRows/${page.id}`,
        payload: {
          ...sentGrid(request),
          startRow,
          endRow: startRow + 1_000,
        },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const block = body as { data: QueryRow[]; lastRow: number }
      lastRow = block.lastRow
      rows.push(...block.data)
    }
    return rows
  }

  const openedRows = (page: Page, view: View) =>
    rowsOf(page, {
      ...gridScope(page, view),
      rowGroupCols: [],
      groupKeys: [],
      valueCols: [],
      pivotCols: [],
      pivotMode: false,
      filterModel: {},
      sortModel: [],
    })

  test('every page with rows that a chart counts has a grid', () =>
    expect(pages.map(({ id }) => id).sort()).toEqual(
      expect.arrayContaining([
        'accessorial',
        'carrierScore',
        'distributionmap',
        'networkmap',
        'refund',
        'spend',
        'weight',
      ]),
    ))

  test.each(pages)(
    '$id: marks of facts by carrier, in all currencies and pounds or in one and kilograms',
    async (page) => {
      const table = config.catalog.tables.get(page.table)
      const placed = page.widgets.find(({ facts }) => facts === undefined)
      const widget = config.widgets.get(placed?.widget ?? '')
      if (!table || !placed || !widget) throw new Error(page.id)
      let compared = 0
      for (const [at, { fact }] of page.facts.entries()) {
        // The first fact by both, the others by one of them each in turn.
        for (const changed of CHOICES.filter((_, choice) => at === 0 || at % 2 === choice)) {
          const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), fact, ...changed }
          const query = planQuery({
            page,
            widget: { ...widget, query: { measures: 'fact', groupBy: ['carrier_name'], orderBy: 'fact' } },
            settings: {},
            view,
          })
          const chart = await portal.call(admin, {
            method: 'POST',
            url: `/aiparcelweb/api/aidashboards/data/${page.id}/${placed.chartName}`,
            payload: sentQuery(query),
          })
          const marks = (chart.body as { data: { data: QueryRow[] } }).data.data
          compared += marks.length
          // Of the largest carriers there are more rows, and no other sums.
          const from = ofPart(0, Math.floor(marks.length / 2))
          for (const mark of marks.slice(from, from + (at === 0 ? MARKS : 1))) {
            const scope = gridScope(page, view)
            const carrier = conditions(`carrier_name = '${String(mark.carrier_name).replaceAll("'", "''")}'`)
            const request = {
              ...scope,
              whereClauses: [...scope.whereClauses, ...carrier],
              rowGroupCols: [],
              groupKeys: [],
              valueCols: [],
              pivotCols: [],
              pivotMode: false,
              filterModel: {},
              sortModel: [],
            }
            const rows = await rowsOf(page, request)
            expect([fact, mark.carrier_name, rows.length > 0, sumOf(rows, { fact, table })]).toEqual([
              fact,
              mark.carrier_name,
              true,
              expect.closeTo(Number(mark[fact]), 4),
            ])
          }
        }
      }
      expect(compared).toBeGreaterThan(0)
    },
  )

  test('all rows of the package and of the invoice of a row, whatever the page is filtered by, are those of the stored rows', async () => {
    const own = `FROM package_level_info WHERE client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')`
    const read = (sql: string) =>
      portal.installation.publish(async (publish) =>
        (await connectionOf(publish).runAndReadAll(sql)).getRowObjectsJson(),
      )
    const [row = {}] = await read(
      `SELECT *, count(*) OVER (PARTITION BY tracking_id) AS ofpackage, count(*) OVER (PARTITION BY carrier_id, account_number, invoice_number, bill_date) AS ofinvoice
        ${own} ORDER BY tracking_id IS NULL, ofpackage DESC, ofinvoice, invoice_details_id LIMIT 1`,
    )
    const shown = Object.fromEntries(Object.entries(row).map(([name, value]) => [gridField(name), value as string]))
    const page = pages.find(({ id }) => id === 'spend')
    if (!page) throw new Error('no Spend page')
    for (const kind of ['package', 'invoice'] as const) {
      const usual = defaultView({ page, today: TEST_TODAY, clientId: 1 })
      const narrow = { filters: { carrier_name: ['none'] }, from: '2020-01-01', to: '2020-01-02' }
      const rows = await openedRows(page, { ...usual, ...narrow, rowsOf: rowsOfRow(kind, shown) })
      expect([kind, rows.length]).toEqual([kind, Number(row[`of${kind}`])])
      expect(rows.length).toBeGreaterThan(1)
    }
  })

  test.each(pages)('$id: a mark of every dimension, level and span that its charts may draw', async (page) => {
    const table = config.catalog.tables.get(page.table)
    if (!table) throw new Error(page.id)
    const planned = everyQuery.filter(
      (each) =>
        each.page.id === page.id &&
        each.view.fact === page.defaultFact &&
        each.view.mode === '' &&
        each.query.selectColumnNames.includes(page.defaultFact) &&
        each.query.groupByDetails.length > 0,
    )
    const groupings = new Map(
      planned.map((each) => [JSON.stringify([each.view.dateType, each.query.groupByDetails]), each]),
    )
    let compared = 0
    const tried = seededPart([...groupings.values()], 10, (each) => [each.view.dateType, ...each.query.groupByDetails])
    for (const { view, query, chartName } of tried) {
      const chart = await portal.call(admin, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/data/${page.id}/${chartName}`,
        payload: sentQuery(query),
      })
      const marks = (chart.body as { data: { data: QueryRow[] } }).data.data
      const mark = marks[Math.floor(marks.length / 2)]
      // Fees have no ship date.
      if (!mark) continue
      compared += 1
      const scope = gridScope(page, view)
      const whereClauses = [
        ...scope.whereClauses,
        ...conditions(...query.groupByDetails.flatMap((name) => clausesOf(name, { value: mark[name] ?? null, table }))),
      ]
      const rows = await rowsOf(page, {
        ...scope,
        whereClauses,
        rowGroupCols: [],
        groupKeys: [],
        valueCols: [],
        pivotCols: [],
        pivotMode: false,
        filterModel: {},
        sortModel: [],
      })
      expect([whereClauses, rows.length > 0, sumOf(rows, { fact: page.defaultFact, table })]).toEqual([
        whereClauses,
        true,
        expect.closeTo(Number(mark[page.defaultFact]), 4),
      ])
    }
    expect(compared).toBeGreaterThan(1)
  })
})

/** The rows that a mark stands for. */
function clausesOf(name: string, { value, table }: { value: string | number | null; table: TableIndex }): string[] {
  const time = table.timeDimensions.get(name)
  if (!time)
    return [
      value === null
        ? `${name} is null`
        : typeof value === 'number'
          ? `${name} = ${value}`
          : `${name} = '${value.replaceAll("'", "''")}'`,
    ]
  if (value === null) return [`${time.column} is null`]
  const from = String(value)
  const next = {
    day: addDays(from, 1),
    week: addDays(from, 7),
    month: addMonths(from, 1),
    quarter: addMonths(from, 3),
    year: addMonths(from, 12),
  }[time.grain]
  return [`${time.column} >= '${from}'`, `${time.column} < '${next}'`]
}

/** What the weight facts sum, in rows that all count; one without a weight adds none. */
const STORED: Readonly<Record<string, string>> = {
  weighed_pkgs: 'no_of_pkgs',
  weighed_bill_pounds: 'bill_weight_pounds',
  weighed_actual_pounds: 'actual_weight_pounds',
  weighed_delta_pounds: 'delta_weight_pounds',
}

/** What a fact is by its rows, in the grid's own columns. */
function sumOf(rows: readonly QueryRow[], { fact, table }: { fact: string; table: TableIndex }): number {
  const measure = table.measures.get(fact)
  if (!measure || 'of' in measure || 'terms' in measure) throw new Error(fact)
  if ('aggregate' in measure && measure.aggregate === 'count')
    return rows.filter((row) => isCounted(row, measure.where)).length
  const valueIn = (row: QueryRow, column: string) => row[(STORED[column] ?? column).toUpperCase()]
  const total = ({ aggregate, column, where }: Part) => {
    const weighs = (row: QueryRow) =>
      !(column in STORED) ||
      (Number(row.NO_OF_PKGS) > 0 && row.BILL_WEIGHT_POUNDS !== null && row.ACTUAL_WEIGHT_POUNDS !== null)
    const counted = rows.filter((row) => isCounted(row, where) && weighs(row)).map((row) => valueIn(row, column))
    if (aggregate === 'count_distinct') return new Set(counted.filter((value) => value !== null)).size
    const missing = column in STORED ? 0 : Number.NaN
    return counted.reduce<number>((sum, value) => sum + Number(value ?? missing), 0)
  }
  const partOf = (name: string): Part => {
    const { aggregate, column, where } = table.measures.get(name) as AggregateMeasure
    return { aggregate, column, where }
  }
  return 'aggregate' in measure
    ? total(measure as Part)
    : ((measure.unit === 'percent' ? 100 : 1) * total(partOf(measure.numerator))) / total(partOf(measure.denominator))
}

/** Whether a row is one of those that a part of a measure counts: of a share, its numerator counts only some. */
function isCounted(row: QueryRow, where: Condition | undefined): boolean {
  if (where === undefined || !('column' in where)) return true
  const value = row[where.column.toUpperCase()]
  if (where.operator === '>') return value === undefined || Number(value) > Number(where.value)
  return where.operator !== '=' || value === undefined || value === where.value
}
