import fc from 'fast-check'
import type * as z from 'zod'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { GridFilter } from '../../domain/dashboards/open-rows/grid-filters.ts'
import type { GridRequest } from '../../domain/grid/grid-request.ts'

/** In every slot of a grid request where a name or a value stands. */
const HOSTILE = [
  "'; DROP TABLE client; --",
  '" UNION SELECT * FROM client --',
  'NET_AMOUNT"',
  'USD_RATE',
  'CLIENT_ID',
  'net_amount',
  '__proto__',
  'constructor',
  'count(*)',
  '$1',
  'é💥',
  '\ud800',
  '\u0000',
  '1) OR (1=1',
] as const
const TEXTS = ['ups', 'Ground', 'a', '1Z', '/', '$', '  ', '%', '_', '2', 'US', "o'b", ...HOSTILE] as const

export interface RandomGridsOptions {
  readonly table: TableIndex
  readonly columns: readonly string[]
  /** Conditions as a page makes them. */
  readonly clauses: readonly string[]
}

/** Grid requests in the shapes of both row models; names mostly right, values mostly such as the rows hold, else hostile. */
export function randomGrids({
  table,
  columns,
  clauses,
}: RandomGridsOptions): fc.Arbitrary<z.input<typeof GridRequest>> {
  const specs = columns.flatMap((name) => table.columns.get(name) ?? [])
  const fieldOf = (name: string) => name.toUpperCase()
  const mostly = (names: readonly string[]) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...names), weight: 150 },
      { arbitrary: fc.constantFrom(...HOSTILE), weight: 1 },
    )
  const dimensions = mostly(specs.filter(({ dimension }) => dimension).map(({ name }) => fieldOf(name)))
  const numbers = mostly(
    specs.filter(({ type }) => type === 'integer' || type === 'decimal').map(({ name }) => fieldOf(name)),
  )
  const any = mostly(columns.map(fieldOf))
  const column = (field: string) => ({ id: field, displayName: field, field })
  const filterOf = (field: string): fc.Arbitrary<GridFilter> => {
    const type = specs.find(({ name }) => fieldOf(name) === field)?.type ?? 'text'
    const text = fc.record({
      filterType: fc.constant('text' as const),
      type: fc.constantFrom(
        'contains',
        'notContains',
        'equals',
        'notEqual',
        'startsWith',
        'endsWith',
        'blank',
        'notBlank',
      ),
      filter: fc.constantFrom(...TEXTS, null),
    })
    const number = fc.record({
      filterType: fc.constant('number' as const),
      type: fc.constantFrom(
        'equals',
        'notEqual',
        'lessThan',
        'lessThanOrEqual',
        'greaterThan',
        'greaterThanOrEqual',
        'inRange',
        'blank',
        'notBlank',
      ),
      filter: fc.constantFrom(0, 1, 12.34, -3.5, 20, 100, 1e15, null),
      filterTo: fc.constantFrom(0, 10, 50.5, null),
    })
    const day = fc.constantFrom('2026-03-01 00:00:00', '2026-06-15', '2025-12-24 00:00:00', null)
    const date = fc.record({
      filterType: fc.constant('date' as const),
      type: fc.constantFrom('equals', 'notEqual', 'lessThan', 'greaterThan', 'inRange', 'blank', 'notBlank'),
      dateFrom: day,
      dateTo: day,
    })
    const set = fc.record({
      filterType: fc.constant('set' as const),
      values: fc.array(fc.constantFrom('UPS', 'FedEx', 'US', 'CA', '2026-06-15', '', null, ...HOSTILE), {
        maxLength: 4,
      }),
    })
    const right =
      type === 'text'
        ? fc.oneof({ arbitrary: text, weight: 4 }, { arbitrary: set, weight: 1 })
        : type === 'decimal' || type === 'integer'
          ? number
          : date
    return fc.oneof(
      { arbitrary: right as fc.Arbitrary<GridFilter>, weight: 60 },
      { arbitrary: fc.oneof(text, number, date) as fc.Arbitrary<GridFilter>, weight: 1 },
    )
  }
  const filters = fc
    .array(
      any.chain((field) => filterOf(field).map((filter) => [field, filter] as const)),
      { maxLength: 2 },
    )
    .map((pairs) => Object.fromEntries(pairs))
  return fc
    .record({
      groups: fc.uniqueArray(dimensions, { maxLength: 2 }),
      keys: fc.array(fc.constantFrom('UPS', 'FedEx', 'USPS', 'US', null, '2026-06-15', ...HOSTILE), { maxLength: 2 }),
      depth: fc.constantFrom(0, 0, 0, 1, 1, 2),
      values: fc.uniqueArray(
        fc.tuple(
          numbers,
          fc.constantFrom(
            'sum' as const,
            'sum' as const,
            'min' as const,
            'max' as const,
            'avg' as const,
            'count' as const,
          ),
        ),
        { maxLength: 3, selector: ([field]) => field },
      ),
      pivots: fc.uniqueArray(
        fc.oneof(
          { arbitrary: fc.constantFrom('CARRIER_NAME', 'NORMALISED_SENDER_COUNTRY'), weight: 8 },
          { arbitrary: dimensions, weight: 1 },
        ),
        { maxLength: 2 },
      ),
      pivotMode: fc.boolean(),
      filterModel: filters,
      sorts: fc.uniqueArray(fc.tuple(any, fc.constantFrom('asc' as const, 'desc' as const)), {
        maxLength: 3,
        selector: ([field]) => field,
      }),
      auto: fc.boolean(),
      startRow: fc.oneof(
        { arbitrary: fc.constant(0), weight: 4 },
        { arbitrary: fc.nat(40), weight: 2 },
        { arbitrary: fc.nat(4_000), weight: 1 },
      ),
      rows: fc.integer({ min: 1, max: 200 }),
      clientId: fc.oneof(
        { arbitrary: fc.integer({ min: 1, max: 8 }), weight: 20 },
        { arbitrary: fc.constantFrom(999, Number.MAX_SAFE_INTEGER), weight: 1 },
      ),
      currency: fc.constantFrom('all', 'all', 'USD', 'CAD', 'ZZZ'),
      unit: fc.constantFrom('lbs' as const, 'kgs' as const),
      clauses: fc.subarray([...clauses]),
      foreign: fc.oneof(
        { arbitrary: fc.constant(null), weight: 40 },
        {
          arbitrary: fc.constantFrom('usd_rate > 0', 'client_id = 2 or 1 = 1', "sender_name = 'x'", '1 = 1'),
          weight: 1,
        },
      ),
    })
    .map(
      ({
        groups,
        keys,
        depth,
        values,
        pivots,
        sorts,
        auto,
        startRow,
        rows,
        clauses: where,
        foreign,
        ...rest
      }): z.input<typeof GridRequest> => ({
        ...rest,
        startRow,
        endRow: startRow + rows,
        rowGroupCols: groups.map(column),
        groupKeys: keys.slice(0, Math.min(depth, groups.length)),
        valueCols: values.map(([field, aggFunc]) => ({ ...column(field), aggFunc })),
        pivotCols: pivots.map(column),
        sortModel: sorts
          .map(([colId, sort]) => ({ colId: auto && groups.length > 0 ? 'ag-Grid-AutoColumn' : colId, sort }))
          .slice(0, auto && groups.length > 0 ? 1 : 3),
        tableName: table.spec.table,
        whereClauses: [...where, ...(foreign === null ? [] : [foreign])],
      }),
    )
}
