import * as z from 'zod'
import { isDeepStrictEqual } from 'node:util'
import { gridScope } from '../../domain/grid/grid-scope.ts'
import { gridColumns } from '../../domain/dashboards/grid-spec.ts'
import { GridRequest } from '../../domain/grid/grid-request.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import { compileRows } from '../../server/warehouse/compile.ts'
import type { Statement } from '../../server/warehouse/engine.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { bareQueries } from './bare-queries.ts'
import { DUCKDB } from '../../server/warehouse/engines/duckdb-dialect.ts'
import { userNamed, type BenchPortal } from './bench-portal.ts'

const LOGIN = 'analyst'
const CLIENT = 1
const BLOCK_ROWS = 100
/** The row far down, or nine tenths of the way where there are fewer rows. */
const DEEP_ROW = 900_000

/** Milliseconds of a block of rows over HTTP and of the plain query for it, near the start and far down. */
export interface BlockTimes {
  readonly top: number
  readonly bareTop: number
  readonly deep: number
  readonly bareDeep: number
}

export interface GridArms {
  readonly name: string
  readonly rows: number
  readonly deepRow: number
  /** The first block far down in an order, which looks up its anchors; milliseconds. */
  readonly firstDeep: number
  time(block: number): Promise<BlockTimes>
}

const ORDERS: readonly { readonly name: string; readonly sorts: GridRequest['sortModel'] }[] = [
  { name: 'as stored', sorts: [] },
  { name: 'by net amount', sorts: [{ colId: 'NET_AMOUNT', sort: 'desc' }] },
  {
    name: 'by service and delivery',
    sorts: [
      { colId: 'SERVICE', sort: 'desc' },
      { colId: 'DELIVERY_DATE', sort: 'asc' },
    ],
  },
]

/** The rows behind the Spend page of all days, in a few orders; throws where the grid answers other rows than the plain query. */
export async function gridArms(portal: BenchPortal): Promise<GridArms[]> {
  const { users, clients, config, warehouse } = portal.installation.deps
  const { pages, catalog } = config.current()
  const page = pages.find(({ id }) => id === 'spend')
  if (!page?.grid) throw new Error('there is no grid of spend')
  const { grants } = await userNamed(users, LOGIN)
  const asked = gridScope(page, { ...defaultView({ page, today: TEST_TODAY, clientId: CLIENT }), from: '2000-01-01' })
  const columns = gridColumns(page.grid)
  const rows = compileRows(
    {
      selectColumnNames: [...columns, 'invoice_details_id'],
      fromTableNames: [page.table],
      whereClauseDetails: asked.whereClauses,
      groupByDetails: [],
      orderByDetails: [],
      clientId: CLIENT,
      currency: asked.currency,
      unit: asked.unit,
    },
    { dialect: DUCKDB, catalog, scope: makeTenantScope(grants, await clients.all()), today: TEST_TODAY },
  )
  if (!rows.ok) throw new Error(rows.problem.detail)
  const bare = bareQueries(portal.bare)
  const { sql, params } = rows.value

  const plain = (sorts: GridRequest['sortModel'], startRow: number): Statement => ({
    sql: `SELECT ${columns.map((name) => `"${name}" AS "${name.toUpperCase()}"`).join(', ')} FROM (${sql}) AS plain ORDER BY ${[...sorts.map(({ colId, sort }) => `"${colId.toLowerCase()}" ${sort} NULLS LAST`), 'invoice_details_id'].join(', ')} LIMIT ${BLOCK_ROWS} OFFSET $${params.length + 1}`,
    params: [...params, { type: 'integer', value: String(startRow) }],
  })
  const block = async (sortModel: GridRequest['sortModel'], startRow: number) => {
    const body: GridRequest = {
      ...asked,
      startRow,
      endRow: startRow + BLOCK_ROWS,
      rowGroupCols: [],
      groupKeys: [],
      valueCols: [],
      pivotCols: [],
      pivotMode: false,
      filterModel: {},
      sortModel,
    }
    const { elapsedMs, bodies } = await portal.send(LOGIN, [
      { path: '/aiparcelweb/api/aidashboards/getRows/spend', body: JSON.stringify(z.encode(GridRequest, body)) },
    ])
    return { elapsedMs, ...(bodies[0] as { data: QueryRow[]; lastRow: number }) }
  }
  const timed = async (statement: Statement) => {
    const startMs = performance.now()
    const found = await bare.rows(statement)
    return { elapsedMs: performance.now() - startMs, data: found }
  }

  const arms: GridArms[] = []
  for (const { name, sorts } of ORDERS) {
    const { lastRow } = await block(sorts, 0)
    const deepRow = Math.min(DEEP_ROW, Math.floor(0.9 * lastRow))
    await warehouse.refresh()
    const { elapsedMs: firstDeep } = await block(sorts, deepRow)
    for (const startRow of [0, 1_234, deepRow]) {
      const [found, expected] = [await block(sorts, startRow), await timed(plain(sorts, startRow))]
      if (!isDeepStrictEqual(found.data.map(comparable), expected.data.map(comparable)))
        throw new Error(`${name}: the rows from ${startRow} differ`)
    }
    arms.push({
      name,
      rows: lastRow,
      deepRow,
      firstDeep,
      time: async (at) => ({
        top: (await block(sorts, at)).elapsedMs,
        bareTop: (await timed(plain(sorts, at))).elapsedMs,
        deep: (await block(sorts, deepRow + at)).elapsedMs,
        bareDeep: (await timed(plain(sorts, deepRow + at))).elapsedMs,
      }),
    })
  }
  return arms
}

/** Amounts are numbers in the grid's answer and texts in the engine's. */
function comparable(row: QueryRow): (readonly [string, string])[] {
  return Object.entries(row).map(
    ([name, value]) =>
      [
        name,
        typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
          ? String(Number(value))
          : String(value),
      ] as const,
  )
}
