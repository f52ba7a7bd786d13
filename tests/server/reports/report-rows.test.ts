// @module-tag exact
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inertText } from '../../../domain/files/csv.ts'
import { sentGrid, type GridRequest } from '../../../domain/grid/grid-request.ts'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import { gridField } from '../../../domain/dashboards/grid-spec.ts'
import type { PageFilters } from '../../../domain/dashboards/page-filters.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { viewOf, type ReportRequest } from '../../../domain/reports/report-request.ts'
import { STRETCH } from '../../../server/warehouse/reports/slices.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { readCsv, readXlsx } from './read-report.ts'
import { CONFIG, ended, fileOf, pageOf, requestOf, submit } from './report-calls.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { printCondition } from '../../../domain/query/condition.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'

const RUNS = 14
const FILTERS: readonly GridRequest['filterModel'][] = [
  {},
  { CARRIER_NAME: { filterType: 'text', type: 'contains', filter: 'fedex' } },
  { BILL_DATE: { filterType: 'date', type: 'inRange', dateFrom: '2026-03-01', dateTo: '2026-06-30' } },
]
const columnOf = (pageId: string, name: string) => CONFIG.catalog.tables.get(pageOf(pageId).table)?.columns.get(name)
const isNumber = (pageId: string, name: string) => ['integer', 'decimal'].includes(columnOf(pageId, name)?.type ?? '')

describe('the file of a report', () => {
  let portal: TestPortal
  let analyst: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    analyst = await portal.signIn('analyst')
  })
  afterAll(() => portal.close())

  const make = async (pageId: string, payload: Record<string, unknown>) => {
    expect(await submit(portal, analyst, pageId, payload)).toEqual({ status: 200, body: 'Report submitted' })
    const report = await ended(portal, analyst)
    expect([report.status, report.failure]).toEqual(['done', null])
    return report
  }

  /** Every row of the grid, by pages of a thousand, in an order of its own. */
  const gridRows = async (pageId: string, request: ReportRequest): Promise<QueryRow[]> => {
    const rows: QueryRow[] = []
    for (let [startRow, lastRow] = [0, 1]; startRow < lastRow; startRow += 1_000) {
      const payload = {
        ...sentGrid(gridScope(pageOf(pageId), viewOf(request))),
        startRow,
        endRow: startRow + 1_000,
        rowGroupCols: [],
        groupKeys: [],
        valueCols: [],
        pivotCols: [],
        pivotMode: false,
        filterModel: request.filterModel,
        sortModel: [],
      }
      const { status, body } = await portal.call(analyst, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/getRows/${pageId}`,
        payload,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const block = body as { data: QueryRow[]; lastRow: number }
      lastRow = block.lastRow
      rows.push(...block.data)
    }
    return rows
  }

  const asked = fc.record({
    pageId: fc.constantFrom('spend', 'refund', 'accessorial', 'weight', 'networkmap'),
    format: fc.constantFrom('csv', 'xlsx'),
    currency: fc.constantFrom('all', 'USD'),
    unit: fc.constantFrom('lbs', 'kgs'),
    filterModel: fc.constantFrom(...FILTERS),
    carriers: fc.constantFrom([], ['UPS'], ['FedEx', 'UPS']),
    children: fc.constantFrom([], [2], [2, 3]),
    from: fc.constantFrom('2026-01-01', '2026-09-15'),
    sorted: fc.boolean(),
  })

  test("has the grid's rows, in count, sums and every cell, whatever is chosen; the cover sheet says the same [RPT-08] [API-36]", async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        asked,
        async ({ pageId, format, currency, unit, filterModel, carriers, children, from, sorted }) => {
          const filters: PageFilters = carriers.length > 0 ? { carrier_name: [...carriers] } : {}
          const view = {
            clientId: 1,
            childClientIds: [...children],
            currency,
            unit,
            from,
            to: '2026-11-21',
            period: '' as const,
            filters,
          }
          const orderByDetails = sorted ? [{ name: 'tracking_number', direction: 'desc' as const }] : []
          const request = requestOf(pageId, view, { format, filterModel, orderByDetails }) as unknown as ReportRequest
          const expected = await gridRows(pageId, request)
          if (expected.length === 0) {
            expect((await submit(portal, analyst, pageId, { ...request })).body).toBe('Report has no rows')
            return
          }
          const { id, rows } = await make(pageId, { ...request })
          const names = request.selectColumnNames
          const bytes = await fileOf(portal, analyst, id)
          const sheets =
            format === 'xlsx'
              ? readXlsx(bytes)
              : new Map<string, (string | number | null)[][]>([
                  ['Rows', readCsv(bytes)],
                  ['Cover', readCsv(await fileOf(portal, analyst, id, 'cover'))],
                ])
          const [head, ...found] = sheets.get('Rows') ?? []
          expect(head).toEqual(
            names.map((name) =>
              columnOf(pageId, name)?.unit === 'weight'
                ? `${columnOf(pageId, name)?.label} (${unit})`
                : columnOf(pageId, name)?.label,
            ),
          )
          const cellOf = (row: QueryRow, name: string) => {
            const value = row[gridField(name)] ?? null
            if (value === null) return format === 'csv' ? '' : null
            return typeof value === 'number' ? value : inertText(value)
          }
          const shown = (cell: string | number | null, name: string) =>
            format === 'csv' && isNumber(pageId, name) && cell !== '' ? Number(cell) : cell
          const lines = (all: readonly (string | number | null)[][]) => all.map((row) => JSON.stringify(row)).sort()
          expect(lines(found.map((row) => names.map((name, at) => shown(row[at] ?? null, name))))).toEqual(
            lines(expected.map((row) => names.map((name) => cellOf(row, name)))),
          )
          const numbers = found
            .map(([first]) => first)
            .filter((first) => typeof first === 'string' && first !== '')
            .map(String)
          if (sorted)
            expect(numbers).toEqual([...numbers].sort((a, b) => Buffer.compare(Buffer.from(b), Buffer.from(a))))
          expect(rows).toBe(expected.length)
          const cover = new Map(sheets.get('Cover')?.map(([label, value]) => [String(label), value]))
          expect(Number(cover.get('Rows'))).toBe(expected.length)
          const counted = sheets.get('Cover')?.flatMap(([label, value]) => (label === 'Rows counted' ? [value] : []))
          if (pageId === 'weight')
            expect(counted?.slice(0, 3)).toEqual([
              'Bill Weight: at least zero',
              'Actual Weight: at least zero',
              'Package Count: above zero',
            ])
          for (const name of names.filter((each) => isNumber(pageId, each))) {
            const [label] = [head?.[names.indexOf(name)]]
            expect([name, Number(cover.get(`Total of ${label}`))]).toEqual([
              name,
              expect.closeTo(
                expected.reduce((sum, row) => sum + Number(row[gridField(name)] ?? 0), 0),
                3,
              ),
            ])
          }
          compared += expected.length
        },
      ),
      { numRuns: RUNS },
    )
    expect(compared).toBeGreaterThan(1_000)
  })

  test('equals plain SQL over the rows, and kilograms are pounds times 0.45359237 [RPT-08]', async () => {
    const view = { clientId: 5, from: '2026-01-01', to: '2026-11-21', unit: 'kgs', currency: 'USD' } as const
    const single = await portal.signIn('single.analyst')
    expect(
      (
        await submit(
          portal,
          single,
          'weight',
          requestOf('weight', view, { selectColumnNames: ['tracking_number', 'bill_weight_pounds'], format: 'csv' }),
        )
      ).body,
    ).toBe('Report submitted')
    const { id, rows } = await ended(portal, single)
    const found = readCsv(await fileOf(portal, single, id)).slice(1)
    const { whereClauses } = gridScope(pageOf('weight'), viewOf(requestOf('weight', view) as unknown as ReportRequest))
    const excluded =
      CONFIG.catalog.tables.get('package_level_info')?.spec.exclusions.map(({ whereClause }) => whereClause) ?? []
    const sql = `SELECT count(*) AS rows, CAST(sum(bill_weight_pounds) AS VARCHAR) AS pounds FROM package_level_info WHERE client_id = 5 AND currency_code = 'USD' AND ${[...whereClauses, ...excluded].map(printCondition).join(' AND ')}`
    const [plain] = await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
    expect([found.length, rows]).toEqual([Number(plain?.rows), Number(plain?.rows)])
    expect(found.reduce((sum, row) => sum + Number(row[1]), 0)).toBeCloseTo(Number(plain?.pounds) * 0.45359237, 4)
  })

  test('rows of many slices are in the order that the person chose, each once, and those of no order too', async () => {
    await portal.installation.publish((publish) =>
      connectionOf(publish).run(
        'INSERT INTO package_level_info SELECT p.* REPLACE (invoice_details_id + 10000000000 * times AS invoice_details_id) FROM package_level_info p, range(1, 30) AS r(times) WHERE client_id = 4',
      ),
    )
    const asked = (orderByDetails: ReportRequest['orderByDetails']) =>
      requestOf(
        'spend',
        { clientId: 1, childClientIds: [4], from: '2023-01-01', to: '2026-11-21', period: '' },
        { selectColumnNames: ['net_amount', 'tracking_number'], orderByDetails, format: 'csv' },
      )
    const rowsOf = async (orderByDetails: ReportRequest['orderByDetails']) => {
      const { id, rows } = await make('spend', asked(orderByDetails))
      const found = readCsv(await fileOf(portal, analyst, id)).slice(1)
      expect([found.length, rows]).toEqual([rows, found.length])
      return found.map(([amount, number]) => [Number(amount), String(number)] as const)
    }
    const [stored, sorted] = [await rowsOf([]), await rowsOf([{ name: 'net_amount', direction: 'desc' }])]
    expect(sorted.length).toBeGreaterThan(2 * STRETCH)
    expect(sorted.every(([amount], at) => at === 0 || amount <= (sorted[at - 1]?.[0] ?? 0))).toBe(true)
    const texts = (rows: typeof sorted) => rows.map(String).sort()
    expect(texts(sorted)).toEqual(texts(stored))
  })

  test('the cover sheet says who, when, for whom, which dates and filters, and the currency', async () => {
    const filterModel = { SERVICE: { filterType: 'text', type: 'contains', filter: 'ground' } } as const
    const { id, name } = await make(
      'spend',
      requestOf(
        'spend',
        { clientId: 1, filters: { carrier_name: ['UPS'] }, from: '2026-02-01', to: '2026-10-31', period: '' },
        { filterModel, format: 'csv' },
      ),
    )
    expect(name).toBe(
      'Bluegrass Outfitters Spend Analysis Total Spend 2026-02-01_2026-10-31 Carrier UPS, Service Name Contains ground',
    )
    const cover = readCsv(await fileOf(portal, analyst, id, 'cover'))
    const said = (label: string) => cover.filter(([each]) => each === label).map(([, value]) => value)
    expect(said('Report')).toEqual([name])
    expect(said('Asked by')).toEqual(['Maya Reyes (analyst)'])
    expect(said('Asked at')[0]).toMatch(/^\d{4}-\d\d-\d\d, \d\d:\d\d UTC$/)
    expect(said('Clients')[0]).toMatch(/^Bluegrass Outfitters, /)
    expect(said('Dates')).toEqual(['Invoice Date, 2026-02-01 to 2026-10-31'])
    expect(said('Filter')).toEqual(['Carrier: UPS', 'Service Name: Contains ground'])
    expect(said('Currency')).toEqual(['All currencies, converted to US dollars'])
    expect(said('Billed')).toEqual([])
  })

  test('the cover sheet of ship dates says what of them is not all billed (issue 23, 2)', async () => {
    const shipped = { dateType: 'pickup_date', clientId: 1, period: '', from: '2026-09-01', to: '2026-11-21' } as const
    const { id } = await make('spend', requestOf('spend', shipped, { format: 'csv' }))
    const cover = readCsv(await fileOf(portal, analyst, id, 'cover'))
    expect(cover.filter(([label]) => label === 'Billed')).toEqual([
      ['Billed', expect.stringMatching(/^2026-09-01 – 2026-\d\d-\d\d: about \d\d% billed by 2026-\d\d-\d\d\.$/)],
    ])
  })

  test.each(['csv', 'xlsx'] as const)(
    '%s: a delivery status stands in words, in the language of the person who asked, on the cover sheet too [DATA-12]',
    async (format) => {
      const single = await portal.signIn('single.analyst')
      const language = async (value: string) =>
        void expect(
          (
            await portal.call(single, {
              method: 'POST',
              url: '/aiparcelweb/api/filtersettings/addfilterForKey',
              payload: { filter_key: 'language', filter_value: JSON.stringify(value) },
            })
          ).status,
        ).toBe(200)
      const view = { clientId: 5, fact: 'lates', from: '2026-01-01', to: '2026-11-21', period: '' as const }
      await language('es')
      expect(
        (
          await submit(
            portal,
            single,
            'carrierScore',
            requestOf('carrierScore', view, {
              selectColumnNames: ['tracking_number', 'tracking_status'],
              filterModel: { TRACKING_STATUS: { filterType: 'set', values: ['late'] } },
              format,
            }),
          )
        ).body,
      ).toBe('Report submitted')
      const { id } = await ended(portal, single)
      await language('en')
      const bytes = await fileOf(portal, single, id)
      const rows = format === 'csv' ? readCsv(bytes) : [...readXlsx(bytes).values()].at(-1)
      expect(new Set(rows?.slice(1).map(([, status]) => status))).toEqual(new Set(['Con retraso']))
      const cover =
        format === 'csv' ? readCsv(await fileOf(portal, single, id, 'cover')) : [...readXlsx(bytes).values()][0]
      expect(cover?.map(([, value]) => value)).toContainEqual(expect.stringMatching(/: Con retraso$/))
    },
  )

  test.each(['csv', 'xlsx'] as const)(
    '%s: what a spreadsheet would run is inert, negative numbers are numbers, markup and quotes are texts',
    async (format) => {
      const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "b", <c> & d', '’ü€', '', ' sp ']
      await portal.installation.publish(async (publish) => {
        const connection = connectionOf(publish)
        for (const [at, text] of texts.entries()) {
          await connection.run(
            `UPDATE package_level_info SET sender_city = $1, net_amount = -1.5 WHERE tracking_id = (SELECT tracking_id FROM package_level_info WHERE client_id = 3 AND bill_date >= '2026-01-01' AND net_amount <> 0 AND currency_code = 'USD' ORDER BY tracking_id LIMIT 1 OFFSET ${at})`,
            [text],
          )
        }
      })
      const { id } = await make(
        'spend',
        requestOf(
          'spend',
          { clientId: 1, childClientIds: [3], currency: 'USD', from: '2026-01-01', to: '2026-11-21', period: '' },
          {
            selectColumnNames: ['sender_city', 'net_amount'],
            format,
            filterModel: { NET_AMOUNT: { filterType: 'number', type: 'equals', filter: -1.5 } },
          },
        ),
      )
      const bytes = await fileOf(portal, analyst, id)
      const rows = (format === 'csv' ? readCsv(bytes) : (readXlsx(bytes).get('Rows') ?? [])).slice(1)
      const cities = rows.map(([city]) => city)
      expect(cities).toEqual(
        expect.arrayContaining(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'\rx", 'a "b", <c> & d', '’ü€', ' sp ']),
      )
      expect(cities.some((city) => /^[=+\-@\t\r]/.test(String(city)))).toBe(false)
      expect(rows.every(([, amount]) => amount === (format === 'csv' ? '-1.50' : -1.5))).toBe(true)
    },
  )
})
