import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gridColumns } from '../../domain/dashboards/grid-spec.ts'
import { PIVOT_SEPARATOR } from '../../domain/dashboards/grid-spec.ts'
import { GridRequest } from '../../domain/grid/grid-request.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { allowedNames } from '../../server/config/allowed-names.ts'
import { gridQuestion } from '../../server/warehouse/grid/grid-question.ts'
import { gridRows } from '../../server/warehouse/grid/grid-rows.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { randomGrids } from '../isolation/random-grids.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { describeOnClickhouse } from './on-clickhouse.ts'
import { openPair, SCOPE, share, type Pair } from './pair.ts'

const config = loadConfig('config')
const RUNS = share(1_000)

describeOnClickhouse('the rows of a grid are those of DuckDB, in their order', () => {
  let pair: Pair
  beforeAll(async () => void (pair = await openPair()))
  afterAll(() => pair.close())

  const surroundings = (id: string) => {
    const page = config.pages.find((each) => each.id === id)
    const table = config.catalog.tables.get(page?.table ?? '')
    if (!page?.grid || !table) throw new Error(`no grid of ${id}`)
    return { page, grid: page.grid, table }
  }
  /** The rows, or undefined where they were refused; throws where the engines differ. */
  const sameRows = async (id: string, request: GridRequest) => {
    const { page, grid, table } = surroundings(id)
    const question = gridQuestion(request, { grid, table, allowed: allowedNames(config, page) })
    if (!question.ok) return undefined
    const ask = async (warehouse: Warehouse) => {
      const answer = await gridRows(warehouse, {
        request,
        question: question.value,
        scope: SCOPE,
        catalog: config.catalog,
        today: TEST_TODAY,
        signal: new AbortController().signal,
      })
      return answer.ok ? { ...answer.value, engineMs: null, data: answer.value.data.map(ofMeans(request)) } : answer
    }
    const [one, other] = [await ask(pair.warehouses.duckdb), await ask(pair.warehouses.clickhouse)]
    expect(other).toEqual(one)
    return 'data' in one ? one.data : undefined
  }

  test.each([
    ['spend', ["bill_date >= '2026-04-01'", 'net_amount <> 0', "carrier_name in ('UPS','FedEx')"]],
    ['weight', ['no_of_pkgs > 0', "pickup_date <= '2026-06-30'", 'delta_weight_pounds > 0']],
    ['accessorial', ["bill_date >= '2026-10-01'", 'net_other_accessorial_amount <> 0']],
    ['refund', ['credit_type is not null', "refund_source = 'audit'"]],
  ] as const)(`${RUNS} random requests of %s: groups, pivots, filters, sorts and blocks`, async (id, clauses) => {
    const { grid, table } = surroundings(id)
    let [answered, withRows] = [0, 0]
    await fc.assert(
      fc.asyncProperty(randomGrids({ table, columns: gridColumns(grid), clauses }), async (drawn) => {
        const { data: request } = GridRequest.safeParse(drawn)
        const rows = request && (await sameRows(id, request))
        if (rows) answered += 1
        if (rows && rows.length > 0) withRows += 1
      }),
      { numRuns: RUNS },
    )
    expect(answered).toBeGreaterThan(RUNS / 2)
    expect(withRows).toBeGreaterThan(RUNS / 8)
  })

  test('blocks far down, found between anchors, where the sort ties and has nothing', async () => {
    for (const sortModel of [
      [],
      [{ colId: 'CARRIER_NAME', sort: 'desc' as const }],
      [
        { colId: 'CARRIER_NAME', sort: 'desc' as const },
        { colId: 'DELIVERY_DATE', sort: 'asc' as const },
      ],
    ])
      for (const startRow of [4_990, 5_000, 9_950, 10_050, 1_000_000]) {
        const { table } = surroundings('spend')
        const rows = await sameRows(
          'spend',
          GridRequest.parse({
            startRow,
            endRow: startRow + 100,
            rowGroupCols: [],
            groupKeys: [],
            valueCols: [],
            pivotCols: [],
            pivotMode: false,
            filterModel: {},
            sortModel,
            clientId: 1,
            currency: 'all',
            unit: 'lbs',
            tableName: table.spec.table,
            whereClauses: [],
          }),
        )
        expect(rows?.length).toBe(startRow < 10_000 ? 100 : rows?.length)
      }
  })
})

/** A mean has the last digits of its engine: DuckDB divides whole numbers, ClickHouse doubles. */
function ofMeans({ valueCols }: GridRequest): (row: QueryRow) => QueryRow {
  const means = valueCols.filter(({ aggFunc }) => aggFunc === 'avg').map(({ field }) => field)
  const isMean = (name: string) => means.some((field) => name === field || name.endsWith(`${PIVOT_SEPARATOR}${field}`))
  return (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'number' && isMean(name) ? Number(value.toPrecision(13)) : value,
      ]),
    )
}
