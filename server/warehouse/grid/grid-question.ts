import type { ColumnSpec, TableIndex } from '../../../domain/query/catalog.ts'
import type { GridFilter } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import type { Aggregate, GridRequest } from '../../../domain/grid/grid-request.ts'
import { AUTO_GROUP_COLUMN, gridColumns, gridField, type GridSpec } from '../../../domain/dashboards/grid-spec.ts'
import { ok, invalidRequest, type ProblemIssue, type Result } from '../../../domain/values/problem.ts'

/** A sum, smallest, largest, mean or number of a column's values, under the name that the grid asked for. */
export interface GridValue {
  readonly field: string
  readonly column: ColumnSpec
  readonly aggregate: Aggregate
}

/** A grid request with every name looked up among the columns of the page's grid. */
export interface GridQuestion {
  readonly columns: readonly ColumnSpec[]
  /** What the rows are told apart by; it settles the order of rows that are otherwise equal. */
  readonly rowId: ColumnSpec
  readonly filters: readonly { readonly column: ColumnSpec; readonly filter: GridFilter; readonly path: string }[]
  /** The groups that were opened to get here. */
  readonly opened: readonly { readonly column: ColumnSpec; readonly key: string | null }[]
  /** What is asked for: groups, one row of totals (a pivot without groups), or rows. */
  readonly level:
    | { readonly kind: 'group'; readonly column: ColumnSpec }
    | { readonly kind: 'total' }
    | { readonly kind: 'rows' }
  readonly values: readonly GridValue[]
  /** None: no pivot. */
  readonly pivots: readonly ColumnSpec[]
  /** Fields of the answer; what the level does not answer is left out when it is compiled. */
  readonly sorts: readonly { readonly field: string; readonly descending: boolean }[]
}

export interface GridSurroundings {
  readonly grid: GridSpec
  readonly table: TableIndex
  /** What a where-clause of the page may name beside the grid's own columns. */
  readonly allowed: ReadonlySet<string>
}

/** Looks up every name of a request; what the page's grid does not have is a 400 that names it. */
export function gridQuestion(request: GridRequest, { grid, table, allowed }: GridSurroundings): Result<GridQuestion> {
  const issues: ProblemIssue[] = []
  const refuse = (path: string, message: string) => void issues.push({ path, message })
  const columns = gridColumns(grid).flatMap((name) => table.columns.get(name) ?? [])
  const byField = new Map(columns.map((column) => [gridField(column.name), column]))
  const lookUp = (
    field: string,
    path: string,
    fits: (column: ColumnSpec) => string | undefined = () => undefined,
  ): ColumnSpec[] => {
    const column = byField.get(field)
    const fault = column ? fits(column) : 'is not a column of this grid'
    if (fault !== undefined) refuse(path, `${field} ${fault}`)
    return column && fault === undefined ? [column] : []
  }
  const groups = request.rowGroupCols.flatMap(({ field }, at) => lookUp(field, `rowGroupCols.${at}.field`, dimension))
  const pivots = request.pivotMode
    ? request.pivotCols.flatMap(({ field }, at) => lookUp(field, `pivotCols.${at}.field`, dimension))
    : []
  const values = request.valueCols.flatMap(({ field, aggFunc }, at) =>
    lookUp(field, `valueCols.${at}.field`, aggFunc === 'count' ? undefined : numeric).map((column): GridValue => ({
      field,
      column,
      aggregate: aggFunc,
    })),
  )
  const filters = Object.entries(request.filterModel).flatMap(([field, filter]) => {
    const path = `filterModel.${field}`
    return lookUp(field, path, (column) =>
      FILTERED[column.type].includes(filter.filterType) ? undefined : `is not filtered by ${filter.filterType}`,
    ).map((column) => ({ column, filter, path }))
  })
  const rowId = rowIdOf(table)
  if (request.tableName !== table.spec.table) refuse('tableName', `${request.tableName} is not used by this page`)
  request.whereClauses.forEach(({ column }, at) => {
    if (!allowed.has(column) && !byField.has(gridField(column)))
      refuse(`whereClauses.${at}`, `${column} is not used by this page`)
  })
  const known = (field: string) =>
    byField.has(field) || field.startsWith(AUTO_GROUP_COLUMN) || field === 'CHILD_COUNT' || pivots.length > 0
  request.sortModel.forEach(({ colId }, at) => {
    if (!known(colId)) refuse(`sortModel.${at}.colId`, `${colId} is not a column of this grid`)
  })
  if (issues.length > 0) return invalidRequest(issues)
  const group = groups[request.groupKeys.length]
  return ok({
    columns,
    rowId,
    filters,
    opened: request.groupKeys.flatMap((key, at) => (groups[at] ? [{ column: groups[at], key }] : [])),
    level: group ? { kind: 'group', column: group } : request.pivotMode ? { kind: 'total' } : { kind: 'rows' },
    values,
    pivots,
    sorts: request.sortModel.map(({ colId, sort }) => ({
      field: colId.startsWith(AUTO_GROUP_COLUMN) && group ? gridField(group.name) : colId,
      descending: sort === 'desc',
    })),
  })
}

/** The filters that the values of a column of each type may be narrowed by. */
const FILTERED: Readonly<Record<ColumnSpec['type'], readonly GridFilter['filterType'][]>> = {
  text: ['text', 'set'],
  integer: ['number', 'set'],
  decimal: ['number'],
  date: ['date', 'set'],
  timestamp: ['date', 'set'],
}

const dimension = (column: ColumnSpec) => (column.dimension ? undefined : 'is not a column to group by')
const numeric = ({ type }: ColumnSpec) =>
  type === 'integer' || type === 'decimal' ? undefined : 'is not a column of numbers'

/** The column that the catalogue's measure of all rows counts. */
function rowIdOf(table: TableIndex): ColumnSpec {
  const rows = table.measures.get('rows')
  const column = rows && 'aggregate' in rows ? table.columns.get(rows.column) : undefined
  if (!column) throw new Error(`${table.spec.table} has a measure of its rows`)
  return column
}
