import type { CustomCellRendererProps } from 'ag-grid-react'
import { text } from '../text/text.ts'
import { groupWords, type GroupNames } from './group-words.ts'
import type { GridRow } from './rows/grid-source.ts'

/** A group with the number of its rows, beside the library's own arrow; a row's tracking number. */
export function GroupLabel({ data, node, context }: CustomCellRendererProps<GridRow, unknown, GroupNames>) {
  if (node.rowPinned) return text('grid.total')
  return data ? <>{groupWords(data, context)}</> : null
}
