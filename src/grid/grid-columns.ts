import type { ColDef, ColGroupDef, ITextFilterParams } from 'ag-grid-community'
import type { ColumnSpec, TableIndex } from '../../domain/catalog.ts'
import type { ValueFormat } from '../../domain/format.ts'
import { AUTO_GROUP_COLUMN, PIVOT_SEPARATOR } from '../../domain/grid-request.ts'
import { gridColumns, gridField, HIDDEN_GRID_COLUMN, type GridSpec, type GridView } from '../../domain/grid-spec.ts'
import { text } from '../text/text.ts'
import { fullValue, longDate, number } from '../text/values.ts'
import { GroupCell } from './GroupCell.tsx'
import type { GridRow } from './grid-source.ts'

export interface GridColumn {
  readonly field: string
  readonly label: string
  readonly spec: ColumnSpec
}

export interface ColumnsInput {
  readonly grid: GridSpec
  readonly table: TableIndex
  readonly weightUnit: ValueFormat['weightUnit']
}

const isNumber = ({ type }: ColumnSpec) => type === 'integer' || type === 'decimal'
const isDay = ({ type }: ColumnSpec) => type === 'date' || type === 'timestamp'

/** The columns that a person sees, in order; weights with their unit in the head. GRID-23 */
export function shownColumns({ grid, table, weightUnit }: ColumnsInput): GridColumn[] {
  return gridColumns(grid)
    .filter((name) => name !== HIDDEN_GRID_COLUMN)
    .flatMap((name) => {
      const spec = table.columns.get(name)
      const label = spec?.unit === 'weight' ? text('grid.inUnit', { label: spec.label, unit: weightUnit }) : spec?.label
      return spec && label !== undefined ? [{ field: gridField(name), label, spec }] : []
    })
}

/** What groups add up. */
export function summedFields(columns: readonly GridColumn[]): string[] {
  return columns.filter(({ spec }) => isNumber(spec)).map(({ field }) => field)
}

/** A value as the grid says it; nothing where there is none. */
export function cellText(value: string | number | null | undefined, spec: ColumnSpec, symbol: string): string {
  if (value === null || value === undefined) return ''
  if (isDay(spec)) return longDate(String(value))
  if (typeof value === 'string') return value
  return spec.unit === 'weight' ? number(value) : fullValue(value, { unit: spec.unit ?? 'number', symbol, weightUnit: 'lbs' })
}

export interface ColumnDefsInput {
  readonly columns: readonly GridColumn[]
  readonly view: GridView
  readonly pivotFields: readonly string[]
  readonly symbol: string
  /** Where the first column stays in view; null: there is no room for that. */
  readonly pinned: 'left' | 'right' | null
}

/** The grid's columns for a view: the rows' own, after the groups where there are any, or one a value of the pivot. GRID-15, GRID-16 */
export function columnDefs({ columns, view, pivotFields, symbol, pinned }: ColumnDefsInput): (ColDef<GridRow> | ColGroupDef<GridRow>)[] {
  const own = columns.map((column) => columnDef(column, symbol))
  const lead = pinned ? { pinned } : {}
  if (view.groups.length === 0) return own.map((def, at) => (at === 0 ? { ...def, ...lead } : def))
  const groups = new Set(view.groups.map(gridField))
  const labels = columns.filter(({ field }) => groups.has(field)).map(({ label }) => label)
  const group: ColDef<GridRow> = {
    colId: AUTO_GROUP_COLUMN,
    headerName: view.groups.map((name) => columns.find(({ field }) => field === gridField(name))?.label ?? name).join(' / ') || labels.join(' / '),
    cellRenderer: GroupCell,
    width: 230,
    ...lead,
  }
  if (view.pivots.length === 0) {
    const rest = columns.map(({ field, spec }, at) => ({ field, spec, def: own[at] ?? {} })).filter(({ field }) => !groups.has(field))
    return [group, ...[...rest.filter(({ spec }) => isNumber(spec)), ...rest.filter(({ spec }) => !isNumber(spec))].map(({ def }) => def)]
  }
  const values = [...new Set(pivotFields.map((field) => field.slice(0, field.lastIndexOf(PIVOT_SEPARATOR))))]
  return [
    group,
    ...values.map((value): ColGroupDef<GridRow> => ({
      groupId: value,
      headerName: value === '' ? text('grid.blank') : value,
      children: columns.flatMap((column, at) => {
        const field = `${value}${PIVOT_SEPARATOR}${column.field}`
        return pivotFields.includes(field) ? [{ ...(own[at] ?? {}), colId: field, valueGetter: ({ data }) => data?.values[field], filter: false, floatingFilter: false } satisfies ColDef<GridRow>] : []
      }),
    })),
  ]
}

function columnDef({ field, label, spec }: GridColumn, symbol: string): ColDef<GridRow> {
  const right = isNumber(spec)
  return {
    colId: field,
    headerName: label,
    valueGetter: ({ data }) => data?.values[field],
    valueFormatter: ({ value }: { value: string | number | null | undefined }) => cellText(value, spec, symbol),
    ...(right ? { type: 'rightAligned' } : {}),
    width: right ? 130 : isDay(spec) ? 125 : WIDTHS[field] ?? 150,
    ...filterOf(spec),
  }
}

const WIDTHS: Readonly<Record<string, number>> = { TRACKING_NUMBER: 185, CARRIER_NAME: 110 }

/** One condition a column, asked a moment after the last key. GRID-26 to GRID-28 */
function filterOf(spec: ColumnSpec): Pick<ColDef, 'filter' | 'filterParams'> {
  const common = { maxNumConditions: 1, debounceMs: 200, buttons: ['reset'] } satisfies ITextFilterParams
  if (isNumber(spec)) return { filter: 'agNumberColumnFilter', filterParams: { ...common, inRangeInclusive: true, filterOptions: ['equals', 'notEqual', 'lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual', 'inRange', 'blank', 'notBlank'] } }
  if (isDay(spec)) return { filter: 'agDateColumnFilter', filterParams: { ...common, inRangeInclusive: true, filterOptions: ['equals', 'notEqual', 'lessThan', 'greaterThan', 'inRange', 'blank', 'notBlank'] } }
  return { filter: 'agTextColumnFilter', filterParams: { ...common, filterOptions: ['contains', 'notContains', 'equals', 'notEqual', 'startsWith', 'endsWith', 'blank', 'notBlank'] } }
}
