import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GridRequest } from '../../../../domain/grid/grid-request.ts'
import { gridColumns } from '../../../../domain/dashboards/grid-spec.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { makeTenantScope } from '../../../../server/warehouse/tenant-scope.ts'
import { allowedNames } from '../../../../server/config/allowed-names.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'
import { compileGrid, type GridCompiler } from '../../../../server/warehouse/grid/compile-grid.ts'
import { gridQuestion } from '../../../../server/warehouse/grid/grid-question.ts'
import { compileRows } from '../../../../server/warehouse/compile.ts'
import type { Statement } from '../../../../server/warehouse/engine.ts'
import { TEST_TODAY } from '../../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../../support/portal/test-portal.ts'
import { statementsOf } from '../../../../server/warehouse/statements.ts'
import { DUCKDB } from '../../../../server/warehouse/engines/duckdb-dialect.ts'
import { conditions } from '../../../support/answers/conditions.ts'
import { ofPart } from '../../../support/run/seeded-part.ts'

const config = loadConfig('config')
const SCOPE = makeTenantScope({ allClients: false, clientIds: [1, 2, 3, 4] }, [
  { id: 1, parentClientId: null },
  ...[2, 3, 4].map((id) => ({ id, parentClientId: 1 })),
])
const RUNS = ofPart(40, 6)

describe('a block far down, found between anchors', () => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await openTestPortal()))
  afterAll(() => portal.close())

  const rowsOf = async (statement: Statement): Promise<QueryRow[]> => {
    const answer = await statementsOf(portal.installation.deps.warehouse).answer({
      statement,
      scope: SCOPE,
      today: TEST_TODAY,
      signal: new AbortController().signal,
    })
    if (!answer.ok) throw new Error(answer.problem.detail)
    return [...answer.value.data]
  }
  const compilerOf = (id: string, changed: Partial<GridRequest>): GridCompiler => {
    const page = config.pages.find((each) => each.id === id)
    const table = config.catalog.tables.get(page?.table ?? '')
    if (!page?.grid || !table) throw new Error(id)
    const request: GridRequest = {
      startRow: 0,
      endRow: 1,
      rowGroupCols: [],
      groupKeys: [],
      valueCols: [],
      pivotCols: [],
      pivotMode: false,
      filterModel: {},
      sortModel: [],
      clientId: 1,
      currency: 'all',
      unit: 'lbs',
      tableName: page.table,
      whereClauses: conditions("bill_date >= '2026-08-01'"),
      ...changed,
    }
    const question = gridQuestion(request, { grid: page.grid, table, allowed: allowedNames(config, page) })
    if (!question.ok) throw new Error(question.problem.detail)
    const query = {
      selectColumnNames: [...gridColumns(page.grid), question.value.rowId.name],
      fromTableNames: [page.table],
      whereClauseDetails: request.whereClauses,
      groupByDetails: [],
      orderByDetails: [],
      clientId: 1,
      currency: 'all',
      unit: 'lbs' as const,
    }
    const rows = compileRows(query, { dialect: DUCKDB, catalog: config.catalog, scope: SCOPE, today: TEST_TODAY })
    const compiled = rows.ok ? compileGrid(question.value, { rows: rows.value, dialect: DUCKDB }) : rows
    if (!compiled.ok) throw new Error(compiled.problem.detail)
    return compiled.value
  }
  const fields = (id: string) =>
    gridColumns(config.pages.find((page) => page.id === id)?.grid ?? { columns: [] }).map((name) => name.toUpperCase())

  test.each(['spend', 'carrierScore', 'refund', 'accessorial'])(
    `${RUNS} random orders, filters and blocks of %s: the same rows as a full sorted read, ties and nothing included`,
    async (id) => {
      let anchored = 0
      const cases = fc.record({
        sorts: fc.uniqueArray(
          fc.tuple(fc.constantFrom(...fields(id)), fc.constantFrom('asc' as const, 'desc' as const)),
          { maxLength: 3, selector: ([field]) => field },
        ),
        filtered: fc.constantFrom<GridRequest['filterModel']>(
          {},
          {},
          { CARRIER_NAME: { filterType: 'text', type: 'contains', filter: 'e' } },
          { DELIVERY_DATE: { filterType: 'date', type: 'blank' } },
        ),
        opened: fc.boolean(),
        step: fc.constantFrom(1, 7, 50, 333),
        start: fc.double({ min: 0, max: 1, noNaN: true }),
        size: fc.integer({ min: 1, max: 400 }),
      })
      await fc.assert(
        fc.asyncProperty(cases, async ({ sorts, filtered, opened, step, start, size }) => {
          const group = { id: 'CARRIER_NAME', displayName: 'CARRIER_NAME', field: 'CARRIER_NAME' }
          const compiler = compilerOf(id, {
            filterModel: filtered,
            sortModel: sorts.map(([colId, sort]) => ({ colId, sort })),
            ...(opened ? { rowGroupCols: [group], groupKeys: ['UPS'] } : {}),
          })
          const all = await rowsOf(compiler.block({ startRow: 0, endRow: 1_000_000 }).statement)
          const statement = compiler.anchors(step)
          if (!statement) throw new Error('rows are asked for')
          const ids = (await rowsOf(statement)).map(({ c0 }) => String(c0))
          expect(ids).toHaveLength(Math.ceil(all.length / step))
          const startRow = Math.floor(start * all.length)
          const endRow = startRow + size
          if (all.length > startRow) anchored += 1
          expect(await rowsOf(compiler.block({ startRow, endRow }, { anchors: { step, ids } }).statement)).toEqual(
            all.slice(startRow, endRow),
          )
        }),
        { numRuns: RUNS },
      )
      expect(anchored).toBeGreaterThan(RUNS / 2)
    },
  )

  test('groups and totals have no anchors', () => {
    const group = { id: 'CARRIER_NAME', displayName: 'CARRIER_NAME', field: 'CARRIER_NAME' }
    expect(compilerOf('spend', { rowGroupCols: [group] }).anchors(10)).toBeNull()
    expect(compilerOf('spend', { pivotMode: true }).anchors(10)).toBeNull()
  })
})
