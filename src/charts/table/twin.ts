import type { CsvValue } from '../../../domain/files/csv.ts'
import type { Mark } from '../marks/mark.ts'

export interface TwinColumn {
  readonly name: string
  readonly label: string
  /** Values stand right-aligned in tabular figures, words at the start. */
  readonly kind: 'words' | 'value'
}

export interface TwinCell {
  /** By which the column is sorted and which is copied; in full precision. */
  readonly value: CsvValue
  /** As it is read. */
  readonly text: string
}

export type TwinRow = readonly TwinCell[]

/** A chart as a table: the same rows, none folded away. Lessons 13 */
export interface Twin {
  readonly columns: readonly TwinColumn[]
  readonly rows: readonly TwinRow[]
  /** What its rows stand for in the chart; those that are not here stand for nothing that can be chosen. */
  readonly marks?: ReadonlyMap<TwinRow, Mark>
  /** The row of the whole; null where parts do not add up to it. */
  readonly total: TwinRow | null
  /** Whole sentences: what the answer leaves out. */
  readonly notes: readonly string[]
  /** Whole sentences that its card says, and that leave with the rows. */
  readonly asides?: readonly string[]
}

export function wordsCell(text: string, value: CsvValue = text): TwinCell {
  return { value, text }
}

/** One mark a row, in the same order. */
export function markedRows(rows: readonly TwinRow[], marks: readonly Mark[]): ReadonlyMap<TwinRow, Mark> {
  return new Map(rows.flatMap((row, at) => (marks[at] ? [[row, marks[at]]] : [])))
}
