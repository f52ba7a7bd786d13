import type { IDatasource, IGetRowsParams, SortModelItem } from 'ag-grid-community'
import { saysSomething, type GridFilter, type GridRequest } from '../../domain/grid-request.ts'
import type { GridScope } from '../../domain/grid-scope.ts'
import { gridField, type GridView } from '../../domain/grid-spec.ts'
import { flatSize, isOpen, slicesOf, withGroup, type GridLevel, type GridSlice } from '../../domain/grid-tree.ts'
import type { QueryRow } from '../../domain/query.ts'
import type { AskRows, RowsAnswer } from './ask-rows.ts'

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

export type GridFilters = GridRequest['filterModel']
export interface GridOrder {
  readonly sortModel: readonly SortModelItem[]
  readonly filterModel: GridFilters
}

export interface GridLoaded {
  /** Rows on the screen, those in open groups among them. */
  readonly size: number
  /** Rows or groups of the outermost level. */
  readonly count: number
  readonly pivotFields: readonly string[]
}

export interface GridSourceOptions {
  readonly ask: AskRows
  readonly scope: GridScope
  readonly view: GridView
  /** Fields that groups add up. */
  readonly sums: readonly string[]
  /** GRID-07 */
  readonly delayMs: number
  readonly onLoading: () => void
  readonly onLoaded: (loaded: GridLoaded) => void
  readonly onFailed: (error: unknown) => void
}

export interface GridSource extends IDatasource {
  /** Rows as they stand on the screen, in the order and with the groups of now. */
  readonly read: (range: { readonly start: number; readonly end: number }, signal: AbortSignal) => Promise<GridRow[]>
  /** Opens or closes a group; the caller draws again. */
  readonly toggle: (row: GridRow) => Promise<void>
}

/**
 * Feeds the grid from `getRows`: level by level where groups are open. A new order or filter forgets what was open and
 * aborts what is under way; a publish in between starts anew, so that no screen mixes two versions of the data.
 */
export function createGridSource({ ask, scope, view, sums, delayMs, onLoading, onLoaded, onFailed }: GridSourceOptions): GridSource {
  let order: GridOrder = { sortModel: [], filterModel: {} }
  let tree: GridLevel | null = null
  let dataVersion: number | null = null
  let pivotFields: readonly string[] = []
  let waits = true
  let running = new AbortController()

  const column = (name: string) => ({ id: gridField(name), displayName: gridField(name), field: gridField(name) })
  const rowGroupCols = view.groups.map(column)
  const pivoted = view.pivots.length > 0
  const base = {
    ...scope,
    rowGroupCols,
    valueCols: rowGroupCols.length > 0 ? sums.map((field) => ({ id: field, displayName: field, field, aggFunc: 'sum' as const })) : [],
    pivotCols: view.pivots.map(column),
    pivotMode: pivoted,
  }
  const request = ({ keys, startRow, endRow }: GridSlice): GridRequest => ({
    ...base,
    groupKeys: [...keys],
    startRow,
    endRow,
    filterModel: order.filterModel,
    sortModel: order.sortModel.map(({ colId, sort }) => ({ colId, sort })),
  })
  const rowsOf = ({ data }: RowsAnswer, { keys, startRow }: GridSlice): GridRow[] => {
    const group = rowGroupCols[keys.length]?.field ?? null
    return data.map((values, index) => {
      const at = startRow + index
      return { values, keys, at, group, open: group === null || pivoted ? null : tree !== null && isOpen(tree, { keys, at }) }
    })
  }
  const see = (answer: RowsAnswer): RowsAnswer => {
    if (dataVersion !== null && dataVersion !== answer.dataVersion) tree = null
    dataVersion = answer.dataVersion
    return answer
  }
  const root = async (slice: GridSlice, signal: AbortSignal): Promise<GridRow[]> => {
    const answer = see(await ask(request(slice), signal))
    tree = { count: answer.lastRow, opened: [] }
    pivotFields = answer.secondaryColumnFields
    return rowsOf(answer, slice)
  }
  const read: GridSource['read'] = async ({ start, end }, signal) => {
    if (!tree || tree.opened.length === 0) return root({ keys: [], startRow: start, endRow: end }, signal)
    const parts = await Promise.all(slicesOf(tree, { start, end }).map(async (slice) => ({ slice, answer: see(await ask(request(slice), signal)) })))
    return tree === null ? root({ keys: [], startRow: start, endRow: end }, signal) : parts.flatMap(({ slice, answer }) => rowsOf(answer, slice))
  }
  const fill = async ({ startRow, endRow, sortModel, filterModel, successCallback, failCallback }: IGetRowsParams): Promise<void> => {
    const asked = { sortModel, filterModel: meaningful(filterModel as GridFilters) }
    if (JSON.stringify(asked) !== JSON.stringify(order)) {
      running.abort()
      running = new AbortController()
      order = asked
      tree = null
      waits = true
      onLoading()
    }
    const { signal } = running
    try {
      if (waits) await delay(delayMs, signal)
      const rows = await read({ start: startRow, end: endRow }, signal)
      if (signal.aborted) return failCallback()
      const level = tree ?? { count: rows.length, opened: [] }
      successCallback(rows, flatSize(level))
      onLoaded({ size: flatSize(level), count: level.count, pivotFields })
    } catch (error) {
      failCallback()
      if (!signal.aborted) onFailed(error)
    }
  }

  return {
    read,
    getRows: (asked) => void fill(asked),
    toggle: async ({ keys, at, group, open, values }) => {
      if (!tree || group === null || open === null) return
      const value = values[group] ?? null
      const key = value === null ? null : String(value)
      const { signal } = running
      const count = open ? null : (await ask(request({ keys: [...keys, key], startRow: 0, endRow: 1 }), signal)).lastRow
      if (signal.aborted || !tree) return
      tree = withGroup(tree, { keys, at, key, count })
      waits = false
    },
    destroy: () => running.abort(),
  }
}

/** Without the text filters that say nothing. GRID-26 */
function meaningful(filters: GridFilters): GridFilters {
  const says = (filter: GridFilter) => filter.filterType !== 'text' || typeof filter.filter !== 'string' || saysSomething(filter.filter)
  return Object.fromEntries(Object.entries(filters).filter(([, filter]) => says(filter)))
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('abandoned', 'AbortError'))
    }, { once: true })
  })
}
