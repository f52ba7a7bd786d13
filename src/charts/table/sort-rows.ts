import type { CsvValue } from '../../../domain/files/csv.ts'
import { compareWords } from '../../text/values.ts'
import type { TwinRow } from './twin.ts'

export interface Sorting {
  /** Index of the column. */
  readonly column: number
  readonly direction: 'ascending' | 'descending'
}

/** Rows by one column, those without a value last; equal ones keep their order. Null: the order of the chart. */
export function sortRows(rows: readonly TwinRow[], sorting: Sorting | null): readonly TwinRow[] {
  if (!sorting) return rows
  const sign = sorting.direction === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [left, right] = [one[sorting.column]?.value ?? null, other[sorting.column]?.value ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * compare(left, right)
  })
}

/** The next press on a column's head: its other direction; first the one that shows most, or A to Z. */
export function nextSorting(
  now: Sorting | null,
  pressed: { readonly column: number; readonly kind: 'words' | 'value' },
): Sorting {
  if (now?.column === pressed.column)
    return { ...now, direction: now.direction === 'ascending' ? 'descending' : 'ascending' }
  return { column: pressed.column, direction: pressed.kind === 'words' ? 'ascending' : 'descending' }
}

function compare(left: NonNullable<CsvValue>, right: NonNullable<CsvValue>): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return compareWords(String(left), String(right))
}
