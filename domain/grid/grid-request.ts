import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import { printCondition } from '../query/condition.ts'
import { Field, GridFilters } from '../dashboards/open-rows/grid-filters.ts'
import { ChildClientIds, CurrencyChoice, NEW_PAGE, WeightUnit } from '../query/query.ts'
import { SentClause } from '../query/where-clause.ts'

/** Rows that one call may ask for. */
const MAX_BLOCK_ROWS = 1_000
/** Columns that one pivot may spread into. */
export const MAX_PIVOT_VALUES = 200
/** How many rows a group holds; beside its own field and the sums. */
export const CHILD_COUNT_FIELD = 'CHILD_COUNT'

const GroupColumn = z.strictObject({
  id: Field,
  displayName: z.string().max(400).optional(),
  field: Field,
  aggFunc: z.string().max(40).optional(),
})

export const AGGREGATES = ['sum', 'min', 'max', 'avg', 'count'] as const
export type Aggregate = (typeof AGGREGATES)[number]
const ValueColumn = z.strictObject({ ...GroupColumn.shape, aggFunc: z.enum(AGGREGATES) })

/**
 * What the grid asks, in the request shape of AG Grid's server-side row model, with whose rows and under which
 * conditions. The infinite row model's requests are the same without groups and pivots. Source: 2.7 getRows.
 */
export const GridRequest = z
  .strictObject({
    startRow: z.int().min(0).max(1_000_000_000),
    /** Not part of the block. */
    endRow: z.int().min(1).max(1_000_001_000),
    rowGroupCols: z.array(GroupColumn).max(6),
    /** Of the groups above the rows asked for, from the outermost. */
    groupKeys: z.array(z.string().max(400).nullable()).max(6),
    valueCols: z.array(ValueColumn).max(40),
    pivotCols: z.array(GroupColumn).max(2),
    pivotMode: z.boolean(),
    filterModel: GridFilters,
    sortModel: z
      .array(z.strictObject({ colId: Field, sort: z.enum(['asc', 'desc']), type: z.string().max(40).optional() }))
      .max(12),
    clientId: z.int().positive(),
    childClientIdsCSV: ChildClientIds.optional(),
    currency: CurrencyChoice.default(NEW_PAGE.currency),
    unit: WeightUnit.default(NEW_PAGE.unit),
    tableName: CatalogName,
    whereClauses: z.array(SentClause).max(100),
  })
  .check(({ value: { startRow, endRow, groupKeys, rowGroupCols }, issues }) => {
    const rows = endRow - startRow
    if (rows < 1 || rows > MAX_BLOCK_ROWS)
      issues.push({
        code: 'custom',
        input: endRow,
        message: `a block has 1 to ${MAX_BLOCK_ROWS} rows`,
        path: ['endRow'],
      })
    if (groupKeys.length > rowGroupCols.length)
      issues.push({ code: 'custom', input: groupKeys, message: 'there are more keys than groups', path: ['groupKeys'] })
  })
  .meta({ id: 'GridRequest' })
export type GridRequest = z.infer<typeof GridRequest>

/** A request as it travels. */
export function sentGrid<R extends Pick<GridRequest, 'whereClauses'>>(request: R) {
  return { ...request, whereClauses: request.whereClauses.map(printCondition) }
}
