import { own } from '../../../domain/values/entries.ts'

/** A cell on the screen: the index of its row and of its column among those displayed. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** From the cell where it was begun to the one that it was drawn to. */
export interface CellRange {
  readonly from: CellPlace
  readonly to: CellPlace
}

export interface CellSpan {
  readonly rows: readonly [first: number, last: number]
  readonly columns: readonly [first: number, last: number]
}

export function spanOf({ from, to }: CellRange): CellSpan {
  return {
    rows: [Math.min(from.row, to.row), Math.max(from.row, to.row)],
    columns: [Math.min(from.column, to.column), Math.max(from.column, to.column)],
  }
}

export function isWithin({ rows, columns }: CellSpan, { row, column }: CellPlace): boolean {
  return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
}

const STEPS: Readonly<Record<string, CellPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The range after Shift and an arrow key, within the rows and columns that there are; undefined: another key. */
export function grownRange(
  range: CellRange,
  key: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellRange | undefined {
  const step = own(STEPS, key)
  if (!step) return undefined
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return {
    from: range.from,
    to: { row: within(range.to.row + step.row, rows), column: within(range.to.column + step.column, columns) },
  }
}

/** Cells as a spreadsheet takes them from the clipboard: a tab between cells, a line a row. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}
