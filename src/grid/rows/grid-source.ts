import type { SortModelItem } from 'ag-grid-community'
import { sameValue } from '../../../domain/values/entries.ts'
import { CHILD_COUNT_FIELD, type GridRequest } from '../../../domain/grid/grid-request.ts'
import { narrowingFilters, type GridFilters } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import type { GridScope } from '../../../domain/grid/grid-scope.ts'
import { rowsOfRow } from '../../../domain/dashboards/open-rows/rows-of.ts'
import type { RowsPackage } from '../../../domain/dashboards/open-rows/rows-package.ts'
import type { RowsLoaded } from '../../../machines/grid/rows-context.ts'
import { gridField, type GridView } from '../../../domain/dashboards/grid-spec.ts'
import { flatSize, isOpen, slicesOf, withGroup, type GridLevel, type GridSlice, type RowRange } from './grid-tree.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import type { AskRows, RowsAnswer } from './ask-rows.ts'
import { storedFilters } from './stored-filters.ts'

/** A row on the screen: of the warehouse, or a group with its sums. */
export interface GridRow {
  readonly values: QueryRow
  /** Of the groups above, from the outermost. */
  readonly keys: GridSlice['keys']
  /** Its place in its level. */
  readonly at: number
  /** The column that a group is of; null: a row of the warehouse. */
  readonly group: string | null
  /** Null: it does not open. */
  readonly open: boolean | null
}

export interface GridOrder {
  readonly sortModel: readonly SortModelItem[]
  readonly filterModel: GridFilters
}

export interface GridSourceOptions {
  readonly ask: AskRows
  readonly scope: GridScope
  readonly view: GridView
  /** Fields that groups add up. */
  readonly sums: readonly string[]
  /** The service categories that there are. */
  readonly categories: readonly string[]
  /** How long rows wait to be asked, in milliseconds. GRID-07 */
  readonly delayMs: number
  /** Under another order, of which nothing is known. */
  readonly onAsked: () => void
  readonly onLoaded: (loaded: RowsLoaded) => void
  /** The sums of all rows under the filters of now; null: not known yet. */
  readonly onTotals: (totals: QueryRow | null) => void
  readonly onFailed: (error: unknown) => void
  /** The rows on the screen are of an older version of the data. */
  readonly onStale: () => void
}

interface ColumnValueList {
  /** '' of the rows without a value; up to as many as a filter takes. */
  readonly values: readonly { readonly value: string; /** Rows. */ readonly count: number }[]
  /** How many there are. */
  readonly all: number
}

/** Rows of one tracking number that one call asks for. */
const MOST_OF_NUMBER = 100
/** Values of a column that one call asks for. */
const MOST_VALUES = 1_000

const NO_ORDER: GridOrder = { sortModel: [], filterModel: {} }

/** What a form of the grid asks, and what it does with the answer. */
export interface GridAsked<T> {
  readonly order: { readonly sortModel: readonly SortModelItem[]; readonly filterModel: unknown }
  /** Whether it waits a moment for further changes. */
  readonly waits: boolean
  readonly ask: (signal: AbortSignal) => Promise<T>
  readonly onAnswer: (answer: T) => void
  /** It failed or was abandoned. */
  readonly onNone: () => void
}

/** Where both forms of the grid have their rows from. */
export interface GridSource {
  /** Asks under an order; a new order forgets what was open and aborts what is under way. */
  readonly fill: <T>(asked: GridAsked<T>) => Promise<void>
  /** Rows or groups of one level, and how many it has. */
  readonly block: (
    slice: GridSlice,
    signal: AbortSignal,
  ) => Promise<{ readonly rows: GridRow[]; readonly count: number }>
  /** Rows as they stand on the screen, in the order and with the groups of now. */
  readonly read: (range: RowRange, signal: AbortSignal) => Promise<GridRow[]>
  /** What stands on the screen; null: not known. */
  readonly levels: () => GridLevel | null
  /** The grid's own word of what stands on the screen. */
  readonly show: (levels: GridLevel) => void
  /** Opens or closes a group; the caller draws again. */
  readonly toggle: (row: GridRow) => Promise<void>
  /** What the rows are filtered and sorted by now. */
  readonly order: () => GridOrder
  /** All rows under the filters of now, whatever they are grouped by. */
  readonly countRows: () => Promise<number>
  /** A row of a package under the filters of now; null: none is there. */
  readonly find: (of: NonNullable<RowsPackage['of']>, signal: AbortSignal) => Promise<QueryRow | null>
  /** The values that a column has under the filters of the other columns, those of the most rows first. */
  readonly values: (
    asked: { readonly field: string; /** Only those that hold it; empty: all. */ readonly search: string },
    signal: AbortSignal,
  ) => Promise<ColumnValueList>
  readonly destroy: () => void
}

/** Feeds the grid from `getRows`; a publish in between starts anew, so that no screen mixes two versions of the data. */
export function createGridSource({
  ask,
  scope,
  view,
  sums,
  categories,
  delayMs,
  onAsked,
  onLoaded,
  onTotals,
  onFailed,
  onStale,
}: GridSourceOptions): GridSource {
  let order: GridOrder | null = null
  let tree: GridLevel | null = null
  let dataVersion: number | null = null
  let pivotFields: readonly string[] = []
  let stale = false
  let totalled: GridFilters | null = null
  let running = new AbortController()

  const column = (name: string) => ({ id: gridField(name), displayName: gridField(name), field: gridField(name) })
  const rowGroupCols = view.groups.map(column)
  const pivoted = view.pivots.length > 0
  const base = {
    ...scope,
    rowGroupCols,
    valueCols: rowGroupCols.length > 0 ? sumsOf(sums) : [],
    pivotCols: view.pivots.map(column),
    pivotMode: pivoted,
  }
  const request = ({ keys, startRow, endRow }: GridSlice): GridRequest => ({
    ...base,
    groupKeys: [...keys],
    startRow,
    endRow,
    filterModel: order?.filterModel ?? {},
    sortModel: (order?.sortModel ?? []).map(({ colId, sort }) => ({ colId, sort })),
  })
  const rowsOf = ({ data }: RowsAnswer, { keys, startRow }: GridSlice): GridRow[] => {
    const group = rowGroupCols[keys.length]?.field ?? null
    return data.map((values, index) => {
      const at = startRow + index
      return {
        values,
        keys,
        at,
        group,
        open: group === null || pivoted ? null : tree !== null && isOpen(tree, { keys, at }),
      }
    })
  }
  const see = (answer: RowsAnswer): RowsAnswer => {
    if (dataVersion !== null && dataVersion !== answer.dataVersion) {
      tree = null
      stale = true
      totalled = null
    }
    dataVersion = answer.dataVersion
    return answer
  }
  const block: GridSource['block'] = async (slice, signal) => {
    const answer = see(await ask(request(slice), signal))
    pivotFields = answer.secondaryColumnFields
    return { rows: rowsOf(answer, slice), count: answer.lastRow }
  }
  const root = async ({ start, end }: RowRange, signal: AbortSignal): Promise<GridRow[]> => {
    const { rows, count } = await block({ keys: [], startRow: start, endRow: end }, signal)
    tree = { count, opened: [] }
    return rows
  }
  const read: GridSource['read'] = async (range, signal) => {
    if (!tree || tree.opened.length === 0) return root(range, signal)
    const parts = await Promise.all(slicesOf(tree, range).map((slice) => block(slice, signal)))
    return tree === null ? root(range, signal) : parts.flatMap(({ rows }) => rows)
  }
  const whole = (filterModel: GridFilters) => ({
    ...scope,
    rowGroupCols: [],
    groupKeys: [],
    pivotCols: [],
    filterModel,
    sortModel: [],
    startRow: 0,
    endRow: 1,
  })
  const total = async (signal: AbortSignal): Promise<void> => {
    const { filterModel } = order ?? NO_ORDER
    if (sums.length === 0 || sameValue(filterModel, totalled)) return
    totalled = filterModel
    onTotals(null)
    try {
      const { data } = see(await ask({ ...whole(filterModel), valueCols: sumsOf(sums), pivotMode: true }, signal))
      if (!signal.aborted) onTotals(data[0] ?? null)
    } catch (error) {
      totalled = null
      if (!signal.aborted) onFailed(error)
    }
  }
  const show: GridSource['show'] = (levels) => {
    tree = levels
    onLoaded({ size: flatSize(levels), count: levels.count, pivotFields })
  }
  const fill: GridSource['fill'] = async ({
    order: { sortModel, filterModel },
    waits,
    ask: asking,
    onAnswer,
    onNone,
  }) => {
    const asked = { sortModel, filterModel: storedFilters(narrowingFilters(filterModel as GridFilters), categories) }
    if (!sameValue(asked, order)) {
      running.abort()
      running = new AbortController()
      order = asked
      tree = null
      onAsked()
    }
    const { signal } = running
    try {
      if (waits) await delay(delayMs, signal)
      const answer = await asking(signal)
      if (signal.aborted) return onNone()
      onAnswer(answer)
      if (tree) show(tree)
      void total(signal)
      if (stale) {
        stale = false
        onStale()
      }
    } catch (error) {
      onNone()
      if (!signal.aborted) onFailed(error)
    }
  }

  return {
    fill,
    block,
    read,
    levels: () => tree,
    show,
    toggle: async ({ keys, at, group, open, values }) => {
      if (!tree || group === null || open === null) return
      const key = groupKey(values[group])
      const { signal } = running
      const count = open ? null : (await ask(request({ keys: [...keys, key], startRow: 0, endRow: 1 }), signal)).lastRow
      if (signal.aborted || !tree) return
      tree = withGroup(tree, { keys, at, key, count })
    },
    order: () => order ?? NO_ORDER,
    countRows: async () => {
      const { filterModel } = order ?? NO_ORDER
      return (await ask({ ...whole(filterModel), valueCols: [], pivotMode: false }, running.signal)).lastRow
    },
    find: async (of, signal) => {
      const filterModel: GridFilters = {
        ...(order ?? NO_ORDER).filterModel,
        [gridField('tracking_number')]: { filterType: 'set', values: [of.number] },
      }
      const asked = { ...whole(filterModel), valueCols: [], pivotMode: false, endRow: MOST_OF_NUMBER }
      const { data } = await ask(asked, signal)
      return data.find((row) => sameValue(rowsOfRow('package', row), of)) ?? null
    },
    values: async ({ field, search }, signal) => {
      const { [field]: _own, ...others } = (order ?? NO_ORDER).filterModel
      const held = { filterType: 'text', type: 'contains', filter: search } as const
      const filterModel =
        search === '' ? others : { ...others, ...storedFilters(narrowingFilters({ [field]: held }), categories) }
      const answer = await ask(
        {
          ...whole(filterModel),
          rowGroupCols: [{ id: field, displayName: field, field }],
          valueCols: [],
          pivotMode: false,
          sortModel: [{ colId: CHILD_COUNT_FIELD, sort: 'desc' }],
          endRow: MOST_VALUES,
        },
        signal,
      )
      return valueList(answer, field)
    },
    destroy: () => {
      running.abort()
      order = null
    },
  }
}

/** Nothing and an empty text are one value. */
function valueList({ data, lastRow }: RowsAnswer, field: string): ColumnValueList {
  const counts = new Map<string, number>()
  for (const row of data) {
    const value = String(row[field] ?? '')
    counts.set(value, (counts.get(value) ?? 0) + Number(row[CHILD_COUNT_FIELD] ?? 0))
  }
  const values = [...counts].map(([value, count]) => ({ value, count }))
  return { values, all: lastRow - (data.length - values.length) }
}

function sumsOf(fields: readonly string[]): GridRequest['valueCols'] {
  return fields.map((field) => ({ id: field, displayName: field, field, aggFunc: 'sum' }))
}

/** A group's value as the calls name it. */
export function groupKey(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('abandoned', 'AbortError'))
      },
      { once: true },
    )
  })
}
