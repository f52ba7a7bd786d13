import type { ColDef, ColGroupDef, ITextFilterParams } from 'ag-grid-community'
import { isSummed, type ColumnSpec, type TableIndex } from '../../domain/query/catalog.ts'
import { own } from '../../domain/values/entries.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { GridLook } from '../../domain/dashboards/open-rows/grid-look.ts'
import {
  gridColumns,
  gridField,
  CLIENT_COLUMN,
  HIDDEN_GRID_COLUMN,
  moreColumns,
  PIVOT_SEPARATOR,
  type GridSpec,
  type GridView,
} from '../../domain/dashboards/grid-spec.ts'
import { shownValue } from '../text/status-words.ts'
import { text } from '../text/text.ts'
import { fullValue, longDate, measured } from '../text/values.ts'
import { TextFilter } from './filter/TextFilter.tsx'
import { TextFloatingFilter } from './filter/TextFloatingFilter.tsx'
import type { GridRow } from './rows/grid-source.ts'

export interface GridColumn {
  readonly field: string
  readonly label: string
  readonly spec: ColumnSpec
  /** Hidden until somebody shows it. */
  readonly extra: boolean
}

export interface ColumnsInput {
  /** The rows are of several clients. */
  readonly severalClients?: boolean
  readonly grid: GridSpec
  readonly table: TableIndex
  readonly weightUnit: ValueFormat['weightUnit']
}

const isNumber = ({ type }: ColumnSpec) => type === 'integer' || type === 'decimal'
const isDay = ({ type }: ColumnSpec) => type === 'date' || type === 'timestamp'

/** The columns that a person sees, in order; weights with their unit in the head. GRID-23 */
export function shownColumns({ grid, table, weightUnit, severalClients = false }: ColumnsInput): GridColumn[] {
  const more = moreColumns(grid).filter((name) => !(severalClients && name === CLIENT_COLUMN))
  return gridColumns(grid)
    .filter((name) => name !== HIDDEN_GRID_COLUMN)
    .flatMap((name) => {
      const spec = table.columns.get(name)
      const label = spec?.unit === 'weight' ? text('grid.inUnit', { label: spec.label, unit: weightUnit }) : spec?.label
      return spec && label !== undefined ? [{ field: gridField(name), label, spec, extra: more.includes(name) }] : []
    })
}

/** Those that a reader sees, in the order seen. */
export function visibleColumns(columns: readonly GridColumn[], look: GridLook | undefined): readonly GridColumn[] {
  if (!look) return columns.filter(({ extra }) => !extra)
  return look.flatMap(({ id, hide }) => (hide ? [] : columns.filter(({ field }) => field === id)))
}

/** What groups add up. */
export function summedFields(columns: readonly GridColumn[]): string[] {
  return columns.filter(({ spec }) => isSummed(spec)).map(({ field }) => field)
}

/** A value as the grid says it; nothing where there is none. */
export function cellText(value: string | number | null | undefined, spec: ColumnSpec, symbol: string): string {
  if (value === null || value === undefined) return ''
  if (isDay(spec)) return longDate(String(value))
  if (typeof value === 'string') return shownValue(spec.name, value)
  return spec.unit === 'weight'
    ? measured(value)
    : fullValue(value, { unit: spec.unit ?? 'number', symbol, weightUnit: 'lbs' })
}

export interface ColumnDefsInput {
  readonly columns: readonly GridColumn[]
  readonly view: GridView
  readonly symbol: string
  /** Where the first column stays in view; null: there is no room for that. */
  readonly pinned: 'left' | 'right' | null
}

/** Its id is the field. */
export type RowColumn = ColDef<GridRow> & { readonly colId: string }

/** The columns of the rows; in a view with groups what they add up comes first. GRID-15 */
export function rowColumns({ columns, view: { groups }, symbol, pinned }: ColumnDefsInput): RowColumn[] {
  const lead = pinned && groups.length === 0 ? { initialPinned: pinned } : {}
  const ordered =
    groups.length === 0
      ? columns
      : [...columns.filter(({ spec }) => isNumber(spec)), ...columns.filter(({ spec }) => !isNumber(spec))]
  return ordered.map((column, at) => {
    const def = columnDef(column, symbol)
    return at === 0 && groups.length === 0 ? { ...def, valueGetter: leadValue(column.field), ...lead } : def
  })
}

/** The first column says what the row of sums is. */
function leadValue(field: string): NonNullable<ColDef<GridRow>['valueGetter']> {
  return ({ data, node }) => (node?.rowPinned ? text('grid.total') : data?.values[field])
}

/** The column in which groups stand. */
export function groupColumn({
  columns,
  view: { groups },
  pinned,
}: Pick<ColumnDefsInput, 'columns' | 'view' | 'pinned'>): ColDef<GridRow> {
  const labelOf = (name: string) => columns.find(({ field }) => field === gridField(name))?.label ?? name
  return {
    headerName: groups.map(labelOf).join(' / '),
    initialWidth: 230,
    ...(pinned ? { initialPinned: pinned } : {}),
  }
}

/** A column for each value of the pivot and each number. GRID-16 */
export function pivotColumns({
  columns,
  pivotFields,
  symbol,
}: Pick<ColumnDefsInput, 'columns' | 'symbol'> & { readonly pivotFields: readonly string[] }): ColGroupDef<GridRow>[] {
  const values = [...new Set(pivotFields.map((field) => field.slice(0, field.lastIndexOf(PIVOT_SEPARATOR))))]
  return values.map((value) => ({
    groupId: value,
    headerName: value === '' ? text('grid.blank') : value,
    children: columns.flatMap((column): ColDef<GridRow>[] => {
      const field = `${value}${PIVOT_SEPARATOR}${column.field}`
      return pivotFields.includes(field)
        ? [
            {
              ...columnDef(column, symbol),
              colId: field,
              valueGetter: ({ data }) => data?.values[field],
              filter: false,
              floatingFilter: false,
            },
          ]
        : []
    }),
  }))
}

function columnDef({ field, label, spec, extra }: GridColumn, symbol: string): RowColumn {
  const right = isNumber(spec)
  return {
    colId: field,
    headerName: label,
    ...(extra ? { initialHide: true } : {}),
    valueGetter: ({ data }) => data?.values[field],
    valueFormatter: ({ value }: { value: string | number | null | undefined }) => cellText(value, spec, symbol),
    ...(right ? { type: 'rightAligned' } : {}),
    initialWidth: right ? 130 : isDay(spec) ? 125 : (own(WIDTHS, field) ?? 150),
    floatingFilter: true,
    ...filterOf(spec),
  }
}

const WIDTHS: Readonly<Record<string, number>> = { TRACKING_NUMBER: 185, CARRIER_NAME: 110 }

/** One condition a column, asked a moment after the last key. GRID-26 to GRID-28 */
function filterOf(spec: ColumnSpec): Pick<ColDef, 'filter' | 'filterParams' | 'floatingFilterComponent'> {
  const common = { maxNumConditions: 1, debounceMs: 200, buttons: ['reset'] } satisfies ITextFilterParams
  if (isNumber(spec))
    return {
      filter: 'agNumberColumnFilter',
      filterParams: {
        ...common,
        inRangeInclusive: true,
        filterOptions: [
          'equals',
          'notEqual',
          'lessThan',
          'lessThanOrEqual',
          'greaterThan',
          'greaterThanOrEqual',
          'inRange',
          'blank',
          'notBlank',
        ],
      },
    }
  if (isDay(spec))
    return {
      filter: 'agDateColumnFilter',
      filterParams: {
        ...common,
        inRangeInclusive: true,
        filterOptions: ['equals', 'notEqual', 'lessThan', 'greaterThan', 'inRange', 'blank', 'notBlank'],
      },
    }
  // As many values as rows are no list to tick.
  if (spec.dimension && spec.name !== 'tracking_number')
    return { filter: TextFilter, floatingFilterComponent: TextFloatingFilter }
  return {
    filter: 'agTextColumnFilter',
    filterParams: {
      ...common,
      filterOptions: ['contains', 'notContains', 'equals', 'notEqual', 'startsWith', 'endsWith', 'blank', 'notBlank'],
    },
  }
}
