import type {
  CellClassParams,
  CellKeyDownEvent,
  CellMouseDownEvent,
  CellMouseOverEvent,
  GridApi,
} from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import type { GridColumn } from '../grid-columns.ts'
import { cellText } from '../grid-columns.ts'
import type { GridRow } from '../rows/grid-source.ts'
import { clipboardText, grownRange, isWithin, spanOf, type CellPlace, type CellRange } from './cell-range.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'

interface CellRangeInput {
  readonly columns: readonly GridColumn[]
  readonly symbol: string
  /** What is selected, in words: how many cells, and their sum; empty: nothing. */
  readonly onSelected: (words: string) => void
}

type CellEvent = Pick<CellMouseDownEvent<GridRow>, 'api' | 'column' | 'rowIndex' | 'event' | 'node'>

/** A rectangle of cells, drawn by the pointer or by Shift with a click or an arrow: Ctrl or ⌘ and C copies it. */
export function useCellRange({ columns, symbol, onSelected }: CellRangeInput) {
  const range = useRef<CellRange | null>(null)
  const drawing = useRef(false)
  const drawn = useRef(false)
  return useMemo(() => {
    const placeOf = ({ api, column, rowIndex, node }: CellEvent): CellPlace | null => {
      const at = api.getAllDisplayedColumns().findIndex((each) => each === column)
      return at < 0 || rowIndex === null || node.rowPinned ? null : { row: rowIndex, column: at }
    }
    const select = (api: GridApi<GridRow>, next: CellRange | null) => {
      const draws = [range.current, next].some((each) => each !== null && isMany(each))
      range.current = next
      // What is in cells is drawn anew, so a single one, which may be pressed, is left alone.
      if (!draws) return
      api.refreshCells({ force: true })
      onSelected(next && isMany(next) ? words(cellsIn(api, next), symbol) : '')
    }
    const cellsIn = (api: GridApi<GridRow>, chosen: CellRange): Cell[][] => {
      const span = spanOf(chosen)
      const across = api.getAllDisplayedColumns().slice(span.columns[0], span.columns[1] + 1)
      const down = Array.from({ length: span.rows[1] - span.rows[0] + 1 }, (_, at) => span.rows[0] + at)
      return down.map((row) =>
        across.map((column) => {
          const id = column.getColId()
          const value = api.getDisplayedRowAtIndex(row)?.data?.values[id] ?? null
          return { value, column: columns.find(({ field }) => id === field || id.endsWith(`|${field}`)) }
        }),
      )
    }
    const written = ({ value, column }: Cell) => (column ? cellText(value, column.spec, symbol) : String(value ?? ''))
    return {
      /** Whether the last press drew a range, so that its end opens no row. */
      drewRange: () => drawn.current,
      isSelected: ({ api, column, rowIndex, node }: CellClassParams<GridRow>) => {
        const chosen = range.current
        const at = api.getAllDisplayedColumns().findIndex((each) => each === column)
        return (
          chosen !== null &&
          isMany(chosen) &&
          !node.rowPinned &&
          isWithin(spanOf(chosen), { row: rowIndex, column: at })
        )
      },
      onCellMouseDown: (event: CellMouseDownEvent<GridRow>) => {
        const place = placeOf(event)
        const { event: pressed } = event
        if (!place || !(pressed instanceof MouseEvent) || pressed.button !== 0) return
        drawing.current = true
        drawn.current = pressed.shiftKey && range.current !== null
        select(event.api, { from: pressed.shiftKey && range.current ? range.current.from : place, to: place })
      },
      onCellMouseOver: (event: CellMouseOverEvent<GridRow>) => {
        const place = placeOf(event)
        const held = event.event instanceof MouseEvent && event.event.buttons === 1
        if (!place || !drawing.current || !held || !range.current) return void (drawing.current &&= held)
        drawn.current = true
        select(event.api, { from: range.current.from, to: place })
      },
      onCellKeyDown: (event: CellKeyDownEvent<GridRow>) => {
        const place = placeOf(event)
        const { api, event: pressed } = event
        if (!place || !(pressed instanceof KeyboardEvent)) return
        if (pressed.key === 'c' && (pressed.ctrlKey || pressed.metaKey)) {
          const chosen = range.current && isMany(range.current) ? range.current : { from: place, to: place }
          const copied = cellsIn(api, chosen)
          navigator.clipboard.writeText(clipboardText(copied.map((row) => row.map(written)))).then(
            () => onSelected(text('grid.copied', { shown: number(copied.flat().length, 0) })),
            () => onSelected(text('grid.notCopied')),
          )
          return
        }
        const room = { rows: api.getDisplayedRowCount(), columns: api.getAllDisplayedColumns().length }
        const grown = pressed.shiftKey
          ? grownRange(range.current ?? { from: place, to: place }, pressed.key, room)
          : undefined
        if (grown) {
          pressed.preventDefault()
          select(api, grown)
        } else if (pressed.key.startsWith('Arrow')) select(api, null)
      },
    }
  }, [columns, symbol, onSelected])
}

interface Cell {
  readonly value: string | number | null
  readonly column: GridColumn | undefined
}

function isMany({ from, to }: CellRange): boolean {
  return from.row !== to.row || from.column !== to.column
}

/** "12 cells · $1,234.50", the sum where all numbers are of one unit. */
function words(cells: readonly (readonly Cell[])[], symbol: string): string {
  const all = cells.flat()
  const numbers = all.filter((cell): cell is Cell & { value: number } => typeof cell.value === 'number')
  const [first] = numbers
  const unit = first?.column?.spec.unit
  const alike = unit !== undefined && numbers.every(({ column }) => column?.spec.unit === unit)
  const count = text('grid.cells', { shown: number(all.length, 0) })
  if (!first?.column || !alike) return count
  return `${count} · ${text('grid.sum', { sum: cellText(exactSum(numbers.map(({ value }) => value)), first.column.spec, symbol) })}`
}
