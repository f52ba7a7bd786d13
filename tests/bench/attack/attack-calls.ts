import { sentQuery } from '../../../domain/query/query.ts'
import { pageQueries } from '../page-queries.ts'
import type { LoadCall } from '../load-client.ts'
import type { Installation } from '../../../server/installation.ts'

const DATA = '/aiparcelweb/api/aidashboards'

/** Many large calls of one person at once. */
export interface AttackCalls {
  readonly name: string
  readonly parallel: number
  readonly calls: readonly Omit<LoadCall, 'authorization'>[]
}

export function attackCalls({ deps }: Installation): AttackCalls[] {
  const [asked] = pageQueries(deps.config.current(), { pageId: 'spend', clientId: 1, nth: 0 })
  if (!asked) throw new Error('the page asks nothing')
  const query = sentQuery(asked.query)
  const chart = (body: unknown) => ({
    method: 'POST' as const,
    path: `${DATA}/data/${asked.pageId}/${asked.chartName}`,
    body: JSON.stringify(body),
  })
  const values = (count: number, of: number) => Array.from({ length: count }, (_, nth) => `${of}${nth}`)
  const conditions = (count: number, each: number) =>
    Array.from({ length: count }, (_, nth) => inClause(values(each, nth)))
  const invalid = chart({ ...query, whereClauseDetails: conditions(30, 8_000) })
  const valid = chart({ ...query, whereClauseDetails: conditions(90, 1_990) })
  const most = (nth: number) =>
    chart({ ...query, whereClauseDetails: conditions(5, 2_000).concat(`net_amount <> 0.00${nth}`) })
  const keys = chart({ ...query, ...Object.fromEntries(values(150_000, 0).map((key) => [`k${key}`, 1])) })
  const grid = {
    method: 'POST' as const,
    path: `${DATA}/getRows/spend`,
    body: JSON.stringify({
      ...GRID,
      filterModel: Object.fromEntries(
        values(20_000, 0).map((id) => [id, { filterType: 'text', type: 'contains', filter: 'x' }]),
      ),
    }),
  }
  const find = (nth: number) => ({
    method: 'POST' as const,
    path: '/aiparcelweb/api/find',
    body: JSON.stringify({
      text: `spend by carrier in ${2000 + nth}`,
      clientId: 1,
      childClientIds: [],
      language: 'en',
    }),
  })
  const times = <T>(count: number, of: (nth: number) => T) => Array.from({ length: count }, (_, nth) => of(nth))
  return [
    { name: '40 wide queries', parallel: 40, calls: wideCalls(40) },
    ...[2, 8, 40].map((parallel) => ({
      name: `${parallel} invalid chart calls of 240,000 values`,
      parallel,
      calls: times(parallel * 2, () => invalid),
    })),
    ...[4, 8, 40].map((parallel) => ({
      name: `${parallel} valid chart calls of 179,100 values`,
      parallel,
      calls: times(parallel * 2, () => valid),
    })),
    { name: '40 valid chart calls of 10,000 values', parallel: 40, calls: times(80, most) },
    { name: '40 calls of 150,000 unknown keys', parallel: 40, calls: times(80, () => keys) },
    { name: '40 grid calls of 20,000 filters', parallel: 40, calls: times(80, () => grid) },
    { name: '40 searches of the palette', parallel: 40, calls: times(200, find) },
  ]
}

const inClause = (values: readonly string[]) => `carrier_name in (${values.map((value) => `'${value}'`).join(',')})`

const GRID = {
  startRow: 0,
  endRow: 100,
  rowGroupCols: [],
  groupKeys: [],
  valueCols: [],
  pivotCols: [],
  pivotMode: false,
  sortModel: [],
  clientId: 1,
  childClientIdsCSV: '',
  currency: 'all',
  unit: 'lbs',
  tableName: 'package_level_info',
  whereClauses: [],
}

/** Rows in blocks, groups of nearly every row, pivots, and a chart of rows that no roll-up has; none is in memory. */
function wideCalls(atOnce: number): Omit<LoadCall, 'authorization'>[] {
  const column = (field: string) => ({ id: field, displayName: field, field })
  return Array.from({ length: atOnce * 2 }, (_, at) => {
    const rows = {
      startRow: 0,
      endRow: 1_000,
      rowGroupCols: [],
      groupKeys: [],
      valueCols: [{ ...column('NET_AMOUNT'), aggFunc: 'sum' }],
      pivotCols: [],
      pivotMode: false,
      filterModel: {},
      sortModel: [{ colId: 'NET_AMOUNT', sort: 'desc' }],
      clientId: 1,
      childClientIdsCSV: '',
      currency: 'all',
      unit: 'lbs',
      tableName: 'package_level_info',
      whereClauses: [`net_amount <> 0.000${at + 1}`],
    }
    const kinds = [
      rows,
      { ...rows, rowGroupCols: [column('TRACKING_NUMBER')] },
      {
        ...rows,
        rowGroupCols: [column('ACCOUNT_NUMBER')],
        pivotCols: [column('SERVICE')],
        pivotMode: true,
        sortModel: [],
      },
      { ...rows, sortModel: [{ colId: 'TRACKING_NUMBER', sort: 'asc' }] },
    ]
    return {
      method: 'POST' as const,
      path: `${DATA}/getRows/spend`,
      body: JSON.stringify(kinds[at % kinds.length]),
    }
  })
}
